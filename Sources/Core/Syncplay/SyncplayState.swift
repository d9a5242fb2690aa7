// The state of a room in which people watch together. Part of the model, main thread only.
public import Base

/// A room of a Syncplay server, from the first connection until it is left.
public struct SyncplayState: Equatable, Sendable {
  /// The state of the connection.
  public enum Stage: Equatable, Sendable {
    /// The first connection is being made.
    case connecting
    /// The room is joined.
    case joined
    /// The connection was lost for this reason; the client reconnects.
    case lost(String)
  }

  /// A chat message or a note about the room.
  public struct Line: Equatable, Sendable {
    /// Name of the sender; nil for a note.
    public var name: String?
    /// The text, filtered.
    public var text: String
  }

  /// The most lines that are kept.
  static let mostLines = 100
  /// The longest chat message in characters, which is Syncplay's limit.
  static let longestLine = 150
  /// The most members that are shown.
  static let mostMembers = 500

  /// Address of the server and the room.
  public internal(set) var address: SyncplayAddress
  /// The state of the connection.
  public internal(set) var stage = Stage.connecting
  /// Whether the connection to the server is encrypted.
  public internal(set) var isEncrypted = false
  /// The user's name in the room; empty until the room is joined.
  public internal(set) var name = ""
  /// The members by name, including the user; empty while the room is not joined.
  public private(set) var members: [SyncplayMember] = []
  /// Whether the server's list of members has arrived.
  ///
  /// Members who are announced before it do not make a list.
  private(set) var isListed = false
  /// Chat messages and notes, oldest first.
  public private(set) var lines: [Line] = []
  /// The room's playlist: file names and addresses.
  public internal(set) var playlist: [String] = []
  /// Index of the current item in the room's playlist; nil for none.
  var index: Int?

  // Playback
  /// The playback state to report.
  var status = SyncplayStatus()
  /// The playback state that was last sent to the client's thread.
  var told = SyncplayStatus()
  /// The item after the last message.
  var item: ItemID?
  /// The names, sizes and duration by which other members' files are compared with the current one; nil until it is
  /// announced.
  var marks: SyncplayFileMarks?
  /// The playback position that the server extrapolates.
  var place = PlaceFollower()
  /// Whether playback was paused after the last message.
  var wasPaused: Bool
  /// The item that has been brought together with the room; nil until then, when its position is not reported.
  var aligned: ItemID?
  /// Whether that item is another film than the other members'; then only play and pause are exchanged.
  var isApart = false
  /// Whether another item had been brought together with the room before.
  var isComingBack = false
  /// The room's last position; nil before the first.
  var roomPlace: PlayingPlace?
  /// The item that playback moved to by the room's playlist, at any member's request.
  var ledTo: ItemID?

  init(_ address: SyncplayAddress, isPaused: Bool) {
    self.address = address
    wasPaused = isPaused
    status.isPaused = isPaused
  }

  /// Whether every member controls the room; a managed room (`+` before its name) follows its operators only, and waits
  /// for no one else.
  var canSteer: Bool { !address.room.hasPrefix("+") }

  /// Notes an action of the user that the room must follow.
  mutating func tellChange(isPaused: Bool, isSeek: Bool) {
    status.isPaused = isPaused
    status.changes &+= 1
    if isSeek { status.seeks &+= 1 }
  }

  /// Returns the member with a name; nil for none.
  func member(_ name: String) -> SyncplayMember? { members.first { $0.name == name } }

  /// Whether a member plays the user's current file.
  ///
  /// True for the user, for nil (no member) and while the user's file is not announced; false while the member's file
  /// is unknown.
  func playsSame(_ name: String?) -> Bool {
    guard let name, name != self.name, let marks else { return true }
    return member(name)?.file.map(marks.match) ?? false
  }

  /// Whether another member plays the user's current file.
  var isWatchedByOthers: Bool {
    guard let marks else { return false }
    return members.contains { $0.name != name && $0.file.map(marks.match) == true }
  }

  /// Whether another member plays a file.
  var othersPlayAnything: Bool { members.contains { $0.name != name && $0.file != nil } }

  /// Prepares for following the room again: the other members have returned to the current film, or are gone.
  mutating func comeBack() {
    isApart = false
    aligned = nil
    isComingBack = true
  }

  /// Takes the server's list of members.
  mutating func list(_ members: [SyncplayMember]) {
    setMembers(members)
    isListed = true
  }

  /// Forgets who is there, as the connection has gone.
  mutating func clearMembers() {
    members = []
    isListed = false
  }

  private mutating func setMembers(_ members: [SyncplayMember]) {
    self.members = Array(members.sorted { $0.name < $1.name }.prefix(Self.mostMembers))
  }

  /// Changes a member, who is added where the name is new.
  mutating func edit(_ name: String, _ body: (inout SyncplayMember) -> Void) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      body(&members[index])
    } else {
      var member = SyncplayMember(name)
      body(&member)
      setMembers(members + [member])
    }
  }

  mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

  mutating func note(_ text: String, by name: String? = nil) {
    lines.append(Line(name: name, text: text))
    if lines.count > Self.mostLines { lines.removeFirst() }
  }
}
