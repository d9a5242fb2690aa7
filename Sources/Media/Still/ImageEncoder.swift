// Encodes pictures as PNG or JPEG with libavcodec. Blocks while encoding; any thread.

public import Base
internal import CFFmpeg
public import Picture

/// Encodes one picture.
public enum ImageEncoder {
  /// Encodes the picture and returns the bytes of the file.
  ///
  /// - Throws: When FFmpeg lacks the encoder, or memory is short.
  public static func encode(
    _ pixels: PixelBuffer, as format: ImageFormat
  ) throws(PlaybackFailure) -> [UInt8] {
    guard let coder = avcodec_find_encoder(format.codec) else {
      throw PlaybackFailure("FFmpeg's libraries here cannot write \(format.title).")
    }
    guard let packet = Packet(), let source = Frame(), let target = Frame() else { throw .noMemory }
    try source.fill(with: pixels)
    try convert(source, into: target, format.pixelFormat)
    let context = try open(coder, pixels, format)
    defer {
      var freeing: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&freeing)
    }
    if case .jpeg = format { target.raw.pointee.quality = context.pointee.global_quality }
    guard avcodec_send_frame(context, target.raw) >= 0, avcodec_send_frame(context, nil) >= 0,
      avcodec_receive_packet(context, packet.raw) >= 0, let data = packet.raw.pointee.data
    else { throw PlaybackFailure("The picture could not be encoded as \(format.title).") }
    return Array(UnsafeBufferPointer(start: data, count: Int(packet.raw.pointee.size)))
  }

  private static func open(
    _ coder: UnsafePointer<AVCodec>, _ pixels: PixelBuffer, _ format: ImageFormat
  ) throws(PlaybackFailure) -> UnsafeMutablePointer<AVCodecContext> {
    guard let context = avcodec_alloc_context3(coder) else { throw .noMemory }
    context.pointee.width = Int32(clamping: pixels.width)
    context.pointee.height = Int32(clamping: pixels.height)
    context.pointee.pix_fmt = format.pixelFormat
    context.pointee.time_base = AVRational(num: 1, den: 25)
    context.pointee.thread_count = 1
    if case .jpeg(let quality) = format {
      context.pointee.color_range = AVCOL_RANGE_JPEG
      context.pointee.flags |= AV_CODEC_FLAG_QSCALE
      // The encoder's quantiser ranges from 31, the worst quality, to 1.
      let scale = 31 - max(0, min(100, quality)) * 30 / 100
      context.pointee.global_quality = Int32(scale) * FF_QP2LAMBDA
    }
    guard avcodec_open2(context, coder, nil) >= 0 else {
      var freeing: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&freeing)
      throw PlaybackFailure(
        "A picture of \(pixels.width)×\(pixels.height) pixels cannot be encoded as \(format.title).")
    }
    return context
  }

  private static func convert(
    _ source: borrowing Frame, into target: borrowing Frame, _ format: AVPixelFormat
  ) throws(PlaybackFailure) {
    let (width, height) = (source.raw.pointee.width, source.raw.pointee.height)
    guard
      let scaler = inset_scaler_make(
        width, height, AV_PIX_FMT_RGBA, width, height, format, inset_scaler_bicubic | inset_scaler_exact)
    else { throw .noMemory }
    defer { inset_scaler_free(scaler) }
    // JPEG uses BT.601 in full range.
    _ = inset_scaler_set_colors(scaler, SWS_CS_ITU601, 1, SWS_CS_ITU601, 1)
    target.raw.pointee.format = format.rawValue
    target.raw.pointee.width = width
    target.raw.pointee.height = height
    guard av_frame_get_buffer(target.raw, 0) >= 0, inset_scaler_run(scaler, target.raw, source.raw) >= 0
    else {
      throw .noMemory
    }
  }
}

extension PlaybackFailure {
  /// Memory is short.
  static var noMemory: PlaybackFailure { PlaybackFailure("There is not enough memory.") }
}

extension ImageFormat {
  /// The format's usual name.
  fileprivate var title: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    }
  }

  fileprivate var codec: AVCodecID {
    switch self {
    case .png: AV_CODEC_ID_PNG
    case .jpeg: AV_CODEC_ID_MJPEG
    }
  }

  fileprivate var pixelFormat: AVPixelFormat {
    switch self {
    case .png: AV_PIX_FMT_RGB24
    case .jpeg: AV_PIX_FMT_YUVJ420P
    }
  }
}
