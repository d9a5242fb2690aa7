// The head of a request to a `PieceServer`. A value.

internal import Glibc

/// The target of a `GET` request, and the range of bytes that it wants.
struct PieceRequest: Equatable, Sendable {
  let target: Substring
  /// The first wanted byte.
  var first: Int64 = 0
  /// The last wanted byte; nil for all that follow.
  var last: Int64?

  /// Reads the head from a connection; nil if it is invalid, is too long or does not come in time.
  init?(_ connection: Int32, mostBytes: Int) {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    var piece = [UInt8](repeating: 0, count: 4096)
    while !bytes.suffix(piece.count + 3).contains(end) {
      let got = recv(connection, &piece, piece.count, 0)
      if got < 0, errno == EINTR { continue }
      guard got > 0, bytes.count + got <= mostBytes else { return nil }
      bytes += piece[..<got]
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Parses the head; nil if it is no `GET`.
  init?(_ head: String) {
    let lines = head.split(separator: "\r\n")
    guard let words = lines.first?.split(separator: " "), words.count == 3, words[0] == "GET" else {
      return nil
    }
    target = words[1]
    let name = "range: bytes="
    for line in lines.dropFirst() where line.lowercased().hasPrefix(name) {
      let ends = line.dropFirst(name.count).split(separator: "-", omittingEmptySubsequences: false)
      first = max(0, Int64(ends.first ?? "") ?? 0)
      last = ends.count > 1 ? Int64(ends[1]) : nil
    }
    if let last, last < first || last == .max { return nil }
  }
}
