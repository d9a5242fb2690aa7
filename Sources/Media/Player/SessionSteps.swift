// Single pictures of a paused item, and exact seeks that began too late.

internal import Base
internal import Platform

extension Session {
  /// Seeks to the picture before the one that is shown.
  func stepBack() {
    let shown = pictures.figures.lastShown ?? clock.time(at: .now)
    seek(SeekRequest(target: shown, isExact: true, direction: .backward, isBackStep: true))
  }

  /// Whether playback stands where the last seek led.
  var hasSettled: Bool { withState(\.hasSettled) }

  /// A picture of the paused item is shown before its time: that is where playback stands now.
  func stand(at time: MediaTime) {
    let isPaused = withState { state in
      guard !state.clock.isRunning, state.hasSettled else { return false }
      state.clock.jump(to: time, at: .now)
      state.loop.begins(at: time)
      return true
    }
    if isPaused { events.post(.settled(item, time)) }
  }

  /// The key frame that was found is nowhere near the place: seeks exactly there; false where that cannot be.
  func seekExactly(_ generation: UInt32) -> Bool {
    let again = withState { state in
      guard state.generation == generation, state.startPoint == nil, state.isSeekable else { return false }
      // A newer seek makes this one meaningless.
      guard state.pendingSeek == nil else { return true }
      state.pendingSeek = SeekRequest(
        target: state.aim.target, isExact: true, direction: .backward, attempt: 1)
      return true
    }
    if again { demuxWake.signal() }
    return again
  }

  /// The first picture of that generation lies behind its target: seeks again, from further back.
  ///
  /// False when that has been tried often enough, or when playback begins there.
  func seekEarlier(_ generation: UInt32) -> Bool {
    let again = withState { state in
      let aim = state.aim
      guard state.generation == generation, state.startPoint == nil, state.isSeekable,
        aim.attempt + 1 < SeekRequest.reach.count, aim.target > SeekRequest.reach[aim.attempt]
      else { return false }
      // A newer seek makes this one meaningless.
      guard state.pendingSeek == nil else { return true }
      state.pendingSeek = SeekRequest(
        target: aim.target, isExact: true, direction: .backward, isBackStep: aim.isBackStep,
        attempt: aim.attempt + 1)
      return true
    }
    if again { demuxWake.signal() }
    return again
  }
}
