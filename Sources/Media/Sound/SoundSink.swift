// The sound thread's device, and what is unheard in it. How it comes and goes is in `DeviceOpening`. Lives on the sound
// thread.

internal import Base
internal import Platform

/// The item whose end is still in the device.
struct OutgoingSound {
  let session: Session
  let generation: UInt32
  /// The times of its frames.
  let timeline: SoundTimeline

  /// Whether it was sought or given up.
  var isSuperseded: Bool { session.generation != generation || session.isCancelled }

  /// Whether it was paused, sought or given up.
  var hasChanged: Bool { isSuperseded || !session.clock.holds.subtracting(.sound).isEmpty }
}

/// Where the samples go: the device with the times of the frames that it was given.
struct SoundSink: ~Copyable {
  /// What the device does.
  enum Phase: Equatable {
    /// Nothing: the clock is held by something else, or there is nothing to play.
    case stopped
    /// Samples are being written before the start.
    case filling
    case running
    /// All of the item has been heard.
    case ended
  }

  private(set) var phase = Phase.stopped
  private(set) var timeline: SoundTimeline
  /// The item before, as long as its end is still heard.
  private(set) var outgoing: OutgoingSound?
  /// What the device was opened for.
  private(set) var kind: SoundFormat?
  private var device: SoundDevice?
  private var pace = SoundPace()

  init(rate: Int) { timeline = SoundTimeline(rate: rate) }

  // MARK: The device

  /// Whether there is a device.
  var hasDevice: Bool { device != nil }
  /// Whether it plays in real time.
  var isPaced: Bool {
    switch device {
    case .some(let device): device.isPaced
    case .none: false
    }
  }
  /// Whether it swallows everything at once, and says nothing of what is heard.
  var isUnpaced: Bool { hasDevice && !isPaced }
  /// Whether it is given samples.
  var isActive: Bool { phase == .running || phase == .filling }

  /// Takes over what was opened for a track of that kind.
  mutating func adopt(_ opened: consuming SoundDevice, for kind: SoundFormat) {
    self.kind = kind
    device = consume opened
    phase = .stopped
  }

  /// Stops at once what plays; an error where the device is gone with that, or else 0.
  mutating func stop() -> Int {
    guard isActive else { return 0 }
    phase = .stopped
    guard let code = device?.reset(), code < 0 else { return 0 }
    device = nil
    return code
  }

  /// Makes the device ready after an error; false where it is gone.
  mutating func recover(_ code: Int) -> Bool {
    guard let result = device?.recover(code), result >= 0 else { return false }
    phase = .stopped
    return true
  }

  /// It takes nothing any more: nobody waits for it.
  mutating func giveUp() { device?.giveUp() }

  /// Gives the device back.
  mutating func close() { device = nil }

  /// Nothing is played as yet.
  mutating func standBy() { phase = .stopped }

  /// All of the item has been heard.
  mutating func end() { phase = .ended }

  // MARK: Writing

  /// Frames that fit now; negative is an error code.
  mutating func available() -> Int { device?.available() ?? 0 }

  /// Frames that the device holds at the most.
  var bufferFrames: Int {
    switch device {
    case .some(let device): device.bufferFrames
    case .none: 0
    }
  }

  /// Whether it has been given anything since it was made ready.
  var isFilled: Bool { pace.written > 0 }

  /// Samples are written before the start.
  mutating func fill() {
    phase = .filling
    pace = SoundPace()
  }

  /// Begins to play what was written; negative is an error code.
  mutating func start() -> Int {
    if device?.isRunning == false, let code = device?.start(), code < 0 { return code }
    phase = .running
    pace.started(at: .now)
    return 0
  }

  /// Gives the device the first frames that wait in a block; returns how many it took, or a negative code.
  mutating func write(_ block: borrowing SoundBlock, frames: Int) -> Int {
    let taken = device?.write(block.start, frames: frames) ?? 0
    guard taken >= 0 else { return taken }
    timeline.wrote(taken, from: block.time, speed: block.speed)
    pace.wrote(taken)
    return taken
  }

  /// What comes next follows nothing that was written.
  mutating func restart(rate: Int) { timeline = SoundTimeline(rate: rate) }

  /// What comes next is the start of what is repeated.
  mutating func goRound() { timeline.goRound() }

  // MARK: From item to item

  /// What comes next is another item's, while the last of this one's is still heard.
  mutating func goOn(after session: Session, _ generation: UInt32) {
    outgoing = OutgoingSound(session: session, generation: generation, timeline: timeline)
    timeline = SoundTimeline(rate: timeline.rate)
  }

  /// The item before is not heard any more, or nobody follows it.
  mutating func takeOutgoing() -> OutgoingSound? {
    defer { outgoing = nil }
    return outgoing
  }

  // MARK: What is heard

  /// Frames that are written and not heard; nil when the device does not say.
  func delay() -> Int? {
    switch device {
    case .some(let device): device.delay()
    case .none: nil
    }
  }

  /// The media time that comes out of the device now, and how fast that passes.
  func heard() -> SoundTimeline.Heard? {
    guard let delay = delay() else { return nil }
    return timeline.heard(delay: delay)
  }

  /// Whether nothing of what was written is still to be heard, by the clock where the device does not say it.
  func isSilent(_ clock: PlaybackClock) -> Bool {
    if isUnpaced { return clock.time(at: .now) >= timeline.end }
    return isDry || (delay() ?? 0) == 0
  }

  private var isDry: Bool {
    switch device {
    case .some(let device): device.isDry
    case .none: false
    }
  }

  /// Whether the device takes nothing any more, though there is something for it.
  mutating func isStalled(hasMore: Bool) -> Bool { pace.isStalled(at: .now, hasMore: hasMore) }

  /// Finds out a device that has taken more than can have been played: it has no pace from then on.
  mutating func loseImpossiblePace() -> Bool {
    guard pace.isImpossible(at: .now, rate: timeline.rate, buffer: bufferFrames) else { return false }
    device?.noteUnpaced()
    return true
  }

  /// Frames that were written and are not heard yet; where the device does not say it, the clock does.
  func unheardFrames(of session: Session, next: MediaTime, _ laps: SoundLaps) -> Int? {
    guard device != nil else { return nil }
    if isPaced { return delay() }
    let seconds = secondsAhead(of: session, next: next, laps)
    return Int(max(-1e9, min(1e9, seconds * Double(timeline.rate))))
  }

  /// Seconds of sound that were written and are not heard yet by the clock of the item that is heard; `next` is the
  /// time of what is written first.
  func secondsAhead(of session: Session, next: MediaTime, _ laps: SoundLaps) -> Double {
    let rate = Double(timeline.rate)
    if laps.isUnderWay {
      return Double(timeline.rest(behind: session.clock.time(at: .now), lap: laps.heardCount)) / rate
    }
    let next = timeline.written > 0 ? timeline.end : next
    guard let outgoing else { return (next - session.clock.time(at: .now)).seconds / timeline.speed }
    let rest = outgoing.timeline.end - outgoing.session.clock.time(at: .now)
    return rest.seconds / outgoing.timeline.speed + Double(timeline.written) / rate
  }
}
