// The sound thread's device and the samples in it that are still unheard. `DeviceOpening` opens the device. Sound
// thread only.

internal import Base
internal import Platform

/// The outgoing item of a gapless transition: its last samples are still in the device.
struct OutgoingSound {
  let playback: ItemPlayback
  let generation: UInt32
  /// The media times of the item's frames.
  let timeline: SoundTimeline

  /// Whether the item was sought or cancelled.
  var isSuperseded: Bool { playback.generation != generation || playback.isCancelled }

  /// Whether the item was paused, sought or cancelled.
  var hasChanged: Bool { isSuperseded || !playback.clock.holds.subtracting(.sound).isEmpty }
}

/// The output of the pipeline: the device and the media times of the frames written to it.
struct SoundSink: ~Copyable {
  /// The state of the output.
  enum Phase: Equatable {
    /// The device is stopped: the clock is held for a reason other than sound, or there is nothing to play.
    case stopped
    /// Samples are being written before the device starts.
    case filling
    case running
    /// All samples of the item have been heard.
    case ended
  }

  private(set) var phase = Phase.stopped
  private(set) var timeline: SoundTimeline
  /// The outgoing item, until its last sample has been heard.
  private(set) var outgoing: OutgoingSound?
  /// The track format for which the device was opened.
  private(set) var kind: SoundFormat?
  private var device: SoundDevice?
  private var pace = SoundPace()

  init(rate: Int) { timeline = SoundTimeline(rate: rate) }

  // MARK: The device

  /// Whether a device is open.
  var hasDevice: Bool { device != nil }
  /// Whether the device plays in real time.
  var isPaced: Bool {
    switch device {
    case .some(let device): device.isPaced
    case .none: false
    }
  }
  /// Whether the device consumes samples faster than real time, so that its delay says nothing about what is heard.
  var isUnpaced: Bool { hasDevice && !isPaced }
  /// Whether the device is being filled or plays.
  var isActive: Bool { phase == .running || phase == .filling }

  /// Takes over a device that was opened for a track of format `kind`.
  mutating func adopt(_ opened: consuming SoundDevice, for kind: SoundFormat) {
    self.kind = kind
    device = consume opened
    phase = .stopped
  }

  /// Stops at once; returns 0, or the error code of a device that had to be dropped.
  mutating func stop() -> Int {
    guard isActive else { return 0 }
    phase = .stopped
    guard let code = device?.reset(), code < 0 else { return 0 }
    device = nil
    return code
  }

  /// Recovers the device from an error; false when the device is gone.
  mutating func recover(_ code: Int) -> Bool {
    guard let result = device?.recover(code), result >= 0 else { return false }
    phase = .stopped
    return true
  }

  /// Marks the device as stuck: closing it does not wait.
  mutating func giveUp() { device?.giveUp() }

  /// Closes the device.
  mutating func close() { device = nil }

  /// Waits for the first samples after a seek or without a device.
  mutating func standBy() { phase = .stopped }

  /// Marks the item as heard to its end.
  mutating func end() { phase = .ended }

  // MARK: Writing

  /// Frames that can be written; negative is an error code.
  mutating func available() -> Int { device?.available() ?? 0 }

  /// The size of the device's buffer in frames; 0 without a device.
  var bufferFrames: Int {
    switch device {
    case .some(let device): device.bufferFrames
    case .none: 0
    }
  }

  /// Whether any frame was written since the device was prepared.
  var isFilled: Bool { pace.written > 0 }

  /// Begins the filling before the start.
  mutating func fill() {
    phase = .filling
    pace = SoundPace()
  }

  /// Starts playback of the written frames; negative is an error code.
  mutating func start() -> Int {
    if device?.isRunning == false, let code = device?.start(), code < 0 { return code }
    phase = .running
    pace.started(at: .now)
    return 0
  }

  /// Writes the first frames of a block; returns the number written, or a negative error code.
  mutating func write(_ block: borrowing SoundBlock, frames: Int) -> Int {
    let taken = device?.write(block.start, frames: frames) ?? 0
    guard taken >= 0 else { return taken }
    timeline.wrote(taken, from: block.time, speed: block.speed)
    pace.wrote(taken)
    return taken
  }

  /// Begins a new timeline: the next samples do not continue the written ones.
  mutating func restart(rate: Int) { timeline = SoundTimeline(rate: rate) }

  /// Begins the next pass of the gapless loop.
  mutating func goRound() { timeline.goRound() }

  // MARK: Gapless transition

  /// Makes the current item the outgoing one: the next samples belong to the next item.
  mutating func goOn(after playback: ItemPlayback, _ generation: UInt32) {
    outgoing = OutgoingSound(playback: playback, generation: generation, timeline: timeline)
    timeline = SoundTimeline(rate: timeline.rate)
  }

  /// Returns the outgoing item and forgets it, once it has been heard or the transition was abandoned.
  mutating func takeOutgoing() -> OutgoingSound? {
    defer { outgoing = nil }
    return outgoing
  }

  // MARK: Position

  /// Frames written and not heard yet; nil when the device does not report it.
  func delay() -> Int? {
    switch device {
    case .some(let device): device.delay()
    case .none: nil
    }
  }

  /// The media time that is heard and its speed; nil when the device does not report its delay.
  func heard() -> SoundTimeline.Heard? {
    guard let delay = delay() else { return nil }
    return timeline.heard(delay: delay)
  }

  /// Whether all written frames have been heard; with an unpaced device the clock decides.
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

  /// Whether the device has stopped taking frames although some are waiting for it.
  mutating func isStalled(hasMore: Bool) -> Bool { pace.isStalled(at: .now, hasMore: hasMore) }

  /// Detects a device that has taken more frames than it can have played, and treats it as unpaced from then on.
  mutating func loseImpossiblePace() -> Bool {
    guard pace.isImpossible(at: .now, rate: timeline.rate, buffer: bufferFrames) else { return false }
    device?.noteUnpaced()
    return true
  }

  /// Frames written and not heard yet; with an unpaced device computed from the clock, then possibly negative.
  func unheardFrames(of playback: ItemPlayback, next: MediaTime, _ loopPasses: SoundLoopPasses) -> Int? {
    guard device != nil else { return nil }
    if isPaced { return delay() }
    let seconds = secondsAhead(of: playback, next: next, loopPasses)
    return Int(max(-1e9, min(1e9, seconds * Double(timeline.rate))))
  }

  /// Seconds of sound written and not heard yet, by the clock of the item that is heard.
  ///
  /// - Parameter next: The media time of the next sample; used while nothing has been written.
  func secondsAhead(of playback: ItemPlayback, next: MediaTime, _ loopPasses: SoundLoopPasses) -> Double {
    let rate = Double(timeline.rate)
    if loopPasses.isUnderWay {
      return Double(timeline.rest(behind: playback.clock.time(at: .now), loopPass: loopPasses.heardCount))
        / rate
    }
    let next = timeline.written > 0 ? timeline.end : next
    guard let outgoing else { return (next - playback.clock.time(at: .now)).seconds / timeline.speed }
    let rest = outgoing.timeline.end - outgoing.playback.clock.time(at: .now)
    return rest.seconds / outgoing.timeline.speed + Double(timeline.written) / rate
  }
}
