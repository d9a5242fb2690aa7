// Planes of luma and colour differences become a smaller picture in RGBA. One thread at a time.

/// A picture as decoders give it: luma, Cb and Cr in planes of eight-bit samples that cover the same area.
public struct PlanarPicture {
  /// Luma.
  public var luma: SamplePlane
  /// The blue difference.
  public var cb: SamplePlane
  /// The red difference, as large as the blue one.
  public var cr: SamplePlane
  /// Whether the rows are the upper field of a frame: every second one, from the first on.
  public var isUpperField: Bool

  /// Three planes.
  public init(luma: SamplePlane, cb: SamplePlane, cr: SamplePlane, isUpperField: Bool = false) {
    (self.luma, self.cb, self.cr) = (luma, cb, cr)
    self.isUpperField = isUpperField
  }
}

/// Averages over areas in the planes, and converts to RGB only what is left.
///
/// Takes less time than a general scaler, which filters each row before it drops most of them. Allocates
/// only when sizes change.
public struct PlanarReducer: ~Copyable {
  private var luma: AreaAverage
  private var chroma: AreaAverage
  private let width: Int
  private let height: Int
  /// The three planes at the target's size.
  private let planes: UnsafeMutablePointer<UInt8>

  /// Whether a picture can be brought to that size: no plane may have to grow.
  public static func canReduce(_ picture: PlanarPicture, toWidth width: Int, height: Int) -> Bool {
    width > 0 && height > 0 && picture.luma.width >= width && picture.luma.height >= height
      && picture.cb.width >= width && picture.cb.height >= height
  }

  /// A reducer for pictures of this one's sizes; `canReduce` must hold.
  public init(_ picture: PlanarPicture, toWidth width: Int, height: Int) {
    let target = (width, height)
    let isField = picture.isUpperField
    luma = AreaAverage(
      from: (picture.luma.width, picture.luma.height), to: target, isUpperField: isField)
    chroma = AreaAverage(
      from: (picture.cb.width, picture.cb.height), to: target, isUpperField: isField)
    (self.width, self.height) = target
    planes = .allocate(capacity: width * height * 3)
  }

  deinit { planes.deallocate() }

  /// Whether it was made for such a picture and that size.
  public func fits(_ picture: PlanarPicture, toWidth width: Int, height: Int) -> Bool {
    luma.fits(picture.luma, width: width, height: height, isUpperField: picture.isUpperField)
      && chroma.fits(picture.cb, width: width, height: height, isUpperField: picture.isUpperField)
  }

  /// Reduces a picture that fits into pixels, which take on the target's size.
  public func reduce(_ picture: PlanarPicture, _ matrix: ColorMatrix, into pixels: PixelBuffer) {
    let count = width * height
    luma.average(picture.luma, into: planes)
    chroma.average(picture.cb, into: planes + count)
    chroma.average(picture.cr, into: planes + 2 * count)
    pixels.resize(width: width, height: height)
    matrix.convert(planes, planes + count, planes + 2 * count, count: count, into: pixels.bytes)
  }
}
