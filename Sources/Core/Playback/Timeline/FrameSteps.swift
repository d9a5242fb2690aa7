// Frame steps (`frame-step`, `frame-back-step`).
import Base

/// The bounds of a frame step.
enum FrameSteps {
  /// The numbers of frames that one step may cover.
  static let range = -1_000...1_000
}

extension Model {
  /// Pauses and shows the frame that is so many frames ahead, or back where the number is negative.
  mutating func stepFrames(_ count: Int, _ outbox: inout Outbox) {
    guard let info = player.info else { return }
    if !player.isPaused { outbox.send(.setPaused(true)) }
    player.isPaused = true
    guard player.hasPicture else { return }
    if count < 0, !player.isWhole { return notify("Cannot seek in this item: you can only step forward") }
    if count.magnitude > 1, player.isWhole, let rate = info.stream(info.videoStream)?.frameRate, rate > 0 {
      let distance = MediaTime(seconds: Double(count) / rate)
      return startSeek(to: max(.zero, player.shownPosition + distance), exact: true, &outbox)
    }
    for _ in 0..<count.magnitude { outbox.send(.stepFrame(count.signum())) }
  }
}
