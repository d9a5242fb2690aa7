// The sound thread's device: started, followed, repaired. How it comes and goes is in SoundLoop+Opening. Lives on the
// sound thread.

internal import Base
internal import Glibc
internal import Platform

extension SoundLoop {
  mutating func stopDevice() {
    guard phase == .running || phase == .filling else { return }
    phase = .stopped
    chain = nil
    guard let code = device?.reset(), code < 0 else { return }
    device = nil
    // One that is stuck is opened again as soon as it can be.
    if code == -Int(ETIMEDOUT) { retryAt = .zero }
  }

  mutating func repair(_ code: Int, _ session: Session) -> Bool {
    if let result = device?.recover(code), result >= 0 {
      phase = .stopped
      return false
    }
    let failure = SoundFailure(playing: orders.options.deviceName, Int32(clamping: code))
    if failure == .silent { loseStuck(session) } else { lose(failure, session) }
    return false
  }

  mutating func start(_ session: Session) {
    guard pace.written > 0 else { return }
    if device?.isRunning == false, let code = device?.start(), code < 0 {
      _ = repair(code, session)
      return
    }
    phase = .running
    pace.started(at: .now)
    if joining == nil || device?.isPaced == false { announce(session) }
  }

  /// The device plays: time passes by what is heard.
  mutating func announce(_ session: Session) {
    joining = nil
    // A device that swallows everything at once says nothing of what is heard.
    let reading = device?.isPaced == true ? heard() : heardByClock(session)
    guard let reading else { return }
    let wasMissed = session.withState { state in
      state.clock.soundStarted(heard: reading.time, rate: reading.speed, at: .now)
      defer { state.isSoundMissed = false }
      return state.isSoundMissed
    }
    if wasMissed { worker.events.post(.sound(.restored)) }
    session.signalAll()
  }

  /// The media time that comes out of the device now, and how fast that passes.
  private func heard() -> SoundTimeline.Heard? {
    guard let delay = device?.delay() else { return nil }
    return timeline.heard(delay: delay)
  }

  /// What the clock says that it is.
  private func heardByClock(_ session: Session) -> SoundTimeline.Heard {
    let time = session.clock.time(at: .now)
    guard let lap, time >= lap.end, heardLap < timeline.lap else {
      return SoundTimeline.Heard(time: time, speed: timeline.speed, lap: heardLap)
    }
    return SoundTimeline.Heard(time: lap.start + (time - lap.end), speed: timeline.speed, lap: heardLap + 1)
  }

  mutating func follow(_ session: Session) {
    guard phase == .running else { return }
    guard device?.isPaced == true else {
      if joining != nil { return announce(session) }
      noteLap(heardByClock(session), session)
      return pass(at: timeline.speed, session)
    }
    let hasMore = buffer.count > 0 || block.count > 0
    if pace.isStalled(at: .now, hasMore: hasMore) { return loseStuck(session) }
    if pace.isImpossible(at: .now, rate: buffer.rate, buffer: device?.bufferFrames ?? 0) {
      device?.noteUnpaced()
      return session.withState { $0.clock.setCeiling(nil, at: .now) }
    }
    if joining != nil { return join(session) }
    guard let heard = heard() else { return }
    noteLap(heard, session)
    let ceiling = lap?.end ?? (hasMore ? timeline.end : nil)
    pass(at: heard.speed, session)
    // A device that stands still says nothing of the time: that goes on to its ceiling, and not back.
    let isMoving = heard.time != lastHeard
    lastHeard = heard.time
    session.withState { state in
      state.clock.setCeiling(ceiling, at: .now)
      if isMoving, ceiling != nil || !hasStreamEnded { state.clock.correct(heard: heard.time, at: .now) }
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

  mutating func finishIfHeard(_ session: Session) {
    guard isDrained else { return }
    let isSilent =
      device?.isPaced == false
      ? session.clock.time(at: .now) >= timeline.end : device?.isDry == true || (device?.delay() ?? 0) == 0
    let isStuck = !isSilent && pace.isStalled(at: .now, hasMore: true)
    guard isSilent || pace.written == 0 || isStuck else { return }
    if abandonsLap(session) { return }
    if isStuck { device?.giveUp() }
    stopDevice()
    phase = .ended
    session.finish(.audio, generation)
  }
}
