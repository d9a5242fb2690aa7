// Whole small files from the network, by libavformat's protocols. Blocking; any thread that may wait.

internal import CFFmpeg
public import Core
internal import Glibc

/// Reads files that are no media, playlists above all.
public enum NetworkFile {
  /// The bytes behind an address, by network protocols alone.
  ///
  /// Throws where it cannot be reached, has more than `limit` bytes, or takes longer than `timeoutSeconds`.
  public static func read(
    _ address: String, limit: Int, timeoutSeconds: Double
  ) throws(PlaybackFailure) -> [UInt8] {
    try read(address, limit: limit, timeoutSeconds: timeoutSeconds, interrupt: Interrupt())
  }

  /// The same, given up when `interrupt` is cancelled; its deadline is set anew.
  static func read(
    _ address: String, limit: Int, timeoutSeconds: Double, interrupt: Interrupt
  ) throws(PlaybackFailure) -> [UInt8] {
    let location = MediaLocation.url(address)
    guard location.isReachable else { throw PlaybackFailure(code: inset_error_no_protocol, isNetwork: true) }
    interrupt.setDeadline(.now + .seconds(max(0.1, min(3600, timeoutSeconds))))
    var callback = interrupt.callback
    var options = location.options(OpeningRules())
    var opened: UnsafeMutablePointer<AVIOContext>?
    let code = location.withAddress { avio_open2(&opened, $0, AVIO_FLAG_READ, &callback, &options.raw) }
    guard code >= 0, let context = opened else { throw PlaybackFailure(code: code, isNetwork: true) }
    defer { avio_close(context) }
    var bytes: [UInt8] = []
    let piece = 32768
    while bytes.count <= limit {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: piece))
      let count = bytes.withUnsafeMutableBufferPointer { buffer in
        avio_read(context, buffer.baseAddress?.advanced(by: start), Int32(piece))
      }
      bytes.removeLast(piece - max(0, Int(count)))
      if count == inset_error_eof || count == 0 { return bytes }
      guard count > 0 else { throw PlaybackFailure(code: count, isNetwork: true) }
    }
    throw PlaybackFailure("It has more bytes than a playlist may have.")
  }
}
