/// A position on an item's timeline, or a distance between two positions, in microseconds.
///
/// Zero is the first presented frame: the container's start time is already subtracted.
public struct MediaTime: Hashable, Comparable, Sendable {
  /// Microseconds from the start of the item, or of the distance.
  public var microseconds: Int64

  /// A time from microseconds.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// A time from seconds; values outside the range of `Int64` are clamped, NaN is zero.
  public init(seconds: Double) {
    let scaled = (seconds * 1_000_000).rounded()
    microseconds = scaled.isNaN ? 0 : Int64(max(-9e18, min(9e18, scaled)))
  }

  /// The start of the item, or no distance.
  public static let zero = MediaTime(microseconds: 0)

  /// The time in seconds.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Whether `a` comes before `b`.
  public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }
  /// The sum, clamped to the range of `Int64`.
  public static func + (a: Self, b: Self) -> Self {
    let (sum, over) = a.microseconds.addingReportingOverflow(b.microseconds)
    return .init(microseconds: over ? (b.microseconds > 0 ? .max : .min) : sum)
  }
  /// The distance from `b` to `a`, clamped to the range of `Int64`.
  public static func - (a: Self, b: Self) -> Self {
    let (difference, over) = a.microseconds.subtractingReportingOverflow(b.microseconds)
    return .init(microseconds: over ? (b.microseconds < 0 ? .max : .min) : difference)
  }

  /// The time as a share of a duration, 0 … 1; 0 where the duration is not positive.
  public func share(of duration: MediaTime) -> Double {
    duration > .zero ? (0...1).nearest(to: seconds / duration.seconds) : 0
  }

  /// The time multiplied by a fraction.
  package func part(_ fraction: Double) -> MediaTime { MediaTime(seconds: seconds * fraction) }
}

extension Range<MediaTime> {
  /// The time at a fraction of the range, 0 its start and 1 its end.
  package func part(_ fraction: Double) -> MediaTime { lowerBound + (upperBound - lowerBound).part(fraction) }

  /// The column of a time on a line of `columns` cells that represents the range; clamped.
  public func column(of time: MediaTime, in columns: Int) -> Int {
    let share = (time - lowerBound).share(of: upperBound - lowerBound)
    return columns > 1 ? Int((share * Double(columns - 1)).rounded()) : 0
  }
}
