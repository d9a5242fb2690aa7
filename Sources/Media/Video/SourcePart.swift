// The part of a coded frame that is scaled. Pure.

internal import Base
internal import CFFmpeg

/// A rectangle of a coded frame, aligned so that it begins with a whole sample in every plane.
struct SourcePart: Equatable {
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32
  /// Whether only every second row is used: the upper field.
  ///
  /// At a quarter of the frame's height or less, a single field is all that is visible. At larger sizes a single field
  /// replaces frames that the deinterlacer has not processed or cannot process.
  var isField: Bool

  /// The number of rows that are scaled.
  var rows: Int32 { isField ? height / 2 : height }

  /// The part for a request's crop, rounded outwards.
  init(_ request: PictureRequest, of frame: UnsafeMutablePointer<AVFrame>, _ orientation: Orientation) {
    let crop = request.crop
    isField = request.deinterlacing.applies(to: frame)
    (x, y, width, height) = (0, 0, frame.pointee.width, frame.pointee.height)
    guard crop != .whole, let format = av_pix_fmt_desc_get(AVPixelFormat(rawValue: frame.pointee.format))
    else {
      return
    }
    let coded = orientation.coded(crop)
    // In a bitmap eight pixels share a byte.
    let isBitmap = format.pointee.flags & UInt64(AV_PIX_FMT_FLAG_BITSTREAM) != 0
    (x, width) = Self.aligned(
      coded.x, coded.width, of: width, unit: isBitmap ? 8 : 1 << Int32(format.pointee.log2_chroma_w))
    (y, height) = Self.aligned(
      coded.y, coded.height, of: height, unit: (isField ? 2 : 1) << Int32(format.pointee.log2_chroma_h))
  }

  /// A range of a length, rounded outwards to whole units.
  static func aligned(_ start: Double, _ share: Double, of length: Int32, unit: Int32) -> (Int32, Int32) {
    guard length > unit else { return (0, length) }
    let exact = Double(length)
    let first = min(Int32((start * exact).rounded(.down)), length - unit) / unit * unit
    let end = min(length, max(first + unit, Int32(((start + share) * exact).rounded(.up))))
    return (first, end - first)
  }
}

extension Orientation {
  /// The part of the coded picture that appears as `crop` of the displayed picture.
  func coded(_ crop: PictureCrop) -> PictureCrop {
    let fromRight = 1 - crop.x - crop.width
    let fromBottom = 1 - crop.y - crop.height
    var coded =
      switch quarterTurns {
      case 0: crop
      case 1: PictureCrop(x: crop.y, y: fromRight, width: crop.height, height: crop.width)
      case 2: PictureCrop(x: fromRight, y: fromBottom, width: crop.width, height: crop.height)
      default: PictureCrop(x: fromBottom, y: crop.x, width: crop.height, height: crop.width)
      }
    if isMirrored { coded.x = max(0, 1 - coded.x - coded.width) }
    return coded
  }
}
