// What is left out of an item when it plays: part of what its threads share.

public import Base
internal import Platform

extension SessionState {
  /// The way over what is left out, once playback has come to it.
  func skipSeek(at now: MonotonicTime) -> SeekRequest? {
    guard !skips.isEmpty, startPoint != nil, clock.isRunning else { return nil }
    let time = passed(at: now)
    // Where nothing follows, what was read ends there.
    guard let range = skips.range(at: time), range.upperBound < SkipList.endless else { return nil }
    return SeekRequest(target: range.upperBound, isExact: true, direction: .backward)
  }

  /// When playback comes to what is left out, as things are now.
  func skipMoment(at now: MonotonicTime) -> MonotonicTime? {
    guard let range = skips.next(after: passed(at: now)), range.upperBound < SkipList.endless else {
      return nil
    }
    return clock.moment(of: range.lowerBound, asOf: now)
  }

  /// The last moment whose picture is shown before something is repeated or left out; nil where nothing is.
  func lastMoment(at now: MonotonicTime) -> MediaTime? {
    guard !skips.isEmpty, let range = skips.next(after: passed(at: now)) else { return loop.lastMoment }
    let last = range.lowerBound - MediaTime(microseconds: 1)
    return loop.lastMoment.map { min($0, last) } ?? last
  }

  /// Where playback ends before the item does, after a start before that.
  var playedEnd: MediaTime? { skips.end.flatMap { aim.target <= $0 ? $0 : nil } }

  /// Where playback is: an exact seek may begin with the picture that is shown at its target, and began before.
  private func passed(at now: MonotonicTime) -> MediaTime { max(aim.target, clock.time(at: now)) }
}

extension Session {
  /// Leaves out what the item itself says; playback begins behind what is left out at its start.
  func beginSkips(_ skips: SkipList) {
    withState { state in
      state.skips = skips
      let place = skips.beginning(at: state.aim.target)
      guard place != state.aim.target else { return }
      state.aim.target = place
      state.clock.jump(to: place, at: .now)
    }
  }

  /// Leaves those stretches out from now on.
  func setSkips(_ skips: SkipList) {
    withState { state in
      guard state.skips != skips, state.isSeekable else { return }
      let readToAnotherEnd = state.skips.end != skips.end
      state.skips = skips
      guard readToAnotherEnd, state.pendingSeek == nil else { return }
      state.pendingSeek = SeekRequest(
        target: skips.beginning(at: state.position(at: .now)), isExact: true, direction: .backward)
    }
    demuxWake.signal()
  }
}

extension Player {
  /// Leaves those stretches of the present item out; nothing where it cannot be sought.
  public func setSkips(_ skips: SkipList) { session?.setSkips(skips) }
}
