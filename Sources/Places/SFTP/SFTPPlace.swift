// A server's files over SFTP. Any thread; it blocks.

internal import Base
internal import Synchronization

/// The files of one server, over one connection, which begins with the first question and again after it broke.
final class SFTPPlace: Place {
  /// Starts the program that carries a connection.
  typealias Start = @Sendable () throws(PlaceError) -> SFTPConnection.Channel

  let server: String
  let login: [String]?
  private let start: Start
  private let present = Mutex<SFTPConnection?>(nil)

  /// The place of a server that ssh reaches.
  convenience init(server: String) {
    let program = SSHProgram(server: server)
    self.init(server: server, login: program.login) { () throws(PlaceError) in try program.start() }
  }

  init(server: String, login: [String]? = nil, start: @escaping Start) {
    (self.server, self.login, self.start) = (server, login, start)
  }

  deinit { end() }

  /// The present connection, or another one if it is over.
  func connection() throws(PlaceError) -> SFTPConnection {
    let found: Result<SFTPConnection, PlaceError> = present.withLock { present in
      if let present, !present.isOver { return .success(present) }
      do throws(PlaceError) {
        let made = SFTPConnection(try start(), to: server)
        present = made
        return .success(made)
      } catch {
        return .failure(error)
      }
    }
    return try found.get()
  }

  func end() { present.withLock { $0.take()?.end() } }

  /// Asks by the present connection, and once more by another one if that broke.
  private func retrying<Answer>(
    _ body: (SFTPConnection) throws(PlaceError) -> Answer
  ) throws(PlaceError) -> Answer {
    let first = try connection()
    let wasReady = first.isReady
    do throws(PlaceError) {
      return try body(first)
    } catch {
      guard error.code == .lost, wasReady else { throw error }
      return try body(try connection())
    }
  }

  /// The path as the server knows it: a path that begins with `~` begins at the home folder.
  private static func own(_ path: [UInt8]) -> [UInt8] {
    guard path.starts(with: Array("/~".utf8)) else { return path.isEmpty ? Array("/".utf8) : path }
    if path.count == 2 { return Array(".".utf8) }
    guard path[2] == UInt8(ascii: "/") else { return path }
    return path.count == 3 ? Array(".".utf8) : Array(path[3...])
  }

  // MARK: Place

  func list(
    _ path: [UInt8], isOver: () -> Bool, page: ([PlaceEntry]) -> Bool
  ) throws(PlaceError) {
    var hasRows = false
    let once = try connection()
    do throws(PlaceError) {
      try SFTPFolder(connection: once, path: Self.own(path)).list(isOver: isOver) { rows in
        hasRows = true
        return page(rows)
      }
    } catch {
      // Rows that were handed on cannot be taken back.
      guard error.code == .lost, !hasRows, once.isReady else { throw error }
      try SFTPFolder(connection: try connection(), path: Self.own(path)).list(isOver: isOver, page: page)
    }
  }

  func status(of path: [UInt8], isOver: () -> Bool) throws(PlaceError) -> (entry: PlaceEntry, path: [UInt8]) {
    try retrying { (connection) throws(PlaceError) in
      var whole = path
      let own = Self.own(path)
      if own != path, path.first == UInt8(ascii: "/"), own.first != UInt8(ascii: "/") {
        let answer = try connection.answer(to: SFTPType.realPath, isOver: isOver) { $0.add(own) }
        guard answer.type == SFTPType.names else { throw connection.failure(answer) }
        var fields = SFTPFields(answer.body)
        guard let count = try? fields.number(), count == 1, let name = try? fields.string(),
          name.first == 0x2F,
          name.count <= 4096, !name.contains(0)
        else { throw connection.nonsense() }
        whole = Array(name)
      }
      let answer = try connection.answer(to: SFTPType.pathStatus, isOver: isOver) { $0.add(own) }
      guard answer.type == SFTPType.attributes else { throw connection.failure(answer) }
      var fields = SFTPFields(answer.body)
      guard let facts = try? fields.attributes(),
        let entry = PlaceEntry(
          name: Array("name".utf8), kind: facts.kind ?? .file, size: facts.size, modified: facts.modified)
      else { throw connection.nonsense() }
      return (entry, whole)
    }
  }

  func open(_ path: [UInt8], isOver: () -> Bool) throws(PlaceError) -> any PlaceFile {
    let path = Self.own(path)
    let opened = try retrying { (connection) throws(PlaceError) in
      try SFTPFile.Opened(path, connection, isOver: isOver)
    }
    return SFTPFile(path, of: self, opened)
  }
}
