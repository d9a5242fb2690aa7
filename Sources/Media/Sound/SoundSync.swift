// Keeps the clock of the item by what the device plays. Lives on the sound thread.

internal import Base
internal import Platform

/// How far picture and sound have come together.
struct SoundSync {
  private let worker: SoundWorker
  /// The device came while time passed, and is not in step with it yet.
  private var joining: SoundJoining?
  /// What was heard at the last look.
  private var lastHeard: MediaTime?

  init(_ worker: SoundWorker) { self.worker = worker }

  /// Whether the device is not in step with time yet.
  var isJoining: Bool { joining != nil }

  /// A device has come: time that passes goes on until the sound is in step with it.
  mutating func begin(_ session: Session) {
    let isRunning = session.withState { state in
      let isRunning = state.clock.isRunning
      if isRunning { state.clock.soundStopped(at: .now) } else { state.clock.expectSound(at: .now) }
      return isRunning
    }
    joining = isRunning ? SoundJoining() : nil
  }

  /// The device plays: time passes by what is heard.
  mutating func announce(_ session: Session, _ sink: borrowing SoundSink, _ laps: SoundLaps) {
    joining = nil
    // A device that swallows everything at once says nothing of what is heard.
    let reading = sink.isPaced ? sink.heard() : laps.heard(by: session.clock, of: sink.timeline)
    guard let reading else { return }
    let wasMissed = session.withState { state in
      state.clock.soundStarted(heard: reading.time, rate: reading.speed, at: .now)
      defer { state.isSoundMissed = false }
      return state.isSoundMissed
    }
    if wasMissed { worker.events.post(.sound(.restored)) }
    session.signalAll()
  }

  /// Follows a device that plays; false where it is stuck.
  mutating func follow(
    _ session: Session, _ sink: inout SoundSink, _ pipeline: inout SoundPipeline, _ laps: inout SoundLaps
  ) -> Bool {
    guard sink.isPaced else {
      if isJoining {
        announce(session, sink, laps)
        return true
      }
      laps.note(laps.heard(by: session.clock, of: sink.timeline), of: sink.timeline, session)
      pass(at: sink.timeline.speed, session)
      return true
    }
    let hasMore = pipeline.hasMore
    if sink.isStalled(hasMore: hasMore) { return false }
    if sink.loseImpossiblePace() {
      session.withState { $0.clock.setCeiling(nil, at: .now) }
      return true
    }
    if isJoining {
      join(session, sink, &pipeline, laps)
      return true
    }
    guard let heard = sink.heard() else { return true }
    laps.note(heard, of: sink.timeline, session)
    let ceiling = laps.end ?? (hasMore ? sink.timeline.end : nil)
    pass(at: heard.speed, session)
    // A device that stands still says nothing of the time: that goes on to its ceiling, and not back.
    let isMoving = heard.time != lastHeard
    lastHeard = heard.time
    let hasEnded = pipeline.hasEnded
    session.withState { state in
      state.clock.setCeiling(ceiling, at: .now)
      if isMoving, ceiling != nil || !hasEnded { state.clock.correct(heard: heard.time, at: .now) }
    }
    return true
  }

  /// Brings what the device is given into step with the clock, and lets it make time pass after that.
  private mutating func join(
    _ session: Session, _ sink: borrowing SoundSink, _ pipeline: inout SoundPipeline, _ laps: SoundLaps
  ) {
    guard let delay = sink.delay() else { return }
    let written = sink.timeline.written
    let step = joining?.step(
      played: written - Int64(delay), of: written, heard: sink.timeline.heard(delay: delay).time,
      clock: session.clock.time(at: .now))
    switch step {
    case .skip(let late): pipeline.skip(late)
    case .follow: announce(session, sink, laps)
    case .wait, nil: break
    }
  }

  /// Time passes at the speed that is heard.
  private func pass(at speed: Double, _ session: Session) {
    let isNews = session.withState { state in
      guard state.clock.rate != speed else { return false }
      state.clock.setRate(speed, at: .now)
      return true
    }
    // Whoever sleeps until a moment of the item has to look again.
    if isNews { session.signalAll() }
  }
}
