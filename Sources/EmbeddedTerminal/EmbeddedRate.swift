import Base

/// Limits the rate of events that a program can request without end.
///
/// A value; any thread may own one.
struct EmbeddedRate {
  private let most: Int
  private var begun = MonotonicTime.zero
  private var count = 0

  /// At most so many times a second.
  init(most: Int) { self.most = most }

  /// Whether it may happen now, which then counts.
  mutating func allows(at now: MonotonicTime) -> Bool {
    if now >= begun + .seconds(1) { (begun, count) = (now, 0) }
    count += 1
    return count <= most
  }
}
