// From one item's sound to the next one's without a gap: the device plays on, and is given the next item's first
// samples while the last of this one are still heard. Lives on the sound thread.

internal import Base
internal import Platform

/// The item whose end is still in the device.
struct OutgoingSound {
  let session: Session
  let generation: UInt32
  /// The times of its frames.
  let timeline: SoundTimeline
}

/// The item that is given to the device before its turn has come.
struct FollowingSound {
  let session: Session
  let track: SoundTrack
  /// When all of the item before had been heard.
  var heardSince: MonotonicTime?
}

extension SoundLoop {
  /// How long after the end of one item the main thread may take to begin the next.
  private static let patience = MonotonicTime.milliseconds(1000)

  /// Begins to feed the next item where this one has been fed to its end; false where none can follow so.
  mutating func goOn(after session: Session) -> Bool {
    guard phase == .running, seam == nil, lap == nil, isDrained, let next = orders.next, !next.isCancelled,
      session.withState({ !$0.video.isRunning }), let track = next.waitingTrack, track.kind == deviceKind
    else { return false }
    outgoing = OutgoingSound(session: session, generation: generation, timeline: timeline)
    following = FollowingSound(session: next, track: track)
    generation = next.generation
    track.delay = orders.delay
    track.flush()
    buffer.clear(at: .zero)
    hasStreamEnded = false
    block.clear()
    chain = nil
    timeline = SoundTimeline(rate: buffer.rate)
    return true
  }

  /// Feeds the item that follows, and tells the one before how far it is heard.
  mutating func playOn(_ next: FollowingSound) {
    let wasUntouched = buffer.isUntouched
    prefetch(next.session, next.track)
    // Its first sample comes right after the last one, whatever its time is said to be.
    if wasUntouched, !buffer.isUntouched { _ = begin(at: buffer.readTime) }
    if hasOutgoingChanged, worker.present.edition != orders.edition {
      // It was given up because the next one's turn has come.
      return
    }
    guard !next.session.isCancelled, !hasOutgoingChanged, feed(next.session, next.track) else {
      return giveUpFollowing()
    }
    if device?.isPaced == true, pace.isStalled(at: .now, hasMore: buffer.count > 0 || block.count > 0) {
      device?.giveUp()
      return giveUpFollowing()
    }
    guard let delay = heardDelay(next.session) else { return giveUpFollowing() }
    if let outgoing {
      let inside = Int64(delay) - timeline.written
      if inside > 0 {
        let heard = outgoing.timeline.heard(delay: Int(inside))
        outgoing.session.withState { state in
          state.clock.setCeiling(nil, at: .now)
          if device?.isPaced == true { state.clock.correct(heard: heard.time, at: .now) }
        }
      } else {
        self.outgoing = nil
        following?.heardSince = .now
        let heard = timeline.heard(delay: delay)
        next.session.withState { state in
          state.clock.expectSound(at: .now)
          state.clock.soundStarted(heard: heard.time, rate: heard.speed, at: .now)
        }
        outgoing.session.finish(.audio, outgoing.generation)
      }
    } else if let since = next.heardSince, MonotonicTime.now - since > Self.patience {
      return giveUpFollowing()
    }
    worker.wake.wait(until: .now + .milliseconds(10))
  }

  /// The turn of the item that follows has come.
  mutating func adoptFollowing() {
    guard let next = following else { return }
    following = nil
    guard outgoing != nil else { return }
    // Somebody did not wait for the end of the one before: its last moments are heard all the same.
    outgoing = nil
    let heard = timeline.heard(delay: heardDelay(next.session) ?? 0)
    next.session.withState { state in
      state.clock.expectSound(at: .now)
      state.clock.soundStarted(heard: heard.time, rate: heard.speed, at: .now)
    }
  }

  /// The one before was paused, sought or given up, or the device failed: the next item begins anew in its turn.
  mutating func giveUpFollowing() {
    guard let next = following else { return }
    following = nil
    next.session.withState { state in
      if case .waiting = state.standby { state.standby = .failed }
    }
    stopDevice()
    generation = .max
    guard let outgoing else { return }
    self.outgoing = nil
    // What was left of it was a fifth of a second; unless somebody has sought, that is its end.
    if outgoing.session.generation == outgoing.generation, !outgoing.session.isCancelled {
      phase = .ended
      generation = outgoing.generation
      outgoing.session.finish(.audio, outgoing.generation)
    }
  }

  private var hasOutgoingChanged: Bool {
    guard let outgoing else { return false }
    let session = outgoing.session
    return session.isCancelled || session.generation != outgoing.generation
      || !session.clock.holds.subtracting(.sound).isEmpty
  }

  /// Frames that were written and are not heard yet; where the device does not say it, the clock does.
  func heardDelay(_ session: Session) -> Int? {
    switch device {
    case .none: return nil
    case .some(let device):
      if device.isPaced { return device.delay() }
      return Int(max(-1e9, min(1e9, secondsAhead(session) * Double(buffer.rate))))
    }
  }

  /// Seconds of sound that were written and are not heard yet by the clock of the item that is heard.
  func secondsAhead(_ session: Session) -> Double {
    if lap != nil {
      let rest = timeline.rest(behind: session.clock.time(at: .now), lap: heardLap)
      return Double(rest) / Double(buffer.rate)
    }
    let next = timeline.written > 0 ? timeline.end : buffer.readTime
    guard let outgoing else { return (next - session.clock.time(at: .now)).seconds / timeline.speed }
    let rest = outgoing.timeline.end - outgoing.session.clock.time(at: .now)
    return rest.seconds / outgoing.timeline.speed + Double(timeline.written) / Double(buffer.rate)
  }
}

extension Session {
  /// The sound that waits for its item's turn, where the item is sound alone.
  var waitingTrack: SoundTrack? {
    withState { state in
      guard case .waiting(let track) = state.standby, !state.video.isRunning else { return nil }
      return track
    }
  }
}
