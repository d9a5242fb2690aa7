// Detects interlaced frames, and sizes at which a single field is enough. Pure.

internal import Base
internal import CFFmpeg

extension Deinterlacing {
  /// Whether the frame is treated as interlaced.
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
  /// Whether the picture is shown so large that a single field would be visibly less than the frame.
  ///
  /// At a quarter of the frame's rows a single field costs an SSIM of at most 0.005.
  func showsFields(of frame: UnsafeMutablePointer<AVFrame>, _ orientation: Orientation) -> Bool {
    let shown = orientation.swapsSides ? wholeWidth : wholeHeight
    return shown > Int(frame.pointee.height) / 4
  }
}
