// What was played. Values; any thread.

/// One item that was played.
public struct HistoryEntry: Hashable, Sendable {
  /// Where its bytes come from.
  public var location: MediaLocation
  /// The stretch of the file that it is; nil is the whole file.
  public var part: ItemPart?
  /// Its title, filtered.
  public var title: String
  /// When it was last played, in seconds since 1970 UTC.
  public var opened: Int64
  /// Where in the file it was left; nil where it was played to its end, or cannot be sought.
  public var position: MediaTime?
  /// Its duration, where it is known.
  public var duration: MediaTime?
  /// Whether it was ever played to its end.
  public var isPlayed: Bool
  /// Whether the person left it with the wish to go on there.
  public var isKept = false
  /// The list or folder that it was played in, and where in it; nil where it was played alone.
  public var source: PlaylistPlace?

  /// An entry.
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

  /// How much of it was played when it was left.
  public var elapsed: MediaTime? { position.map { max(.zero, $0 - (part?.start ?? .zero)) } }

  /// Whether it is something to go on with: begun, not seen to its end, and no song, unless that was wished for.
  public var isBegun: Bool {
    position != nil && (isKept || duration.map { $0 >= MediaTime(seconds: 60) } ?? false)
  }
}

/// What was played, from when.
public struct History: Equatable, Sendable {
  /// A folder that items were played from, or a playlist.
  public struct Place: Hashable, Sendable {
    /// The folder, file or address.
    public var location: MediaLocation
    /// Whether it is a folder.
    public var isFolder: Bool
    /// When something of it was last played, in seconds since 1970 UTC.
    public var opened: Int64

    /// A place.
    public init(_ location: MediaLocation, isFolder: Bool, opened: Int64) {
      self.location = location
      self.isFolder = isFolder
      self.opened = opened
    }
  }

  /// The items, the newest first.
  public var entries: [HistoryEntry] = []
  /// The folders and playlists that they came from, the newest first.
  public var places: [Place] = []
  /// When this was found out, in seconds since 1970 UTC.
  public var now: Int64 = 0

  /// Nothing was played.
  public init() {}
}
