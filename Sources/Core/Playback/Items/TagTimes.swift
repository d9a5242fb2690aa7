// Timeline of changing tags, such as a radio station's ICY titles, so that each song's title shows while it is heard.
// Part of the model, main thread only.

import Base

/// The tags of an item by time: those of a radio station change with each song.
struct TagTimes: Equatable, Sendable {
  private struct Stretch: Equatable, Sendable {
    let start: MediaTime
    let tags: [MediaInfo.Tag]
  }

  /// Ascending by start; the first entry precedes every time.
  private var stretches: [Stretch] = []

  /// The most entries kept; the oldest are dropped.
  private static let most = 200

  /// Sets the tags from `start` on; `first` are the tags in force before the first change.
  mutating func add(_ tags: [MediaInfo.Tag], from start: MediaTime, first: [MediaInfo.Tag]) {
    if stretches.isEmpty { stretches = [Stretch(start: MediaTime(microseconds: .min), tags: first)] }
    // Data read a second time announce the same change again.
    stretches.removeAll { $0.start == start }
    let index = stretches.firstIndex { $0.start > start } ?? stretches.count
    stretches.insert(Stretch(start: start, tags: tags), at: index)
    if stretches.count > Self.most { stretches.removeFirst() }
  }

  /// The tags at a time; nil if they never changed.
  func tags(at time: MediaTime) -> [MediaInfo.Tag]? { stretches.last { $0.start <= time }?.tags }
}
