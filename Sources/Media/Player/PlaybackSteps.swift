// Frame steps of a paused item, and seeks that are repeated exactly or from further back.

internal import Base
internal import Platform

extension ItemPlayback {
  /// Seeks to the picture before the one shown.
  func stepBack() {
    let shown = pictures.figures.lastShown ?? clock.time(at: .now)
    seek(SeekRequest(target: shown, isExact: true, direction: .backward, isBackStep: true))
  }

  var hasSettled: Bool { withState(\.hasSettled) }

  /// Moves the clock to a picture that a frame step of the paused item has shown.
  func stand(at time: MediaTime) {
    let isPaused = withState { state in
      guard !state.clock.isRunning, state.hasSettled else { return false }
      state.clock.jump(to: time, at: .now)
      state.loop.begins(at: time)
      return true
    }
    if isPaused { events.post(.settled(item, time)) }
  }

  /// Seeks exactly to the target, after the key frame found was too far away.
  ///
  /// - Returns: false if the generation is over or already presented, or the item is not seekable.
  func seekExactly(_ generation: UInt32) -> Bool {
    let again = withState { state in
      guard state.generation == generation, state.startPoint == nil, state.isSeekable else { return false }
      // A newer seek makes this one meaningless.
      guard state.pendingSeek == nil else { return true }
      state.pendingSeek = SeekRequest(
        target: state.wantedStart.time, isExact: true, direction: .backward, attempt: 1)
      return true
    }
    if again { demuxWake.signal() }
    return again
  }

  /// Seeks to any key frame near the target, after exact decoding did not come to it.
  ///
  /// - Returns: false if the generation is over or already presented, or the item is not seekable.
  func seekLoosely(_ generation: UInt32) -> Bool {
    let again = withState { state in
      guard state.generation == generation, state.startPoint == nil, state.isSeekable else { return false }
      // A newer seek makes this one meaningless.
      guard state.pendingSeek == nil else { return true }
      state.pendingSeek = SeekRequest(
        target: state.wantedStart.time, isExact: false, direction: .backward, attempt: 1)
      return true
    }
    if again { demuxWake.signal() }
    return again
  }

  /// Seeks again from further back, after the first picture lay behind the target.
  ///
  /// - Returns: false if no attempt is left, or playback has to begin with that picture.
  func seekEarlier(_ generation: UInt32) -> Bool {
    let again = withState { state in
      let wantedStart = state.wantedStart
      guard state.generation == generation, state.startPoint == nil, state.isSeekable,
        wantedStart.attempt + 1 < SeekRequest.reach.count,
        wantedStart.time > SeekRequest.reach[wantedStart.attempt]
      else { return false }
      // A newer seek makes this one meaningless.
      guard state.pendingSeek == nil else { return true }
      state.pendingSeek = SeekRequest(
        target: wantedStart.time, isExact: true, direction: .backward, isBackStep: wantedStart.isBackStep,
        attempt: wantedStart.attempt + 1)
      return true
    }
    if again { demuxWake.signal() }
    return again
  }
}
