// The way of the samples: decoder, buffer, filters, gain, device. Lives on the sound thread.

internal import Base
internal import Glibc
internal import Platform

/// What is on its way from the decoder to the device, and what is done to it there.
struct SoundPipeline: ~Copyable {
  private let worker: SoundWorker
  private var orders: SoundWorker.Orders
  private var source: SampleSource
  /// Nil where samples go from the buffer to the device as they are.
  private var chain: SoundChain?
  private var block: SoundBlock
  private var gain: Gain
  private var drawing: SoundDrawing
  /// Where a newly chosen track takes over, until it is decoded so far.
  private var seam: MediaTime?
  /// Whether libavfilter could not make the filters that are wanted.
  private var areFiltersMissing = false

  /// How much has to be left, in seconds, for more to be waited for: longer than a rest.
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

  // MARK: What is wanted

  /// Something else may be wanted of the sound.
  mutating func follow(_ fresh: SoundWorker.Orders) {
    if fresh.options.filters != orders.options.filters { areFiltersMissing = false }
    if fresh.options.visualizer != orders.options.visualizer { drawing.forget() }
    if fresh.delay != orders.delay { source.shift(by: fresh.delay - orders.delay) }
    orders = fresh
  }

  /// Gives samples of a format that a device wants; what was decoded for another format, and not heard there, is heard
  /// here.
  mutating func convert(to format: SoundFormat, for item: SoundItem) {
    guard source.buffer.format != format else { return }
    if !source.convert(to: format, from: item.session.clock.time(at: .now)) { item.track.flush() }
    block = SoundBlock(format: format)
    chain = nil
  }

  /// What is to be done to the sound, as far as it can be done.
  private var shape: SoundShape {
    areFiltersMissing ? SoundShape(speed: orders.speed) : orders.shape
  }

  // MARK: What there is

  /// Frames a second.
  var rate: Int { source.buffer.rate }
  /// Whether nothing was decoded since the last seek.
  var isUntouched: Bool { source.buffer.isUntouched }
  /// Whether all of the item has been decoded.
  var hasEnded: Bool { source.hasEnded }
  /// Whether there is something for the device.
  var hasMore: Bool { source.buffer.count > 0 || block.count > 0 }
  /// The media time of the next sample that was decoded.
  var readTime: MediaTime { source.buffer.readTime }
  /// Whether a newly chosen track has yet to take over.
  var isAtSeam: Bool { seam != nil }

  /// Whether the item has no sample left that the device has not been given.
  var isDrained: Bool {
    guard source.hasEnded, source.buffer.count == 0, block.count == 0 else { return false }
    return switch chain {
    case .some(let chain): chain.isEmpty
    case .none: true
    }
  }

  /// The media time of what the device is given next.
  private var nextTime: MediaTime {
    if block.count > 0 { return block.time }
    return switch chain {
    case .some(let chain): chain.time
    case .none: source.buffer.readTime
    }
  }

  // MARK: Beginning somewhere

  /// A seek, or another item: what was decoded is stale.
  mutating func restart() { source.clear() }

  /// The device has stopped: what comes next begins with other filters.
  mutating func stop() { chain = nil }

  /// What comes next is another item's.
  mutating func goOn() {
    source.clear()
    block.clear()
    chain = nil
  }

  /// The device begins anew: no track has to take over.
  mutating func forgetSeam() { seam = nil }

  /// Makes that time the next to be given to the device; false where it has not been decoded yet.
  mutating func begin(at time: MediaTime) -> Bool {
    block.clear()
    return continueTrack(at: time)
  }

  /// Makes that time the next to be given to a device that plays on; false where it has not been decoded yet.
  private mutating func continueTrack(at time: MediaTime) -> Bool {
    chain = nil
    drawing.restart()
    if shape.isPlain { return source.align(to: time) }
    // Where it has not been decoded, all there is makes way for what comes.
    guard source.buffer.endTime >= time else { return source.align(to: time) }
    chain = makeChain(at: time)
    return true
  }

  /// Filters that give what is at `time` or later.
  ///
  /// They are fed from a little earlier on, where that is still known.
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
    worker.events.post(.sound(.unfiltered("The sound's filters need libavfilter, which cannot be used.")))
    return makeChain(at: time)
  }

  // MARK: From one track to another

  // The device is not stopped, which takes up to a second to come back behind a sound server: it plays what it holds,
  // and is given the new track's samples from there on.

  /// Goes over to what is decoded anew, at the moment that the device is to be given next.
  mutating func goOver() { goOver(at: nextTime) }

  /// The device plays on, and is given next what is decoded anew from that moment on.
  mutating func goOver(at time: MediaTime) {
    seam = time
    goOn()
  }

  /// The device plays on, and is given next what is so much later in the item.
  mutating func skip(_ distance: MediaTime) {
    seam = max(.zero, nextTime + distance)
    block.clear()
    chain = nil
  }

  /// Whether the new track has come to where the old one was left; decodes on where it has not.
  private mutating func hasReachedSeam(
    _ item: SoundItem, _ laps: inout SoundLaps, _ sink: borrowing SoundSink
  ) -> Bool {
    guard let time = seam else { return true }
    while true {
      let before = source.buffer.endTime
      prefetch(item, &laps, sink)
      guard !source.buffer.isUntouched || source.hasEnded else { return false }
      if continueTrack(at: time) || source.hasEnded {
        seam = nil
        return true
      }
      if source.buffer.endTime == before { return false }
    }
  }

  // MARK: Decoding

  /// Decodes a little ahead.
  mutating func prefetch(_ item: SoundItem, _ laps: inout SoundLaps, _ sink: borrowing SoundSink) {
    // Pictures of the sound go by the clock: with them it is the clock that goes back, by a seek.
    let mayRepeat = sink.phase == .running && !item.isAhead && !drawing.isUnderWay
    switch source.prefetch(item, &laps, mayRepeat: mayRepeat) {
    case .progress, .end: item.session.setStarving(.audio, false)
    case .empty: item.session.setStarving(.audio, isRunningDry(item.session, laps, sink))
    case .superseded: worker.wake.signal()
    }
  }

  /// Whether nothing will be heard in a moment.
  ///
  /// What comes before that comes in time, and holding the clock would drop what the device has.
  private func isRunningDry(_ session: Session, _ laps: SoundLaps, _ sink: borrowing SoundSink) -> Bool {
    guard sink.phase == .running else { return true }
    let undelivered = Double(source.buffer.count + block.count) / Double(rate) / sink.timeline.speed
    return sink.secondsAhead(of: session, next: readTime, laps) + undelivered < Self.notice
  }

  /// Where there is no device: lets the item's packets go by; true where all of them have.
  mutating func passUnheard(_ item: SoundItem, retry: MonotonicTime) -> Bool {
    source.passUnheard(item, retry: retry, worker.wake)
  }

  // MARK: Giving

  /// Gives the device what it takes; negative is its error code.
  mutating func feed(_ sink: inout SoundSink, _ item: SoundItem, _ laps: inout SoundLaps) -> Int {
    let isAtSeam = hasReachedSeam(item, &laps, sink)
    // The rest of the item may run the device dry; that is no underrun.
    if isAtSeam, isDrained { return 0 }
    let available = sink.available()
    guard available >= 0 else { return available }
    guard isAtSeam else { return 0 }
    // What is played meanwhile is for the next turn: each gift wakes a sound server's threads. One that takes
    // everything at once is found out between two turns.
    var room = min(available, sink.bufferFrames * 2)
    if sink.isUnpaced {
      // It takes everything, so the clock says how much is right.
      let wanted =
        Double(SoundSetup.bufferMicroseconds) / 1_000_000
        - sink.secondsAhead(of: item.session, next: readTime, laps)
      room = min(room, Int(max(0, min(1, wanted)) * Double(rate)))
    }
    while room > 0 {
      if block.count == 0 { fillBlock(min(room, SoundBlock.capacity), item, &laps, sink) }
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
    _ frames: Int, _ item: SoundItem, _ laps: inout SoundLaps, _ sink: borrowing SoundSink
  ) {
    let wanted = shape
    let present = chain?.shape ?? SoundShape()
    if present == wanted || present.isPlain && wanted.isPlain {
      make(frames, item, &laps, sink)
    } else if chain?.canBecome(wanted) == true {
      chain?.become(wanted)
      make(frames, item, &laps, sink)
    } else {
      change(item, &laps, sink)
    }
    drawing.draw(block, as: orders.options.visualizer, for: item)
    gain.apply(
      to: block.samples, frames: block.count, channels: block.format.channels,
      target: Gain.factor(volume: orders.volume, isMuted: orders.isMuted)
        * Gain.factor(orders.options.replayGain, item.track.loudness))
  }

  /// Fills the block with what comes next, as far as there is something.
  private mutating func make(
    _ frames: Int, _ item: SoundItem, _ laps: inout SoundLaps, _ sink: borrowing SoundSink
  ) {
    var got = 0
    if chain == nil {
      if source.buffer.count < frames { prefetch(item, &laps, sink) }
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
        // A block has one speed; what the chain gives next may have another.
        if speed != orders.speed { break }
        continue
      }
      if chain?.isEmpty != false { break }
      if source.buffer.count == 0 { prefetch(item, &laps, sink) }
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

  /// Goes over to other filters: both make the same moment, and one is faded into the other.
  private mutating func change(
    _ item: SoundItem, _ laps: inout SoundLaps, _ sink: borrowing SoundSink
  ) {
    let here = nextTime
    let frames = min(rate / 50, SoundBlock.capacity)
    make(frames, item, &laps, sink)
    var old = SoundBlock(format: block.format)
    swap(&old, &block)
    chain = makeChain(at: here)
    make(frames, item, &laps, sink)
    block.fade(from: old)
  }

  /// Makes pictures of the sound anew that are no longer of the size that is wanted.
  mutating func rescalePictures(in session: Session) { drawing.rescale(in: session) }
}
