// Makes the item's clock follow what the device plays. Sound thread only.

internal import Base
internal import Platform

/// A/V sync between the clock of the item and the sound device.
struct SoundSync {
  private let worker: SoundWorker
  /// Set while a device that opened during playback is not yet in sync with the clock.
  private var joining: SoundJoining?
  /// The media time heard at the last call of `follow`.
  private var lastHeard: MediaTime?

  init(_ worker: SoundWorker) { self.worker = worker }

  /// Whether the device is not yet in sync with the clock.
  var isJoining: Bool { joining != nil }

  /// Takes on a newly opened device.
  ///
  /// A running clock keeps running by monotonic time until the sound is in sync with it.
  mutating func begin(_ playback: ItemPlayback) {
    let isRunning = playback.withState { state in
      let isRunning = state.clock.isRunning
      if isRunning { state.clock.soundStopped(at: .now) } else { state.clock.expectSound(at: .now) }
      return isRunning
    }
    joining = isRunning ? SoundJoining() : nil
  }

  /// Makes the clock follow the device, which has started to play.
  mutating func announce(_ playback: ItemPlayback, _ sink: borrowing SoundSink, _ loopPasses: SoundLoopPasses)
  {
    joining = nil
    // An unpaced device consumes everything at once, so its delay says nothing about what is heard.
    let reading = sink.isPaced ? sink.heard() : loopPasses.heard(by: playback.clock, of: sink.timeline)
    guard let reading else { return }
    let wasMissed = playback.withState { state in
      state.clock.soundStarted(heard: reading.time, rate: reading.speed, at: .now)
      defer { state.isSoundMissed = false }
      return state.isSoundMissed
    }
    if wasMissed { worker.events.post(.sound(.restored)) }
    playback.signalAll()
  }

  /// Corrects the clock by a playing device; false when the device is stuck.
  mutating func follow(
    _ playback: ItemPlayback, _ sink: inout SoundSink, _ pipeline: inout SoundPipeline,
    _ loopPasses: inout SoundLoopPasses
  ) -> Bool {
    guard sink.isPaced else {
      if isJoining {
        announce(playback, sink, loopPasses)
        return true
      }
      loopPasses.note(loopPasses.heard(by: playback.clock, of: sink.timeline), of: sink.timeline, playback)
      pass(at: sink.timeline.speed, playback)
      return true
    }
    let hasMore = pipeline.hasMore
    if sink.isStalled(hasMore: hasMore) { return false }
    if sink.loseImpossiblePace() {
      playback.withState { $0.clock.setCeiling(nil, at: .now) }
      return true
    }
    if isJoining {
      join(playback, sink, &pipeline, loopPasses)
      return true
    }
    guard let heard = sink.heard() else { return true }
    loopPasses.note(heard, of: sink.timeline, playback)
    let ceiling = loopPasses.end ?? (hasMore ? sink.timeline.end : nil)
    pass(at: heard.speed, playback)
    // A device whose position does not move gives no reading: the clock runs on to its ceiling and never back.
    let isMoving = heard.time != lastHeard
    lastHeard = heard.time
    let hasEnded = pipeline.hasEnded
    playback.withState { state in
      state.clock.setCeiling(ceiling, at: .now)
      if isMoving, ceiling != nil || !hasEnded { state.clock.correct(heard: heard.time, at: .now) }
    }
    return true
  }

  /// Skips samples until the device is in sync with the clock, then makes the clock follow the device.
  private mutating func join(
    _ playback: ItemPlayback, _ sink: borrowing SoundSink, _ pipeline: inout SoundPipeline,
    _ loopPasses: SoundLoopPasses
  ) {
    guard let delay = sink.delay() else { return }
    let written = sink.timeline.written
    let step = joining?.step(
      played: written - Int64(delay), of: written, heard: sink.timeline.heard(delay: delay).time,
      clock: playback.clock.time(at: .now))
    switch step {
    case .skip(let late): pipeline.skip(late)
    case .follow: announce(playback, sink, loopPasses)
    case .wait, nil: break
    }
  }

  /// Sets the clock's rate to the speed that is heard.
  private func pass(at speed: Double, _ playback: ItemPlayback) {
    let isNews = playback.withState { state in
      guard state.clock.rate != speed else { return false }
      state.clock.setRate(speed, at: .now)
      return true
    }
    // Threads that sleep until a media time have to compute their wake-up again.
    if isNews { playback.signalAll() }
  }
}
