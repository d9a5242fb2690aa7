// Where playlists and live manifests given to libavformat begin: it can open them only whole. Any thread.

internal import Base
internal import Synchronization

/// The starts of the playlists and manifests that are opened next.
final class ListPlaces: Sendable {
  private let start = Mutex<MediaTime?>(nil)
  private let manifestPlace = Mutex<MediaTime?>(nil)

  /// The time at which playlists begin; nil for whole ones.
  var listStart: MediaTime? { start.withLock { $0 } }

  /// Sets the start of the playlists opened from here on.
  func setListStart(_ time: MediaTime?) { start.withLock { $0 = time } }

  /// The manifest time at which live DASH manifests begin; nil for the live edge.
  var manifestStart: MediaTime? { manifestPlace.withLock { $0 } }

  /// Sets the start of the live manifests opened from here on.
  func setManifestStart(_ time: MediaTime?) { manifestPlace.withLock { $0 = time } }
}
