// How the sound thread gets its device, and what happens where there is none, or one that is stuck. Lives on the sound
// thread.

internal import Base
internal import Glibc
internal import Platform

extension SoundLoop {
  /// Opens the device for a track, or goes on waiting for it.
  ///
  /// Where time is held it is held for the sound as well, so that this thread may wait; otherwise the item goes on, and
  /// whatever comes of the opening wakes this thread.
  mutating func openDevice(for track: SoundTrack, _ session: Session) {
    let wish = SoundWish(
      name: orders.options.deviceName, rate: track.sourceRate, channels: track.sourceChannels,
      limit: orders.options.channels)
    if let opening, opening.wish != wish { giveUpOpening() }
    guard opening != nil || MonotonicTime.now >= retryAt else {
      return session.withState { $0.clock.soundStopped(at: .now) }
    }
    let thread = opening ?? DeviceThread(wish, worker.openOutput, on: threads, news: worker.wake)
    opening = thread
    let patience = thread.since + PlaybackClock.soundPatience
    guard let result = thread.opened(until: session.clock.isRunning ? .now : patience) else {
      if MonotonicTime.now >= patience { goOnUnheard(SoundFailure.silent, session) }
      return
    }
    opening = nil
    switch result {
    case .success(let output): adopt(SoundDevice(output, of: thread), for: track, session)
    case .failure(let failure): lose(failure, session)
    }
  }

  private mutating func adopt(_ opened: consuming SoundDevice, for track: SoundTrack, _ session: Session) {
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
    let isRunning = session.withState { state in
      // Time that passes goes on until the sound is in step with it.
      let isRunning = state.clock.isRunning
      if isRunning { state.clock.soundStopped(at: .now) } else { state.clock.expectSound(at: .now) }
      return isRunning
    }
    joining = isRunning ? SoundJoining() : nil
    if problem != nil {
      problem = nil
      worker.events.post(.sound(.restored))
    }
  }

  /// Nobody waits for the device that is on its way; it is closed when it comes.
  mutating func giveUpOpening() {
    opening?.leave()
    opening = nil
  }

  /// When this thread has to look again while there is no device.
  var retry: MonotonicTime {
    guard orders.usesDevice, let opening else {
      return orders.usesDevice ? retryAt : .now + Self.pause
    }
    let patience = opening.since + PlaybackClock.soundPatience
    return MonotonicTime.now < patience ? patience : .now + Self.pause
  }

  /// The device takes nothing, or does not answer: another one is opened as soon as that can be, which a sound server
  /// that has stopped makes the moment in which it goes on.
  mutating func loseStuck(_ session: Session) {
    device?.giveUp()
    lose(SoundFailure.silent, session)
    retryAt = .zero
  }

  /// There is no device, and it is tried again later.
  mutating func lose(_ failure: SoundFailure, _ session: Session) {
    goOnUnheard(failure, session)
    device = nil
    phase = .stopped
    retryAt = .now + Self.pause
  }

  /// Time passes by itself; the person is told why nothing is heard, once.
  private mutating func goOnUnheard(_ failure: SoundFailure, _ session: Session) {
    let isTold = session.withState { state in
      state.clock.soundStopped(at: .now)
      defer { state.isSoundMissed = false }
      return state.isSoundMissed
    }
    session.signalAll()
    worker.describeDevice(failure.sentence)
    guard problem != failure.sentence else { return }
    problem = failure.sentence
    if !isTold || failure != .silent { worker.events.post(.sound(.lost(failure.sentence))) }
  }
}
