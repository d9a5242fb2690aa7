// Events of the Syncplay client. Every text in them is filtered.

/// A message of the Syncplay server, or a change of the connection to it.
public enum SyncplayEvent: Equatable, Sendable {
  /// The room is joined under `name`, which the server may have changed to make it unique.
  case joined(name: String, room: String, isEncrypted: Bool)
  /// The connection broke for a reason; the client reconnects.
  case lost(String)
  /// The server or its address was rejected for a reason; the client does not reconnect.
  case refused(String)
  /// The server's message of the day.
  case greeted(String)
  /// The complete list of the room's members.
  case members([SyncplayMember])
  /// A member joined, or plays another file; nil if the file is not told.
  case member(String, SyncplayFile?)
  /// A member left the room.
  case left(String)
  /// A member became ready or not ready.
  case ready(String, Bool)
  /// A chat message: the member's name, and the text.
  case said(String, String)
  /// The room's playback state.
  ///
  /// `changes` is the value of `SyncplayStatus.changes` that the server had confirmed by then.
  case playing(SyncplayRoom, changes: UInt32)
  /// The own file was announced to the room with these marks.
  case announced(SyncplayFileMarks)
  /// The room's playlist was replaced by a member; the entries are file names or addresses.
  case playlist([String], by: String?)
  /// The room's playlist moved to an index, set by a member.
  ///
  /// `isFirst` marks the first such event after joining, which reports the current index and is not a move.
  case item(Int, by: String?, isFirst: Bool)
}

/// Playback state of a room.
public struct SyncplayRoom: Equatable, Sendable {
  /// Position at a moment, and the rate since then.
  public var place: PlayingPlace
  /// Whether the room is paused.
  public var isPaused: Bool
  /// Whether the position is the result of a seek.
  public var isSeek: Bool
  /// Name of the member who set the state, or for whom the room waits, or nil.
  public var setBy: String?

  /// A playback state.
  public init(place: PlayingPlace, isPaused: Bool, isSeek: Bool = false, setBy: String? = nil) {
    self.place = place
    self.isPaused = isPaused
    self.isSeek = isSeek
    self.setBy = setBy
  }
}

/// A member of a room.
public struct SyncplayMember: Equatable, Sendable {
  /// Name, unique in the room.
  public var name: String
  /// File that the member plays, or nil if unknown.
  public var file: SyncplayFile?
  /// Whether the member is ready; nil if the server does not say.
  public var isReady: Bool?

  /// A member with a name.
  public init(_ name: String, file: SyncplayFile? = nil, isReady: Bool? = nil) {
    self.name = name
    self.file = file
    self.isReady = isReady
  }
}

/// A file as another member announced it.
public struct SyncplayFile: Equatable, Sendable {
  /// File name, the first twelve hexadecimal digits of the name's hash, or `hiddenName`.
  public var name: String
  /// Duration; nil if it is not known.
  public var duration: MediaTime?
  /// Size in bytes, or a hash of the size; nil if it is hidden.
  public var size: String?

  /// Syncplay's placeholder for a hidden file name.
  public static let hiddenName = "**Hidden filename**"

  /// A file with a name.
  public init(name: String, duration: MediaTime? = nil, size: String? = nil) {
    self.name = name
    self.duration = duration
    self.size = size
  }

  /// The name for display; of an address, only the last part of its path.
  ///
  /// Filtered.
  public var shownName: String {
    SourceKind(of: name.utf8) == .path ? name : VisibleText.filter(MediaLocation.name(of: name))
  }

  /// A name without the punctuation in which the names of copies differ; upper and lower case are kept.
  public static func stripped(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { !"-~_.[](): ".unicodeScalars.contains($0) }))
  }
}

/// The marks by which the own file is recognised in the announcements of other members.
public struct SyncplayFileMarks: Equatable, Sendable {
  /// Playlist item of the file.
  public var item: ItemID
  /// All forms of the name: plain, stripped and hashed.
  public var names: Set<String>
  /// All forms of the size; empty if the size is not known.
  public var sizes: Set<String>
  /// Duration; nil if it is not known.
  public var duration: MediaTime?

  /// Marks of a playlist item's file.
  public init(item: ItemID, names: Set<String>, sizes: Set<String>, duration: MediaTime?) {
    self.item = item
    self.names = names
    self.sizes = sizes
    self.duration = duration
  }

  /// Maximum difference of equal durations in seconds (Syncplay's).
  private static let tolerance = 2.5

  /// Whether another member plays the same film: name, size or duration agree.
  ///
  /// One match is enough, because members have copies of a film under other names.
  package func match(_ file: SyncplayFile) -> Bool {
    if hasName(of: file) { return true }
    if let size = file.size, sizes.contains(size) { return true }
    guard let duration, let other = file.duration else { return false }
    return abs((duration - other).seconds) <= Self.tolerance
  }

  /// Whether a file has this one's name, or hides its own name.
  func hasName(of file: SyncplayFile) -> Bool {
    // A member who plays from a server may announce its whole address, percent-encoded.
    file.name == SyncplayFile.hiddenName || names.contains(file.name)
      || names.contains(SyncplayFile.stripped(file.shownName).lowercased())
  }
}
