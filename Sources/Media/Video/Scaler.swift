// Scales decoded frames to RGBA of the exact size shown. One thread only.

internal import Base
internal import CFFmpeg
internal import Picture

/// Uses an area-averaging reducer where possible and libswscale otherwise.
///
/// Both are created again only when source or size change.
struct Scaler: ~Copyable {
  private struct Setup: Equatable {
    var colors: FrameColors
    var part: SourcePart
    var target: PixelSize
    var range: DynamicRange?
  }

  private var context: OpaquePointer?
  private var setup: Setup?
  private var reducer: PlanarReducer?
  private var planes: ScaledPlanes?
  /// The orientation of the stream.
  private let orientation: Orientation
  private let streamHeight: Int
  private var look = PictureLook()
  private var curve = PictureLook().makeCurve()
  /// The HDR properties that `toneMap` was made for.
  private var tones: DynamicRange?
  private var toneMap = DynamicRange(.perceptual, .bt709, peak: DynamicRange.paper).makeToneMap()
  /// The HDR pixels with 16 bits per channel; each takes the room of two 8-bit pixels.
  private let wide = PixelBuffer()
  /// The scaled picture before it is turned.
  private let scratch = PixelBuffer()

  /// Whether quality goes before speed, for single pictures: chroma at every pixel and exact rounding.
  private let isCareful: Bool

  /// Creates a scaler for the pictures of one stream.
  ///
  /// - Parameter streamHeight: The stream's height, used to guess a missing colour matrix; 0 if unknown.
  init(orientation: Orientation, streamHeight: Int, isCareful: Bool = false) {
    self.orientation = orientation
    self.streamHeight = streamHeight
    self.isCareful = isCareful
  }

  deinit { inset_scaler_free(context) }

  /// Scales and turns the picture, and blends transparent pixels over black; false when that fails.
  mutating func scale(
    _ frame: UnsafeMutablePointer<AVFrame>, into pixels: PixelBuffer, _ request: PictureRequest
  ) -> Bool {
    let size = request.size
    let orientation = orientation.overridden(by: frame).turned(as: request.crop)
    let turned = orientation != .upright
    let target =
      orientation.swapsSides ? PixelSize(width: size.height, height: size.width) : size
    let part = SourcePart(request, of: frame, orientation)
    guard target.width > 0, target.height > 0 else { return false }
    let buffer = turned ? scratch : pixels
    let colors = FrameColors(frame, streamHeight: streamHeight)
    let range = DynamicRange(frame)
    let isDone =
      range == nil
      && (reduce(frame, part, colors, target, into: buffer)
        || fill(frame, part, colors, target, into: buffer))
    guard isDone || convert(frame, part, colors, target, range, into: buffer) else { return false }
    dress(buffer, request.look)
    if turned { turn(buffer, into: pixels, orientation) }
    return true
  }

  /// The fast path: 8-bit planar Y′CbCr reduced at least twofold, which covers most videos on most terminals.
  private mutating func reduce(
    _ frame: UnsafeMutablePointer<AVFrame>, _ part: SourcePart, _ colors: FrameColors, _ target: PixelSize,
    into buffer: PixelBuffer
  ) -> Bool {
    guard Self.shrinks(part, to: target),
      let picture = PlanarPicture(part, of: frame, colors),
      PlanarReducer.canReduce(picture, toWidth: target.width, height: target.height)
    else {
      return false
    }
    if reducer?.fits(picture, toWidth: target.width, height: target.height) != true {
      reducer = PlanarReducer(picture, toWidth: target.width, height: target.height)
    }
    reducer?.reduce(picture, colors.toRGB, into: buffer)
    return true
  }

  /// The path of Y′CbCr that a terminal draws as an image: its planes are scaled, if they must be, and then converted.
  private mutating func fill(
    _ frame: UnsafeMutablePointer<AVFrame>, _ part: SourcePart, _ colors: FrameColors, _ target: PixelSize,
    into buffer: PixelBuffer
  ) -> Bool {
    guard isFine(target), colors.isOpaqueYCbCr else { return false }
    if let picture = PlanarPicture(part, of: frame, colors), picture.luma.width == target.width,
      picture.luma.height == target.height, ColorMatrix.canConvert(picture)
    {
      colors.toRGB.convert(picture, into: buffer)
      return true
    }
    if planes?.fit(part, of: colors.format, to: target) != true {
      planes = ScaledPlanes(
        part, of: colors.format, to: target, averagesAreas: Self.shrinks(part, to: target))
    }
    guard let picture = planes?.scale(frame) else { return false }
    colors.toRGB.convert(picture, into: buffer)
    return true
  }

  /// Whether no single pixel is visible.
  ///
  /// Only a terminal that draws images shows so many; in half blocks every pixel is seen enlarged.
  private func isFine(_ target: PixelSize) -> Bool { !isCareful && target.width * target.height >= 1 << 18 }

  /// The general path, through libswscale.
  private mutating func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, _ part: SourcePart, _ colors: FrameColors, _ target: PixelSize,
    _ range: DynamicRange?, into buffer: PixelBuffer
  ) -> Bool {
    guard prepare(Setup(colors: colors, part: part, target: target, range: range)) else { return false }
    buffer.resize(width: target.width, height: target.height)
    let rows = range == nil ? buffer : wide
    if range != nil { wide.resize(width: target.width * 2, height: target.height) }
    let scaled = inset_scale_rgba(
      context, frame, part.x, part.y, part.rows, part.isField, rows.bytes, Int32(clamping: rows.stride))
    guard scaled > 0 else { return false }
    if let range {
      mapTones(range, into: buffer)
    } else if colors.hasAlpha {
      blendOverBlack(buffer)
    }
    return true
  }

  /// Whether the picture is reduced so far that areas have to be averaged, with the cheapest filter that does not
  /// alias.
  private static func shrinks(_ part: SourcePart, to target: PixelSize) -> Bool {
    Int(part.width) >= target.width * 2 || Int(part.rows) >= target.height * 2
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

  /// Applies the look; costs nothing when it is neutral.
  private mutating func dress(_ pixels: PixelBuffer, _ wanted: PictureLook) {
    guard !wanted.isNeutral else { return }
    if wanted != look {
      look = wanted
      curve = wanted.makeCurve()
    }
    curve.apply(to: pixels)
  }

  private mutating func prepare(_ wanted: Setup) -> Bool {
    if wanted == setup { return context != nil }
    setup = wanted
    inset_scaler_free(context)
    context = nil
    let (part, target) = (wanted.part, wanted.target)
    guard part.width > 0, part.rows > 0, sws_isSupportedInput(wanted.colors.format) > 0 else { return false }
    let shrinks = Self.shrinks(part, to: target)
    // Without exact rounding, libswscale leaves out the last pixels of some rows with transparency.
    let flags =
      isFine(target) && !wanted.colors.hasAlpha
      ? (shrinks ? inset_scaler_area : inset_scaler_bilinear)
      : (shrinks ? inset_scaler_area : inset_scaler_bicubic) | inset_scaler_exact
    context = inset_scaler_make(
      part.width, part.rows, wanted.colors.format, Int32(clamping: target.width),
      Int32(clamping: target.height),
      wanted.range == nil ? AV_PIX_FMT_RGBA : inset_format_rgba64, flags)
    guard context != nil else { return false }
    // Fails for RGB sources, which need no matrix.
    _ = inset_scaler_set_colors(
      context, wanted.colors.matrix.scalerNumber, wanted.colors.isFullRange ? 1 : 0, SWS_CS_DEFAULT, 1)
    return true
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
