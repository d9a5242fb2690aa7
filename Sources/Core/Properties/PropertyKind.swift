// The types of properties. Pure; any thread.
public import Base

extension Property {
  /// The type of a property, which decides the accepted values.
  public enum Kind: Hashable, Sendable {
    /// `yes` or `no`.
    case flag
    /// A number within a range.
    case number(ClosedRange<Double>)
    /// One of these words.
    case choice([String])
    /// `no`, `inf` or a number of repetitions.
    case loop
    /// An aspect ratio such as `16:9`, or `no`.
    case ratio
    /// The number of a track of this kind from 1, `no` or `auto`.
    case track(TrackKind)
    /// A time in seconds.
    case time
    /// A time within the item, or `no`.
    case optionalTime
    /// A time from the start or, with a sign, from the end, a percentage, or `no`.
    case relativeTime
    /// An equaliser preset, or ten gains.
    case gains
    case text
    /// The number of a variant, `auto`, `lowest` or `highest`.
    case quality
    /// Ranges of an item to skip, or `no`.
    case stretches
    /// The number of an edition from 0, or `auto`.
    case edition
  }

  /// The words of a loop property; `yes` means `inf`.
  public static let loops = ["no", "inf", "yes"]
}

extension Property.Kind {
  /// Returns a choice of the raw values of a type.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(of: Value.Type) -> Self {
    .choice(Value.allCases.map(\.rawValue))
  }

  /// The type of the property of a setting.
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

  /// mpv's name of the type, as `option-info` returns it.
  var typeName: String {
    switch self {
    case .flag: "Flag"
    case .number: "Double"
    case .choice, .loop, .track, .edition, .quality: "Choice"
    case .ratio: "Aspect"
    case .time, .optionalTime, .relativeTime: "Relative time"
    case .gains, .text, .stretches: "String"
    }
  }

  /// A description of the accepted values, for the palette's hint.
  var hint: String {
    switch self {
    case .flag: "yes or no"
    case .number(let range):
      "from \(DecimalNumber.text(range.lowerBound)) to \(DecimalNumber.text(range.upperBound))"
    case .choice(let words): words.joined(separator: ", ")
    case .loop: "a number, inf or no"
    case .ratio: "proportions like 16:9, or no"
    case .track: "a track's number, no or auto"
    case .time: "seconds"
    case .optionalTime: "a time like 1:30, or no"
    case .relativeTime: "a time like 1:30, -30 from the end, 50%, or no"
    case .gains: "a preset, or ten gains separated by commas"
    case .quality: "a variant's number, auto, lowest or highest"
    case .edition: "an edition's number from 0, or auto"
    case .stretches: "ranges like 0:00-1:30, 42:00-, or no"
    case .text: "text"
    }
  }
}

extension RemoteValue {
  /// Converts a property's text to a typed value.
  init(_ text: String, as kind: Property.Kind) {
    switch kind {
    case .flag: self = .flag(text == "yes")
    case .number, .time, .optionalTime, .edition: self = Self.number(in: text) ?? .text(text)
    // As in mpv, a value that is off is `false`, and `inf` is a word and not a number.
    case .loop, .track: self = text == "no" ? .flag(false) : Self.number(in: text) ?? .text(text)
    case .choice:
      self = text == "no" || text == "yes" ? .flag(text == "yes") : Self.number(in: text) ?? .text(text)
    case .ratio, .gains, .text, .quality, .stretches, .relativeTime: self = .text(text)
    }
  }

  /// Parses a finite number; nil for words, `inf` and `nan` among them, which JSON has no numbers for.
  private static func number(in text: String) -> RemoteValue? {
    Double(text).flatMap { $0.isFinite && text.utf8.contains { 48...57 ~= $0 } ? .number($0) : nil }
  }
}
