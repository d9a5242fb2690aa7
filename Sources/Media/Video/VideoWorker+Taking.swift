// Which of the decoded frames are shown. Lives on the video thread.

internal import Base
internal import CFFmpeg
internal import Platform

extension VideoWorker {
  /// Takes the frame that the decoder gave: for the screen, on the way to a target, or to be left out.
  mutating func take() {
    let (time, duration) = timing.next(frame.raw)
    readCaptions(at: time)
    if case .seeking = progress {
      session.noteDecoded()
      guard case .moving = kind else { return showFirst(time) }
      if aim.isExact { return land(time, duration) }
      if aim.bounds?.contains(time) == false, session.seekExactly(generation) { return frame.clear() }
      return showFirst(time)
    }
    let now = session.withState { $0.clock.isRunning ? $0.clock.time(at: .now) : nil }
    let limit = session.pictures.frameRateLimit
    if economy.skipsUnreferenced, let lastDecoded, (time - lastDecoded).seconds * limit > 1.5 {
      needsEveryFrame = true
    }
    lastDecoded = economy.skipsUnreferenced ? time : nil
    if lag(of: time, now) < 0.1 { decoder.raw.pointee.skip_frame = economy.skippedFrames }
    if limit > 0, let lastKept, (time - lastKept).microseconds < Int64(950_000 / max(0.1, limit)) {
      return frame.clear()
    }
    if let now, isTooLate(time, duration, now) {
      session.pictures.countDropped()
      return frame.clear()
    }
    pass(time)
  }

  /// A frame on the way to an exact target: the last one that begins before it is shown.
  private mutating func land(_ time: MediaTime, _ duration: MediaTime) {
    let slack: Int64 = aim.isBackStep ? -1 : 500
    if time.microseconds <= aim.target.microseconds &+ slack {
      // Nothing comes between it and the target.
      if !aim.isBackStep, (time + duration).microseconds > aim.target.microseconds &+ slack {
        return showFirst(time)
      }
      av_frame_unref(before.raw)
      av_frame_move_ref(before.raw, frame.raw)
      beforeTime = time
    } else if before.isEmpty {
      if session.seekEarlier(generation) { return frame.clear() }
      showFirst(time)
    } else {
      guard let next = Frame() else { return frame.clear() }
      av_frame_move_ref(next.raw, frame.raw)
      av_frame_move_ref(frame.raw, before.raw)
      showFirst(beforeTime)
      av_frame_move_ref(frame.raw, next.raw)
      pass(time)
    }
  }

  /// Seconds that a frame is late; 0 while time stands still.
  private func lag(of time: MediaTime, _ now: MediaTime?) -> Double { now.map { ($0 - time).seconds } ?? 0 }

  /// Whether scaling would be for nothing.
  ///
  /// Something has to move even on a machine that is always late.
  private mutating func isTooLate(_ time: MediaTime, _ duration: MediaTime, _ now: MediaTime) -> Bool {
    let lag = (now - time).microseconds
    if lag > 500_000 {
      decoder.raw.pointee.skip_frame = AVDISCARD_NONREF
    } else if lag < 100_000 {
      decoder.raw.pointee.skip_frame = economy.skippedFrames
    }
    guard lag > duration.microseconds * 2 else { return false }
    if let lastKept, (time - lastKept).microseconds > 250_000 { return false }
    return lastKept != nil
  }
}
