// From one item's sound to the next one's without a gap: the device plays on, and is given the next item's first
// samples while the last of this one are still heard. Lives on the sound thread.

internal import Base
internal import Platform

/// The item that is given to the device before its turn has come.
struct GaplessJoin {
  /// What came of a turn.
  enum Outcome {
    case goesOn
    /// It was given up because the next one's turn has come.
    case isDue
    /// The next item has to begin anew in its turn.
    case failed
    /// The device has failed, with that code, while it was given that item.
    case deviceFailed(Int, Session)
  }

  /// How long after the end of one item the main thread may take to begin the next.
  private static let patience = MonotonicTime.milliseconds(1000)

  private var following: SoundItem?
  /// When all of the item before had been heard.
  private var heardSince: MonotonicTime?

  /// Whether an item is given to the device before its turn.
  var isUnderWay: Bool { following != nil }

  /// Whether that is an item's.
  func isOf(_ session: Session?) -> Bool {
    guard let following else { return false }
    return session === following.session
  }

  /// That item follows.
  mutating func begin(_ item: SoundItem) {
    following = item
    heardSince = nil
  }

  /// Feeds the item that follows, and tells the one before how far it is heard; `edition` is that of the orders.
  mutating func play(
    _ sink: inout SoundSink, _ pipeline: inout SoundPipeline, _ laps: inout SoundLaps, _ worker: SoundWorker,
    edition: Int
  ) -> Outcome {
    guard let item = following else { return .goesOn }
    let wasUntouched = pipeline.isUntouched
    pipeline.prefetch(item, &laps, sink)
    // Its first sample comes right after the last one, whatever its time is said to be.
    if wasUntouched, !pipeline.isUntouched {
      sink.restart(rate: pipeline.rate)
      _ = pipeline.begin(at: pipeline.readTime)
    }
    if sink.outgoing?.hasChanged == true, worker.present.edition != edition { return .isDue }
    guard !item.session.isCancelled, sink.outgoing?.hasChanged != true, sink.hasDevice else { return .failed }
    let code = pipeline.feed(&sink, item, &laps)
    guard code >= 0 else { return .deviceFailed(code, item.session) }
    if sink.isPaced, sink.isStalled(hasMore: pipeline.hasMore) {
      sink.giveUp()
      return .failed
    }
    guard let unheard = sink.unheardFrames(of: item.session, next: pipeline.readTime, laps) else {
      return .failed
    }
    if let outgoing = sink.outgoing {
      let inside = Int64(unheard) - sink.timeline.written
      if inside > 0 {
        let heard = outgoing.timeline.heard(delay: Int(inside))
        let isPaced = sink.isPaced
        outgoing.session.withState { state in
          state.clock.setCeiling(nil, at: .now)
          if isPaced { state.clock.correct(heard: heard.time, at: .now) }
        }
      } else {
        _ = sink.takeOutgoing()
        heardSince = .now
        Self.announce(item.session, sink.timeline.heard(delay: unheard))
        outgoing.session.finish(.audio, outgoing.generation)
      }
    } else if let heardSince, MonotonicTime.now - heardSince > Self.patience {
      return .failed
    }
    worker.wake.wait(until: .now + .milliseconds(10))
    return .goesOn
  }

  /// The turn of the item that follows has come.
  mutating func adopt(_ sink: inout SoundSink, next: MediaTime, _ laps: SoundLaps) {
    guard let item = following else { return }
    following = nil
    guard sink.takeOutgoing() != nil else { return }
    // Somebody did not wait for the end of the one before: its last moments are heard all the same.
    let unheard = sink.unheardFrames(of: item.session, next: next, laps) ?? 0
    Self.announce(item.session, sink.timeline.heard(delay: unheard))
  }

  /// The one before was paused, sought or given up, or the device failed: the next item begins anew in its turn.
  ///
  /// False where there is none.
  mutating func giveUp() -> Bool {
    guard let item = following else { return false }
    following = nil
    item.session.withState { state in
      if case .waiting = state.standby { state.standby = .failed }
    }
    return true
  }

  /// The item that follows is what is heard: its time passes by it.
  private static func announce(_ session: Session, _ heard: SoundTimeline.Heard) {
    session.withState { state in
      state.clock.expectSound(at: .now)
      state.clock.soundStarted(heard: heard.time, rate: heard.speed, at: .now)
    }
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
