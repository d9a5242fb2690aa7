// One connection of a `PieceServer`: a request for a piece or a manifest, and its answer. A thread of its own;
// blocking.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Places
internal import Platform

/// Answers one request.
struct PieceAnswer {
  private let connection: Int32
  private let desk: PieceServer.Desk
  /// The interrupt of the item.
  private let interrupt: Interrupt

  /// Limits on a request's head in bytes, and on the seconds that one may take.
  private static let mostHead = 16_384
  private static let patience = 10
  /// Time before a manifest is read again that libavformat has just read.
  private static let pause = MonotonicTime.seconds(1)
  /// Time before a missing piece is asked for again.
  private static let pieceInterval = MonotonicTime.milliseconds(500)

  /// Nil once the item is gone.
  init?(_ connection: Int32, _ desk: PieceServer.Desk) {
    guard let interrupt = desk.interrupt else { return nil }
    self.connection = connection
    self.desk = desk
    self.interrupt = interrupt
  }

  /// Reads the request and answers it.
  func run() {
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard let request = PieceRequest(connection, mostBytes: Self.mostHead) else { return }
    guard let address = desk.address(of: request.target) else { return send(status: "404 Not Found") }
    if let text = desk.takeText(of: address) { return send(text) }
    if desk.isManifest(address) {
      if desk.isReadAgain() { interrupt.rest(Self.pause) }
    } else {
      desk.wantPiece()
    }
    LogRelay.forgetErrors()
    // The item's own interrupt holds the deadlines of its own calls.
    let own = interrupt.child()
    let opened = openInTime(address, request, own)
    // The hook takes what became of the pieces of HLS.
    if desk.servesManifest, !desk.isManifest(address), !interrupt.isCancelled {
      interrupt.connections.notePiece(opened.code)
    }
    defer { if let fault = own.connections.takeFault() { interrupt.connections.noteFault(fault) } }
    guard let piece = opened.piece else {
      if let distrust = PlaybackFailure.distrust { interrupt.connections.noteFault(distrust) }
      return send(status: Self.status(of: opened.code))
    }
    withExtendedLifetime(piece) {
      if desk.isManifest(address) {
        sendManifest(piece.context, address)
      } else {
        sendPiece(piece.context, request, own)
      }
    }
  }

  // MARK: Opening

  private typealias Opened = (piece: OpenPiece?, code: Int32)

  /// Opens an address; again, where a piece is missing that a live presentation is still to have.
  private func openInTime(_ address: String, _ request: PieceRequest, _ own: Interrupt) -> Opened {
    let end = MonotonicTime.now + desk.patienceForPiece
    while true {
      let opened = open(address, request, own)
      guard opened.code == inset_error_http_not_found, MonotonicTime.now < end, !interrupt.endsCalls else {
        return opened
      }
      interrupt.rest(Self.pieceInterval)
    }
  }

  private func open(_ address: String, _ request: PieceRequest, _ own: Interrupt) -> Opened {
    var opened: Opened = (nil, -ENOENT)
    for address in Self.candidates(address) where opened.code == -ENOENT {
      opened =
        BytePath(placeAddress: address.utf8).map { openFile($0.normalized, own) }
        ?? openAddress(address, request, own)
    }
    guard let piece = opened.piece, !Self.canBegin(address), request.first > 0 else { return opened }
    return avio_seek(piece.context, request.first, SEEK_SET) < 0 ? (nil, -EINVAL) : opened
  }

  /// Opens a file of a place.
  private func openFile(_ file: BytePath, _ own: Interrupt) -> Opened {
    let address = PercentCoding.address(of: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard interrupt.connections.access.access(to: address, namedBy: .list) != .refused else {
      interrupt.connections.noteFault(.refusedAddress)
      return (nil, inset_error_no_protocol)
    }
    own.connectionBegins(address)
    defer { _ = own.connectionEnded() }
    do throws(PlaceError) {
      guard let input = ByteInput(try PlaceReader(file, interrupt: own)) else { return (nil, -ENOMEM) }
      return (OpenPiece(input), 0)
    } catch {
      switch error.code {
      case .missing: return (nil, -ENOENT)
      case .cancelled: return (nil, inset_error_exit)
      default:
        interrupt.connections.noteFault(PlaybackFailure(error))
        return (nil, -EIO)
      }
    }
  }

  private func openAddress(_ address: String, _ request: PieceRequest, _ own: Interrupt) -> Opened {
    var opened: UnsafeMutablePointer<AVIOContext>?
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    if Self.canBegin(address) {
      av_dict_set_int(&options, "offset", request.first, 0)
      if let last = request.last { av_dict_set_int(&options, "end_offset", last + 1, 0) }
    }
    av_dict_set(&options, "protocol_whitelist", "file,\(MediaLocation.web)", 0)
    let code = AddressOpener(connections: interrupt.connections).open(address, namedBy: .list, &options) {
      address, options in
      own.connectionBegins(address)
      defer { _ = own.connectionEnded() }
      var callback = own.callback
      let code = avio_open2(&opened, address, AVIO_FLAG_READ, &callback, &options)
      return (code, opened)
    }
    return (code < 0 ? nil : opened.map { OpenPiece($0) }, code)
  }

  /// Whether an address is opened at the first wanted byte; a file is sought.
  private static func canBegin(_ address: String) -> Bool {
    !address.hasPrefix("file:") && BytePath(placeAddress: address.utf8) == nil
  }

  /// The addresses that a requested one may stand for: libavformat escapes what it writes into a request, and so do some
  /// writers of lists.
  private static func candidates(_ address: String) -> [String] {
    guard !canBegin(address), address.contains("%") else { return [address] }
    return [address, String(decoding: PercentCoding.decode(address.utf8), as: UTF8.self)]
  }

  private static func status(of code: Int32) -> String {
    switch code {
    case inset_error_http_bad_request: "400 Bad Request"
    case inset_error_http_unauthorized, inset_error_http_forbidden, inset_error_no_protocol: "403 Forbidden"
    case inset_error_http_not_found, -ENOENT: "404 Not Found"
    case inset_error_http_other_4xx: "410 Gone"
    default: "502 Bad Gateway"
    }
  }

  // MARK: Answering

  private func sendManifest(_ context: UnsafeMutablePointer<AVIOContext>, _ address: String) {
    var text: [UInt8] = []
    guard TrimmedList.read(context, behind: &text, limit: PieceList.mostBytes) else {
      return send(status: "502 Bad Gateway")
    }
    do throws(PlaybackFailure) {
      send(try desk.checked(text, from: address))
    } catch {
      interrupt.connections.noteFault(error)
      send(status: "502 Bad Gateway")
    }
  }

  private func sendPiece(
    _ context: UnsafeMutablePointer<AVIOContext>, _ request: PieceRequest, _ own: Interrupt
  ) {
    var piece = [UInt8](repeating: 0, count: 65_536)
    var got = Self.read(context, into: &piece)
    // The hook checks what HLS opens.
    if desk.servesManifest, got > 0, CheckedManifest.mayBeManifest(piece[..<got]) {
      // A piece that is a manifest would be read as one, unchecked.
      var text = Array(piece[..<got])
      _ = TrimmedList.read(context, behind: &text, limit: 1 << 20)
      guard !CheckedManifest.isManifest(text) else { return send(status: "403 Forbidden") }
      piece = text
      got = text.count
    }
    guard got >= 0 || got == Int(inset_error_eof) else { return send(status: "502 Bad Gateway") }
    if desk.servesManifest, got > 0, interrupt.listPlaces.isOpening {
      let head = PieceHead(piece[..<got], before: context, own)
      guard head.mayBegin() else {
        interrupt.connections.noteFault(PieceHead.empty)
        return send(status: "403 Forbidden")
      }
      piece = head.bytes
      got = piece.count
    }
    let total = avio_size(context)
    var left = Int64.max
    if context.pointee.seekable != 0, total > 0, request.first <= total {
      let last = min(total - 1, request.last ?? total - 1)
      left = max(0, last - request.first + 1)
      guard
        send(
          head: "206 Partial Content",
          [
            "Content-Length: \(left)", "Content-Range: bytes \(request.first)-\(last)/\(total)",
            "Accept-Ranges: bytes",
          ])
      else { return }
    } else {
      guard request.first == 0, send(head: "200 OK", []) else { return }
    }
    while got > 0, left > 0 {
      let count = Int(min(Int64(got), left))
      guard send(bytes: piece[..<count]) else { return }
      left -= Int64(count)
      if left > 0 { got = Self.read(context, into: &piece) }
    }
  }

  private static func read(_ context: UnsafeMutablePointer<AVIOContext>, into piece: inout [UInt8]) -> Int {
    piece.withUnsafeMutableBufferPointer { Int(avio_read_partial(context, $0.baseAddress, Int32($0.count))) }
  }

  private func send(_ text: [UInt8]) {
    guard send(head: "200 OK", ["Content-Type: application/dash+xml", "Content-Length: \(text.count)"]) else {
      return
    }
    _ = send(bytes: text[...])
  }

  private func send(status: String) { _ = send(head: status, ["Content-Length: 0"]) }

  private func send(head status: String, _ fields: [String]) -> Bool {
    let lines = ["HTTP/1.1 \(status)"] + fields + ["Connection: close", "", ""]
    return send(bytes: Array(lines.joined(separator: "\r\n").utf8)[...])
  }

  private func send(bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The bytes of an address or a file that was opened; they are closed with it.
private final class OpenPiece {
  let context: UnsafeMutablePointer<AVIOContext>
  /// The input of a file of a place, which frees the context; nil for an address.
  private let input: ByteInput?
  private let isOfAddress: Bool

  init(_ context: UnsafeMutablePointer<AVIOContext>) {
    self.context = context
    input = nil
    isOfAddress = true
  }

  init(_ input: consuming ByteInput) {
    context = input.raw
    self.input = consume input
    isOfAddress = false
  }

  deinit { if isOfAddress { avio_close(context) } }
}
