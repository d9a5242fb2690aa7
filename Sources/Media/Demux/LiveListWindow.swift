// Seeking in what the server keeps of a live stream: its list is read, and opened anew at the piece that is wanted,
// since libavformat refuses to seek in lists that go on. Lives on the demux thread.

internal import Base
internal import Platform

/// The list of a live stream: follows it, and opens the stream at its places.
struct LiveListWindow {
  private let session: Session
  private let list: LiveListAddress
  private var edge = ListEdge()
  /// What the container was given last to read its manifest from.
  private var wholeManifest: String?

  /// Nil where the stream has no list.
  init?(_ reader: borrowing ItemReader) {
    guard let list = reader.list else { return nil }
    session = reader.session
    self.list = list
  }

  // MARK: Following

  /// Follows the list from now on, on a thread of its own.
  func follow(_ threads: WorkerThreads) {
    let session = session
    let list = list
    _ = threads.start("live list") {
      while !session.isCancelled, let pause = session.withState({ $0.live?.readingPause }) {
        let next = MonotonicTime.now + pause
        while !session.isCancelled, MonotonicTime.now < next { session.listWake.wait(until: next) }
        guard !session.isCancelled, let read = list.read(session) else { continue }
        session.withState { $0.live?.take(read, at: .now) }
      }
    }
  }

  /// Whether the list has to go on before more is read.
  mutating func awaitsNextPiece(_ reader: borrowing ItemReader) -> Bool {
    guard reader.container.formatName == "dash" else { return false }
    if let manifest = session.withState({ $0.manifest.take() }) {
      wholeManifest = manifest
      TrimmedList.give(manifest, to: reader.container.raw)
    }
    let (reached, end) = session.withState { state in
      (state.buffered, state.live.flatMap { $0.list.isEnded ? nil : $0.end })
    }
    guard let end else { return false }
    return edge.waits(reached, end: end, limit: session.configuration.readLimit, at: .now)
  }

  /// Whether what has to be read next has left the server, as after a long pause.
  var hasFallenBehind: Bool {
    session.withState { state in
      guard let live = state.live, !live.list.isEvent, state.pendingSeek == nil, state.startPoint != nil,
        !state.clock.holds.contains(.paused), let read = state.buffered
      else { return false }
      return read + MediaTime(microseconds: 1_000_000) < live.start
    }
  }

  /// Whether the server says that nothing more comes.
  var hasEnded: Bool { latest()?.list.isEnded ?? false }

  // MARK: Going to a place

  /// Opens the stream where a seek leads; nil where that does not work.
  func open(for request: SeekRequest, _ source: inout PacketSource) -> Aim? {
    guard let timeline = latest() else { return nil }
    let isExact = request.isExact || source.reader.choice.video == nil
    return open(
      timeline.index(of: request.target), of: timeline, Aim(target: request.target, isExact: isExact), &source
    )
  }

  /// Opens it where it is live.
  func openEdge(_ source: inout PacketSource) -> Aim? {
    guard let timeline = latest() else { return nil }
    let index = max(0, timeline.list.pieces.count - PieceList.held)
    return open(index, of: timeline, Aim(target: timeline.beginning(of: index), isExact: false), &source)
  }

  /// Opens it at the oldest that there is.
  func openOldest(_ source: inout PacketSource) -> Aim? {
    guard let timeline = latest() else { return nil }
    let index = timeline.index(of: timeline.start)
    return open(index, of: timeline, Aim(target: timeline.beginning(of: index), isExact: false), &source)
  }

  /// Opens it where playback stands, after it broke off.
  func resume(_ source: inout PacketSource) -> Aim? {
    guard let timeline = latest() else { return nil }
    let position = session.withState { $0.position(at: .now) }
    return open(timeline.index(of: position), of: timeline, Aim(target: position, isExact: true), &source)
  }

  // MARK: Steps

  /// What the server has now, or what it had last.
  private func latest() -> LiveTimeline? {
    if let read = list.read(session) { session.withState { $0.live?.take(read, at: .now) } }
    return session.isCancelled ? nil : session.withState { $0.live }
  }

  /// Opens the stream at a piece; the aim moves to where that turns out to begin, if it is later.
  private func open(
    _ index: Int, of timeline: LiveTimeline, _ aim: Aim, _ source: inout PacketSource
  ) -> Aim? {
    session.events.post(.waiting(session.item, .connection(session.location.shownHost)))
    session.interrupt.beginRecord()
    let end = MonotonicTime.now + .seconds(session.configuration.openLimit)
    session.interrupt.setManifestStart(timeline.mediaTime(of: index))
    let done = source.reopen(until: end, firstPiece: index)
    session.interrupt.setManifestStart(nil)
    if done, TrimmedList.isExchanged(source.reader.container.raw), let wholeManifest {
      TrimmedList.give(wholeManifest, to: source.reader.container.raw)
    }
    let opened = session.interrupt.endRecord()
    session.events.post(.waiting(session.item, nil))
    guard done, !session.isCancelled else { return nil }
    // The list may have gone on meanwhile, so that another piece stands in that place.
    let told = timeline.place(ofMediaTime: MediaTime(microseconds: source.reader.container.ownStartTime))
    let begins = told ?? timeline.beginning(of: timeline.list.index(ofOneIn: opened) ?? index)
    if told == nil {
      source.joinTimes(at: begins)
    } else {
      // Its packets tell the times of the item, as those before did.
      source.restartTimes()
    }
    var aim = aim
    aim.target = max(aim.target, begins)
    return aim
  }
}
