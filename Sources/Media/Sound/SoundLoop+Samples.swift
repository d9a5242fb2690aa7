// The way of the samples: decoder, buffer, filters, gain, device. Lives on the sound thread.

internal import Base
internal import Glibc
internal import Platform

extension SoundLoop {
  /// Whether the item has no sample left that the device has not been given.
  var isDrained: Bool {
    guard hasStreamEnded, buffer.count == 0, block.count == 0 else { return false }
    return switch chain {
    case .some(let chain): chain.isEmpty
    case .none: true
    }
  }

  /// Decodes a little ahead; the first samples let a sound-only item settle.
  mutating func prefetch(_ session: Session, _ track: SoundTrack) {
    endLap(session)
    while !hasStreamEnded, buffer.count < buffer.rate / 8 || buffer.isUntouched {
      switch track.decode(from: session, generation: generation, into: &buffer) {
      case .progress: noteDecoded(session)
      case .superseded: return worker.wake.signal()
      case .empty:
        session.setStarving(.audio, isRunningDry(session))
        return
      case .end:
        hasStreamEnded = true
        noteDecoded(session)
      }
      endLap(session)
    }
    session.setStarving(.audio, false)
  }

  /// Whether nothing will be heard in a moment.
  ///
  /// What comes before that comes in time, and holding the clock would drop what the device has.
  private func isRunningDry(_ session: Session) -> Bool {
    guard phase == .running else { return true }
    let undelivered = Double(buffer.count + block.count) / Double(buffer.rate) / timeline.speed
    return secondsAhead(session) + undelivered < Self.notice
  }

  /// How much has to be left, in seconds, for more to be waited for: longer than a rest.
  private static var notice: Double { Double(turn) / 1000 + 0.04 }

  private func noteDecoded(_ session: Session) {
    let alone = session.withState { state in
      if !buffer.isUntouched { state.hasDecoded = true }
      return state.startPoint == nil && !state.video.isRunning
    }
    if alone { session.settle(generation, at: session.withState { $0.aim.target }) }
  }

  /// Makes that time the next to be given to the device; false where it has not been decoded yet.
  mutating func begin(at time: MediaTime) -> Bool {
    block.clear()
    timeline = SoundTimeline(rate: buffer.rate)
    return continueTrack(at: time)
  }

  /// Makes that time the next to be given to a device that plays on; false where it has not been decoded yet.
  mutating func continueTrack(at time: MediaTime) -> Bool {
    chain = nil
    visual?.restart()
    if shape.isPlain { return buffer.align(to: time) }
    // Where it has not been decoded, all there is makes way for what comes.
    guard buffer.endTime >= time else { return buffer.align(to: time) }
    chain = makeChain(at: time)
    return true
  }

  /// Filters that give what is at `time` or later.
  ///
  /// They are fed from a little earlier on, where that is still known.
  private mutating func makeChain(at time: MediaTime) -> SoundChain? {
    let shape = shape
    guard !shape.isPlain else {
      _ = buffer.align(to: time)
      return nil
    }
    let origin = min(time, max(time - MediaTime(seconds: shape.lead), buffer.oldestTime))
    _ = buffer.align(to: origin)
    let made = SoundChain(shape, format: buffer.format, origin: origin, start: time)
    guard made.isFilterMissing else { return made }
    areFiltersMissing = true
    worker.events.post(.sound(.unfiltered("The sound's filters need libavfilter, which cannot be used.")))
    return makeChain(at: time)
  }

  /// Gives the device what it takes.
  ///
  /// False when it had to be given up or reset.
  mutating func feed(_ session: Session, _ track: SoundTrack) -> Bool {
    guard device != nil else { return false }
    let isAtSeam = hasReachedSeam(session, track)
    // The rest of the item may run the device dry; that is no underrun.
    if isAtSeam, isDrained { return true }
    let available = device?.available() ?? 0
    guard available >= 0 else { return repair(available, session) }
    guard isAtSeam else { return true }
    // What is played meanwhile is for the next turn: each gift wakes a sound server's threads. One that takes
    // everything at once is found out between two turns.
    var room = min(available, (device?.bufferFrames ?? 0) * 2)
    if device?.isPaced == false {
      // It takes everything, so the clock says how much is right.
      let wanted = Double(SoundSetup.bufferMicroseconds) / 1_000_000 - secondsAhead(session)
      room = min(room, Int(max(0, min(1, wanted)) * Double(buffer.rate)))
    }
    while room > 0 {
      if block.count == 0 { fillBlock(min(room, SoundBlock.capacity), session, track) }
      guard block.count > 0 else { return true }
      let offered = min(room, block.count)
      let taken = device?.write(block.start, frames: offered) ?? 0
      if taken == -Int(EAGAIN) { return true }
      if taken < 0 { return repair(taken, session) }
      timeline.wrote(taken, from: block.time, speed: block.speed)
      pace.wrote(taken)
      room -= taken
      block.take(taken)
      if taken < offered { return true }
    }
    return true
  }

  /// What is to be done to the sound, as far as it can be done.
  private var shape: SoundShape {
    areFiltersMissing ? SoundShape(speed: orders.speed) : orders.shape
  }

  /// The media time of what the device is given next.
  var nextTime: MediaTime {
    if block.count > 0 { return block.time }
    return switch chain {
    case .some(let chain): chain.time
    case .none: buffer.readTime
    }
  }

  private mutating func fillBlock(_ frames: Int, _ session: Session, _ track: SoundTrack) {
    let wanted = shape
    let present = chain?.shape ?? SoundShape()
    if present == wanted || present.isPlain && wanted.isPlain {
      make(frames, session, track)
    } else if chain?.canBecome(wanted) == true {
      chain?.become(wanted)
      make(frames, session, track)
    } else {
      change(session, track)
    }
    drawBlock(for: session)
    gain.apply(
      to: block.samples, frames: block.count, channels: buffer.format.channels,
      target: Gain.factor(volume: orders.volume, isMuted: orders.isMuted)
        * Gain.factor(orders.options.replayGain, track.loudness))
  }

  /// Fills the block with what comes next, as far as there is something.
  private mutating func make(_ frames: Int, _ session: Session, _ track: SoundTrack) {
    var got = 0
    if chain == nil {
      if buffer.count < frames { prefetch(session, track) }
      let time = buffer.readTime
      got = buffer.read(into: block.samples, frames: frames)
      return block.fill(frames: got, time: time, speed: 1)
    }
    var time = MediaTime.zero
    var speed = 1.0
    while got < frames {
      let more = chain?.read(into: block.samples + got * buffer.format.channels, frames: frames - got) ?? 0
      if more > 0 {
        speed = chain?.speed ?? 1
        let length = MediaTime(seconds: Double(more) / Double(buffer.rate) * speed)
        if got == 0 { time = (chain?.time ?? .zero) - length }
        got += more
        // A block has one speed; what the chain gives next may have another.
        if speed != orders.speed { break }
        continue
      }
      if chain?.isEmpty != false { break }
      if buffer.count == 0 { prefetch(session, track) }
      if buffer.count > 0 {
        chain?.feed(from: &buffer)
      } else if hasStreamEnded {
        chain?.finish()
      } else {
        break
      }
    }
    block.fill(frames: got, time: time, speed: speed)
  }

  /// Goes over to other filters: both make the same moment, and one is faded into the other.
  private mutating func change(_ session: Session, _ track: SoundTrack) {
    let here = nextTime
    let frames = min(buffer.rate / 50, SoundBlock.capacity)
    make(frames, session, track)
    var old = SoundBlock(format: buffer.format)
    swap(&old, &block)
    chain = makeChain(at: here)
    make(frames, session, track)
    block.fade(from: old)
  }
}
