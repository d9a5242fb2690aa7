// The sound thread: decodes, feeds the device, and keeps the clock of the item by what the device plays.

internal import Core
internal import Glibc

/// Everything that lives on the sound thread alone.
struct SoundLoop: ~Copyable {
  private let worker: SoundWorker
  private var orders: SoundWorker.Orders
  private var device: SoundDevice?
  private var buffer = SampleBuffer(rate: 48000)
  private var gain: Gain
  private var block: UnsafeMutablePointer<Float>
  private var generation: UInt32 = 0
  private var phase = Phase.stopped
  private var hasStreamEnded = false
  private var isLost = false
  private var retryAt = MonotonicTime.zero
  private var idleSince: MonotonicTime?
  private var pace = SoundPace()

  /// What the device does.
  private enum Phase: Equatable {
    /// Nothing: the clock is held by something else, or there is nothing to play.
    case stopped
    /// Samples are being written before the start.
    case filling
    case running
    /// All of the item has been heard.
    case ended
  }

  private static let blockFrames = 4096
  private static let retry = MonotonicTime.milliseconds(3000)

  init(worker: SoundWorker) {
    self.worker = worker
    orders = worker.present
    gain = Gain(volume: orders.volume, isMuted: orders.isMuted)
    block = .allocate(capacity: Self.blockFrames * SampleBuffer.channels)
  }

  deinit { block.deallocate() }

  /// Runs until the player shuts down.
  mutating func run() {
    while true {
      readOrders()
      if orders.isStopping { return }
      guard let session = orders.session, let track = orders.track, !session.isCancelled else {
        idle()
        continue
      }
      idleSince = nil
      adoptGeneration(of: session, track)
      if device == nil, orders.usesDevice { openDevice(for: track, session) }
      if device == nil { playNothing(session, track) } else { play(session, track) }
    }
  }

  private mutating func readOrders() {
    let fresh = worker.present
    let deviceChanged = fresh.deviceName != orders.deviceName
    let editionChanged = fresh.edition != orders.edition
    orders = fresh
    if deviceChanged {
      stopDevice()
      device = nil
      retryAt = .zero
    }
    if editionChanged {
      stopDevice()
      // Another track of the same item: time goes on while its sound is on the way.
      if let session = orders.session {
        session.withState { state in
          state.clock.setCeiling(nil, at: .now)
          if orders.track == nil { state.clock.soundStopped(at: .now) }
        }
      }
      generation = .max
      // A track with another rate gets the device anew, so that nothing is resampled in vain.
      if let track = orders.track, let rate = device?.rate, rate != track.sourceRate, track.sourceRate >= 8000
      {
        device = nil
      }
    }
  }

  /// Without an item the device is kept for the next one, but not for ever.
  private mutating func idle() {
    stopDevice()
    guard device != nil else { return worker.wake.wait() }
    let since = idleSince ?? .now
    idleSince = since
    if MonotonicTime.now - since > .milliseconds(2000) { device = nil }
    worker.wake.wait(until: since + .milliseconds(2001))
  }

  private mutating func adoptGeneration(of session: Session, _ track: SoundTrack) {
    let current = session.generation
    guard current != generation else { return }
    generation = current
    stopDevice()
    track.flush()
    buffer.clear(at: .zero)
    hasStreamEnded = false
    phase = .stopped
  }

  // MARK: The device

  private mutating func openDevice(for track: SoundTrack, _ session: Session) {
    guard MonotonicTime.now >= retryAt else { return }
    do throws(SoundFailure) {
      let opened = try SoundDevice(name: orders.deviceName, rate: track.sourceRate)
      if buffer.rate != opened.rate {
        // What was decoded for another rate is lost: the samples after it are aligned to the clock.
        buffer = SampleBuffer(rate: opened.rate)
        track.flush()
      }
      worker.describeDevice("\(VisibleText.filter(orders.deviceName)), \(opened.rate) Hz")
      device = consume opened
      phase = .stopped
      session.withState { $0.clock.expectSound(at: .now) }
      if isLost {
        isLost = false
        worker.events.post(.sound(.restored))
      }
    } catch {
      lose(error.sentence, session)
    }
  }

  private mutating func lose(_ sentence: String, _ session: Session) {
    device = nil
    phase = .stopped
    retryAt = .now + Self.retry
    session.withState { $0.clock.soundStopped(at: .now) }
    session.signalAll()
    worker.describeDevice(sentence)
    guard !isLost else { return }
    isLost = true
    worker.events.post(.sound(.lost(sentence)))
  }

  private mutating func stopDevice() {
    guard phase == .running || phase == .filling else { return }
    phase = .stopped
    if device?.reset() ?? 0 < 0 { device = nil }
  }

  // MARK: Playing

  private mutating func play(_ session: Session, _ track: SoundTrack) {
    if phase == .ended { return worker.wake.wait() }
    prefetch(session, track)
    let clock = session.clock
    guard clock.holds.subtracting(.sound).isEmpty else {
      stopDevice()
      return worker.wake.wait()
    }
    if phase == .stopped {
      guard !buffer.isUntouched || hasStreamEnded else {
        return worker.wake.wait(until: .now + .milliseconds(50))
      }
      guard buffer.align(to: clock.time(at: .now)) || hasStreamEnded else {
        return
      }
      phase = .filling
      pace = SoundPace()
    }
    guard feed(session, track) else { return }
    if phase == .filling { start(session) } else { follow(session) }
    if phase == .running || phase == .filling { finishIfHeard(session) }
    rest(session)
  }

  /// Decodes a little ahead; the first samples let a sound-only item settle.
  private mutating func prefetch(_ session: Session, _ track: SoundTrack) {
    while !hasStreamEnded, buffer.count < buffer.rate / 8 || buffer.isUntouched {
      switch track.decode(from: session, generation: generation, into: &buffer) {
      case .samples: noteDecoded(session)
      case .superseded: return worker.wake.signal()
      case .empty:
        session.setStarving(.audio, true)
        return
      case .end:
        hasStreamEnded = true
        noteDecoded(session)
      }
    }
    session.setStarving(.audio, false)
  }

  private func noteDecoded(_ session: Session) {
    let alone = session.withState { state in
      if !buffer.isUntouched { state.hasDecoded = true }
      return state.startPoint == nil && !state.video.isRunning
    }
    if alone { session.settle(generation, at: session.withState { $0.aim.target }) }
  }

  /// Gives the device what it takes.
  ///
  /// False when it had to be given up or reset.
  private mutating func feed(_ session: Session, _ track: SoundTrack) -> Bool {
    guard device != nil else { return false }
    while true {
      // The rest of the item may run the device dry; that is no underrun.
      if hasStreamEnded, buffer.count == 0 { return true }
      var room = device?.available() ?? 0
      if room < 0 { return repair(room, session) }
      if device?.isPaced == false {
        // It takes everything, so the clock says how much is right.
        let ahead = (buffer.readTime - session.withState { $0.clock.time(at: .now) }).microseconds
        let wanted = Int64(SoundDevice.bufferMicroseconds) - ahead
        room = min(room, max(0, Int(wanted * Int64(buffer.rate) / 1_000_000)))
      }
      let limit = min(room, Self.blockFrames)
      guard limit > 0 else { return true }
      if buffer.count < limit { prefetch(session, track) }
      let frames = buffer.read(into: block, frames: limit)
      guard frames > 0 else { return true }
      gain.apply(
        to: block, frames: frames, target: Gain.factor(volume: orders.volume, isMuted: orders.isMuted))
      let taken = device?.write(block, frames: frames) ?? 0
      if taken < 0 {
        buffer.unread(frames)
        return taken == -Int(EAGAIN) ? true : repair(taken, session)
      }
      buffer.unread(frames - taken)
      pace.wrote(taken)
      if taken < frames { return true }
    }
  }

  private mutating func repair(_ code: Int, _ session: Session) -> Bool {
    if let result = device?.recover(code), result >= 0 {
      phase = .stopped
      return false
    }
    lose(SoundFailure("playing", Int32(clamping: code)).sentence, session)
    return false
  }

  private mutating func start(_ session: Session) {
    guard pace.written > 0 else { return }
    if device?.isRunning == false, let code = device?.start(), code < 0 {
      _ = repair(Int(code), session)
      return
    }
    phase = .running
    pace.started(at: .now)
    // A device that swallows everything at once says nothing of what is heard.
    let reading = device?.isPaced == true ? heard() : session.clock.time(at: .now)
    guard let reading else { return }
    session.withState { $0.clock.soundStarted(heard: reading, at: .now) }
    session.signalAll()
  }

  /// The media time that comes out of the device now.
  private func heard() -> MediaTime? {
    guard let delay = device?.delay() else { return nil }
    return buffer.readTime - MediaTime(microseconds: Int64(delay) * 1_000_000 / Int64(buffer.rate))
  }

  private mutating func follow(_ session: Session) {
    guard device?.isPaced == true, phase == .running, let heard = heard() else { return }
    let rate = buffer.rate
    if pace.isImpossible(at: .now, rate: rate, buffer: device?.bufferFrames ?? 0) {
      device?.noteUnpaced()
      return
    }
    if !hasStreamEnded, pace.isStalled(at: .now, hasMore: buffer.count > 0) {
      return lose("The sound device has stopped taking samples.", session)
    }
    let ceiling = buffer.count > 0 ? buffer.readTime : nil
    session.withState { state in
      state.clock.setCeiling(ceiling, at: .now)
      if ceiling != nil || !hasStreamEnded { state.clock.correct(heard: heard, at: .now) }
    }
  }

  private mutating func finishIfHeard(_ session: Session) {
    guard hasStreamEnded, buffer.count == 0 else { return }
    let isSilent =
      device?.isPaced == false
      ? session.clock.time(at: .now) >= buffer.readTime : device?.isDry == true || (device?.delay() ?? 0) == 0
    guard isSilent || pace.written == 0 || pace.isStalled(at: .now, hasMore: true) else { return }
    stopDevice()
    phase = .ended
    session.finish(.audio, generation)
  }

  /// Sleeps until the device wants more, or until somebody has news.
  private mutating func rest(_ session: Session) {
    guard phase == .running || phase == .filling else { return }
    worker.wake.wait(until: .now + .milliseconds(hasStreamEnded && buffer.count == 0 ? 10 : 30))
  }

  // MARK: Without a device

  /// Lets the packets go by as their time comes, until the device can be tried again.
  private mutating func playNothing(_ session: Session, _ track: SoundTrack) {
    if phase == .ended { return worker.wake.wait() }
    if buffer.isUntouched, !hasStreamEnded { prefetch(session, track) }
    let clock = session.clock
    let now = MonotonicTime.now
    let retry = orders.usesDevice ? retryAt : .now + Self.retry
    if hasStreamEnded {
      guard clock.time(at: now) >= buffer.endTime else {
        return worker.wake.wait(until: min(retry, clock.moment(of: buffer.endTime, asOf: now) ?? retry))
      }
      phase = .ended
      return session.finish(.audio, generation)
    }
    guard clock.isRunning else { return worker.wake.wait(until: retry) }
    let due = buffer.endTime
    if due > clock.time(at: now) {
      return worker.wake.wait(until: min(retry, clock.moment(of: due, asOf: now) ?? retry))
    }
    _ = buffer.align(to: due)
    switch track.decode(from: session, generation: generation, into: &buffer) {
    case .samples: session.setStarving(.audio, false)
    case .superseded: return
    case .empty:
      session.setStarving(.audio, true)
      worker.wake.wait(until: retry)
    case .end: hasStreamEnded = true
    }
  }
}
