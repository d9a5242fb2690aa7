// The result of reading a playlist, and the limits on one.
public import Base

/// The content of a file or address that looked like a playlist.
public enum PlaylistContent: Equatable, Sendable {
  /// A playlist with entries.
  case entries(PlaylistDocument)
  /// An HLS stream, or media under a playlist's name: libavformat opens the location itself.
  case stream
}

/// The entries of a playlist, in playlist order.
public struct PlaylistDocument: Equatable, Sendable {
  /// The playlist's title, filtered; nil if it has none.
  public var title: String?
  /// The entries; playlists among them are not opened.
  public var entries: [PlaylistEntry] = []
  /// Number of entries refused because the playlist may not name them or they are malformed.
  public var refusedCount = 0
  /// The reasons of the first refusals, one sentence each, filtered.
  public var refusals: [String] = []
  /// Whether a limit truncated the playlist.
  public var isTruncated = false

  /// An empty playlist.
  public init() {}

  /// Most reasons that are kept.
  private static let keptRefusals = 20

  mutating func refuse(_ sentence: String) {
    refusedCount += 1
    if refusals.count < Self.keptRefusals { refusals.append(sentence) }
  }
}

/// Limits on a playlist.
public struct PlaylistLimits: Equatable, Sendable {
  /// Limit on the file or input, in bytes.
  public var bytes = 256 << 20
  /// Limit on the number of entries.
  public var entries = 2_000_000
  /// Limit on a location or a title, in bytes.
  public var line = 16_384
  /// Limit on nested playlists.
  public var depth = 8
  /// The default limits.
  public init() {}
}
