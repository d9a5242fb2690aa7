/// A moment of the system's monotonic clock (CLOCK_MONOTONIC), in nanoseconds, or a distance between two.
public struct MonotonicTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the arbitrary start of the clock, or of the distance.
  public var nanoseconds: Int64

  /// A time from nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// A distance in milliseconds.
  public static func milliseconds(_ count: Int64) -> Self { .init(nanoseconds: count * 1_000_000) }

  /// A distance in seconds, clamped to about 126 years; NaN is zero.
  public static func seconds(_ count: Double) -> Self {
    .init(nanoseconds: count.isNaN ? 0 : Int64(max(-4e18, min(4e18, count * 1e9))))
  }

  /// The earliest of several deadlines, ignoring nil; nil if all are nil.
  ///
  /// It allocates nothing, unlike a variadic list: the event loop calls it every turn.
  public static func earliest(
    _ a: MonotonicTime?, _ b: MonotonicTime?, _ c: MonotonicTime? = nil, _ d: MonotonicTime? = nil,
    _ e: MonotonicTime? = nil, _ f: MonotonicTime? = nil, _ g: MonotonicTime? = nil
  ) -> MonotonicTime? {
    earlier(earlier(earlier(a, b), earlier(c, d)), earlier(earlier(e, f), g))
  }

  private static func earlier(_ a: MonotonicTime?, _ b: MonotonicTime?) -> MonotonicTime? {
    guard let a else { return b }
    guard let b else { return a }
    return min(a, b)
  }

  /// The start of the clock, or no distance.
  public static let zero = MonotonicTime(nanoseconds: 0)

  /// The time in seconds.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Whether `a` comes before `b`.
  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
  /// The moment `b` later than `a`.
  public static func + (a: Self, b: Self) -> Self { .init(nanoseconds: a.nanoseconds + b.nanoseconds) }
  /// The distance from `b` to `a`.
  public static func - (a: Self, b: Self) -> Self { .init(nanoseconds: a.nanoseconds - b.nanoseconds) }
}
