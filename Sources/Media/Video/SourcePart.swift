// Which pixels of a coded frame are scaled. Pure.

internal import Base
internal import CFFmpeg

/// A rectangle of a coded frame that begins where every plane has a whole sample.
struct SourcePart: Equatable {
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32
  /// Whether every second row is taken: the upper field alone.
  ///
  /// A terminal has few rows: at a quarter of a frame's height or below, a field is all that can be seen. Above it
  /// a field stands for what the deinterlacer has not seen or cannot filter.
  var isField: Bool

  /// The rows that are scaled.
  var rows: Int32 { isField ? height / 2 : height }

  /// The part of a frame that a crop of the displayed picture means, rounded outwards.
  init(_ request: PictureRequest, of frame: UnsafeMutablePointer<AVFrame>, _ orientation: Orientation) {
    let crop = request.crop
    isField = request.deinterlacing.applies(to: frame)
    (x, y, width, height) = (0, 0, frame.pointee.width, frame.pointee.height)
    guard crop != .whole, let format = av_pix_fmt_desc_get(AVPixelFormat(rawValue: frame.pointee.format))
    else {
      return
    }
    let coded = orientation.coded(crop)
    // Eight pixels of a bitmap share a byte.
    let isBitmap = format.pointee.flags & UInt64(AV_PIX_FMT_FLAG_BITSTREAM) != 0
    (x, width) = Self.aligned(
      coded.x, coded.width, of: width, unit: isBitmap ? 8 : 1 << Int32(format.pointee.log2_chroma_w))
    (y, height) = Self.aligned(
      coded.y, coded.height, of: height, unit: (isField ? 2 : 1) << Int32(format.pointee.log2_chroma_h))
  }

  /// A part of a length in whole units.
  static func aligned(_ start: Double, _ share: Double, of length: Int32, unit: Int32) -> (Int32, Int32) {
    guard length > unit else { return (0, length) }
    let exact = Double(length)
    let first = min(Int32((start * exact).rounded(.down)), length - unit) / unit * unit
    let end = min(length, max(first + unit, Int32(((start + share) * exact).rounded(.up))))
    return (first, end - first)
  }
}

extension Orientation {
  /// The part of the coded picture that is seen as that part of the displayed one.
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
