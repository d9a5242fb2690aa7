// From the end of what is repeated to its start while the device plays on: it is given the first sample from there
// after the last one before the end. Lives on the sound thread.

internal import Base
internal import Platform

/// A way back whose end has not been heard.
struct SoundLap {
  /// Where it leads from and to.
  var end: MediaTime
  var start: MediaTime
  /// Whether the item came to its own end.
  var isWhole: Bool
  /// Whether the samples from there are still waited for.
  var isAwaited = true
  /// Whether a seek takes its place.
  var isAbandoned = false
}

extension SoundLoop {
  /// Ends what is decoded at the end of what is repeated, and orders what comes there.
  ///
  /// Pictures of the sound go by the clock: with them it is the clock that goes back, by a seek.
  mutating func endLap(_ session: Session) {
    guard phase == .running, lap?.isAwaited != true, lap?.isAbandoned != true, following == nil,
      visual == nil,
      !buffer.isUntouched
    else { return }
    let (end, isLast) = (buffer.endTime, hasStreamEnded)
    let turn = session.withState { $0.mayGoRound ? $0.turn(before: end, isLast: isLast) : nil }
    // A stretch that is shorter than what the device is given at once would go round for ever within one turn.
    guard let turn, turn.end - turn.start > Self.shortest, buffer.cut(at: turn.end),
      session.beginLap(at: turn.start, generation)
    else { return }
    hasStreamEnded = true
    lap = SoundLap(end: turn.end, start: turn.start, isWhole: isLast)
  }

  private static let shortest = MediaTime(microseconds: 10_000)

  /// Goes on at the start once all before the end has been given to the device and what is there can be read.
  mutating func continueLap(_ session: Session, _ track: SoundTrack) {
    guard let lap, lap.isAwaited, phase == .running, isDrained,
      session.withState({ $0.generation == generation && $0.lap == .read })
    else { return }
    self.lap?.isAwaited = false
    track.flush()
    changeTrack(at: lap.start)
    timeline.goRound()
  }

  /// The clock follows where what is heard has come to the start.
  mutating func noteLap(_ heard: SoundTimeline.Heard, _ session: Session) {
    guard let lap, heard.lap > heardLap else { return }
    heardLap = heard.lap
    let isLast = heardLap == timeline.lap && !lap.isAwaited
    session.completeLap(at: heard.time, start: lap.start, isWhole: lap.isWhole, isLast: isLast)
    if isLast { self.lap = nil }
  }

  /// Whether the way back was disturbed: the device has stopped, or nothing came from the start in time.
  mutating func abandonsLap(_ session: Session) -> Bool {
    guard let lap else { return false }
    if !lap.isAbandoned {
      self.lap?.isAbandoned = true
      let time = session.clock.time(at: .now)
      session.abandonLap(generation, for: phase == .stopped && time < lap.end ? time : lap.start)
    }
    worker.wake.wait(until: .now + .milliseconds(50))
    return true
  }

  /// A seek has come, or another item or track, which has to begin where the item is heard.
  mutating func forgetLap(of session: Session) {
    if lap != nil, session.withState({ $0.lap != .none }) {
      session.abandonLap(generation, for: session.clock.time(at: .now))
    }
    lap = nil
    heardLap = 0
  }
}
