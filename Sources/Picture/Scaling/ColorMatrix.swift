// Conversion from YCbCr to RGB. Pure.

internal import CPicture

/// The conversion of 8-bit Y, Cb and Cr to RGB, by ITU-T H.273's equation for a matrix and range.
public struct ColorMatrix: Sendable {
  private static let fraction = 8192.0

  private let factors: picture_color_matrix

  /// A matrix with the given weights of red and blue in luma.
  ///
  /// `isFullRange` means luma from 0 to 255, and not from 16 to 235.
  public init(red: Double, blue: Double, isFullRange: Bool) {
    let green = 1 - red - blue
    let lumaScale = isFullRange ? 1 : 255.0 / 219
    let chromaScale = isFullRange ? 1 : 255.0 / 224
    func fixed(_ value: Double) -> Int16 { Int16(clamping: Int((value * Self.fraction).rounded())) }
    factors = picture_color_matrix(
      black: isFullRange ? 0 : 16, luma: fixed(lumaScale), red_cr: fixed(2 * (1 - red) * chromaScale),
      green_cb: fixed(-2 * (1 - blue) * blue / green * chromaScale),
      green_cr: fixed(-2 * (1 - red) * red / green * chromaScale),
      blue_cb: fixed(2 * (1 - blue) * chromaScale))
  }

  /// Whether chroma covers each pixel or pairs of them in a row, as `convert(_:into:)` needs it.
  public static func canConvert(_ picture: PlanarPicture) -> Bool {
    let (luma, chroma) = (picture.luma, picture.cb)
    return (chroma.width == luma.width || chroma.width == (luma.width + 1) / 2) && chroma.height > 0
  }

  /// Converts a picture to RGBA of its size, with alpha 255; `canConvert` must hold.
  ///
  /// Where chroma has fewer rows, neighbouring rows share them.
  public func convert(_ picture: PlanarPicture, into pixels: PixelBuffer) {
    let (luma, cb, cr) = (picture.luma, picture.cb, picture.cr)
    pixels.resize(width: luma.width, height: luma.height)
    for y in 0..<luma.height {
      let row = y * cb.height / luma.height
      convert(
        luma.samples + y * luma.stride, cb.samples + row * cb.stride, cr.samples + row * cr.stride,
        inPairs: cb.width < luma.width, count: luma.width, into: pixels.bytes + y * pixels.stride)
    }
  }

  /// Converts `count` samples of luma to RGBA, with alpha 255; with `inPairs`, two of them share a sample of Cb and Cr.
  func convert(
    _ luma: UnsafePointer<UInt8>, _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>,
    inPairs: Bool = false,
    count: Int, into pixels: UnsafeMutablePointer<UInt8>
  ) {
    withUnsafePointer(to: factors) { picture_convert_row($0, luma, cb, cr, inPairs, count, pixels) }
  }
}
