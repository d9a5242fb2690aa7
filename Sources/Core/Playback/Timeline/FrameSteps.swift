// Frame steps (`frame-step`, `frame-back-step`).
import Base

/// The bounds of a frame step.
enum FrameSteps {
  /// The numbers of frames that one step may cover.
  static let range = -1_000...1_000
}

extension Film {
  /// Pauses and shows the frame that is so many frames ahead, or back where the number is negative.
  mutating func stepFrames(_ count: Int, _ step: inout FilmStep) {
    guard let info else { return }
    if !isPaused { step.order(.setPaused(true)) }
    isPaused = true
    guard hasPicture(step.defaults) else { return }
    if count < 0, !isWhole { return step.notify("Cannot seek in this item: you can only step forward") }
    if count.magnitude > 1, isWhole, let rate = info.stream(info.videoStream)?.frameRate, rate > 0 {
      let distance = MediaTime(seconds: Double(count) / rate)
      return startSeek(to: max(.zero, shownPosition + distance), exact: true, &step)
    }
    for _ in 0..<count.magnitude { step.order(.stepFrame(count.signum())) }
  }
}
