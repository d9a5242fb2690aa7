// Decides whether a waiting picture keeps the frame it was scaled from. A value behind the frame queue's lock.

internal import Base
internal import CFFmpeg

/// Releases frames as soon as they are scaled, during undisturbed playback.
///
/// A decoder reuses the buffer of the last released frame, which is then still in the processor's cache. Keeping the
/// frames of all waiting 1080p pictures costs 3 to 5 % of the program's CPU time.
///
/// A frame is needed when the picture is requested with another size, crop or look. Frames are therefore kept for a
/// while after each such change, where the picture is likely to become larger, and where the frame cannot be decoded
/// again.
struct FrameRelease {
  /// The number of pictures that have to be shown undisturbed before frames are released.
  static let patience = 48

  /// Whether the picture has its largest size so far.
  var isLargest = false
  private var shownInPeace = 0
  private var hasOverlay = false

  /// Notes that a picture was shown during playback.
  mutating func noteShown() { shownInPeace = min(shownInPeace + 1, Self.patience) }

  /// Notes a seek or a changed request.
  mutating func noteChange() { shownInPeace = 0 }

  /// Notes that subtitles are drawn into the pictures: when they disappear, the covered pixels are needed again.
  mutating func noteOverlay() { hasOverlay = true }

  /// Whether the frame of a picture scaled for `request` is released.
  ///
  /// - Parameter isRepeatable: Whether the frame can be decoded again.
  func applies(
    to frame: UnsafeMutablePointer<AVFrame>, _ request: PictureRequest, _ rank: PictureRank,
    isRepeatable: Bool
  ) -> Bool {
    isRepeatable && isLargest && shownInPeace >= Self.patience && !hasOverlay && rank == .next
      && request.crop == .whole && request.look.isNeutral && request.deinterlacing != .yes
      && !Deinterlacing.auto.applies(to: frame)
  }
}

extension PictureSlot {
  /// Whether the frame was not released.
  var hasFrame: Bool { frame.pointee.buf.0 != nil }
}
