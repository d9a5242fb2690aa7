// What is decoded of an item's sound ahead of the device. Lives on the sound thread.

internal import Base
internal import Platform

/// The samples that wait, and whether more come.
struct SampleSource: ~Copyable {
  private(set) var buffer: SampleBuffer
  /// Whether nothing comes behind what the buffer holds.
  private(set) var hasEnded = false

  init(format: SoundFormat) { buffer = SampleBuffer(format: format) }

  /// Forgets all: what comes next is from elsewhere.
  mutating func clear() {
    buffer.clear(at: .zero)
    hasEnded = false
  }

  /// Everything stored is heard so much later, or earlier.
  mutating func shift(by distance: MediaTime) { buffer.shift(by: distance) }

  /// Goes over to another format with what was not heard at that time; false where what was decoded is lost with that.
  mutating func convert(to format: SoundFormat, from time: MediaTime) -> Bool {
    if let converted = SampleConversion.convert(&buffer, from: time, to: format) {
      buffer = converted
      return true
    }
    buffer = SampleBuffer(format: format)
    return false
  }

  // MARK: Decoding

  /// Decodes a little ahead, up to the end of what is repeated where that may be gone round.
  ///
  /// The first samples let a sound-only item settle.
  mutating func prefetch(_ item: SoundItem, _ laps: inout SoundLaps, mayRepeat: Bool) -> SoundTrack.Outcome {
    if mayRepeat { endLap(item, &laps) }
    while !hasEnded, buffer.count < buffer.rate / 8 || buffer.isUntouched {
      let outcome = item.track.decode(from: item.session, generation: item.generation, into: &buffer)
      switch outcome {
      case .progress: noteDecoded(item)
      case .superseded, .empty: return outcome
      case .end:
        hasEnded = true
        noteDecoded(item)
      }
      if mayRepeat { endLap(item, &laps) }
    }
    return hasEnded ? .end : .progress
  }

  private mutating func endLap(_ item: SoundItem, _ laps: inout SoundLaps) {
    if laps.begin(in: &buffer, isLast: hasEnded, of: item) { hasEnded = true }
  }

  private func noteDecoded(_ item: SoundItem) {
    let isTouched = !buffer.isUntouched
    let alone = item.session.withState { state in
      if isTouched { state.hasDecoded = true }
      return state.startPoint == nil && !state.video.isRunning
    }
    if alone { item.session.settle(item.generation, at: item.session.withState { $0.aim.target }) }
  }

  // MARK: Reading

  /// Copies up to so many frames out; returns how many.
  mutating func read(into target: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    buffer.read(into: target, frames: frames)
  }

  /// Makes a time the next to be read; false where it has not been decoded yet.
  mutating func align(to time: MediaTime) -> Bool { buffer.align(to: time) }

  /// Gives a step of what waits to filters.
  mutating func feed(_ chain: inout SoundChain?) { chain?.feed(from: &buffer) }

  // MARK: Where nobody hears it

  /// Lets the packets go by as their time comes, sleeping until then or until the device can be tried again.
  ///
  /// Nobody hears them, so they are not decoded, but for the first: the item begins with it, and what cannot be
  /// decoded at all is found out. True where all have gone by.
  mutating func passUnheard(_ item: SoundItem, retry: MonotonicTime, _ wake: Wakeup) -> Bool {
    let session = item.session
    let clock = session.clock
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
      to: clock.time(at: now + .milliseconds(SoundLoop.turn)), from: session, generation: item.generation,
      end: &end)
    if item.track.hasPassed { buffer.clear(at: end) }
    let outcome: SoundTrack.Outcome
    if let passed {
      outcome = passed
    } else {
      _ = buffer.align(to: end)
      outcome = item.track.decode(from: session, generation: item.generation, into: &buffer)
    }
    switch outcome {
    case .progress: session.setStarving(.audio, false)
    case .superseded: break
    case .empty:
      session.setStarving(.audio, true)
      wake.wait(until: retry)
    case .end: hasEnded = true
    }
    return false
  }
}
