// The bytes of a file over SFTP, read ahead of their reader. One thread at a time; it blocks.

internal import Base
internal import Platform

/// Reads a file in blocks: those behind the reader's place are on their way before it asks for them.
final class SFTPFile: PlaceFile {
  /// A file that a connection has opened.
  struct Opened {
    let connection: SFTPConnection
    let handle: [UInt8]
    let facts: SFTPAttributes

    init(_ path: [UInt8], _ connection: SFTPConnection, isOver: () -> Bool) throws(PlaceError) {
      self.connection = connection
      let answer = try connection.answer(to: SFTPType.open, isOver: isOver) {
        $0.add(path)
        // For reading, without attributes.
        $0.add(UInt32(1))
        $0.add(UInt32(0))
      }
      handle = try connection.handle(in: answer)
      let status = try connection.answer(to: SFTPType.fileStatus, isOver: isOver) { [handle] in $0.add(handle)
      }
      guard status.type == SFTPType.attributes else { throw connection.failure(status) }
      var fields = SFTPFields(status.body)
      guard let facts = try? fields.attributes() else { throw connection.nonsense() }
      if facts.kind == .folder { throw PlaceError(.failed("This is a folder."), of: connection.server) }
      self.facts = facts
    }
  }

  /// A part of the file: the numbers of the question that is on its way, or its bytes.
  private enum Block {
    case asked(UInt32)
    case here([UInt8])
  }

  /// Bytes of a block: every server sends as many at once.
  static let blockSize = 32_768
  /// The most blocks on their way, so that few unwanted bytes are in front of a seek's.
  private static let mostAhead = 32
  /// The most blocks that are kept.
  private static let mostKept = 256

  private let path: [UInt8]
  private let place: SFTPPlace
  private var opened: Opened
  private var blocks: [Int64: Block] = [:]
  /// The blocks in the order in which they were used last.
  private var order: [Int64] = []
  private var ahead = 2
  var readsAhead = true
  private var last: Int64 = -1

  init(_ path: [UInt8], of place: SFTPPlace, _ opened: Opened) {
    (self.path, self.place, self.opened) = (path, place, opened)
  }

  deinit {
    forget { _ in true }
    opened.connection.tell(SFTPType.close) { [handle = opened.handle] in $0.add(handle) }
  }

  var size: Int64? { opened.facts.size }
  var canSeek: Bool { true }

  func read(
    at offset: Int64, into target: UnsafeMutableRawBufferPointer, isOver: () -> Bool
  ) throws(PlaceError) -> Int {
    guard offset.isFileOffset, target.count > 0 else { return 0 }
    do throws(PlaceError) {
      return try readOnce(at: offset, into: target, isOver: isOver)
    } catch {
      // The network may have changed under a connection that says nothing any more.
      guard error.code == .lost || error.code == .silent else { throw error }
      try reopen(isOver: isOver)
      return try readOnce(at: offset, into: target, isOver: isOver)
    }
  }

  /// Opens the file by another connection; throws if it is not the same any more.
  private func reopen(isOver: () -> Bool) throws(PlaceError) {
    let fresh = try Opened(path, try place.connection(), isOver: isOver)
    guard fresh.facts.size == opened.facts.size, fresh.facts.modified == opened.facts.modified else {
      throw PlaceError(.changed, of: place.server)
    }
    blocks = blocks.filter { if case .here = $0.value { true } else { false } }
    order.removeAll { blocks[$0] == nil }
    opened = fresh
  }

  // MARK: Blocks

  private func readOnce(
    at offset: Int64, into target: UnsafeMutableRawBufferPointer, isOver: () -> Bool
  ) throws(PlaceError) -> Int {
    let number = offset / Int64(Self.blockSize)
    if number != last, number != last + 1, blocks[number] == nil { jump(to: number) }
    last = number
    let bytes = try bytes(of: number, isOver: isOver)
    let skipped = Int(offset - number * Int64(Self.blockSize))
    guard skipped < bytes.count else { return 0 }
    let count = min(target.count, bytes.count - skipped)
    bytes[skipped..<(skipped + count)].withUnsafeBytes {
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[...]))
    }
    return count
  }

  /// Forgets what is on its way for another place.
  private func jump(to number: Int64) {
    ahead = 2
    forget { !((number - 1)...(number + Int64(Self.mostAhead))).contains($0) }
  }

  private func forget(where isMeant: (Int64) -> Bool) {
    var numbers: [UInt32] = []
    for (key, block) in blocks {
      if case .asked(let number) = block, isMeant(key) {
        numbers.append(number)
        blocks[key] = nil
      }
    }
    opened.connection.abandon(numbers)
  }

  private func bytes(of number: Int64, isOver: () -> Bool) throws(PlaceError) -> [UInt8] {
    if blocks[number] == nil { try ask(for: number) }
    try askAhead(of: number)
    guard case .asked(let question) = blocks[number] else {
      if case .here(let bytes) = blocks[number] { return use(number, bytes) }
      return []
    }
    let waited = MonotonicTime.now
    blocks[number] = nil
    var bytes = try take(question, at: number * Int64(Self.blockSize), Self.blockSize, isOver: isOver)
    // A server may send less than the question asks for; only the end of the file is the end.
    while bytes.count < Self.blockSize, !bytes.isEmpty,
      !isEnd(number * Int64(Self.blockSize) + Int64(bytes.count))
    {
      let at = number * Int64(Self.blockSize) + Int64(bytes.count)
      let rest = Self.blockSize - bytes.count
      let piece = try take(try ask(at: at, count: rest), at: at, rest, isOver: isOver)
      if piece.isEmpty { break }
      bytes += piece
    }
    // A reader that had to wait reads faster than the blocks come.
    if MonotonicTime.now - waited > .milliseconds(1) { ahead = min(Self.mostAhead, ahead * 2) }
    blocks[number] = .here(bytes)
    return use(number, bytes)
  }

  private func isEnd(_ offset: Int64) -> Bool { size.map { offset >= $0 } ?? false }

  /// Notes the use of a block, and drops the least recently used one.
  private func use(_ number: Int64, _ bytes: [UInt8]) -> [UInt8] {
    if order.last != number {
      order.removeAll { $0 == number }
      order.append(number)
      if order.count > Self.mostKept { blocks[order.removeFirst()] = nil }
    }
    return bytes
  }

  private func askAhead(of number: Int64) throws(PlaceError) {
    for next in (number + 1)..<(number + 1 + Int64(readsAhead ? ahead : 0))
    where blocks[next] == nil && !isEnd(next * Int64(Self.blockSize)) {
      // Without a size, only the answers tell where the end is.
      if size == nil { return }
      try ask(for: next)
    }
  }

  private func ask(for number: Int64) throws(PlaceError) {
    blocks[number] = .asked(try ask(at: number * Int64(Self.blockSize), count: Self.blockSize))
  }

  private func ask(at offset: Int64, count: Int) throws(PlaceError) -> UInt32 {
    try opened.connection.ask(SFTPType.read) { [handle = opened.handle] in
      $0.add(handle)
      $0.add(UInt64(offset))
      $0.add(UInt32(count))
    }
  }

  /// The bytes of an answer; empty at the end of the file.
  private func take(
    _ question: UInt32, at offset: Int64, _ most: Int, isOver: () -> Bool
  ) throws(PlaceError) -> [UInt8] {
    let answer = try opened.connection.answer(to: question, isOver: isOver)
    var fields = SFTPFields(answer.body)
    if answer.type == SFTPType.status, (try? fields.number()) == 1 { return [] }
    guard answer.type == SFTPType.data else { throw opened.connection.failure(answer) }
    guard let bytes = try? fields.string(), (1...most).contains(bytes.count) else {
      throw opened.connection.nonsense()
    }
    return Array(bytes)
  }
}
