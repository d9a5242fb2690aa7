// Requests of the player to the Syncplay client.

/// A request to the Syncplay client.
public enum SyncplayOrder: Equatable, Sendable {
  /// Report the own playback state.
  case status(SyncplayStatus)
  /// Send a chat message to the room.
  case say(String)
  /// Replace the room's playlist by file names or addresses.
  case share([String])
  /// Move the room's playlist to an index, for every member.
  case goTo(Int)
}

/// The own playback state, as it is reported to the room.
public struct SyncplayStatus: Equatable, Sendable {
  /// The current file, as it is announced to the room.
  public struct File: Equatable, Sendable {
    /// Playlist item of the file.
    public var item: ItemID
    /// The file's name, or the last part of its address; not filtered.
    public var name: String
    /// File whose size is announced; nil if the item is not a local file.
    public var path: BytePath?
    /// Duration; nil if it is not known.
    public var duration: MediaTime?

    /// The file of a playlist item.
    public init(item: ItemID, name: String, path: BytePath? = nil, duration: MediaTime? = nil) {
      self.item = item
      self.name = name
      self.path = path
      self.duration = duration
    }
  }
  /// Position and rate; nil if nothing plays that the room should follow.
  public var place: PlayingPlace?
  /// Whether playback is paused, as reported to the room.
  public var isPaused = false
  /// The current file; nil if none is announced.
  public var file: File?
  /// Whether the user is ready.
  public var isReady = false
  /// Number of the user's actions that the room should follow; it wraps around.
  public var changes: UInt32 = 0
  /// Number of those actions that were seeks; it wraps around.
  public var seeks: UInt32 = 0

  /// The state without a file or position.
  public init() {}
}

/// Whether the connection to the server must be encrypted; the raw value is the setting's.
public enum SyncplayEncryption: String, CaseIterable, Hashable, Sendable {
  /// Encrypted if the server supports it.
  case auto
  /// Always encrypted.
  ///
  /// A server that reports no encryption, or an attacker in between, receives nothing, not even the password's digest.
  case required
}

/// Facts about files that other members learn; the raw value is the setting's.
public enum SyncplayPrivacy: String, CaseIterable, Hashable, Sendable {
  /// Names and sizes.
  case names
  /// Hashes of name and size, which identify equal files.
  case hashes
  /// Neither name nor size.
  case nothing
}
