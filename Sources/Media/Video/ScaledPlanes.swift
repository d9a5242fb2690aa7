// Planes of a frame in another size. One thread only.

internal import Base
internal import CFFmpeg
internal import Picture

/// Scales the planes of Y′CbCr by libswscale, and leaves the conversion to RGBA to `ColorMatrix`.
///
/// libswscale's own step to RGBA takes twice as long as both together: it has vectors only for another order of bytes. At
/// the frame's own size it has some, but leaves out the last pixels of rows whose width is not a multiple of eight.
final class ScaledPlanes {
  /// Each row has chroma of its own, so that no rows share it.
  private static let format = AV_PIX_FMT_YUV422P

  private let source: (part: SourcePart, format: AVPixelFormat)
  private let scaler: OpaquePointer
  private let planes: Frame

  /// Scales parts of frames of a format to planes of a size; fails without memory and for sizes that libswscale refuses.
  init?(_ part: SourcePart, of format: AVPixelFormat, to size: PixelSize, averagesAreas: Bool) {
    let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
    guard let planes = Frame() else { return nil }
    planes.raw.pointee.format = Self.format.rawValue
    planes.raw.pointee.width = width
    planes.raw.pointee.height = height
    guard av_frame_get_buffer(planes.raw, 0) >= 0,
      let scaler = inset_scaler_make(
        part.width, part.rows, format, width, height, Self.format,
        averagesAreas ? inset_scaler_area : inset_scaler_bilinear)
    else { return nil }
    source = (part, format)
    self.scaler = scaler
    self.planes = planes
  }

  deinit { inset_scaler_free(scaler) }

  /// Whether they were made for such a part and size.
  func fit(_ part: SourcePart, of format: AVPixelFormat, to size: PixelSize) -> Bool {
    source.part == part && source.format == format && Int(planes.raw.pointee.width) == size.width
      && Int(planes.raw.pointee.height) == size.height
  }

  /// The scaled planes, which are valid until the next call; nil when that fails.
  func scale(_ frame: UnsafeMutablePointer<AVFrame>) -> PlanarPicture? {
    let (part, target) = (source.part, planes.raw.pointee)
    guard
      inset_scale_frame(scaler, frame, part.x, part.y, part.rows, part.isField, planes.raw) > 0,
      let luma = target.data.0, let cb = target.data.1, let cr = target.data.2
    else { return nil }
    let (width, height) = (Int(target.width), Int(target.height))
    func plane(_ samples: UnsafePointer<UInt8>, _ stride: Int32, _ width: Int) -> SamplePlane {
      SamplePlane(samples: samples, stride: Int(stride), width: width, height: height)
    }
    return PlanarPicture(
      luma: plane(luma, target.linesize.0, width), cb: plane(cb, target.linesize.1, (width + 1) / 2),
      cr: plane(cr, target.linesize.2, (width + 1) / 2))
  }
}
