// The tracks whose subtitles are shown, between the demux thread that fills them and the main thread. Any thread.

internal import Base
internal import Synchronization

/// The first and the second subtitle track of an item.
final class SubtitleSlots: Sendable {
  private struct Tracks {
    var primary: SubtitleTrack?
    var secondary: SubtitleTrack?
  }

  private let tracks = Mutex(Tracks())

  /// The track of a kind; nil is none.
  subscript(kind: TrackKind) -> SubtitleTrack? {
    get { tracks.withLock { kind == .secondarySubtitle ? $0.secondary : $0.primary } }
    set {
      tracks.withLock { tracks in
        if kind == .secondarySubtitle { tracks.secondary = newValue } else { tracks.primary = newValue }
      }
    }
  }
}
