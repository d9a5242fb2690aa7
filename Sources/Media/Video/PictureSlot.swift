// One picture of the ring, and its place among those of its generation.

internal import Base
internal import CFFmpeg
internal import Picture

/// One place for a picture: the decoded frame, kept so that it can be scaled anew, and its pixels.
///
/// Unchecked Sendable: the ring's phase says which thread may touch it.
final class PictureSlot: @unchecked Sendable {
  let frame: UnsafeMutablePointer<AVFrame>
  let pixels = PixelBuffer()
  /// The pixels as they were made of a frame that was let go, once they had to become something else.
  var remains: PixelBuffer?
  /// Whether the frame has come out of the deinterlacer.
  var isFiltered = false
  /// What the frame is in square pixels where that is not what the container says.
  var shape: DisplayedSize?

  init?() {
    guard let frame = av_frame_alloc() else { return nil }
    self.frame = frame
  }

  deinit {
    var freeing: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&freeing)
  }
}

/// What a picture is to those before it.
enum PictureRank {
  /// The first of its generation is shown at once, whatever the clock says.
  case first
  case next
  /// It has come out of the deinterlacer.
  case filtered
  /// The same, but as a field it is on the screen already, the first of its generation.
  case filteredAgain

  var isFiltered: Bool { self == .filtered || self == .filteredAgain }
}
