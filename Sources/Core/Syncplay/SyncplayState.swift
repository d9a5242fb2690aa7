// What is known of the room in which people watch together; part of the model, so the main thread's.
public import Base

/// A room that was joined, from the first try to leaving.
public struct SyncplayState: Equatable, Sendable {
  /// How far the way to it has come.
  public enum Stage: Equatable, Sendable {
    /// It is being joined.
    case connecting
    /// It is joined.
    case joined
    /// The connection has gone for that reason, and is tried again.
    case lost(String)
  }

  /// Something that was said, or happened.
  public struct Line: Equatable, Sendable {
    /// Who said it; nil where nobody did.
    public var name: String?
    /// What.
    public var text: String
  }

  /// How many lines are kept.
  static let mostLines = 100
  /// How long a line may be, in characters (Syncplay's).
  static let longestLine = 150
  /// How many members are shown.
  static let mostMembers = 500

  /// Where it is.
  public internal(set) var address: SyncplayAddress
  /// How far the way there has come.
  public internal(set) var stage = Stage.connecting
  /// Whether nobody between here and the server can read along.
  public internal(set) var isEncrypted = false
  /// One's own name there.
  public internal(set) var name = ""
  /// Who is there, oneself too, by name.
  public private(set) var members: [SyncplayMember] = []
  /// Whether the server's list of members has arrived.
  ///
  /// Members who are announced before it do not make a list.
  private(set) var isListed = false
  /// What was said and what happened, oldest first.
  public private(set) var lines: [Line] = []
  /// The room's playlist: names of files and addresses.
  public internal(set) var playlist: [String] = []
  /// Which of those it plays; nil where none.
  var index: Int?

  // How it plays
  /// How it plays here.
  var status = SyncplayStatus()
  /// What the server was told of that last.
  var told = SyncplayStatus()
  /// The item that the last message left.
  var item: ItemID?
  /// By what others know the file.
  var marks: SyncplayFileMarks?
  /// Where playback is, as the server knows it.
  var place = PlaceFollower()
  /// Whether the last message left playback paused.
  var wasPaused: Bool
  /// The item whose place is the room's; before that the place is nobody's business.
  var aligned: ItemID?
  /// Whether that item is another film than the others watch: they are followed in play and pause alone, and hear nothing
  /// else of it.
  var isApart = false
  /// Whether another item had been opened here before.
  var isComingBack = false
  /// Where the room was last.
  var roomPlace: PlayingPlace?
  /// The room's playlist led to this item, by somebody.
  var ledTo: ItemID?

  init(_ address: SyncplayAddress, isPaused: Bool) {
    self.address = address
    wasPaused = isPaused
    status.isPaused = isPaused
  }

  /// Whether what is done here holds for all: in a managed room only for who manages it, and that room waits for
  /// nobody else.
  var canSteer: Bool { !address.room.hasPrefix("+") }

  /// The person did something that the room is to follow.
  mutating func tellChange(isPaused: Bool, isSeek: Bool) {
    status.isPaused = isPaused
    status.changes &+= 1
    if isSeek { status.seeks &+= 1 }
  }

  /// The member of that name.
  func member(_ name: String) -> SyncplayMember? { members.first { $0.name == name } }

  /// Whether somebody plays the same as is played here; oneself does, and who is not known may.
  func playsSame(_ name: String?) -> Bool {
    guard let name, name != self.name, let marks else { return true }
    return member(name)?.file.map(marks.match) ?? false
  }

  /// Whether somebody else plays the same.
  var isWatchedByOthers: Bool {
    guard let marks else { return false }
    return members.contains { $0.name != name && $0.file.map(marks.match) == true }
  }

  /// Whether it is known of somebody else what is played there.
  var othersPlayAnything: Bool { members.contains { $0.name != name && $0.file != nil } }

  /// The others' film is this one again, or there are none: the next word of the room is where to go on.
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

  /// Changes what is known of somebody, who is there from now on.
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
