// An opened decoder. One thread at a time; its deinit frees it.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Owns an `AVCodecContext` for one stream, and the parameters to open it again.
struct Decoder: ~Copyable {
  let raw: UnsafeMutablePointer<AVCodecContext>
  private let parameters: UnsafeMutablePointer<AVCodecParameters>
  /// The knowledge of its callbacks; retained because the context refers to it.
  let hooks: DecoderHooks

  /// The result of receiving a frame.
  enum Outcome { case frame, needsInput, end, damaged }

  /// Opens the decoder of a stream, on up to `threads` threads.
  init(_ stream: UnsafeMutablePointer<AVStream>, threads: Int32) throws(PlaybackFailure) {
    guard let parameters = stream.pointee.codecpar else { throw PlaybackFailure("A stream has no codec.") }
    try self.init(
      parameters, Self.transparent(stream), timeBase: stream.pointee.time_base, threads: threads, halvings: 0)
  }

  /// The libvpx decoder for VP8 or VP9 with an alpha channel; nil for all other streams.
  ///
  /// FFmpeg's own decoders ignore alpha and show the arbitrary colours of transparent pixels.
  private static func transparent(_ stream: UnsafeMutablePointer<AVStream>) -> UnsafePointer<AVCodec>? {
    guard let tag = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0), text(tag.pointee.value) == "1"
    else { return nil }
    return switch stream.pointee.codecpar.pointee.codec_id {
    case AV_CODEC_ID_VP8: avcodec_find_decoder_by_name("libvpx")
    case AV_CODEC_ID_VP9: avcodec_find_decoder_by_name("libvpx-vp9")
    default: nil
    }
  }

  private init(
    _ source: UnsafeMutablePointer<AVCodecParameters>, _ codec: UnsafePointer<AVCodec>?, timeBase: AVRational,
    threads: Int32, halvings: Int32
  ) throws(PlaybackFailure) {
    let name = codecName(source)
    guard let codec = codec ?? avcodec_find_decoder(source.pointee.codec_id) else {
      throw PlaybackFailure("No decoder for the codec \(name).")
    }
    var parameters = avcodec_parameters_alloc()
    var context = avcodec_alloc_context3(codec)
    guard let opened = context, let copy = parameters, avcodec_parameters_copy(copy, source) >= 0 else {
      avcodec_free_context(&context)
      avcodec_parameters_free(&parameters)
      throw PlaybackFailure(code: -ENOMEM, isNetwork: false)
    }
    var code = avcodec_parameters_to_context(opened, source)
    opened.pointee.pkt_timebase = timeBase
    opened.pointee.max_pixels = PictureBound.pixels
    opened.pointee.get_buffer2 = PictureBound.getBuffer
    inset_allow_threads_to_get_buffers(opened)
    let hooks = DecoderHooks()
    opened.pointee.opaque = Unmanaged.passUnretained(hooks).toOpaque()
    opened.pointee.thread_count = FrameBudget.threads(threads, for: source)
    opened.pointee.lowres = min(halvings, Int32(codec.pointee.max_lowres))
    if code >= 0 { code = avcodec_open2(opened, codec, nil) }
    guard code >= 0 else {
      avcodec_free_context(&context)
      avcodec_parameters_free(&parameters)
      throw PlaybackFailure("The decoder of the codec \(name) does not accept this stream.")
    }
    raw = opened
    self.parameters = copy
    self.hooks = hooks
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = raw
    avcodec_free_context(&context)
    var copy: UnsafeMutablePointer<AVCodecParameters>? = parameters
    avcodec_parameters_free(&copy)
  }

  /// The highest value of `lowres` that the codec supports: 0 for most.
  var mostHalvings: Int32 { Int32(raw.pointee.codec?.pointee.max_lowres ?? 0) }

  /// The `lowres` in use: how often the decoder halves a picture's sides.
  var halvings: Int32 { raw.pointee.lowres }

  /// A decoder of the same stream at another `lowres`; its state is empty, as after `flush`.
  func reopened(halvings: Int32) throws(PlaybackFailure) -> Decoder {
    try Decoder(
      parameters, raw.pointee.codec, timeBase: raw.pointee.pkt_timebase, threads: raw.pointee.thread_count,
      halvings: halvings)
  }

  /// The stream's height in pixels, without `lowres`.
  var codedHeight: Int { Int(parameters.pointee.height) }

  /// The stream's pixels per frame, without `lowres`.
  var codedPixels: Int { codedHeight &* Int(parameters.pointee.width) }

  /// Whether the stream declares interlaced frames.
  var isInterlaced: Bool {
    switch parameters.pointee.field_order {
    case AV_FIELD_UNKNOWN, AV_FIELD_PROGRESSIVE: false
    default: true
    }
  }

  /// Sends a packet; false if it is damaged, after which the next one may do.
  func send(_ packet: borrowing Packet) -> Bool {
    let code = inset_send_packet(raw, packet.raw)
    return code >= 0 || code == inset_error_again
  }

  /// Starts draining: no more packets are sent until `flush`, and the frames still inside are received.
  func drain() { avcodec_send_packet(raw, nil) }

  /// Receives the next frame.
  func receive(into frame: borrowing Frame) -> Outcome {
    switch avcodec_receive_frame(raw, frame.raw) {
    case 0: .frame
    case inset_error_again: .needsInput
    case inset_error_eof: .end
    default: .damaged
    }
  }

  /// Clears the decoder's state before packets from another place.
  func flush() { avcodec_flush_buffers(raw) }
}
