/// A point on an item's own timeline, or a distance between two such points, in microseconds.
///
/// Zero is the item's first presented moment: a container's start time has been taken off already.
public struct MediaTime: Hashable, Comparable, Sendable {
  /// Microseconds from the start of the item.
  public var microseconds: Int64

  /// A time of so many microseconds.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// A time of so many seconds; what no `Int64` of microseconds can hold is clamped, NaN is zero.
  public init(seconds: Double) {
    let scaled = (seconds * 1_000_000).rounded()
    microseconds = scaled.isNaN ? 0 : Int64(max(-9e18, min(9e18, scaled)))
  }

  /// The start of the item.
  public static let zero = MediaTime(microseconds: 0)

  /// The same time in seconds.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Whether `a` comes before `b`.
  public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }
  /// The sum; an overflow stays at the end of the range.
  public static func + (a: Self, b: Self) -> Self {
    let (sum, over) = a.microseconds.addingReportingOverflow(b.microseconds)
    return .init(microseconds: over ? (b.microseconds > 0 ? .max : .min) : sum)
  }
  /// The distance from `b` to `a`; an overflow stays at the end of the range.
  public static func - (a: Self, b: Self) -> Self {
    let (difference, over) = a.microseconds.subtractingReportingOverflow(b.microseconds)
    return .init(microseconds: over ? (b.microseconds < 0 ? .max : .min) : difference)
  }

  /// A fraction of this time.
  package func part(_ fraction: Double) -> MediaTime { MediaTime(seconds: seconds * fraction) }
}

extension Range<MediaTime> {
  /// The time at a fraction of the range.
  package func part(_ fraction: Double) -> MediaTime { lowerBound + (upperBound - lowerBound).part(fraction) }

  /// The cell of a time on a line of so many cells that stands for the range.
  public func column(of time: MediaTime, in columns: Int) -> Int {
    let whole = (upperBound - lowerBound).seconds
    guard columns > 1, whole > 0 else { return 0 }
    let fraction = Swift.max(0, Swift.min(1, (time - lowerBound).seconds / whole))
    return Int((fraction * Double(columns - 1)).rounded())
  }
}
