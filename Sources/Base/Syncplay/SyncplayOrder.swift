// What a Syncplay server is told. Values; any thread.

/// One thing to tell it.
public enum SyncplayOrder: Equatable, Sendable {
  /// This is how it plays here.
  case status(SyncplayStatus)
  /// Say something to the room.
  case say(String)
  /// Make this the room's playlist.
  case share([String])
  /// Go on to that item of the room's playlist, all of us.
  case goTo(Int)
}

/// How it plays here.
public struct SyncplayStatus: Equatable, Sendable {
  /// What plays, by the names that others know it by.
  public struct File: Equatable, Sendable {
    /// Which item of the playlist.
    public var item: ItemID
    /// The file's own name, or what it is called at its address; not filtered.
    public var name: String
    /// Where its size is found; nil where it has none.
    public var path: BytePath?
    /// How long it is.
    public var duration: MediaTime?

    /// An item of that name.
    public init(item: ItemID, name: String, path: BytePath? = nil, duration: MediaTime? = nil) {
      self.item = item
      self.name = name
      self.path = path
      self.duration = duration
    }
  }
  /// Where it plays; nil where nothing does that the room is to follow.
  public var place: PlayingPlace?
  /// Whether it is paused, as far as the room is to know.
  public var isPaused = false
  /// What plays.
  public var file: File?
  /// Whether the person is ready.
  public var isReady = false
  /// Counts the times at which the person did something that the room is to follow.
  public var changes: UInt32 = 0
  /// Counts those that were seeks.
  public var seeks: UInt32 = 0

  /// Nothing plays.
  public init() {}
}

/// Whether the way to a server has to be encrypted; the raw value is the setting's.
public enum SyncplayEncryption: String, CaseIterable, Hashable, Sendable {
  /// Where the server can.
  case auto
  /// Always: a server that cannot, or somebody between who says so, is told nothing, the password's digest least of all.
  case required
}

/// What others are told of files; the raw value is the setting's.
public enum SyncplayPrivacy: String, CaseIterable, Hashable, Sendable {
  /// Their names and sizes.
  case names
  /// Hashes, by which the same file is known again.
  case hashes
  /// Nothing.
  case nothing
}
