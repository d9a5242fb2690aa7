/// A setting's value as the settings file or the command line gives it, before validation.
public enum SettingValue: Hashable, Sendable {
  /// A boolean.
  case flag(Bool)
  /// A number, whole or not.
  case number(Double)
  /// A string, including a choice by its word.
  case text(String)
  /// A list of strings.
  case list([String])
}

/// The error of a value that a setting does not accept.
public struct SettingProblem: Error, Hashable, Sendable {
  /// Description of the accepted values for a message: “a number from 0 to 130”.
  public var expected: String
}

/// One row of the table of settings: name, option, help, accepted values and field.
public struct SettingSpec: Sendable {
  /// The values that a setting accepts.
  public enum Kind: Hashable, Sendable {
    case flag
    /// A number within bounds, both included.
    case number(ClosedRange<Double>, isWhole: Bool)
    /// One of several words.
    case choice([String])
    case text
    /// Language codes, most preferred first.
    case languages
    /// The name of an equaliser preset, or ten gains in decibels.
    case gains
    /// Time ranges of an item, or `no`.
    case stretches
    /// Address of a Syncplay room, or `no`.
    case room
    /// Value of an HTTP header field, or `no`.
    case headerValue
    /// HTTP header fields separated by commas, or `no`.
    case headerFields
  }

  /// The table of `inset.toml` that holds the setting.
  public let section: String
  /// The key in that table.
  public let key: String
  /// Full name: `section.key`.
  public let name: String
  /// The command-line option that overrides the setting, without the hyphens, or nil.
  public let option: String?
  /// The value's name in the help of the option: `N`, `DIR`, `yes|no`.
  public let valueName: String
  /// The help of the option if it differs from `help`: a flag that is named for its opposite.
  public let optionHelp: String?
  /// The value that the option means without one; nil where it needs one.
  public let optionAlone: String?
  /// The accepted values.
  public let kind: Kind
  /// Description in one line.
  public let help: String
  /// Name of the setting in menus.
  public let label: String
  /// Menu labels of values whose own words would be unclear.
  package let words: [String: String]
  /// The property that reads and writes the setting at run time, if changing the setting has no other effect.
  ///
  /// nil if the setting counts only at start, or where its property has a row of its own in `Core`.
  package let property: String?

  let read: @Sendable (Settings) -> SettingValue
  /// Writes a value that `allows` has accepted.
  let write: @Sendable (inout Settings, SettingValue) -> Void

  /// Description of the accepted values, which completes a sentence.
  public var expectation: String {
    switch kind {
    case .flag: "true or false"
    case .number(let range, let isWhole):
      "a \(isWhole ? "whole number" : "number") from \(DecimalNumber.text(range.lowerBound))"
        + " to \(DecimalNumber.text(range.upperBound))"
    case .choice(let choices): "one of " + choices.joined(separator: ", ")
    case .text: "text"
    case .gains:
      "ten numbers from -12 to 12 separated by commas, or one of "
        + Equalizer.presets.map(\.key).joined(separator: ", ")
    case .stretches: "ranges like 0:00-1:30, 42:00-, or no"
    case .room: "a room like NAME@HOST/ROOM, or no"
    case .headerValue: "one line of text, or no"
    case .headerFields: "fields like Name: value, separated by commas, or no"
    case .languages: "a list of language codes like [\"en\", \"deu\"]"
    }
  }

  /// The value that an option's text means; `set` says whether the setting accepts it.
  public func value(typed text: String) -> SettingValue {
    switch kind {
    case .flag: text == "yes" ? .flag(true) : text == "no" ? .flag(false) : .text(text)
    case .number: DecimalNumber.parse(text).map { .number($0) } ?? .text(text)
    case .languages: .list(text.split(separator: ",").map(String.init))
    case .choice, .text, .gains, .stretches, .room, .headerValue, .headerFields: .text(text)
    }
  }

  /// The setting's current value.
  public func value(in settings: Settings) -> SettingValue { read(settings) }

  /// Writes a value into the settings.
  ///
  /// - Throws: `SettingProblem` with a description of the accepted values, where `value` is not accepted.
  public func set(_ value: SettingValue, in settings: inout Settings) throws(SettingProblem) {
    let value = asWord(value)
    guard allows(value) else { throw SettingProblem(expected: expectation) }
    write(&settings, value)
  }

  /// Turns a number or boolean into the matching word of a choice: 256, 90, true for `yes`.
  private func asWord(_ value: SettingValue) -> SettingValue {
    guard case .choice(let choices) = kind else { return value }
    let word: String? =
      switch value {
      case .number(let number): DecimalNumber.text(number)
      case .flag(let flag): flag ? "yes" : "no"
      case .text, .list: nil
      }
    guard let word, choices.contains(word) else { return value }
    return .text(word)
  }

  private func allows(_ value: SettingValue) -> Bool {
    switch (kind, value) {
    case (.flag, .flag): true
    case (.number(let range, let isWhole), .number(let number)):
      range.contains(number) && (!isWhole || number == number.rounded())
    case (.choice(let choices), .text(let text)): choices.contains(text)
    case (.text, .text(let text)): !text.isEmpty && text.utf8.count <= 1_024 && !text.utf8.contains(0)
    case (.gains, .text(let text)): Equalizer(text) != nil
    case (.stretches, .text(let text)): SkipList(text) != nil
    case (.room, .text(let text)): text == "no" || SyncplayAddress(text) != nil
    case (.headerValue, .text(let text)): text.isEmpty || RequestHeaders("Referer: \(text)") != nil
    case (.headerFields, .text(let text)): text == "no" || RequestHeaders(text) != nil
    case (.languages, .list(let codes)):
      codes.count <= 32
        && codes.allSatisfy { (2...35).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isCodeByte) }
    default: false
    }
  }

  private static func isCodeByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D
  }
}

extension SettingSpec {
  /// Arguments that the factory functions below share.
  struct Place {
    var section: String
    var key: String
    var option: String?
    var help: String
    /// Name in menus; nil capitalises the key and replaces hyphens by spaces.
    var label: String?
    /// Menu labels of values whose own words would be unclear.
    var words: [String: String] = [:]
    /// The property at run time, if it needs no row of its own.
    var property: String?
    /// Name of the option's value; nil names it for its kind.
    var valueName: String?
    /// The help of the option if it differs from `help`.
    var optionHelp: String?
    /// The value that the option means without one.
    var optionAlone: String?
  }

  private init(
    _ place: Place, _ kind: Kind, read: @escaping @Sendable (Settings) -> SettingValue,
    write: @escaping @Sendable (inout Settings, SettingValue) -> Void
  ) {
    section = place.section
    key = place.key
    name = "\(place.section).\(place.key)"
    option = place.option
    help = place.help
    label = place.label ?? place.key.split(separator: "-").joined(separator: " ").withCapital
    words = place.words
    property = place.property
    optionHelp = place.optionHelp
    optionAlone = place.optionAlone
    valueName = place.valueName ?? kind.valueName
    self.kind = kind
    self.read = read
    self.write = write
  }

  typealias Field<Value> = any WritableKeyPath<Settings, Value> & Sendable

  static func flag(_ place: Place, _ field: Field<Bool>) -> SettingSpec {
    SettingSpec(place, .flag) {
      .flag($0[keyPath: field])
    } write: { settings, value in
      if case .flag(let flag) = value { settings[keyPath: field] = flag }
    }
  }

  static func number(_ place: Place, _ field: Field<Double>, _ range: ClosedRange<Double>) -> SettingSpec {
    SettingSpec(place, .number(range, isWhole: false)) {
      .number($0[keyPath: field])
    } write: { settings, value in
      if case .number(let number) = value { settings[keyPath: field] = number }
    }
  }

  static func whole(_ place: Place, _ field: Field<Int>, _ range: ClosedRange<Int>) -> SettingSpec {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    return SettingSpec(place, .number(bounds, isWhole: true)) {
      .number(Double($0[keyPath: field]))
    } write: { settings, value in
      if case .number(let number) = value, let whole = Int(exactly: number) {
        settings[keyPath: field] = whole
      }
    }
  }

  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ place: Place, _ field: Field<Value>
  ) -> SettingSpec {
    SettingSpec(place, .choice(Value.allCases.map(\.rawValue))) {
      .text($0[keyPath: field].rawValue)
    } write: { settings, value in
      if case .text(let text) = value, let choice = Value(rawValue: text) {
        settings[keyPath: field] = choice
      }
    }
  }

  static func room(_ place: Place, _ field: Field<String>) -> SettingSpec {
    SettingSpec(place, .room) {
      .text($0[keyPath: field])
    } write: { settings, value in
      if case .text(let text) = value { settings[keyPath: field] = text }
    }
  }

  static func headers(_ place: Place, _ kind: Kind, _ field: Field<String>) -> SettingSpec {
    SettingSpec(place, kind) {
      .text($0[keyPath: field])
    } write: { settings, value in
      if case .text(let text) = value { settings[keyPath: field] = text.isEmpty ? "no" : text }
    }
  }

  static func text(_ place: Place, _ field: Field<String>) -> SettingSpec {
    SettingSpec(place, .text) {
      .text($0[keyPath: field])
    } write: { settings, value in
      if case .text(let text) = value { settings[keyPath: field] = text }
    }
  }

  static func equalizer(_ place: Place, _ field: Field<Equalizer>) -> SettingSpec {
    SettingSpec(place, .gains) {
      .text($0[keyPath: field].text)
    } write: { settings, value in
      if case .text(let text) = value, let equalizer = Equalizer(text) {
        settings[keyPath: field] = equalizer
      }
    }
  }

  static func stretches(_ place: Place, _ field: Field<SkipList>) -> SettingSpec {
    SettingSpec(place, .stretches) {
      .text($0[keyPath: field].text)
    } write: { settings, value in
      if case .text(let text) = value, let skips = SkipList(text) { settings[keyPath: field] = skips }
    }
  }

  static func languages(_ place: Place, _ field: Field<[String]>) -> SettingSpec {
    SettingSpec(place, .languages) {
      .list($0[keyPath: field])
    } write: { settings, value in
      if case .list(let codes) = value { settings[keyPath: field] = codes }
    }
  }
}

extension SettingSpec.Kind {
  /// The usual name of an option's value.
  fileprivate var valueName: String {
    switch self {
    case .flag: ""
    case .number: "N"
    case .choice(let words): words.joined(separator: "|")
    case .text, .headerValue: "NAME"
    case .languages: "CODES"
    case .gains: "GAINS"
    case .stretches: "PARTS"
    case .room: "ADDRESS"
    case .headerFields: "FIELDS"
    }
  }
}

extension SettingValue {
  /// The value in the syntax of the settings file.
  public var shown: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): DecimalNumber.text(number)
    case .text(let text): "\"\(text)\""
    case .list(let texts): "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
  }
}
