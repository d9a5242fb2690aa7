// The frames on the way to the exact target of a seek. Video thread only.

internal import Base
internal import CFFmpeg
internal import Platform

/// Keeps the last frame before an exact target, which is shown if no frame covers the target.
struct SeekLanding: ~Copyable {
  /// The result for a frame.
  enum Outcome {
    /// The frame is kept; a later one may be nearer to the target.
    case nearer
    /// The frame covers the target and is shown.
    case reached
    /// The frame is behind the target; the kept frame is shown.
    case passed
    /// The frame is behind the target, and no frame came before it.
    case missed
    /// The frames have not come nearer to the target for `patience`: their times lead elsewhere.
    case astray
  }

  /// Limit on decoding frames that do not come nearer to the target.
  private static let patience = MonotonicTime.seconds(5)

  private let before: Frame
  private var time = MediaTime.zero
  /// The newest time of a frame, and the moment at which it came.
  private var newest: (time: MediaTime, at: MonotonicTime)?

  /// Fails without memory.
  init?() {
    guard let before = Frame() else { return nil }
    self.before = before
  }

  /// Whether no frame is kept.
  var isEmpty: Bool { before.isEmpty }

  /// Drops the kept frame after a seek.
  mutating func clear() {
    before.clear()
    newest = nil
  }

  /// Judges the next frame: the last one that begins at or before the target is shown; for a back step, the last one
  /// before the target.
  mutating func take(
    _ frame: borrowing Frame, at time: MediaTime, lasting duration: MediaTime,
    toward wantedStart: GenerationStart, at now: MonotonicTime = .now
  ) -> Outcome {
    let slack: Int64 = wantedStart.isBackStep ? -1 : 500
    let last = wantedStart.time.microseconds &+ slack
    guard time.microseconds <= last else { return before.isEmpty ? .missed : .passed }
    // The next frame begins after the target.
    if !wantedStart.isBackStep, (time + duration).microseconds > last { return .reached }
    if let newest, time <= newest.time {
      if now - newest.at > Self.patience { return .astray }
    } else {
      newest = (time, now)
    }
    av_frame_unref(before.raw)
    av_frame_move_ref(before.raw, frame.raw)
    self.time = time
    return .nearer
  }

  /// Moves the kept frame out and returns its PTS.
  mutating func give(into frame: borrowing Frame) -> MediaTime {
    av_frame_move_ref(frame.raw, before.raw)
    return time
  }
}
