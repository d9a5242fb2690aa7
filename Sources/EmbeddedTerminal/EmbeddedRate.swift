import Base

/// How often in a second something may happen that a program can ask for without end.
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
