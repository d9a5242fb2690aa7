// One connection of a `PieceServer`: a request for a piece or a manifest, and its answer. A thread of its own;
// blocking.

internal import Base
internal import CFFmpeg
internal import Glibc
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
    if !desk.isManifest(address), !interrupt.isCancelled { interrupt.connections.notePiece(opened.code) }
    guard let context = opened.context else {
      if let distrust = PlaybackFailure.distrust { interrupt.connections.noteFault(distrust) }
      return send(status: Self.status(of: opened.code))
    }
    defer { avio_close(context) }
    if desk.isManifest(address) {
      sendManifest(context, address)
    } else {
      sendPiece(context, request, own)
    }
  }

  // MARK: Opening

  private typealias Opened = (context: UnsafeMutablePointer<AVIOContext>?, code: Int32)

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
    var opened: UnsafeMutablePointer<AVIOContext>?
    var code: Int32 = 0
    for address in Self.candidates(address) {
      var options: OpaquePointer?
      defer { av_dict_free(&options) }
      if !address.hasPrefix("file:") {
        av_dict_set_int(&options, "offset", request.first, 0)
        if let last = request.last { av_dict_set_int(&options, "end_offset", last + 1, 0) }
      }
      av_dict_set(&options, "protocol_whitelist", "file,\(MediaLocation.web)", 0)
      code = AddressOpener(connections: interrupt.connections).open(address, namedBy: .list, &options) {
        address, options in
        own.connectionBegins(address)
        defer { _ = own.connectionEnded() }
        var callback = own.callback
        let code = avio_open2(&opened, address, AVIO_FLAG_READ, &callback, &options)
        return (code, opened)
      }
      if code >= 0 { break }
    }
    guard code >= 0, let context = opened else { return (nil, code) }
    if address.hasPrefix("file:"), request.first > 0, avio_seek(context, request.first, SEEK_SET) < 0 {
      avio_close(context)
      return (nil, -EINVAL)
    }
    return (context, code)
  }

  /// The addresses that a requested one may stand for: libavformat escapes what it writes into a request.
  private static func candidates(_ address: String) -> [String] {
    guard address.hasPrefix("file:"), address.contains("%") else { return [address] }
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
    if got > 0, CheckedManifest.mayBeManifest(piece[..<got]) {
      // A piece that is a manifest would be read as one, unchecked.
      var text = Array(piece[..<got])
      _ = TrimmedList.read(context, behind: &text, limit: 1 << 20)
      guard !CheckedManifest.isManifest(text) else { return send(status: "403 Forbidden") }
      piece = text
      got = text.count
    }
    guard got >= 0 || got == Int(inset_error_eof) else { return send(status: "502 Bad Gateway") }
    if got > 0, interrupt.listPlaces.isOpening {
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
