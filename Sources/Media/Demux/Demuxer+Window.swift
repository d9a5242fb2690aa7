// Seeking in what the server keeps of a live stream: its list is read, and opened anew at the piece that is wanted,
// since libavformat refuses to seek in lists that go on. Lives on the demux thread.

internal import Base
internal import Platform

extension Demuxer {
  /// Follows the list from now on, on a thread of its own.
  func followList() {
    guard let list = reader.list else { return }
    let session = session
    _ = threads.start("live list") {
      while !session.isCancelled, let pause = session.withState({ $0.live?.readingPause }) {
        let next = MonotonicTime.now + pause
        while !session.isCancelled, MonotonicTime.now < next { session.listWake.wait(until: next) }
        guard !session.isCancelled, let read = list.read(session) else { continue }
        session.withState { $0.live?.take(read, at: .now) }
      }
    }
  }

  // MARK: Going to a place

  /// Goes to a place in the window.
  mutating func seek(_ request: SeekRequest, in list: LiveListAddress) {
    guard let timeline = latest(of: list) else { return abandonSeek(request) }
    let index = timeline.index(of: request.target)
    var aim = Aim(target: request.target, isExact: request.isExact || reader.choice.video == nil)
    guard open(list, index: index, of: timeline, aim: &aim) else { return abandonSeek(request) }
    arrive(aim, answering: request)
  }

  /// Goes to where it is live.
  mutating func goToEdge(of list: LiveListAddress) {
    guard let timeline = latest(of: list) else { return }
    let index = max(0, timeline.list.pieces.count - PieceList.held)
    var aim = Aim(target: timeline.beginning(of: index), isExact: false)
    if open(list, index: index, of: timeline, aim: &aim) { arrive(aim, answering: nil) }
  }

  /// Whether what has to be read next has left the server, as after a long pause.
  var hasFallenBehind: Bool {
    guard reader.list != nil, !hasReadAll else { return false }
    return session.withState { state in
      guard let live = state.live, !live.list.isEvent, state.pendingSeek == nil, state.startPoint != nil,
        !state.clock.holds.contains(.paused), let read = state.buffered
      else { return false }
      return read + MediaTime(microseconds: 1_000_000) < live.start
    }
  }

  /// Goes on with the oldest that there is.
  mutating func goToOldestPlace() {
    guard let list = reader.list, let timeline = latest(of: list) else { return }
    let index = timeline.index(of: timeline.start)
    var aim = Aim(target: timeline.beginning(of: index), isExact: false)
    guard open(list, index: index, of: timeline, aim: &aim) else { return }
    session.events.post(.windowPassed(session.item))
    arrive(aim, answering: nil)
  }

  /// Takes a stream that broke off up where it stands.
  mutating func resume(in list: LiveListAddress) -> Bool {
    guard let timeline = latest(of: list) else { return false }
    let position = session.withState { $0.position(at: .now) }
    var aim = Aim(target: position, isExact: true)
    guard open(list, index: timeline.index(of: position), of: timeline, aim: &aim) else { return false }
    arrive(aim, answering: nil)
    return true
  }

  /// Whether the server says that nothing more comes.
  func hasEnded(_ list: LiveListAddress) -> Bool { latest(of: list)?.list.isEnded ?? false }

  // MARK: Steps

  /// What the server has now, or what it had last.
  private func latest(of list: LiveListAddress) -> LiveTimeline? {
    if let read = list.read(session) { session.withState { $0.live?.take(read, at: .now) } }
    return session.isCancelled ? nil : session.withState { $0.live }
  }

  /// Opens the stream at a piece; the aim moves to where that turns out to begin, if it is later.
  private mutating func open(
    _ list: LiveListAddress, index: Int, of timeline: LiveTimeline, aim: inout Aim
  ) -> Bool {
    session.events.post(.waiting(session.item, .connection(session.location.shownHost)))
    session.interrupt.beginRecord()
    let end = MonotonicTime.now + .seconds(session.configuration.openLimit)
    session.interrupt.setManifestStart(timeline.mediaTime(of: index))
    let done = reopen(until: end, firstPiece: index)
    session.interrupt.setManifestStart(nil)
    if done, TrimmedList.isExchanged(reader.container.raw), let wholeManifest {
      TrimmedList.give(wholeManifest, to: reader.container.raw)
    }
    let opened = session.interrupt.endRecord()
    session.events.post(.waiting(session.item, nil))
    guard done, !session.isCancelled else { return false }
    // The list may have gone on meanwhile, so that another piece stands in that place.
    let told = timeline.place(ofMediaTime: MediaTime(microseconds: reader.container.ownStartTime))
    let begins = told ?? timeline.beginning(of: timeline.list.index(ofOneIn: opened) ?? index)
    if told == nil {
      times.join(at: begins, reader)
    } else {
      // Its packets tell the times of the item, as those before did.
      times.restart()
    }
    aim.target = max(aim.target, begins)
    return true
  }

  /// Empties what was read for the former place.
  mutating func arrive(_ aim: Aim, answering request: SeekRequest?) {
    hasReadAll = false
    catchUp.restart()
    session.beginGeneration { state in
      if let request, state.pendingSeek == request { state.pendingSeek = nil }
      state.buffered = aim.target
      return aim
    }
  }
}
