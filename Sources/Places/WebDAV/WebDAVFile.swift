// The bytes of a file on a web server. One thread at a time; it blocks.

internal import Base

/// Reads a file by one request after the other: each goes on to the file's end, until a seek wants another place.
///
/// A request that is broken off closes its connection. So a request for the file's end, where many formats have their
/// index, opens another connection for the next seek.
final class WebDAVFile: PlaceFile {
  /// A seek forward that is shorter than this reads on instead of asking again.
  private static let shortSkip: Int64 = 512 << 10
  /// Bytes of a request that is not to read ahead.
  private static let smallPart: Int64 = 256 << 10
  /// Bytes of the file's end that are kept.
  private static let tailSize: Int64 = 128 << 10
  /// Bytes that are read before another connection is made ready: a smaller file is not sought.
  private static let settled: Int64 = 1 << 20

  /// A connection for the next seek.
  private enum Spare {
    case none
    /// A request on it is under way.
    case asked(HTTPTransfer)
    case ready(HTTPTransfer)
    /// The server does not want another one.
    case refused
  }

  private let path: [UInt8]
  private let owner: WebDAVPlace
  private var transfer: HTTPTransfer
  private var spare = Spare.none
  /// The bytes of the file's end; empty until they have come.
  private(set) var tail: [UInt8] = []
  /// Bytes that were read.
  private var taken: Int64 = 0
  /// The offset of the next byte of the transfer; nil without one.
  private var place: Int64?
  private var version = ""
  var readsAhead = true
  private(set) var size: Int64?
  private(set) var canSeek = false

  init(_ path: [UInt8], of owner: WebDAVPlace, isOver: () -> Bool) throws(PlaceError) {
    (self.path, self.owner) = (path, owner)
    transfer = try owner.takeTransfer()
    try ask(from: 0, isOver: isOver)
    version = transfer.header.version
    canSeek = transfer.header.status == 206
    // A file without a byte has no first one to send.
    size =
      switch transfer.header.status {
      case 206: transfer.header.range?.size
      case 416: 0
      default: transfer.header.length
      }
  }

  deinit {
    if (try? transfer.isWhole()) == true { owner.keep(transfer) }
    if case .ready(let transfer) = spare { owner.keep(transfer) }
  }

  private func error(_ code: PlaceError.Code) -> PlaceError {
    PlaceError(code, of: transfer.server.authority)
  }

  /// Asks for the bytes from an offset on.
  private func ask(from offset: Int64, isOver: () -> Bool) throws(PlaceError) {
    place = nil
    if case .ready(let ready) = spare {
      transfer = ready
      spare = .none
    }
    try transfer.begin(
      request(from: offset, to: readsAhead ? nil : offset + Self.smallPart - 1), isOver: isOver)
    switch transfer.header.status {
    case 206:
      guard transfer.header.range?.first == offset else {
        throw error(.failed("The server sent the wrong part of the file."))
      }
    case 416:
      transfer.stop()
      if let size, offset < size { throw error(.changed) }
      return
    case 200 where offset == 0: break
    default:
      transfer.stop()
      throw transfer.refusal() ?? error(.failed("The server cannot send parts of a file."))
    }
    place = offset
  }

  private func request(from first: Int64, to last: Int64?) -> HTTPTransfer.Request {
    HTTPTransfer.Request(
      path: path,
      fields: ["Range: bytes=\(first)-\(last.map { String($0) } ?? "")", "Accept-Encoding: identity"])
  }

  func read(
    at offset: Int64, into target: UnsafeMutableRawBufferPointer, isOver: () -> Bool
  ) throws(PlaceError) -> Int {
    guard offset.isFileOffset, target.count > 0 else { return 0 }
    if let size, offset >= size { return 0 }
    if let size, offset >= size - Int64(tail.count) {
      let rest = tail[(tail.count - Int(size - offset))...].prefix(target.count)
      target.copyBytes(from: rest)
      return rest.count
    }
    defer { prepareSeek() }
    do throws(PlaceError) {
      return try readOnce(at: offset, into: target, isOver: isOver)
    } catch {
      guard error.code == .lost, canSeek || offset == 0 else { throw error }
      place = nil
      return try readOnce(at: offset, into: target, isOver: isOver)
    }
  }

  private func readOnce(
    at offset: Int64, into target: UnsafeMutableRawBufferPointer, isOver: () -> Bool
  ) throws(PlaceError) -> Int {
    try move(to: offset, isOver: isOver)
    guard let place else { return 0 }
    let got = try transfer.read(into: target, isOver: isOver)
    self.place = place + Int64(got)
    taken += Int64(got)
    // An answer that ends before the file does is a broken one, or has only the part that was asked for.
    if got == 0, let size, offset < size { throw error(.lost) }
    return got
  }

  private func move(to offset: Int64, isOver: () -> Bool) throws(PlaceError) {
    if let place, offset >= place, offset - place <= Self.shortSkip || !canSeek {
      let skipped = Int64(try transfer.skip(Int(offset - place), isOver: isOver))
      self.place = place + skipped
      if self.place == offset { return }
    }
    guard place != offset else { return }
    try ask(from: offset, isOver: isOver)
    if place != nil, transfer.header.version != version { throw error(.changed) }
  }

  /// Makes a connection ready for the next seek, step by step; does not wait.
  private func prepareSeek() {
    guard canSeek, readsAhead, taken >= Self.settled, let size else { return }
    do throws(PlaceError) {
      switch spare {
      case .none:
        let other = try owner.takeTransfer()
        try other.start(request(from: max(0, size - (tail.isEmpty ? Self.tailSize : 1)), to: size - 1))
        spare = .asked(other)
      case .asked(let other):
        guard try other.isWhole() else { return }
        spare = .ready(other)
        guard tail.isEmpty, other.header.status == 206, other.header.version == version else { return }
        let bytes = try other.body(limit: Int(Self.tailSize)) { true }
        if other.header.range?.first == size - Int64(bytes.count) { tail = bytes }
      case .ready, .refused: return
      }
    } catch {
      spare = .refused
    }
  }
}
