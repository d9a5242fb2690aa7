// Scales decoded frames into RGBA at the exact size that is shown. Belongs to one thread.

internal import CFFmpeg
internal import Core
internal import Picture

/// A libswscale context that is made anew only when source or size change.
struct Scaler: ~Copyable {
  private struct Setup: Equatable {
    var format: AVPixelFormat
    var part: SourcePart
    var target: PixelSize
    var matrix: Int32
    var isFullRange: Bool
    var range: DynamicRange?
  }

  private var context: OpaquePointer?
  private var setup: Setup?
  private let orientation: Orientation
  private var look = PictureLook()
  private var curve = PictureLook().makeCurve()
  /// From the light of a film of high dynamic range to that of a screen, where this is one.
  private var tones: DynamicRange?
  private var toneMap = DynamicRange(.perceptual, .bt709, peak: DynamicRange.paper).makeToneMap()
  /// Its pixels, 16 bits a channel: two of eight bits each take as much room.
  private let wide = PixelBuffer()
  /// Where a picture that has to be turned is scaled to first.
  private let scratch = PixelBuffer()

  init(orientation: Orientation) { self.orientation = orientation }

  deinit { sws_freeContext(context) }

  /// Scales, turns and puts the picture on black.
  ///
  /// Says whether it could.
  mutating func scale(
    _ frame: UnsafeMutablePointer<AVFrame>, into pixels: PixelBuffer, _ request: PictureRequest
  ) -> Bool {
    let size = request.size
    let turned = orientation != .upright
    let target =
      orientation.swapsSides ? PixelSize(width: size.height, height: size.width) : size
    let part = SourcePart(request, of: frame, orientation)
    guard target.width > 0, target.height > 0, prepare(for: frame, part, target: target) else { return false }
    let buffer = turned ? scratch : pixels
    buffer.resize(width: target.width, height: target.height)
    let range = setup?.range
    let rows = range == nil ? buffer : wide
    if range != nil { wide.resize(width: target.width * 2, height: target.height) }
    let scaled = inset_scale_rgba(
      context, frame, part.x, part.y, part.rows, part.isField, rows.bytes, Int32(clamping: rows.stride))
    guard scaled > 0 else { return false }
    if let range {
      mapTones(range, into: buffer)
    } else if hasAlpha(frame) {
      blendOverBlack(buffer)
    }
    dress(buffer, request.look)
    if turned { turn(buffer, into: pixels, orientation) }
    return true
  }

  private mutating func mapTones(_ range: DynamicRange, into pixels: PixelBuffer) {
    if range != tones {
      tones = range
      toneMap = range.makeToneMap()
    }
    wide.bytes.withMemoryRebound(to: UInt16.self, capacity: pixels.width * pixels.height * 4) {
      toneMap.apply(from: $0, to: pixels)
    }
  }

  /// Gives the pixels their look; costs nothing where it is neutral.
  private mutating func dress(_ pixels: PixelBuffer, _ wanted: PictureLook) {
    guard !wanted.isNeutral else { return }
    if wanted != look {
      look = wanted
      curve = wanted.makeCurve()
    }
    curve.apply(to: pixels)
  }

  private mutating func prepare(
    for frame: UnsafeMutablePointer<AVFrame>, _ part: SourcePart, target: PixelSize
  ) -> Bool {
    let (format, isFull) = plainFormat(frame)
    let wanted = Setup(
      format: format, part: part, target: target, matrix: matrix(of: frame), isFullRange: isFull,
      range: DynamicRange(frame))
    if wanted == setup { return context != nil }
    setup = wanted
    sws_freeContext(context)
    context = nil
    guard part.width > 0, part.rows > 0, sws_isSupportedInput(format) > 0 else { return false }
    // Averaging over areas is the cheapest filter that does not alias when much is thrown away.
    let shrinks = Int(part.width) >= target.width * 2 || Int(part.rows) >= target.height * 2
    // Where pixels are drawn as pixels there are many of them, and none is seen enlarged as in cells.
    let isFine = target.width * target.height >= 1 << 18
    let flags =
      isFine
      ? (shrinks ? SWS_AREA : SWS_BILINEAR)
      : (shrinks ? SWS_AREA : SWS_BICUBIC) | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT
    context = sws_getContext(
      part.width, part.rows, format, Int32(clamping: target.width), Int32(clamping: target.height),
      wanted.range == nil ? AV_PIX_FMT_RGBA : inset_format_rgba64, flags, nil, nil, nil)
    guard context != nil else { return false }
    let table = sws_getCoefficients(wanted.matrix)
    // Fails for RGB sources, which need no matrix.
    sws_setColorspaceDetails(
      context, table, wanted.isFullRange ? 1 : 0, sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16)
    return true
  }

  /// The formats that mean "full range" by themselves are deprecated; their plain twin and the range say it.
  private func plainFormat(_ frame: UnsafeMutablePointer<AVFrame>) -> (AVPixelFormat, isFull: Bool) {
    let isFull = frame.pointee.color_range == AVCOL_RANGE_JPEG
    switch AVPixelFormat(rawValue: frame.pointee.format) {
    case AV_PIX_FMT_YUVJ420P: return (AV_PIX_FMT_YUV420P, true)
    case AV_PIX_FMT_YUVJ422P: return (AV_PIX_FMT_YUV422P, true)
    case AV_PIX_FMT_YUVJ444P: return (AV_PIX_FMT_YUV444P, true)
    case AV_PIX_FMT_YUVJ440P: return (AV_PIX_FMT_YUV440P, true)
    case AV_PIX_FMT_YUVJ411P: return (AV_PIX_FMT_YUV411P, true)
    case let format: return (format, isFull)
    }
  }

  /// What a file does not say is guessed as players do: high definition is BT.709, the rest BT.601.
  private func matrix(of frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    switch frame.pointee.colorspace {
    case AVCOL_SPC_BT709: SWS_CS_ITU709
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: SWS_CS_ITU601
    case AVCOL_SPC_FCC: SWS_CS_FCC
    case AVCOL_SPC_SMPTE240M: SWS_CS_SMPTE240M
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: SWS_CS_BT2020
    default: frame.pointee.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601
    }
  }

  private func hasAlpha(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    guard let descriptor = av_pix_fmt_desc_get(AVPixelFormat(rawValue: frame.pointee.format)) else {
      return false
    }
    return descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
  }

  private func blendOverBlack(_ pixels: PixelBuffer) {
    let bytes = pixels.bytes
    for pixel in 0..<(pixels.width * pixels.height) {
      let place = pixel * 4
      let alpha = UInt32(bytes[place + 3])
      if alpha == 255 { continue }
      for channel in place..<(place + 3) {
        bytes[channel] = UInt8((UInt32(bytes[channel]) * alpha + 127) / 255)
      }
      bytes[place + 3] = 255
    }
  }
}

/// Mirrors and turns by quarters.
///
/// `target` gets the size that results.
func turn(_ source: PixelBuffer, into target: PixelBuffer, _ orientation: Orientation) {
  let (width, height) = (source.width, source.height)
  target.resize(
    width: orientation.swapsSides ? height : width, height: orientation.swapsSides ? width : height)
  let from = UnsafeRawPointer(source.bytes)
  let to = UnsafeMutableRawPointer(target.bytes)
  let across = target.width
  for y in 0..<height {
    for x in 0..<width {
      let mirrored = orientation.isMirrored ? width - 1 - x : x
      let (column, row) =
        switch orientation.quarterTurns {
        case 0: (mirrored, y)
        case 1: (height - 1 - y, mirrored)
        case 2: (width - 1 - mirrored, height - 1 - y)
        default: (y, width - 1 - mirrored)
        }
      let pixel = from.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self)
      to.storeBytes(of: pixel, toByteOffset: (row * across + column) * 4, as: UInt32.self)
    }
  }
}
