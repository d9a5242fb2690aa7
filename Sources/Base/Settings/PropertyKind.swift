// The kinds of values that properties have. Pure; any thread.
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
    /// The number of a track, `no` or `auto`.
    case track
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
}
