// Whether a waiting picture still needs the frame that it was made of. A value, behind the ring's lock.

internal import Base
internal import CFFmpeg

/// Lets frames go as soon as they have become pictures, while nothing but watching goes on.
///
/// A decoder writes its next frame into the memory of the last one that was let go, which lies in the processor's
/// cache then. As many of 1080p as wait, held for what might be wanted of them, cost 3 to 5 % of the program's time.
///
/// What a frame is good for is another size, another part or another look than the person wants now. So frames are
/// kept for a while after each such change, where the picture is likely to become larger, and where a frame cannot be
/// had again by decoding the film once more.
struct FrameRelease {
  /// Pictures that have to be shown one after the other before frames are let go.
  static let patience = 48

  /// Whether the picture is as large as it ever was.
  var isLargest = false
  private var shownInPeace = 0
  private var hasOverlay = false

  /// One has been shown, with more to follow.
  mutating func noteShown() { shownInPeace = min(shownInPeace + 1, Self.patience) }

  /// A seek, or something else is wanted of the pictures.
  mutating func noteChange() { shownInPeace = 0 }

  /// Subtitles are drawn into the pictures: they come and go, and what they cover has to be there again.
  mutating func noteOverlay() { hasOverlay = true }

  /// Whether the frame of a picture that was made for `request` is let go.
  ///
  /// `isRepeatable` says whether the film can be decoded once more from where it is.
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
  /// Whether the frame is there, and not let go.
  var hasFrame: Bool { frame.pointee.buf.0 != nil }
}
