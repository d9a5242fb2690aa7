// Which frames are woven of two fields, and when one of them is all that can be seen. Pure.

internal import Base
internal import CFFmpeg

extension Deinterlacing {
  /// Whether the frame counts as interlaced.
  func applies(to frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    guard frame.pointee.height >= 4 else { return false }
    switch self {
    case .auto: return inset_frame_is_interlaced(frame)
    case .yes: return true
    case .no: return false
    }
  }
}

extension PictureRequest {
  /// Whether so many rows are shown that one field of such a frame is seen to be half of it.
  ///
  /// With a quarter of the frame's rows a field costs an SSIM of 0.005 at the most.
  func showsFields(of frame: UnsafeMutablePointer<AVFrame>, _ orientation: Orientation) -> Bool {
    let shown = orientation.swapsSides ? wholeWidth : wholeHeight
    return shown > Int(frame.pointee.height) / 4
  }
}
