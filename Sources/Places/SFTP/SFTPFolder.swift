// The rows of a folder over SFTP. One thread; it blocks.

internal import Base

/// Lists one folder: several questions for rows are on their way at a time.
struct SFTPFolder {
  let connection: SFTPConnection
  let path: [UInt8]

  /// Questions on their way.
  private static let ahead = 8
  private static let linksAhead = 64
  /// Answers without a row that a server may send.
  private static let mostEmpty = 100

  /// Passes on the rows as they come, until `page` returns false.
  func list(isOver: () -> Bool, page: ([PlaceEntry]) -> Bool) throws(PlaceError) {
    let answer = try connection.answer(to: SFTPType.openFolder, isOver: isOver) { $0.add(path) }
    let handle = try connection.handle(in: answer)
    var asked: ArraySlice<UInt32> = []
    defer {
      connection.abandon(asked)
      connection.tell(SFTPType.close) { $0.add(handle) }
    }
    var empty = 0
    while true {
      while asked.count < Self.ahead {
        asked.append(try connection.ask(SFTPType.readFolder) { $0.add(handle) })
      }
      guard let first = asked.popFirst() else { return }
      let answer = try connection.answer(to: first, isOver: isOver)
      if answer.type == SFTPType.status, Self.isEnd(answer) { return }
      guard answer.type == SFTPType.names else { throw connection.failure(answer) }
      var fields = SFTPFields(answer.body)
      guard var rows = try? fields.entries() else { throw connection.nonsense() }
      empty = rows.isEmpty ? empty + 1 : 0
      guard empty <= Self.mostEmpty else { throw connection.nonsense() }
      try followLinks(in: &rows, isOver: isOver)
      guard page(rows) else { return }
    }
  }

  private static func isEnd(_ answer: SFTPConnection.Answer) -> Bool {
    var fields = SFTPFields(answer.body)
    return (try? fields.number()) == 1
  }

  /// Replaces links by their targets; a link without a target stays a link.
  private func followLinks(in rows: inout [PlaceEntry], isOver: () -> Bool) throws(PlaceError) {
    let links = rows.indices.filter { rows[$0].kind == .link }
    var asked: ArraySlice<(row: Int, number: UInt32)> = []
    var next = links[...]
    defer { connection.abandon(asked.map(\.number)) }
    while !next.isEmpty || !asked.isEmpty {
      while asked.count < Self.linksAhead, let row = next.popFirst() {
        let place = path + [UInt8(ascii: "/")] + rows[row].name.bytes
        asked.append((row, try connection.ask(SFTPType.pathStatus) { $0.add(place) }))
      }
      guard let (row, number) = asked.popFirst() else { return }
      let answer = try connection.answer(to: number, isOver: isOver)
      guard answer.type == SFTPType.attributes else { continue }
      var fields = SFTPFields(answer.body)
      guard let facts = try? fields.attributes() else { throw connection.nonsense() }
      rows[row].kind = facts.kind ?? .file
      rows[row].size = rows[row].kind == .file ? facts.size : nil
      rows[row].modified = facts.modified
    }
  }
}

extension SFTPConnection {
  /// The handle in an answer, at most 256 bytes.
  func handle(in answer: Answer) throws(PlaceError) -> [UInt8] {
    guard answer.type == SFTPType.handle else { throw failure(answer) }
    var fields = SFTPFields(answer.body)
    guard let handle = try? fields.string(), handle.count <= 256 else { throw nonsense() }
    return Array(handle)
  }
}
