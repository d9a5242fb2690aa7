// Watching together in a room of a Syncplay server: joining, leaving and the server's events. Part of the model, main
// thread only.
import Base

extension Model {
  mutating func perform(_ command: SyncplayCommand, _ outbox: inout Outbox) {
    switch command {
    case .join(let text): joinRoom(text, &outbox)
    case .leave: leaveRoom(&outbox)
    case .ready: changeReady()
    case .say(nil): beginSaying()
    case .say(let text?): say(expand(text), &outbox)
    case .share: sharePlaylist(&outbox)
    case .goTo(let index): goToShared(index, &outbox)
    }
  }

  // MARK: Joining and leaving

  /// The room in the settings, as written there; nil for `no`.
  private var wantedRoom: String? { settings.syncplayRoom == "no" ? nil : settings.syncplayRoom }

  /// The address of the room in the settings; nil for none or an invalid one.
  var usualRoom: SyncplayAddress? { wantedRoom.flatMap { SyncplayAddress($0) } }

  /// Joins the room of the settings at the start of the program.
  mutating func joinFirstRoom(_ outbox: inout Outbox) {
    if wantedRoom != nil { joinRoom(nil, &outbox) }
  }

  /// Joins a room and leaves the one before it; nil joins the room of the settings.
  private mutating func joinRoom(_ text: String?, _ outbox: inout Outbox) {
    guard let text = text ?? wantedRoom else {
      return notify("Which room? Type syncplay-join NAME@HOST/ROOM", .warning)
    }
    guard let address = SyncplayAddress(text, known: syncplay?.address ?? usualRoom) else {
      return notify("Not a room. Type NAME@HOST/ROOM", .warning)
    }
    goAtOwnPace()
    roomRefusal = nil
    syncplay = SyncplayState(address, isPaused: films.main.isPaused)
    notify("Joining \(address.shown)")
    outbox.send(.joinRoom(address, settings.syncplayPrivacy, settings.syncplayEncryption))
  }

  private mutating func leaveRoom(_ outbox: inout Outbox) {
    guard let state = syncplay else { return missRoom() }
    notify("Left \(state.address.shownRoom)")
    dropRoom(&outbox)
  }

  private mutating func dropRoom(_ outbox: inout Outbox) {
    syncplay = nil
    goAtOwnPace()
    outbox.send(.leaveRoom)
  }

  mutating func missRoom() {
    notify("Not in a room: syncplay-join joins one")
  }

  // MARK: The user's messages

  private mutating func changeReady() {
    guard let isReady = syncplay?.status.isReady else { return missRoom() }
    syncplay?.status.isReady = !isReady
    notify(isReady ? "You are not ready" : "You are ready")
  }

  private mutating func beginSaying() {
    guard syncplay != nil else { return missRoom() }
    if prompt == nil { openPrompt(.say) }
  }

  /// Sends a chat message to the room.
  private mutating func say(_ text: String, _ outbox: inout Outbox) {
    guard let state = syncplay else { return missRoom() }
    // Control characters are removed as from typed text: a message must not control the terminals of other members.
    let text = TypedLine.oneLine(text)
    guard !text.trimmingSpaces().isEmpty else { return }
    guard state.stage == .joined else {
      return notify("Not connected to the room: the message was not sent", .warning)
    }
    outbox.send(.tellRoom(.say(String(text.prefix(SyncplayState.longestLine)))))
  }

  /// Handles Enter: sends the typed text, which stays in the prompt while the room is not connected.
  mutating func acceptSaying(_ text: String, _ outbox: inout Outbox) {
    say(text, &outbox)
    if let state = syncplay, state.stage != .joined, !text.trimmingSpaces().isEmpty { return }
    acceptPrompt()
  }

  // MARK: Events of the server

  mutating func handleRoomEvent(_ event: SyncplayEvent, _ outbox: inout Outbox) {
    guard syncplay != nil else { return }
    switch event {
    case .joined(let name, let room, let isEncrypted):
      syncplay?.stage = .joined
      syncplay?.name = name
      syncplay?.isEncrypted = isEncrypted
      note("In \(room) as \(name)" + (isEncrypted ? "" : "; the connection is not encrypted"))
    case .lost(let reason):
      if syncplay?.stage != .lost(reason) { notify("\(reason); trying again", .warning) }
      syncplay?.stage = .lost(reason)
      syncplay?.clearMembers()
      syncplay?.aligned = nil
      goAtOwnPace()
    case .refused(let reason):
      notify(reason, .warning)
      roomRefusal = reason
      dropRoom(&outbox)
    case .greeted(let text): note(text)
    case .members(let members): syncplay?.list(members)
    case .member(let name, let file): updateMember(name, playing: file)
    case .left(let name):
      guard syncplay?.member(name) != nil else { return }
      syncplay?.remove(name)
      note("\(name) has left")
    case .ready(let name, let isReady): updateMember(name, isReady: isReady)
    case .said(let name, let text):
      syncplay?.note(text, by: name)
      notify("\(name): \(text)")
    case .playing(let room, let changes): follow(room, knowing: changes, &outbox)
    case .announced(let marks): syncplay?.marks = marks
    case .playlist(let names, let name):
      syncplay?.playlist = names
      syncplay?.index = nil
      if let name, name != syncplay?.name { note("\(name) changed the room's playlist") }
    case .item(let index, let name, let isFirst): goOn(to: index, by: name, isFirst: isFirst, &outbox)
    }
  }

  /// Posts a notice and keeps its text in the room's lines.
  private mutating func note(_ text: String) {
    syncplay?.note(text)
    notify(text)
  }

  private mutating func updateMember(_ name: String, playing file: SyncplayFile?) {
    guard let state = syncplay else { return }
    let known = state.member(name)
    syncplay?.edit(name) { if let file { $0.file = file } }
    guard name != state.name else { return }
    if known == nil { note("\(name) is here") }
    guard let file, file != known?.file else { return }
    let length = file.duration.map { " (\(TimeText.format($0)))" } ?? ""
    let isOther = state.marks.map { !$0.match(file) } ?? false
    note("\(name) plays \(file.shownName)\(length)" + (isOther ? ": not your file" : ""))
  }

  private mutating func updateMember(_ name: String, isReady: Bool) {
    guard let state = syncplay else { return }
    let before = state.member(name)?.isReady ?? false
    syncplay?.edit(name) { $0.isReady = isReady }
    guard isReady, !before, let members = syncplay?.members, members.count > 1,
      members.allSatisfy({ $0.isReady == true })
    else { return }
    note("Everybody is ready")
  }
}

/// The commands for a room.
public enum SyncplayCommand: Hashable, Sendable {
  /// Joins a room; nil joins the one of the settings.
  case join(String?)
  /// Leaves the room.
  case leave
  /// Toggles whether the user is ready.
  case ready
  /// Sends a chat message; nil opens the prompt for one.
  case say(String?)
  /// Makes the playlist the room's.
  case share
  /// Plays an item of the room's playlist, for all members; the index counts from 0.
  case goTo(Int)
}
