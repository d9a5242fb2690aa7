// The menu of the room: commands, members with their files, the room's playlist and the chat. Part of the model, main
// thread only.
import Base

extension Model {
  /// The most chat lines that are shown.
  private static var shownLines: Int { 12 }
  /// Columns for a text in the menu; a chat line is wrapped to at most `rowsOfLine` rows.
  private var lineColumns: Int { max(8, min(72, screen.cells.columns - 12)) }
  private static var rowsOfLine: Int { 4 }

  var roomRows: [MenuRow] {
    guard let state = syncplay else {
      return [
        usualRoom.map { MenuRow("Join \($0.shown)", .syncplay(.join(nil))) }
          ?? MenuRow("Join a room", detail: "NAME@HOST/ROOM", .palette("syncplay-join "))
      ] + refusalRows
    }
    // The commands come first, where they do not move as members come and go.
    var rows = [
      MenuRow("Send a message", .syncplay(.say(nil))),
      MenuRow("Ready", isChosen: state.status.isReady, .syncplay(.ready)),
      MenuRow("Share the playlist with the room", .syncplay(.share)),
      MenuRow("Leave the room", .syncplay(.leave)),
    ]
    rows.append(MenuRow(heading: state.address.shown, detail: state.summary))
    rows += state.members.map { row(of: $0, in: state) }
    if !state.playlist.isEmpty {
      rows.append(MenuRow(heading: "The room's playlist"))
      rows += state.playlist.indices.map { index in
        MenuRow(state.playlist[index], isChosen: index == state.index, .syncplay(.goTo(index)))
      }
    }
    if !state.lines.isEmpty {
      rows.append(MenuRow(heading: "Said"))
      for line in state.lines.suffix(Self.shownLines) {
        let text = (line.name.map { "\($0): " } ?? "") + line.text
        rows += TextFit.wrap(text, lineColumns, rows: Self.rowsOfLine).map { MenuRow(fact: $0) }
      }
    }
    return rows
  }

  /// The reason why the last room could not be joined.
  private var refusalRows: [MenuRow] {
    guard let roomRefusal else { return [] }
    return [MenuRow(heading: "The last attempt")]
      + TextFit.wrap(roomRefusal, lineColumns, rows: Self.rowsOfLine).map { MenuRow(fact: $0) }
  }

  private func row(of member: SyncplayMember, in state: SyncplayState) -> MenuRow {
    let isSelf = member.name == state.name
    var facts = [
      member.file.map { $0.name == SyncplayFile.hiddenName ? "a hidden file" : $0.shownName } ?? "nothing yet"
    ]
    if let file = member.file, !isSelf, let marks = state.marks, !marks.match(file) {
      facts.append("another file")
    }
    if member.isReady == true { facts.append("ready") }
    return MenuRow(fact: member.name + (isSelf ? " (you)" : ""), detail: facts.joined(separator: ", "))
  }
}

extension SyncplayState {
  /// The state of the connection, as text.
  fileprivate var summary: String {
    switch stage {
    case .connecting: "joining"
    case .lost(let reason): reason
    case .joined: "\(members.count, of: "person", "people")\(isEncrypted ? ", encrypted" : "")"
    }
  }
}
