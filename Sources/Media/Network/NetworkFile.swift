// Network files other than media, read through libavformat's protocols. Blocking; any thread that may wait.

public import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// Reads files other than media, mostly playlists.
public enum NetworkFile {
  /// Bytes per read.
  private static let piece = 32_768
  /// Limit on a whole file in seconds, however slowly it comes.
  private static let patience = 900.0

  /// Passes on the bytes of an address as they come, until their end or until `take` returns false.
  ///
  /// Only network protocols are allowed.
  ///
  /// - Parameter silenceSeconds: limit on the wait for the next bytes.
  /// - Throws: `PlaybackFailure` if the address cannot be reached or trusted, nothing comes in time, or `isCancelled`
  ///   returns true; any error of `take`.
  public static func read(
    _ address: String, silenceSeconds: Double, headers: RequestHeaders = RequestHeaders(),
    trust: ServerTrust = ServerTrust(), isCancelled: () -> Bool = { false }, take: ([UInt8]) throws -> Bool
  ) throws {
    let interrupt = Interrupt()
    let end = MonotonicTime.now + .seconds(patience)
    func waitOn() {
      let next = MonotonicTime.now + .seconds(max(0.1, min(patience, silenceSeconds)))
      interrupt.setDeadline(next < end ? next : end)
    }
    waitOn()
    let rules = OpeningRules(headers: headers, trust: trust)
    interrupt.connections.setAccess(rules.access(of: .url(address)), readTimeout: rules.readLimit)
    var failure: (any Error)?
    try readPieces(address, namedBy: .item, AddressOpener(connections: interrupt.connections), interrupt) {
      bytes in
      waitOn()
      do {
        guard !isCancelled() else { throw PlaybackFailure("Stopped.") }
        return try take(bytes)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Reads all bytes of an address that an item's playlist names; sets the deadline of `interrupt`.
  ///
  /// - Parameter item: what was opened for the item, whose rules the address obeys.
  /// - Throws: if the address cannot be reached, has more than `limit` bytes, or takes longer than `timeoutSeconds`;
  ///   also if `interrupt` is cancelled.
  static func read(
    _ address: String, of item: Connections, namedBy opener: AccessRules.Opener = .list, limit: Int,
    timeoutSeconds: Double, interrupt: Interrupt,
    tooLarge: String = "It is too large for a playlist."
  ) throws(PlaybackFailure) -> [UInt8] {
    interrupt.setDeadline(.now + .seconds(max(0.1, min(3600, timeoutSeconds))))
    var bytes: [UInt8] = []
    try readPieces(address, namedBy: opener, AddressOpener(connections: item), interrupt) { piece in
      bytes += piece
      return bytes.count <= limit
    }
    guard bytes.count <= limit else {
      throw PlaybackFailure(tooLarge)
    }
    return bytes
  }

  private static func readPieces(
    _ address: String, namedBy namer: AccessRules.Opener, _ opener: AddressOpener, _ interrupt: Interrupt,
    take: ([UInt8]) -> Bool
  ) throws(PlaybackFailure) {
    let location = MediaLocation.url(address)
    guard location.isReachable else { throw PlaybackFailure(code: inset_error_no_protocol, isNetwork: true) }
    var callback = interrupt.callback
    var options = location.options(OpeningRules(readTimeout: opener.connections.readTimeout))
    LogRelay.silence()
    LogRelay.forgetErrors()
    var opened: UnsafeMutablePointer<AVIOContext>?
    let code = opener.open(address, namedBy: namer, &options.raw) { address, options in
      let code = avio_open2(&opened, address, AVIO_FLAG_READ, &callback, &options)
      return (code, opened)
    }
    guard code >= 0, let context = opened else {
      throw PlaybackFailure.distrust ?? interrupt.connections.takeFault()
        ?? PlaybackFailure(code: code, isNetwork: true)
    }
    defer { avio_close(context) }
    while true {
      var count: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: piece) { buffer, got in
        count = avio_read_partial(context, buffer.baseAddress, Int32(buffer.count))
        got = max(0, min(buffer.count, Int(count)))
      }
      if count == inset_error_eof || count == 0 { return }
      guard count > 0 else { throw PlaybackFailure(code: count, isNetwork: true) }
      guard take(bytes) else { return }
    }
  }
}
