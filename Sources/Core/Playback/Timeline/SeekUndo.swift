// Undo of seeks (`revert-seek`); `Playback.swift` notes each seek. Part of the model, main thread only.

import Base

/// The state of `revert-seek`: where the last seek began, and a marked position, as times of the file.
struct SeekUndo: Equatable, Sendable {
  struct Mark: Equatable, Sendable {
    var time: MediaTime
    /// Whether the mark is kept after a return to it (`mark-permanent`).
    var isPermanent: Bool
  }

  private var origin: MediaTime?
  private var lastSeek: MonotonicTime?
  private(set) var mark: Mark?

  /// Seeks within this time of each other count as one, so that reverting returns to the first one's start.
  private static let burst = MonotonicTime.milliseconds(2_000)

  /// Notes the position at which a seek begins.
  mutating func seekBegins(at place: MediaTime, now: MonotonicTime) {
    if origin == nil || lastSeek.map({ now - $0 > Self.burst }) ?? true { origin = place }
    lastSeek = now
  }

  mutating func mark(_ place: MediaTime, isPermanent: Bool) {
    mark = Mark(time: place, isPermanent: isPermanent)
  }

  /// The target of `revert-seek`, or nil; a second `revert-seek` returns to `place`.
  mutating func revert(from place: MediaTime) -> MediaTime? {
    guard let target = mark?.time ?? origin else { return nil }
    if mark?.isPermanent != true {
      mark = nil
      origin = place
    }
    return target
  }
}
