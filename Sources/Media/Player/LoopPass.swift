// The gapless loop of an item with sound only: from the end of the repeated range to its start without a seek, so that
// no sample is missing. Part of an item's shared state.

internal import Base
internal import Platform

/// The progress of one pass of the gapless loop.
enum LoopPass: Equatable, Sendable {
  /// No pass back to the start is in progress.
  case none
  /// The sound thread has everything up to the end, and waits for packets from that time on.
  case wanted(MediaTime)
  /// Packets from the start of the range are arriving.
  case read
}

extension PlaybackState {
  /// Whether sound may loop without a seek.
  ///
  /// Skips rule it out: the clock watches them, and would have to be in two places.
  var mayGoRound: Bool {
    isSeekable && live == nil && skips.isEmpty && soundFile == nil && !video.isRunning && hasSettled
  }

  /// The end of the repeated range and the start at which it continues; nil if it is not repeated there.
  ///
  /// - Parameter end: the end of all decoded sound.
  /// - Parameter isLast: whether no packets follow.
  func turn(before end: MediaTime, isLast: Bool) -> (end: MediaTime, start: MediaTime)? {
    if loop.isInside, let range = loop.range, range.upperBound <= end {
      return (range.upperBound, range.lowerBound)
    }
    guard isLast, damage == nil, let start = loop.startAgain, start < end else { return nil }
    return (end, start)
  }
}

extension ItemPlayback {
  /// Sets the place from which an item with sound only repeats at its end; nil ends it there.
  func setStartAgain(_ start: MediaTime?) { withState { $0.loop.startAgain = start } }

  /// Called by the sound thread once it has everything up to the end; false if a seek or a change of the item prevents
  /// it.
  func beginLoopPass(at start: MediaTime, _ generation: UInt32) -> Bool {
    let begins = withState { state in
      guard state.generation == generation, state.mayGoRound else { return false }
      state.loopPass = .wanted(start)
      return true
    }
    if begins { demuxWake.signal() }
    return begins
  }

  /// Called by the demux thread once it reads on at the start: drops the packets that it had read before.
  func continueLoopPass(_ generation: UInt32) {
    videoPackets.flush()
    audioPackets.flush()
    withState { state in
      guard state.generation == generation, case .wanted = state.loopPass else { return }
      state.loopPass = .read
      state.hasReadAll = false
      state.damage = nil
    }
    soundWake.signal()
  }

  /// Called when the first sample of the new pass is heard; `isWhole` if the item had come to its own end.
  func completeLoopPass(at time: MediaTime, start: MediaTime, isWhole: Bool, isLast: Bool) {
    withState { state in
      state.clock.jump(to: time, at: .now)
      state.loop.begins(at: time)
      if isLast { state.loopPass = .none }
    }
    events.post(isWhole ? .wentRound(item, start) : .settled(item, start))
    signalAll()
  }

  /// Gives up the gapless pass, and asks for a seek to its start.
  ///
  /// - Parameter isRound: Whether the seek takes an item that has come to its own end back to its start: the round
  ///   counts.
  func abandonLoopPass(_ generation: UInt32, for time: MediaTime, isRound: Bool = false) {
    let isCurrent = withState { state in
      guard state.generation == generation else { return false }
      state.loopPass = .none
      guard state.pendingSeek == nil else { return true }
      state.pendingSeek = SeekRequest(target: time, isExact: true, direction: .backward)
      return true
    }
    guard isCurrent else { return }
    if isRound { events.post(.wentRound(item, time)) }
    demuxWake.signal()
  }
}
