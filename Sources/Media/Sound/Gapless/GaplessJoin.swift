// The gapless transition between two items: the device plays on and is given the first samples of the next item while
// the last ones of the current item are still unheard. Sound thread only.

internal import Base
internal import Platform

/// The next item while it is fed to the device before its turn in the playlist.
struct GaplessJoin {
  /// The result of one turn of the sound thread.
  enum Outcome {
    case goesOn
    /// The main thread has begun the next item; its orders have to be read.
    case isDue
    /// The next item has to start from scratch in its turn.
    case failed
    /// The device failed with that code while it was given the playback's samples.
    case deviceFailed(Int, ItemPlayback)
  }

  /// The longest wait for the main thread to begin the next item after the current one has been heard.
  private static let patience = MonotonicTime.milliseconds(1000)

  private var following: SoundItem?
  /// The time at which the last sample of the outgoing item had been heard.
  private var heardSince: MonotonicTime?

  /// Whether the next item is being fed.
  var isUnderWay: Bool { following != nil }

  /// Whether the playback is that of the item being fed.
  func isOf(_ playback: ItemPlayback?) -> Bool {
    guard let following else { return false }
    return playback === following.playback
  }

  /// Begins the transition to `item`.
  mutating func begin(_ item: SoundItem) {
    following = item
    heardSince = nil
  }

  /// Feeds the next item and reports to the outgoing one how far it has been heard.
  ///
  /// - Parameter edition: The edition of the orders that the sound thread has read last.
  mutating func play(
    _ sink: inout SoundSink, _ pipeline: inout SoundPipeline, _ loopPasses: inout SoundLoopPasses,
    _ worker: SoundWorker,
    edition: Int
  ) -> Outcome {
    guard let item = following else { return .goesOn }
    let wasUntouched = pipeline.isUntouched
    pipeline.prefetch(item, &loopPasses, sink)
    // The first sample is put directly after the outgoing item's last one, whatever its PTS says.
    if wasUntouched, !pipeline.isUntouched {
      sink.restart(rate: pipeline.rate)
      _ = pipeline.begin(at: pipeline.readTime)
    }
    if sink.outgoing?.hasChanged == true, worker.present.edition != edition { return .isDue }
    guard !item.playback.isCancelled, sink.outgoing?.hasChanged != true, sink.hasDevice else {
      return .failed
    }
    let code = pipeline.feed(&sink, item, &loopPasses)
    guard code >= 0 else { return .deviceFailed(code, item.playback) }
    if sink.isPaced, sink.isStalled(hasMore: pipeline.hasMore) {
      sink.giveUp()
      return .failed
    }
    guard let unheard = sink.unheardFrames(of: item.playback, next: pipeline.readTime, loopPasses) else {
      return .failed
    }
    if let outgoing = sink.outgoing {
      let inside = Int64(unheard) - sink.timeline.written
      if inside > 0 {
        let heard = outgoing.timeline.heard(delay: Int(inside))
        let isPaced = sink.isPaced
        outgoing.playback.withState { state in
          state.clock.setCeiling(nil, at: .now)
          if isPaced { state.clock.correct(heard: heard.time, at: .now) }
        }
      } else {
        _ = sink.takeOutgoing()
        heardSince = .now
        Self.announce(item.playback, sink.timeline.heard(delay: unheard))
        outgoing.playback.finish(.audio, outgoing.generation)
      }
    } else if let heardSince, MonotonicTime.now - heardSince > Self.patience {
      return .failed
    }
    worker.wake.wait(until: .now + .milliseconds(10))
    return .goesOn
  }

  /// Makes the item that was being fed the current one, because the main thread has begun it.
  mutating func adopt(_ sink: inout SoundSink, next: MediaTime, _ loopPasses: SoundLoopPasses) {
    guard let item = following else { return }
    following = nil
    guard sink.takeOutgoing() != nil else { return }
    // The user skipped the rest of the outgoing item: its last samples in the device are heard anyway.
    let unheard = sink.unheardFrames(of: item.playback, next: next, loopPasses) ?? 0
    Self.announce(item.playback, sink.timeline.heard(delay: unheard))
  }

  /// Abandons the transition, so that the next item starts from scratch in its turn.
  ///
  /// - Returns: False when no item was being fed.
  mutating func giveUp() -> Bool {
    guard let item = following else { return false }
    following = nil
    item.playback.withState { state in
      if case .waiting = state.standby { state.standby = .failed }
    }
    return true
  }

  /// Makes the clock of the item follow the device from what is heard.
  private static func announce(_ playback: ItemPlayback, _ heard: SoundTimeline.Heard) {
    playback.withState { state in
      state.clock.expectSound(at: .now)
      state.clock.soundStarted(heard: heard.time, rate: heard.speed, at: .now)
    }
  }
}

extension ItemPlayback {
  /// The track of an item that waits for its turn; nil unless the item is ready and has no video.
  var waitingTrack: SoundTrack? {
    withState { state in
      guard case .waiting(let track) = state.standby, !state.video.isRunning else { return nil }
      return track
    }
  }
}
