// The kinds of values that properties have. Pure; any thread.
public import Base

extension Property {
  /// What values a property has.
  public enum Kind: Hashable, Sendable {
    /// `yes` or `no`.
    case flag
    /// A number in a range.
    case number(ClosedRange<Double>)
    /// One of some words.
    case choice([String])
    /// `no` or `inf`.
    case loop
    /// Proportions: `16:9`, or `no`.
    case ratio
    /// The number of a track of a kind, `no` or `auto`.
    case track(TrackKind)
    /// Seconds.
    case time
    /// A time of the item, or `no`.
    case optionalTime
    /// A preset of the equaliser, or ten gains.
    case gains
    case text
    /// The number of a variant, or a word.
    case quality
    /// Stretches of an item, or `no`.
    case stretches
    /// The number of an edition, from 0, or `auto`.
    case edition
  }

  /// The words of those that repeat; `yes` is `inf`.
  public static let loops = ["no", "inf", "yes"]
}

extension Property.Kind {
  /// One of the words of a type.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(of: Value.Type) -> Self {
    .choice(Value.allCases.map(\.rawValue))
  }

  /// The kind of property that a setting of that kind is.
  init(_ kind: SettingSpec.Kind) {
    switch kind {
    case .flag: self = .flag
    case .number(let range, _): self = .number(range)
    case .choice(let words): self = .choice(words)
    case .gains: self = .gains
    case .stretches: self = .stretches
    case .text, .languages, .room, .headerValue, .headerFields: self = .text
    }
  }

  /// mpv's name for the type.
  var typeName: String {
    switch self {
    case .flag: "Flag"
    case .number: "Double"
    case .choice, .loop, .track, .edition, .quality: "Choice"
    case .ratio: "Aspect"
    case .time, .optionalTime: "Relative time"
    case .gains, .text, .stretches: "String"
    }
  }

  /// What a value should be, as the end of a hint.
  var hint: String {
    switch self {
    case .flag: "yes or no"
    case .number(let range):
      "from \(DecimalNumber.text(range.lowerBound)) to \(DecimalNumber.text(range.upperBound))"
    case .choice(let words): words.joined(separator: ", ")
    case .loop: "inf or no"
    case .ratio: "proportions like 16:9, or no"
    case .track: "a track's number, no or auto"
    case .time: "seconds"
    case .optionalTime: "a time like 1:30, or no"
    case .gains: "a preset, or ten gains with commas between them"
    case .quality: "a variant's number, auto, lowest or highest"
    case .edition: "an edition's number from 0, or auto"
    case .stretches: "stretches like 0:00-1:30, 42:00-, or no"
    case .text: "a text"
    }
  }
}

extension RemoteValue {
  /// What a property says, with the type that its kind has.
  init(_ text: String, as kind: Property.Kind) {
    switch kind {
    case .flag: self = .flag(text == "yes")
    case .number, .time, .optionalTime, .edition: self = Self.number(in: text) ?? .text(text)
    // mpv's: what is off is `false`; `inf` is a word and no number.
    case .loop, .track: self = text == "no" ? .flag(false) : Self.number(in: text) ?? .text(text)
    case .choice:
      self = text == "no" || text == "yes" ? .flag(text == "yes") : Self.number(in: text) ?? .text(text)
    case .ratio, .gains, .text, .quality, .stretches: self = .text(text)
    }
  }

  /// The number that a text is; nil for words, `inf` and `nan` among them, which JSON has no numbers for.
  private static func number(in text: String) -> RemoteValue? {
    Double(text).flatMap { $0.isFinite && text.utf8.contains { 48...57 ~= $0 } ? .number($0) : nil }
  }
}
