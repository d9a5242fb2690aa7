// The sound thread's device: opened, started, followed, lost. Lives on the sound thread.

internal import Core
internal import Glibc

extension SoundLoop {
  mutating func openDevice(for track: SoundTrack, _ session: Session) {
    guard MonotonicTime.now >= retryAt else {
      return session.withState { $0.clock.soundStopped(at: .now) }
    }
    do throws(SoundFailure) {
      let opened = try SoundDevice(
        name: orders.options.deviceName, rate: track.sourceRate, channels: track.sourceChannels,
        limit: orders.options.channels)
      deviceKind = track.kind
      if buffer.format != opened.format {
        // What was decoded for another format, and not heard there, is heard here.
        let now = session.clock.time(at: .now)
        if let converted = SampleConversion.convert(&buffer, from: now, to: opened.format) {
          buffer = converted
        } else {
          buffer = SampleBuffer(format: opened.format)
          track.flush()
        }
        block = SoundBlock(format: opened.format)
        chain = nil
      }
      worker.describeDevice(opened.summary)
      device = consume opened
      phase = .stopped
      session.withState { $0.clock.expectSound(at: .now) }
      if problem != nil {
        problem = nil
        worker.events.post(.sound(.restored))
      }
    } catch {
      lose(error.sentence, session)
    }
  }

  mutating func lose(_ sentence: String, _ session: Session) {
    device = nil
    phase = .stopped
    retryAt = .now + Self.retry
    session.withState { $0.clock.soundStopped(at: .now) }
    session.signalAll()
    worker.describeDevice(sentence)
    guard problem != sentence else { return }
    problem = sentence
    worker.events.post(.sound(.lost(sentence)))
  }

  mutating func stopDevice() {
    guard phase == .running || phase == .filling else { return }
    phase = .stopped
    chain = nil
    if device?.reset() ?? 0 < 0 { device = nil }
  }

  mutating func repair(_ code: Int, _ session: Session) -> Bool {
    if let result = device?.recover(code), result >= 0 {
      phase = .stopped
      return false
    }
    lose(SoundFailure(playing: orders.options.deviceName, Int32(clamping: code)).sentence, session)
    return false
  }

  mutating func start(_ session: Session) {
    guard pace.written > 0 else { return }
    if device?.isRunning == false, let code = device?.start(), code < 0 {
      _ = repair(Int(code), session)
      return
    }
    phase = .running
    pace.started(at: .now)
    announce(session)
  }

  /// The device plays: time passes by what is heard.
  mutating func announce(_ session: Session) {
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
      noteLap(heardByClock(session), session)
      return pass(at: timeline.speed, session)
    }
    guard let heard = heard() else { return }
    noteLap(heard, session)
    if pace.isImpossible(at: .now, rate: buffer.rate, buffer: device?.bufferFrames ?? 0) {
      device?.noteUnpaced()
      return session.withState { $0.clock.setCeiling(nil, at: .now) }
    }
    let hasMore = buffer.count > 0 || block.count > 0
    if !hasStreamEnded, pace.isStalled(at: .now, hasMore: hasMore) {
      return lose("The sound device has stopped taking samples.", session)
    }
    let ceiling = lap?.end ?? (hasMore ? timeline.end : nil)
    pass(at: heard.speed, session)
    session.withState { state in
      state.clock.setCeiling(ceiling, at: .now)
      if ceiling != nil || !hasStreamEnded { state.clock.correct(heard: heard.time, at: .now) }
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
    guard isSilent || pace.written == 0 || pace.isStalled(at: .now, hasMore: true) else { return }
    if abandonsLap(session) { return }
    stopDevice()
    phase = .ended
    session.finish(.audio, generation)
  }
}
