// The watch history, as the history list shows it.

/// One played item in the watch history.
public struct HistoryEntry: Hashable, Sendable {
  /// The file or address of the item.
  public var location: MediaLocation
  /// The part of the file that is the item, a track of a cue sheet for one; nil is the whole file.
  public var part: ItemPart?
  /// The title, filtered.
  public var title: String
  /// Time of the last playback, in seconds since 1970 UTC.
  public var opened: Int64
  /// The resume position on the file's timeline; nil if the item was played to its end or cannot be sought.
  public var position: MediaTime?
  /// Duration of the item; nil if it is unknown.
  public var duration: MediaTime?
  /// Whether the item was ever played to its end.
  public var isPlayed: Bool
  /// Whether the user asked to resume the item (mpv's `quit-watch-later`, `write-watch-later-config`).
  public var isKept = false
  /// The playlist or folder that the item was played from; nil if it was played alone.
  public var source: PlaylistPlace?

  /// An entry with `isKept` false.
  public init(
    location: MediaLocation, part: ItemPart? = nil, title: String, opened: Int64, position: MediaTime? = nil,
    duration: MediaTime? = nil, isPlayed: Bool = false, source: PlaylistPlace? = nil
  ) {
    self.source = source
    self.location = location
    self.part = part
    self.title = title
    self.opened = opened
    self.position = position
    self.duration = duration
    self.isPlayed = isPlayed
  }

  /// Played time within the item's part; nil without a resume position.
  public var elapsed: MediaTime? { position.map { max(.zero, $0 - (part?.start ?? .zero)) } }

  /// Whether the item is worth resuming: it has a resume position and is not a song, or the user asked to resume it.
  public var isBegun: Bool { position != nil && (isKept || Self.canResume(duration: duration)) }

  /// Whether items of this duration resume by themselves.
  ///
  /// Those shorter than 60 s start from their beginning. An unknown duration resumes: a recording that still grows has
  /// none.
  public static func canResume(duration: MediaTime?) -> Bool {
    duration.map { $0 >= MediaTime(seconds: 60) } ?? true
  }
}

/// The watch history at one moment.
public struct History: Equatable, Sendable {
  /// A folder or playlist that items were played from.
  public struct Place: Hashable, Sendable {
    /// The folder, or the file or address of the playlist.
    public var location: MediaLocation
    /// Whether the source is a folder.
    public var isFolder: Bool
    /// Time of the last playback from this source, in seconds since 1970 UTC.
    public var opened: Int64

    /// A source of played items.
    public init(_ location: MediaLocation, isFolder: Bool, opened: Int64) {
      self.location = location
      self.isFolder = isFolder
      self.opened = opened
    }
  }

  /// The played items, the newest first.
  public var entries: [HistoryEntry] = []
  /// The folders and playlists that the items came from, the newest first.
  public var places: [Place] = []
  /// The playlist that the user put together last; nil for none.
  public var lastList: LastList.Summary?
  /// Time of the query, in seconds since 1970 UTC.
  public var now: Int64 = 0

  /// An empty history.
  public init() {}
}
