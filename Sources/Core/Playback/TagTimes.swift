import Base

/// Which tags an item has where: those of a radio station change with each song.
///
/// A value; any thread.
struct TagTimes: Equatable, Sendable {
  private struct Stretch: Equatable, Sendable {
    let start: MediaTime
    let tags: [MediaInfo.Tag]
  }

  /// Rising by start; the first begins before everything.
  private var stretches: [Stretch] = []

  /// How many are known at the most; the oldest are forgotten.
  private static let most = 200

  /// From that time on they are these; before anything was added they were `first`.
  mutating func add(_ tags: [MediaInfo.Tag], from start: MediaTime, first: [MediaInfo.Tag]) {
    if stretches.isEmpty { stretches = [Stretch(start: MediaTime(microseconds: .min), tags: first)] }
    // What is read again begins where it began.
    stretches.removeAll { $0.start == start }
    let index = stretches.firstIndex { $0.start > start } ?? stretches.count
    stretches.insert(Stretch(start: start, tags: tags), at: index)
    if stretches.count > Self.most { stretches.removeFirst() }
  }

  /// Those at a time; nil where they never changed.
  func tags(at time: MediaTime) -> [MediaInfo.Tag]? { stretches.last { $0.start <= time }?.tags }
}
