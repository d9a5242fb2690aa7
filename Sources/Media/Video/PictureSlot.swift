// One slot of the frame queue, and the rank of a picture in its generation.

internal import Base
internal import CFFmpeg
internal import Picture

/// A slot: the decoded frame, kept so that it can be scaled again, and the scaled pixels.
///
/// Unchecked Sendable: the slot's phase in the queue decides which thread may touch it.
final class PictureSlot: @unchecked Sendable {
  let frame: UnsafeMutablePointer<AVFrame>
  let pixels = PixelBuffer()
  /// The original pixels of a picture whose frame was released, once it had to be scaled again.
  var remains: PixelBuffer?
  /// Whether the frame comes from the deinterlacer.
  var isFiltered = false
  /// The frame's display size when it differs from the container's.
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

/// The rank of a picture in its generation.
enum PictureRank {
  /// The first picture of its generation; shown at once, whatever the clock says.
  case first
  case next
  /// A deinterlaced picture.
  case filtered
  /// The deinterlaced version of the generation's first picture, which is already shown as a single field.
  case filteredAgain

  var isFiltered: Bool { self == .filtered || self == .filteredAgain }
}
