// From the end of what is repeated to its start where sound is alone: without a seek, so that nothing is missing
// between. Part of what the threads of one item share.

internal import Base
internal import Platform

/// How far the way back is.
enum Lap: Equatable, Sendable {
  /// Playback is inside what is repeated.
  case none
  /// The sound thread has all up to the end: it waits for what is read from that time on.
  case wanted(MediaTime)
  /// Packets from there come.
  case read
}

extension SessionState {
  /// Whether sound may go round without a seek.
  ///
  /// What is left out on the way is watched by the clock, which would have to be in two places.
  var mayGoRound: Bool {
    isSeekable && live == nil && skips.isEmpty && !video.isRunning && hasSettled
  }

  /// The time at which what is repeated ends and the one at which it goes on, if it is repeated there.
  ///
  /// `end` is that of all that was decoded; `isLast` says that nothing follows it.
  func turn(before end: MediaTime, isLast: Bool) -> (end: MediaTime, start: MediaTime)? {
    if loop.isInside, let range = loop.range, range.upperBound <= end {
      return (range.upperBound, range.lowerBound)
    }
    guard isLast, damage == nil, let start = loop.startAgain, start < end else { return nil }
    return (end, start)
  }
}

extension Session {
  /// Where the item goes on at its own end, if sound is alone; nil where it ends.
  func setStartAgain(_ start: MediaTime?) { withState { $0.loop.startAgain = start } }

  /// The sound thread has all up to the end of what is repeated; false where somebody has sought.
  func beginLap(at start: MediaTime, _ generation: UInt32) -> Bool {
    let begins = withState { state in
      guard state.generation == generation, state.mayGoRound else { return false }
      state.lap = .wanted(start)
      return true
    }
    if begins { demuxWake.signal() }
    return begins
  }

  /// The demux thread stands where reading goes on: what it read before is dropped.
  func continueLap(_ generation: UInt32) {
    videoPackets.flush()
    audioPackets.flush()
    withState { state in
      guard state.generation == generation, case .wanted = state.lap else { return }
      state.lap = .read
      state.hasReadAll = false
      state.damage = nil
    }
    soundWake.signal()
  }

  /// The first sample after the way back is heard; `isWhole` says that the item had come to its own end.
  func completeLap(at time: MediaTime, start: MediaTime, isWhole: Bool, isLast: Bool) {
    withState { state in
      state.clock.jump(to: time, at: .now)
      state.loop.begins(at: time)
      if isLast { state.lap = .none }
    }
    events.post(isWhole ? .wentRound(item, start) : .settled(item, start))
    signalAll()
  }

  /// The way back is given up: a seek leads to that time.
  func abandonLap(_ generation: UInt32, for time: MediaTime) {
    withState { state in
      guard state.generation == generation else { return }
      state.lap = .none
      guard state.pendingSeek == nil else { return }
      state.pendingSeek = SeekRequest(target: time, isExact: true, direction: .backward)
    }
    demuxWake.signal()
  }
}
