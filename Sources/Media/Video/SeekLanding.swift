// The frames on the way to the exact target of a seek. Lives on the video thread.

internal import Base
internal import CFFmpeg

/// The last frame before an exact target: what is shown if the stream ends before it.
struct SeekLanding: ~Copyable {
  /// What becomes of a frame.
  enum Outcome {
    /// It is kept, since another may be nearer.
    case nearer
    /// It is what is shown.
    case reached
    /// It lies behind the target, and the one that was kept is what is shown.
    case passed
    /// It lies behind the target, and none came before.
    case missed
  }

  private let before: Frame
  private var time = MediaTime.zero

  /// Nil where there is no memory.
  init?() {
    guard let before = Frame() else { return nil }
    self.before = before
  }

  /// Whether no frame is kept.
  var isEmpty: Bool { before.isEmpty }

  /// A seek: what was kept is stale.
  mutating func clear() { before.clear() }

  /// Looks at the next frame: the last one that begins before the target is shown.
  mutating func take(
    _ frame: borrowing Frame, at time: MediaTime, lasting duration: MediaTime, toward aim: Aim
  ) -> Outcome {
    let slack: Int64 = aim.isBackStep ? -1 : 500
    let last = aim.target.microseconds &+ slack
    guard time.microseconds <= last else { return before.isEmpty ? .missed : .passed }
    // Nothing comes between it and the target.
    if !aim.isBackStep, (time + duration).microseconds > last { return .reached }
    av_frame_unref(before.raw)
    av_frame_move_ref(before.raw, frame.raw)
    self.time = time
    return .nearer
  }

  /// Gives what was kept, and tells its time.
  mutating func give(into frame: borrowing Frame) -> MediaTime {
    av_frame_move_ref(frame.raw, before.raw)
    return time
  }
}
