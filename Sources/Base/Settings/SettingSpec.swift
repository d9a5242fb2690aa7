/// A setting's value as a file or the command line gives it, before it is checked.
///
/// A value; any thread.
public enum SettingValue: Hashable, Sendable {
  /// Yes or no.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// A list of texts.
  case list([String])
}

/// Why a value is not one that a setting can have.
public struct SettingProblem: Error, Hashable, Sendable {
  /// What it should be: “a number from 0 to 130”.
  public var expected: String
}

/// One setting as the table knows it.
///
/// A value; any thread.
public struct SettingSpec: Sendable {
  /// What values it takes.
  public enum Kind: Hashable, Sendable {
    case flag
    /// A number between bounds.
    case number(ClosedRange<Double>, isWhole: Bool)
    /// One of some words.
    case choice([String])
    case text
    /// Language codes, best first.
    case languages
    /// A preset of the equaliser, or ten gains.
    case gains
    /// Stretches of an item, or `no`.
    case stretches
    /// A room of a Syncplay server, or `no`.
    case room
    /// The value of a header field, or `no`.
    case headerValue
    /// Header fields with commas between them, or `no`.
    case headerFields
  }

  /// The table of `inset.toml` that holds it.
  public let section: String
  /// Its key in that table.
  public let key: String
  /// `section.key`.
  public let name: String
  /// The option of the command line that overrides it, without the hyphens.
  public let option: String?
  /// What values it takes.
  public let kind: Kind
  /// What it is, in one line.
  public let help: String
  /// What it is called in a menu.
  public let label: String
  /// What menus call values whose own words would not say it.
  package let words: [String: String]
  /// The property that it is while the program runs, where changing it is all that happens then; nil where it counts at
  /// the start alone, or the property has a row of its own.
  package let property: String?

  let read: @Sendable (Settings) -> SettingValue
  /// Writes a value that `check` let through.
  let write: @Sendable (inout Settings, SettingValue) -> Void

  /// What it should be, as the end of a sentence.
  public var expectation: String {
    switch kind {
    case .flag: "true or false"
    case .number(let range, let isWhole):
      "a \(isWhole ? "whole number" : "number") from \(DecimalNumber.text(range.lowerBound))"
        + " to \(DecimalNumber.text(range.upperBound))"
    case .choice(let choices): "one of " + choices.joined(separator: ", ")
    case .text: "a text"
    case .gains:
      "ten numbers from -12 to 12 with commas between them, or one of "
        + Equalizer.presets.map(\.key).joined(separator: ", ")
    case .stretches: "stretches like 0:00-1:30, 42:00-, or no"
    case .room: "a room like NAME@HOST/ROOM, or no"
    case .headerValue: "a text of one line, or no"
    case .headerFields: "fields like Name: value with commas between them, or no"
    case .languages: "a list of language codes like [\"en\", \"deu\"]"
    }
  }

  /// The value in these settings.
  public func value(in settings: Settings) -> SettingValue { read(settings) }

  /// Puts a value into the settings, or says what it should be.
  public func set(_ value: SettingValue, in settings: inout Settings) throws(SettingProblem) {
    let value = asWord(value)
    guard allows(value) else { throw SettingProblem(expected: expectation) }
    write(&settings, value)
  }

  /// A number or a flag as the word that it stands for among the choices: 256, 90, true for yes.
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
  /// What the makers below share.
  struct Place {
    var section: String
    var key: String
    var option: String?
    var help: String
    /// What menus call it, where the key in words would not say it.
    var label: String?
    /// What menus call values whose own words would not say it.
    var words: [String: String] = [:]
    /// The property that it is while the program runs, where that needs no row of its own.
    var property: String?
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

extension SettingValue {
  /// The value as a settings file writes it.
  public var shown: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): DecimalNumber.text(number)
    case .text(let text): "\"\(text)\""
    case .list(let texts): "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
  }
}
