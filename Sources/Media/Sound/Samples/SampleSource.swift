// Decoded samples of one item, ahead of the device. Sound thread only.

internal import Base
internal import Platform

/// Decodes a track into a sample buffer and knows whether the item has ended.
struct SampleSource: ~Copyable {
  private(set) var buffer: SampleBuffer
  /// True when no sample follows those in the buffer.
  private(set) var hasEnded = false

  init(format: SoundFormat) { buffer = SampleBuffer(format: format) }

  /// Drops all samples after a seek or an item change.
  mutating func clear() {
    buffer.clear(at: .zero)
    hasEnded = false
  }

  /// Moves the media time of all stored samples by `distance`, which may be negative.
  mutating func shift(by distance: MediaTime) { buffer.shift(by: distance) }

  /// Resamples the samples from `time` on to another format; false when they could not be kept.
  mutating func convert(to format: SoundFormat, from time: MediaTime) -> Bool {
    if let converted = SampleConversion.convert(&buffer, from: time, to: format) {
      buffer = converted
      return true
    }
    buffer = SampleBuffer(format: format)
    return false
  }

  // MARK: Decoding

  /// Decodes until 125 ms are buffered.
  ///
  /// With `mayRepeat`, decoding stops at the end of the loop range. The first samples settle an item that has no video.
  mutating func prefetch(_ item: SoundItem, _ loopPasses: inout SoundLoopPasses, mayRepeat: Bool)
    -> SoundTrack.Outcome
  {
    if mayRepeat { endLoopPass(item, &loopPasses) }
    while !hasEnded, buffer.count < buffer.rate / 8 || buffer.isUntouched {
      let outcome = item.track.decode(from: item.playback, generation: item.generation, into: &buffer)
      switch outcome {
      case .progress: noteDecoded(item)
      case .superseded, .empty: return outcome
      case .end:
        hasEnded = true
        noteDecoded(item)
      }
      if mayRepeat { endLoopPass(item, &loopPasses) }
    }
    return hasEnded ? .end : .progress
  }

  private mutating func endLoopPass(_ item: SoundItem, _ loopPasses: inout SoundLoopPasses) {
    if loopPasses.begin(in: &buffer, isLast: hasEnded, of: item) { hasEnded = true }
  }

  private func noteDecoded(_ item: SoundItem) {
    let isTouched = !buffer.isUntouched
    let alone = item.playback.withState { state in
      if isTouched { state.hasDecoded = true }
      return state.startPoint == nil && !state.video.isRunning
    }
    if alone { item.playback.settle(item.generation, at: item.playback.withState { $0.wantedStart.time }) }
  }

  // MARK: Reading

  /// Copies at most `frames` frames; returns the number copied.
  mutating func read(into target: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    buffer.read(into: target, frames: frames)
  }

  /// Moves the read position to `time`; false when `time` has not been decoded yet.
  mutating func align(to time: MediaTime) -> Bool { buffer.align(to: time) }

  /// Moves one step of buffered samples into the filter chain.
  mutating func feed(_ chain: inout SoundChain?) { chain?.feed(from: &buffer) }

  // MARK: Without a device

  /// Consumes packets at the pace of the clock without decoding them.
  ///
  /// Sleeps until the next packet is due or until `retry`. A packet is decoded only when it does not say when it ends;
  /// the first packets are decoded by `prefetch`, so that the item settles and a stream that cannot be decoded at all
  /// is noticed.
  ///
  /// - Returns: True when all packets of the item have passed.
  mutating func passUnheard(_ item: SoundItem, retry: MonotonicTime, _ wake: Wakeup) -> Bool {
    let playback = item.playback
    let clock = playback.clock
    let now = MonotonicTime.now
    if hasEnded {
      if clock.time(at: now) >= buffer.endTime, !clock.holds.contains(.paused) { return true }
      wake.wait(until: min(retry, clock.moment(of: buffer.endTime, asOf: now) ?? retry))
      return false
    }
    guard clock.isRunning else {
      wake.wait(until: retry)
      return false
    }
    var end = buffer.endTime
    if end > clock.time(at: now) {
      wake.wait(until: min(retry, clock.moment(of: end, asOf: now) ?? retry))
      return false
    }
    let passed = item.track.pass(
      to: clock.time(at: now + .milliseconds(SoundLoop.turn)), from: playback, generation: item.generation,
      end: &end)
    if item.track.hasPassed { buffer.clear(at: end) }
    let outcome: SoundTrack.Outcome
    if let passed {
      outcome = passed
    } else {
      _ = buffer.align(to: end)
      outcome = item.track.decode(from: playback, generation: item.generation, into: &buffer)
    }
    switch outcome {
    case .progress: playback.setStarving(.audio, false)
    case .superseded: break
    case .empty:
      playback.setStarving(.audio, true)
      wake.wait(until: retry)
    case .end: hasEnded = true
    }
    return false
  }
}
