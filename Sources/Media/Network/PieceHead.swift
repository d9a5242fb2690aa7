// The beginning of a piece of DASH, opened once before libavformat gets it. One thread at a time; blocking.

internal import Base
internal import CFFmpeg

/// Reads as much of a piece as it takes to know its streams, and keeps the bytes.
///
/// libavformat dereferences the first stream of each representation as it opens a manifest, and until FFmpeg 7 does not
/// ask whether there is one.
final class PieceHead: ByteSource {
  /// What was read, for libavformat.
  private(set) var bytes: [UInt8]
  /// How many of the bytes were opened.
  private var place = 0
  private let context: UnsafeMutablePointer<AVIOContext>
  private let interrupt: Interrupt

  /// Limit on the bytes; a piece whose streams lie behind them is none.
  private static let most = 8 << 20

  static let empty = PlaybackFailure("Its pieces contain neither pictures nor sound.")

  /// - Parameter bytes: what was read of the piece; `context` gives what follows.
  init(_ bytes: ArraySlice<UInt8>, before context: UnsafeMutablePointer<AVIOContext>, _ interrupt: Interrupt)
  {
    self.bytes = Array(bytes)
    self.context = context
    self.interrupt = interrupt
  }

  /// Whether a representation may begin with the piece: it has streams, or libavformat cannot open it.
  func mayBegin() -> Bool {
    guard let input = ByteInput(self), let form = avformat_alloc_context() else { return false }
    form.pointee.pb = input.raw
    form.pointee.interrupt_callback = interrupt.callback
    form.pointee.io_open = { _, _, _, _, _ in inset_error_no_protocol }
    var options = Options(["protocol_whitelist": "none", "format_whitelist": FormatRules.selfContained])
    // The least that libavformat is told to read for streams.
    options["probesize"] = "500000"
    var opened: UnsafeMutablePointer<AVFormatContext>? = form
    guard avformat_open_input(&opened, "", nil, &options.raw) >= 0 else {
      return !FormatRules.hasRefused && bytes.count < Self.most
    }
    defer { avformat_close_input(&opened) }
    return withExtendedLifetime(input) { form.pointee.nb_streams > 0 }
  }

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    if place == bytes.count {
      guard place < Self.most, !interrupt.endsCalls else { return inset_error_eof }
      let got = avio_read_partial(context, target, Int32(clamping: count))
      guard got > 0 else { return inset_error_eof }
      bytes += UnsafeBufferPointer(start: target, count: Int(got))
      place = bytes.count
      return got
    }
    let given = bytes[place...].prefix(count)
    for (offset, byte) in given.enumerated() { target[offset] = byte }
    place += given.count
    return Int32(given.count)
  }
}
