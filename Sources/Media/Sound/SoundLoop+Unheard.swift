// What the sound thread does where there is no device. Lives on the sound thread.

internal import Base
internal import Platform

extension SoundLoop {
  /// Lets the packets go by as their time comes, until the device can be tried again.
  ///
  /// Nobody hears them, so they are not decoded, but for the first: the item begins with it, and what cannot be
  /// decoded at all is found out.
  mutating func playNothing(_ session: Session, _ track: SoundTrack) {
    if phase == .ended { return worker.wake.wait() }
    if abandonsLap(session) { return }
    if buffer.isUntouched, !track.hasPassed, !hasStreamEnded { prefetch(session, track) }
    let clock = session.clock
    let now = MonotonicTime.now
    let retry = retry
    if hasStreamEnded {
      guard clock.time(at: now) >= buffer.endTime, !clock.holds.contains(.paused) else {
        return worker.wake.wait(until: min(retry, clock.moment(of: buffer.endTime, asOf: now) ?? retry))
      }
      phase = .ended
      return session.finish(.audio, generation)
    }
    guard clock.isRunning else { return worker.wake.wait(until: retry) }
    var end = buffer.endTime
    if end > clock.time(at: now) {
      return worker.wake.wait(until: min(retry, clock.moment(of: end, asOf: now) ?? retry))
    }
    let passed = track.pass(
      to: clock.time(at: now + .milliseconds(Self.turn)), from: session, generation: generation, end: &end)
    if track.hasPassed { buffer.clear(at: end) }
    let outcome: SoundTrack.Outcome
    if let passed {
      outcome = passed
    } else {
      _ = buffer.align(to: end)
      outcome = track.decode(from: session, generation: generation, into: &buffer)
    }
    switch outcome {
    case .progress: session.setStarving(.audio, false)
    case .superseded: return
    case .empty:
      session.setStarving(.audio, true)
      worker.wake.wait(until: retry)
    case .end: hasStreamEnded = true
    }
  }
}
