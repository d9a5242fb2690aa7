// What is heard of a Syncplay server. Every text is filtered. Values; any thread.

/// One word of the server, or of the way there.
public enum SyncplayEvent: Equatable, Sendable {
  /// The room is entered, under that name, which the server may have changed.
  case joined(name: String, room: String, isEncrypted: Bool)
  /// The connection has gone, for that reason; another is tried.
  case lost(String)
  /// The server, or its address, is no good: nothing more is tried.
  case refused(String)
  /// The server has something to say to everybody.
  case greeted(String)
  /// These are in the room.
  case members([SyncplayMember])
  /// Somebody is there, and plays that, where it is said.
  case member(String, SyncplayFile?)
  /// Somebody has gone.
  case left(String)
  /// Somebody is ready, or not.
  case ready(String, Bool)
  /// Somebody says something.
  case said(String, String)
  /// How the room plays; `changes` is the number of one's own that the server knew of.
  case playing(SyncplayRoom, changes: UInt32)
  /// What the file was told the others as.
  case announced(SyncplayFileMarks)
  /// The room has another playlist, by somebody.
  case playlist([String], by: String?)
  /// The room goes on to that item of its playlist, by somebody; a first one is only where it is.
  case item(Int, by: String?, isFirst: Bool)
}

/// How a room plays.
public struct SyncplayRoom: Equatable, Sendable {
  /// Where it is, and how it goes on.
  public var place: PlayingPlace
  /// Whether it is paused.
  public var isPaused: Bool
  /// Whether somebody has just gone there.
  public var isSeek: Bool
  /// Who made it so, or the one it waits for; nil where nobody did.
  public var setBy: String?

  /// A room that plays so.
  public init(place: PlayingPlace, isPaused: Bool, isSeek: Bool = false, setBy: String? = nil) {
    self.place = place
    self.isPaused = isPaused
    self.isSeek = isSeek
    self.setBy = setBy
  }
}

/// Somebody in a room.
public struct SyncplayMember: Equatable, Sendable {
  /// The name, which no other one has.
  public var name: String
  /// What is played; nil where nothing is.
  public var file: SyncplayFile?
  /// Whether the one is ready; nil where that is not said.
  public var isReady: Bool?

  /// Somebody of that name.
  public init(_ name: String, file: SyncplayFile? = nil, isReady: Bool? = nil) {
    self.name = name
    self.file = file
    self.isReady = isReady
  }
}

/// What somebody plays.
public struct SyncplayFile: Equatable, Sendable {
  /// Its name, the first twelve digits of its hash, or Syncplay's word for one that is hidden.
  public var name: String
  /// How long it is; nil where that is not known.
  public var duration: MediaTime?
  /// Its bytes, or a hash of their number; nil where that is hidden.
  public var size: String?

  /// The name that stands for one that is not told (Syncplay's).
  public static let hiddenName = "**Hidden filename**"

  /// A file of that name.
  public init(name: String, duration: MediaTime? = nil, size: String? = nil) {
    self.name = name
    self.duration = duration
    self.size = size
  }

  /// The name for people: of an address what the file there is called.
  ///
  /// Filtered.
  public var shownName: String {
    SourceKind(of: name.utf8) == .path ? name : VisibleText.filter(MediaLocation.name(of: name))
  }

  /// A name without what people's file names differ in: signs between words, and capitals.
  public static func stripped(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { !"-~_.[](): ".unicodeScalars.contains($0) }))
  }
}

/// By what one's own file is known again in what others say of theirs.
public struct SyncplayFileMarks: Equatable, Sendable {
  /// Which item of the playlist.
  public var item: ItemID
  /// Its name in all its forms.
  public var names: Set<String>
  /// Its size in all its forms; empty where it has none.
  public var sizes: Set<String>
  /// How long it is.
  public var duration: MediaTime?

  /// A file of those names and sizes.
  public init(item: ItemID, names: Set<String>, sizes: Set<String>, duration: MediaTime?) {
    self.item = item
    self.names = names
    self.sizes = sizes
    self.duration = duration
  }

  /// Durations nearer than that are the same (Syncplay's).
  private static let tolerance = 2.5

  /// Whether somebody plays the same: by its name, its size or its length, since people have copies of a film under
  /// other names.
  package func match(_ file: SyncplayFile) -> Bool {
    if hasName(of: file) { return true }
    if let size = file.size, sizes.contains(size) { return true }
    guard let duration, let other = file.duration else { return false }
    return abs((duration - other).seconds) <= Self.tolerance
  }

  /// Whether a file has this one's name, or hides its own.
  func hasName(of file: SyncplayFile) -> Bool {
    // Who watches from a server may tell its whole address, escapes and all.
    file.name == SyncplayFile.hiddenName || names.contains(file.name)
      || names.contains(SyncplayFile.stripped(file.shownName).lowercased())
  }
}
