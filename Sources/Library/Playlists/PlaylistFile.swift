// Long playlists, read from their files a block at a time. Blocking: any thread that may wait.
import Core
import Glibc

/// The bytes of a playlist file in blocks that end where lines end.
struct PlaylistFile: ~Copyable {
  private let descriptor: Int32
  private let path: BytePath
  /// What follows the last line end of the blocks so far.
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var total = 0
  private let limit: Int

  private static let block = 1 << 18

  /// Opens an ordinary file; devices and pipes are refused rather than waited for.
  init(_ path: BytePath, limit: Int) throws(LibraryError) {
    descriptor = try FileBytes.openOrdinary(path, limit: limit).descriptor
    self.path = path
    self.limit = limit
  }

  deinit { close(descriptor) }

  /// The next block, with whole lines but for the file's end; nil after the last.
  ///
  /// A line that is longer than a block comes in parts.
  mutating func next() throws(LibraryError) -> [UInt8]? {
    while !isAtEnd {
      let piece = try FileBytes.piece(descriptor, path, Self.block)
      total += piece.count
      guard total <= limit else { throw LibraryError(.tooLarge, call: "read", subject: path) }
      if piece.isEmpty {
        isAtEnd = true
        break
      }
      guard let end = piece.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        rest += piece
        if rest.count < Self.block { continue }
        defer { rest = [] }
        return rest
      }
      var whole = rest
      whole += piece[...end]
      rest = Array(piece[(end + 1)...])
      return whole
    }
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }
}
