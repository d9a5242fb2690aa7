// Copies pixels into FFmpeg frames and back, for its encoders and filters.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Picture

extension Frame {
  /// Makes this a frame with a copy of the pixels.
  func fill(with pixels: PixelBuffer) throws(PlaybackFailure) {
    raw.pointee.format = AV_PIX_FMT_RGBA.rawValue
    raw.pointee.width = Int32(clamping: pixels.width)
    raw.pointee.height = Int32(clamping: pixels.height)
    guard pixels.width > 0, pixels.height > 0, av_frame_get_buffer(raw, 0) >= 0, let rows = raw.pointee.data.0
    else { throw .noMemory }
    let stride = Int(raw.pointee.linesize.0)
    for row in 0..<pixels.height {
      (rows + row * stride).update(from: pixels.bytes + row * pixels.stride, count: pixels.stride)
    }
  }

  /// Copies the frame into pixels of the same size; returns whether that changed any of them.
  ///
  /// Nil when size or format differ.
  func copy(into pixels: PixelBuffer) -> Bool? {
    guard raw.pointee.format == AV_PIX_FMT_RGBA.rawValue, Int(raw.pointee.width) == pixels.width,
      Int(raw.pointee.height) == pixels.height, let rows = raw.pointee.data.0
    else { return nil }
    let stride = Int(raw.pointee.linesize.0)
    var isChanged = false
    for row in 0..<pixels.height {
      let (from, to) = (rows + row * stride, pixels.bytes + row * pixels.stride)
      guard memcmp(to, from, pixels.stride) != 0 else { continue }
      to.update(from: from, count: pixels.stride)
      isChanged = true
    }
    return isChanged
  }
}
