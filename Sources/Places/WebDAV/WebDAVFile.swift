// The bytes of a file on a web server. One thread at a time; it blocks.

internal import Base

/// Reads a file by one request after the other: each goes on to the file's end, until a seek wants another place.
final class WebDAVFile: PlaceFile {
  /// A seek forward that is shorter than this reads on instead of asking again.
  private static let shortSkip: Int64 = 512 << 10
  /// Bytes of a request that is not to read ahead.
  private static let smallPart: Int64 = 256 << 10

  private let path: [UInt8]
  private let transfer: HTTPTransfer
  /// The offset of the next byte of the transfer; nil without one.
  private var place: Int64?
  private var version = ""
  var readsAhead = true
  private(set) var size: Int64?
  private(set) var canSeek = false

  init(_ path: [UInt8], on server: HTTPServer, isOver: () -> Bool) throws(PlaceError) {
    self.path = path
    transfer = try HTTPTransfer(server)
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

  private func error(_ code: PlaceError.Code) -> PlaceError {
    PlaceError(code, of: transfer.server.authority)
  }

  /// Asks for the bytes from an offset on.
  private func ask(from offset: Int64, isOver: () -> Bool) throws(PlaceError) {
    place = nil
    let end = readsAhead ? "" : "\(offset + Self.smallPart - 1)"
    try transfer.begin(
      HTTPTransfer.Request(
        path: path, fields: ["Range: bytes=\(offset)-\(end)", "Accept-Encoding: identity"]),
      isOver: isOver)
    switch transfer.header.status {
    case 206:
      guard transfer.header.range?.first == offset else {
        throw error(.failed("The server sends another part of the file."))
      }
    case 416:
      transfer.stop()
      if let size, offset < size { throw error(.changed) }
      return
    case 200 where offset == 0: break
    default:
      transfer.stop()
      throw transfer.refusal() ?? error(.failed("The server cannot send a part of the file."))
    }
    place = offset
  }

  func read(
    at offset: Int64, into target: UnsafeMutableRawBufferPointer, isOver: () -> Bool
  ) throws(PlaceError) -> Int {
    guard offset.isFileOffset, target.count > 0 else { return 0 }
    if let size, offset >= size { return 0 }
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
}
