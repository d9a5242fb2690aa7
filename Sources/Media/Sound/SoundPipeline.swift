// The path of the samples: decoder, buffer, filters, gain, device. Sound thread only.

internal import Base
internal import Glibc
internal import Platform

/// The samples between decoder and device, and their processing.
struct SoundPipeline: ~Copyable {
  private let worker: SoundWorker
  private var orders: SoundWorker.Orders
  private var source: SampleSource
  /// Nil while samples go from the buffer to the device unchanged.
  private var chain: SoundChain?
  private var block: SoundBlock
  private var gain: Gain
  private var drawing: SoundDrawing
  /// The media time at which a newly selected track takes over, until the track is decoded that far.
  private var seam: MediaTime?
  /// Whether libavfilter failed to create the wanted filters.
  private var areFiltersMissing = false

  /// Seconds of remaining sound below which the item counts as starving: longer than one sleep of the thread.
  private static let notice = Double(SoundLoop.turn) / 1000 + 0.04

  init(_ worker: SoundWorker, format: SoundFormat) {
    let orders = worker.present
    self.worker = worker
    self.orders = orders
    source = SampleSource(format: format)
    block = SoundBlock(format: format)
    gain = Gain(volume: orders.volume, isMuted: orders.isMuted)
    drawing = SoundDrawing(worker)
  }

  // MARK: Orders

  /// Adopts new orders.
  mutating func follow(_ fresh: SoundWorker.Orders) {
    if fresh.options.filters != orders.options.filters { areFiltersMissing = false }
    if fresh.options.visualizer != orders.options.visualizer || fresh.colors != orders.colors {
      drawing.forget()
    }
    if fresh.delay != orders.delay { source.shift(by: fresh.delay - orders.delay) }
    orders = fresh
  }

  /// Changes to the format of a new device; buffered samples that are still unheard are converted.
  mutating func convert(to format: SoundFormat, for item: SoundItem) {
    guard source.buffer.format != format else { return }
    if !source.convert(to: format, from: item.playback.clock.time(at: .now)) { item.track.flush() }
    block = SoundBlock(format: format)
    chain = nil
  }

  /// The wanted processing, without filters that libavfilter cannot create.
  private var shape: SoundShape {
    areFiltersMissing ? SoundShape(speed: orders.speed) : orders.shape
  }

  // MARK: State

  /// Frames per second.
  var rate: Int { source.buffer.rate }
  /// Whether nothing has been decoded since the last seek.
  var isUntouched: Bool { source.buffer.isUntouched }
  /// Whether the item is decoded to its end.
  var hasEnded: Bool { source.hasEnded }
  /// Whether samples wait for the device.
  var hasMore: Bool { source.buffer.count > 0 || block.count > 0 }
  /// The media time of the next decoded sample.
  var readTime: MediaTime { source.buffer.readTime }
  /// Whether a newly selected track has yet to take over.
  var isAtSeam: Bool { seam != nil }

  /// Whether the device has been given all samples of the item.
  var isDrained: Bool {
    guard source.hasEnded, source.buffer.count == 0, block.count == 0 else { return false }
    return switch chain {
    case .some(let chain): chain.isEmpty
    case .none: true
    }
  }

  /// The media time of the next sample for the device.
  private var nextTime: MediaTime {
    if block.count > 0 { return block.time }
    return switch chain {
    case .some(let chain): chain.time
    case .none: source.buffer.readTime
    }
  }

  // MARK: Start

  /// Drops the decoded samples after a seek or an item change.
  mutating func restart() { source.clear() }

  /// Drops the filter chain with the device's samples; the next start creates another.
  mutating func stop() { chain = nil }

  /// Drops all samples because the next ones belong to another item or track.
  mutating func goOn() {
    source.clear()
    block.clear()
    chain = nil
  }

  /// Cancels a pending change of track, because the device starts again.
  mutating func forgetSeam() { seam = nil }

  /// Makes `time` the next media time for the device; false when it has not been decoded yet.
  mutating func begin(at time: MediaTime) -> Bool {
    block.clear()
    return continueTrack(at: time)
  }

  /// Makes `time` the next media time for a device that plays on; false when it has not been decoded yet.
  private mutating func continueTrack(at time: MediaTime) -> Bool {
    chain = nil
    drawing.restart()
    if shape.isPlain { return source.align(to: time) }
    // When `time` has not been decoded, all buffered samples are skipped.
    guard source.buffer.endTime >= time else { return source.align(to: time) }
    chain = makeChain(at: time)
    return true
  }

  /// Creates the filters whose output begins at `time`; nil when none are needed.
  ///
  /// The filters are fed from a little earlier, as far as the history reaches.
  private mutating func makeChain(at time: MediaTime) -> SoundChain? {
    let shape = shape
    guard !shape.isPlain else {
      _ = source.align(to: time)
      return nil
    }
    let origin = min(time, max(time - MediaTime(seconds: shape.lead), source.buffer.oldestTime))
    _ = source.align(to: origin)
    let made = SoundChain(shape, format: source.buffer.format, origin: origin, start: time)
    guard made.isFilterMissing else { return made }
    areFiltersMissing = true
    worker.events.post(.sound(.unfiltered("Sound filters need libavfilter, which is not available.")))
    return makeChain(at: time)
  }

  // MARK: Change of track

  // The device keeps running, because a restart behind a sound server takes up to a second. It plays what it holds, and
  // the new track continues from there.

  /// Switches to a newly selected track at the media time that the device needs next.
  mutating func goOver() { goOver(at: nextTime) }

  /// Drops all samples and continues with those decoded again from `time` on; the device plays on.
  mutating func goOver(at time: MediaTime) {
    seam = time
    goOn()
  }

  /// Skips `distance` of media time in what the device is given next; the device plays on.
  mutating func skip(_ distance: MediaTime) {
    seam = max(.zero, nextTime + distance)
    block.clear()
    chain = nil
  }

  /// Decodes the new track up to the seam; true when it has taken over or no change is pending.
  private mutating func hasReachedSeam(
    _ item: SoundItem, _ loopPasses: inout SoundLoopPasses, _ sink: borrowing SoundSink
  ) -> Bool {
    guard let time = seam else { return true }
    while true {
      let before = source.buffer.endTime
      prefetch(item, &loopPasses, sink)
      guard !source.buffer.isUntouched || source.hasEnded else { return false }
      if continueTrack(at: time) || source.hasEnded {
        seam = nil
        return true
      }
      if source.buffer.endTime == before { return false }
    }
  }

  // MARK: Decoding

  /// Decodes a little ahead and notes whether the item is starving.
  mutating func prefetch(_ item: SoundItem, _ loopPasses: inout SoundLoopPasses, _ sink: borrowing SoundSink)
  {
    // The visualiser's pictures follow the clock, so with them a loop needs a seek, which moves the clock.
    let mayRepeat = sink.phase == .running && !item.isAhead && !drawing.isUnderWay
    switch source.prefetch(item, &loopPasses, mayRepeat: mayRepeat) {
    case .progress, .end: item.playback.setStarving(.audio, false)
    case .empty: item.playback.setStarving(.audio, isRunningDry(item.playback, loopPasses, sink))
    case .superseded: worker.wake.signal()
    }
  }

  /// Whether the device is about to run dry.
  ///
  /// Packets that come earlier come in time, and a hold of the clock would drop the samples in the device.
  private func isRunningDry(
    _ playback: ItemPlayback, _ loopPasses: SoundLoopPasses, _ sink: borrowing SoundSink
  )
    -> Bool
  {
    guard sink.phase == .running else { return true }
    let undelivered = Double(source.buffer.count + block.count) / Double(rate) / sink.timeline.speed
    return sink.secondsAhead(of: playback, next: readTime, loopPasses) + undelivered < Self.notice
  }

  /// Without a device, consumes packets at the pace of the clock; true when all packets have passed.
  mutating func passUnheard(_ item: SoundItem, retry: MonotonicTime) -> Bool {
    source.passUnheard(item, retry: retry, worker.wake)
  }

  // MARK: Output

  /// Writes what the device takes; returns 0 or a negative error code.
  mutating func feed(_ sink: inout SoundSink, _ item: SoundItem, _ loopPasses: inout SoundLoopPasses) -> Int {
    let isAtSeam = hasReachedSeam(item, &loopPasses, sink)
    // At the end of the item the device runs dry, which is not an underrun.
    if isAtSeam, isDrained { return 0 }
    let available = sink.available()
    guard available >= 0 else { return available }
    guard isAtSeam else { return 0 }
    // Frames that become writable during this call wait for the next turn, because every write wakes the sound server's
    // threads. Twice the buffer is the limit, so that an unpaced device is detected between two turns.
    var room = min(available, sink.bufferFrames * 2)
    if sink.isUnpaced {
      // An unpaced device takes everything, so the clock decides how much it is given.
      let wanted =
        Double(SoundSetup.bufferMicroseconds) / 1_000_000
        - sink.secondsAhead(of: item.playback, next: readTime, loopPasses)
      room = min(room, Int(max(0, min(1, wanted)) * Double(rate)))
    }
    while room > 0 {
      if block.count == 0 { fillBlock(min(room, SoundBlock.capacity), item, &loopPasses, sink) }
      guard block.count > 0 else { return 0 }
      let offered = min(room, block.count)
      let taken = sink.write(block, frames: offered)
      if taken == -Int(EAGAIN) { return 0 }
      if taken < 0 { return taken }
      room -= taken
      block.take(taken)
      if taken < offered { return 0 }
    }
    return 0
  }

  private mutating func fillBlock(
    _ frames: Int, _ item: SoundItem, _ loopPasses: inout SoundLoopPasses, _ sink: borrowing SoundSink
  ) {
    let wanted = shape
    let present = chain?.shape ?? SoundShape()
    if present == wanted || present.isPlain && wanted.isPlain {
      make(frames, item, &loopPasses, sink)
    } else if chain?.canBecome(wanted) == true {
      chain?.become(wanted)
      make(frames, item, &loopPasses, sink)
    } else {
      change(item, &loopPasses, sink)
    }
    drawing.draw(block, as: orders.options.visualizer, in: orders.colors, for: item)
    gain.apply(
      to: block.samples, frames: block.count, channels: block.format.channels,
      target: Gain.factor(volume: orders.volume, isMuted: orders.isMuted)
        * Gain.factor(orders.options.replayGain, item.track.loudness))
  }

  /// Fills the block with processed samples, as far as there are any, and applies the gain.
  private mutating func make(
    _ frames: Int, _ item: SoundItem, _ loopPasses: inout SoundLoopPasses, _ sink: borrowing SoundSink
  ) {
    var got = 0
    if chain == nil {
      if source.buffer.count < frames { prefetch(item, &loopPasses, sink) }
      let time = readTime
      got = source.read(into: block.samples, frames: frames)
      return block.fill(frames: got, time: time, speed: 1)
    }
    var time = MediaTime.zero
    var speed = 1.0
    while got < frames {
      let more = chain?.read(into: block.samples + got * block.format.channels, frames: frames - got) ?? 0
      if more > 0 {
        speed = chain?.speed ?? 1
        let length = MediaTime(seconds: Double(more) / Double(rate) * speed)
        if got == 0 { time = (chain?.time ?? .zero) - length }
        got += more
        // All frames of a block have one speed; the chain's next output may have another.
        if speed != orders.speed { break }
        continue
      }
      if chain?.isEmpty != false { break }
      if source.buffer.count == 0 { prefetch(item, &loopPasses, sink) }
      if source.buffer.count > 0 {
        source.feed(&chain)
      } else if source.hasEnded {
        chain?.finish()
      } else {
        break
      }
    }
    block.fill(frames: got, time: time, speed: speed)
  }

  /// Cross-fades to another filter chain: both chains process the same media time.
  private mutating func change(
    _ item: SoundItem, _ loopPasses: inout SoundLoopPasses, _ sink: borrowing SoundSink
  ) {
    let here = nextTime
    let frames = min(rate / 50, SoundBlock.capacity)
    make(frames, item, &loopPasses, sink)
    var old = SoundBlock(format: block.format)
    swap(&old, &block)
    chain = makeChain(at: here)
    make(frames, item, &loopPasses, sink)
    block.fade(from: old)
  }

  /// Scales the visualiser's queued pictures again after the wanted size has changed.
  mutating func rescalePictures(in playback: ItemPlayback) { drawing.rescale(in: playback) }
}
