// Ranges that playback skips. Part of an item's shared state.

public import Base
internal import Platform

extension PlaybackState {
  /// The seek over a skipped range, once playback has reached it; else nil.
  func skipSeek(at now: MonotonicTime) -> SeekRequest? {
    guard !skips.isEmpty, startPoint != nil, clock.isRunning else { return nil }
    let time = passed(at: now)
    // A skip to the end needs no seek: reading ends at its start.
    guard let range = skips.range(at: time), range.upperBound < SkipList.endless else { return nil }
    return SeekRequest(target: range.upperBound, isExact: true, direction: .backward)
  }

  /// The moment at which playback reaches the next skipped range, if nothing changes; nil without one.
  func skipMoment(at now: MonotonicTime) -> MonotonicTime? {
    guard let range = skips.next(after: passed(at: now)), range.upperBound < SkipList.endless else {
      return nil
    }
    return clock.moment(of: range.lowerBound, asOf: now)
  }

  /// The last time whose picture is shown before a loop or a skip; nil without either.
  func lastMoment(at now: MonotonicTime) -> MediaTime? {
    guard !skips.isEmpty, let range = skips.next(after: passed(at: now)) else { return loop.lastMoment }
    let last = range.lowerBound - MediaTime(microseconds: 1)
    return loop.lastMoment.map { min($0, last) } ?? last
  }

  /// The end of the played range, if it is before the item's end and playback started before it; else nil.
  var playedEnd: MediaTime? { skips.end.flatMap { wantedStart.time <= $0 ? $0 : nil } }

  /// The playback position, but at least the target of an exact seek, whose first picture may begin before it.
  private func passed(at now: MonotonicTime) -> MediaTime { max(wantedStart.time, clock.time(at: now)) }
}

extension ItemPlayback {
  /// Sets the skips that the item itself prescribes, and moves the start of playback behind a skip at the beginning.
  func beginSkips(_ skips: SkipList) {
    withState { state in
      state.skips = skips
      let place = skips.beginning(at: state.wantedStart.time)
      guard place != state.wantedStart.time else { return }
      state.wantedStart.time = place
      state.clock.jump(to: place, at: .now)
    }
  }

  /// Sets the skipped ranges; seeks if reading has to end elsewhere.
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
  /// Sets the ranges of the present item that playback skips; without effect if it is not seekable.
  public func setSkips(_ skips: SkipList) { playback?.setSkips(skips) }
}
