// A server's files over WebDAV, or over the index pages of a web server. Any thread; it blocks.

internal import Base
internal import Glibc
internal import Synchronization

/// The files of one web server.
final class WebDAVPlace: Place {
  /// Bytes of an answer with the rows of a folder.
  private static let longestAnswer = 96 << 20
  /// The most rows of a folder.
  private static let mostRows = 500_000
  /// Transfers that are kept for the next question, with their connections.
  private static let mostIdle = 4

  private let server: HTTPServer
  private let idle = Mutex<[Idle]>([])

  /// A transfer that no thread uses.
  private struct Idle: @unchecked Sendable {  // Only the reader that took it out uses it.
    let transfer: HTTPTransfer
    /// The process that made it: in one that was forked, the numbers of its descriptors are those of other files.
    let process = getpid()
  }

  init(_ server: HTTPServer) { self.server = server }

  var login: [String]? { nil }

  func end() { idle.withLock { $0 = [] } }

  /// Calls `body` with a transfer of its own.
  private func transferring<Answer>(
    _ body: (HTTPTransfer) throws(PlaceError) -> Answer
  ) throws(PlaceError) -> Answer {
    let transfer = try takeTransfer()
    let answer = try body(transfer)
    keep(transfer)
    return answer
  }

  /// A transfer that nobody else uses, perhaps with a connection to the server.
  func takeTransfer() throws(PlaceError) -> HTTPTransfer {
    let kept = idle.withLock { idle in
      idle.lastIndex { $0.process == getpid() }.map { idle.remove(at: $0) }
    }
    if let kept { return kept.transfer }
    return try HTTPTransfer(server)
  }

  /// Keeps a transfer for the next question.
  func keep(_ transfer: HTTPTransfer) {
    idle.withLock { idle in
      if idle.count < Self.mostIdle { idle.append(Idle(transfer: transfer)) }
    }
  }

  private static func folder(_ path: [UInt8]) -> [UInt8] {
    path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
  }

  /// The statuses of servers that do not know the question for properties; Caddy answers it with the page (200).
  private static let withoutProperties: Set<Int> = [200, 400, 403, 405, 415, 501]

  // MARK: Place

  func list(_ path: [UInt8], isOver: () -> Bool, page: ([PlaceEntry]) -> Bool) throws(PlaceError) {
    let path = Self.folder(path)
    let entries = try transferring { (transfer) throws(PlaceError) -> [PlaceEntry] in
      try transfer.begin(Self.properties(of: path, depth: "1"), isOver: isOver)
      if transfer.header.status == 207 {
        let body = try transfer.body(limit: Self.longestAnswer, isOver: isOver)
        guard let rows = FolderAnswer.rows(ofAnswer: body, limit: Self.mostRows) else { throw noFolder }
        if rows.count == 1, !rows[0].isFolder { throw PlaceError(.notFolder, of: server.authority) }
        return FolderAnswer.entries(rows, in: path)
      }
      guard Self.withoutProperties.contains(transfer.header.status) else {
        throw transfer.refusal() ?? noFolder
      }
      try transfer.begin(HTTPTransfer.Request(path: path), isOver: isOver)
      if let refusal = transfer.refusal() { throw refusal }
      guard transfer.header.isPage else {
        transfer.stop()
        throw PlaceError(.notFolder, of: server.authority)
      }
      let body = try transfer.body(limit: Self.longestAnswer, isOver: isOver)
      return FolderAnswer.entries(ofPage: body, in: path, limit: Self.mostRows)
    }
    _ = page(entries)
  }

  private var noFolder: PlaceError {
    PlaceError(
      .failed("\(PlaceError(.lost, of: server.authority).server) does not list folders."),
      of: server.authority)
  }

  private static func properties(of path: [UInt8], depth: String) -> HTTPTransfer.Request {
    HTTPTransfer.Request(
      method: "PROPFIND", path: path, fields: ["Depth: \(depth)", "Content-Type: application/xml"],
      body: FolderAnswer.question, mostWaiting: 8 << 20)
  }

  func status(of path: [UInt8], isOver: () -> Bool) throws(PlaceError) -> (entry: PlaceEntry, path: [UInt8]) {
    try transferring { (transfer) throws(PlaceError) -> (entry: PlaceEntry, path: [UInt8]) in
      try transfer.begin(Self.properties(of: path, depth: "0"), isOver: isOver)
      if transfer.header.status == 207 {
        let body = try transfer.body(limit: 1 << 20, isOver: isOver)
        guard let row = FolderAnswer.rows(ofAnswer: body, limit: 1)?.first else { throw noFolder }
        return try (entry(row.isFolder ? .folder : .file, row.size, row.modified), path)
      }
      guard Self.withoutProperties.contains(transfer.header.status) else {
        throw transfer.refusal() ?? noFolder
      }
      try transfer.begin(HTTPTransfer.Request(method: "HEAD", path: path), isOver: isOver)
      if let refusal = transfer.refusal() { throw refusal }
      let header = transfer.header
      let isFolder = header.isPage && (transfer.address.hasSuffix("/"))
      return try (entry(isFolder ? .folder : .file, header.length, header.modified), path)
    }
  }

  private func entry(
    _ kind: PlaceEntry.Kind, _ size: Int64?, _ modified: Int64?
  ) throws(PlaceError) -> PlaceEntry {
    guard let entry = PlaceEntry(name: Array("name".utf8), kind: kind, size: size, modified: modified) else {
      throw noFolder
    }
    return entry
  }

  func open(_ path: [UInt8], isOver: () -> Bool) throws(PlaceError) -> any PlaceFile {
    try WebDAVFile(path, of: self, isOver: isOver)
  }
}
