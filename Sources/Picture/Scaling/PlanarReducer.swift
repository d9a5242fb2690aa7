// Downscaling of planar YCbCr pictures to RGBA. One thread at a time.

/// A decoded picture: luma, Cb and Cr as planes of eight-bit samples that cover the same area.
public struct PlanarPicture {
  /// The luma plane.
  public var luma: SamplePlane
  /// The Cb plane.
  public var cb: SamplePlane
  /// The Cr plane, of the same size as Cb.
  public var cr: SamplePlane
  /// Whether the rows are a frame's upper field: every second row, from the first on.
  public var isUpperField: Bool

  /// A picture of three planes.
  public init(luma: SamplePlane, cb: SamplePlane, cr: SamplePlane, isUpperField: Bool = false) {
    (self.luma, self.cb, self.cr) = (luma, cb, cr)
    self.isUpperField = isUpperField
  }
}

/// Downscales the planes by area averages, then converts only the result to RGB.
///
/// That is faster than a general scaler, which filters every row before it drops most of them. Memory is allocated
/// only when sizes change.
public struct PlanarReducer: ~Copyable {
  private var luma: AreaAverage
  private var chroma: AreaAverage
  private let width: Int
  private let height: Int
  /// The three planes in the target's size.
  private let planes: UnsafeMutablePointer<UInt8>

  /// Whether a picture can be scaled to that size: no plane may have to grow.
  public static func canReduce(_ picture: PlanarPicture, toWidth width: Int, height: Int) -> Bool {
    width > 0 && height > 0 && picture.luma.width >= width && picture.luma.height >= height
      && picture.cb.width >= width && picture.cb.height >= height
  }

  /// A reducer for pictures of these sizes; `canReduce` must hold.
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

  /// Whether the reducer was made for these sizes.
  public func fits(_ picture: PlanarPicture, toWidth width: Int, height: Int) -> Bool {
    luma.fits(picture.luma, width: width, height: height, isUpperField: picture.isUpperField)
      && chroma.fits(picture.cb, width: width, height: height, isUpperField: picture.isUpperField)
  }

  /// Scales a picture into pixels, which are resized to the target's size.
  public func reduce(_ picture: PlanarPicture, _ matrix: ColorMatrix, into pixels: PixelBuffer) {
    let count = width * height
    luma.average(picture.luma, into: planes)
    chroma.average(picture.cb, into: planes + count)
    chroma.average(picture.cr, into: planes + 2 * count)
    pixels.resize(width: width, height: height)
    matrix.convert(planes, planes + count, planes + 2 * count, count: count, into: pixels.bytes)
  }
}
