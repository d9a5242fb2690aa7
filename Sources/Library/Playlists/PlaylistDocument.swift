// What reading a playlist gives, and its bounds. Values.
public import Base

/// What a playlist turned out to be.
public enum PlaylistContent: Equatable, Sendable {
  /// A list of entries.
  case entries(PlaylistDocument)
  /// One stream in pieces (HLS): libavformat plays it as it is.
  case stream
}

/// The entries of a playlist, in its order.
public struct PlaylistDocument: Equatable, Sendable {
  /// Its own title, filtered.
  public var title: String?
  /// Its entries; playlists among them are not opened.
  public var entries: [PlaylistEntry] = []
  /// How many entries were refused, because they are out of the playlist's reach or make no sense.
  public var refusedCount = 0
  /// Why the first ones were refused, one sentence each, filtered.
  public var refusals: [String] = []
  /// Whether a bound cut it.
  public var isTruncated = false

  /// An empty list.
  public init() {}

  /// Reasons beyond these add nothing.
  private static let keptRefusals = 20

  mutating func refuse(_ sentence: String) {
    refusedCount += 1
    if refusals.count < Self.keptRefusals { refusals.append(sentence) }
  }
}

/// Bounds of a playlist.
public struct PlaylistLimits: Equatable, Sendable {
  /// Bytes of the file.
  public var bytes = 256 << 20
  /// Entries.
  public var entries = 2_000_000
  /// Bytes of one entry or title.
  public var line = 16_384
  /// Playlists that name each other.
  public var depth = 8
  /// The usual bounds.
  public init() {}
}
