import Base

/// Where `revert-seek` leads: to where the last seek began, or to a place that was marked.
///
/// A value; any thread.
struct SeekMemory: Equatable, Sendable {
  /// A place that was marked.
  struct Mark: Equatable, Sendable {
    var time: MediaTime
    /// Whether it outlives the way back to it.
    var isPermanent: Bool
  }

  private var origin: MediaTime?
  private var lastSeek: MonotonicTime?
  private(set) var mark: Mark?

  /// Seeks that follow each other so closely are one: undoing goes to where the first began.
  private static let burst = MonotonicTime.milliseconds(2_000)

  /// A seek begins at that place of the item.
  mutating func seekBegins(at place: MediaTime, now: MonotonicTime) {
    if origin == nil || lastSeek.map({ now - $0 > Self.burst }) ?? true { origin = place }
    lastSeek = now
  }

  /// Marks a place.
  mutating func mark(_ place: MediaTime, isPermanent: Bool) {
    mark = Mark(time: place, isPermanent: isPermanent)
  }

  /// Where undoing leads; what is left behind then is where undoing again leads.
  mutating func revert(from place: MediaTime) -> MediaTime? {
    guard let target = mark?.time ?? origin else { return nil }
    if mark?.isPermanent != true {
      mark = nil
      origin = place
    }
    return target
  }
}
