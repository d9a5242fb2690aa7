// The selected subtitle tracks; the demux thread fills them and the main thread reads them. Any thread.

internal import Base
internal import Synchronization

/// The primary and secondary subtitle track of an item.
final class SubtitleSlots: Sendable {
  private struct Tracks {
    var primary: SubtitleTrack?
    var secondary: SubtitleTrack?
  }

  private let tracks = Mutex(Tracks())

  /// The selected track of that kind, or nil.
  subscript(kind: TrackKind) -> SubtitleTrack? {
    get { tracks.withLock { kind == .secondarySubtitle ? $0.secondary : $0.primary } }
    set {
      tracks.withLock { tracks in
        if kind == .secondarySubtitle { tracks.secondary = newValue } else { tracks.primary = newValue }
      }
    }
  }
}
