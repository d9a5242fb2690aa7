// Seeking within the live window: the playlist is read beside libavformat, and the stream is reopened at the wanted
// segment, since libavformat refuses to seek in a live playlist. Demux thread only.

internal import Base
internal import Platform

/// The playlist of a live stream: follows it, and opens the stream at its segments.
struct LiveListWindow {
  private let playback: ItemPlayback
  private let list: LiveListAddress
  private var edge = ListEdge()
  /// The last complete DASH manifest given to the container.
  private var wholeManifest: String?

  /// Nil if the stream has no playlist.
  init?(_ reader: borrowing ItemReader) {
    guard let list = reader.list else { return nil }
    playback = reader.playback
    self.list = list
  }

  // MARK: Following

  /// Starts a thread that rereads the playlist until the playback is cancelled.
  func follow(_ threads: WorkerThreads) {
    let playback = playback
    let list = list
    _ = threads.start("live list") {
      while !playback.isCancelled, let pause = playback.withState({ $0.live?.readingPause }) {
        let next = MonotonicTime.now + pause
        while !playback.isCancelled, MonotonicTime.now < next { playback.listWake.wait(until: next) }
        guard !playback.isCancelled, let read = list.read(playback) else { continue }
        playback.withState { $0.live?.take(read, at: .now) }
      }
    }
  }

  /// Whether reading waits until the DASH manifest has grown.
  mutating func awaitsNextPiece(_ reader: borrowing ItemReader) -> Bool {
    guard reader.container.formatName == "dash" else { return false }
    if let manifest = playback.withState({ $0.manifest.take() }) {
      wholeManifest = manifest
      TrimmedList.give(manifest, to: reader.container.raw)
    }
    let (reached, end) = playback.withState { state in
      (state.buffered, state.live.flatMap { $0.list.isEnded ? nil : $0.end })
    }
    guard let end else { return false }
    return edge.waits(reached, end: end, limit: playback.configuration.readLimit, at: .now)
  }

  /// Whether the next segment to read has left the live window, as after a long pause; false while paused.
  var hasFallenBehind: Bool {
    playback.withState { state in
      guard let live = state.live, !live.list.isEvent, state.pendingSeek == nil, state.startPoint != nil,
        !state.clock.holds.contains(.paused), let read = state.buffered
      else { return false }
      return read + MediaTime(microseconds: 1_000_000) < live.start
    }
  }

  /// Whether the playlist says that the stream has ended.
  var hasEnded: Bool { latest()?.list.isEnded ?? false }

  // MARK: Opening at a segment

  /// Opens the stream at a seek's target; nil if that fails.
  func open(for request: SeekRequest, _ source: inout PacketSource) -> GenerationStart? {
    guard let timeline = latest() else { return nil }
    let isExact = request.isExact || source.reader.choice.video == nil
    return open(
      timeline.index(of: request.target), of: timeline,
      GenerationStart(time: request.target, isExact: isExact),
      &source
    )
  }

  /// Opens the stream at the live edge; nil if that fails.
  func openEdge(_ source: inout PacketSource) -> GenerationStart? {
    guard let timeline = latest() else { return nil }
    let index = max(0, timeline.list.pieces.count - PieceList.held)
    return open(
      index, of: timeline, GenerationStart(time: timeline.beginning(of: index), isExact: false), &source)
  }

  /// Opens the stream at the oldest segment of the live window; nil if that fails.
  func openOldest(_ source: inout PacketSource) -> GenerationStart? {
    guard let timeline = latest() else { return nil }
    let index = timeline.index(of: timeline.start)
    return open(
      index, of: timeline, GenerationStart(time: timeline.beginning(of: index), isExact: false), &source)
  }

  /// Opens the stream at the playback position, after the connection broke; nil if that fails.
  func resume(_ source: inout PacketSource) -> GenerationStart? {
    guard let timeline = latest() else { return nil }
    let position = playback.withState { $0.position(at: .now) }
    return open(
      timeline.index(of: position), of: timeline, GenerationStart(time: position, isExact: true), &source)
  }

  /// Goes on with the next part of the playlist, whose segments have another header or clock; false if none exists, or
  /// it does not open.
  func openNextPart(_ source: inout PacketSource) -> Bool {
    guard let number = list.nextPart(playback), let timeline = latest() else { return false }
    let index = max(0, Int(clamping: number - timeline.list.firstNumber))
    guard index < timeline.list.pieces.count else { return false }
    let begins = timeline.beginning(of: index)
    let end = MonotonicTime.now + .seconds(playback.configuration.openLimit)
    guard source.reopen(until: end, firstPiece: index), !playback.isCancelled else { return false }
    // Durations in playlists are rounded: the part follows the packets before it unless segments are missing.
    if abs((source.reached - begins).seconds) > Self.nearness { source.joinTimes(at: begins) }
    return true
  }

  /// A part that begins this near to the packets read last, in seconds, follows them.
  private static let nearness = 1.5

  // MARK: Shared steps

  /// The playlist read again, or its last known state; nil if the playback is cancelled or neither exists.
  private func latest() -> LiveTimeline? {
    if let read = list.read(playback) { playback.withState { $0.live?.take(read, at: .now) } }
    return playback.isCancelled ? nil : playback.withState { $0.live }
  }

  /// Opens the stream at a segment; the target moves to the segment's true beginning if that is later.
  private func open(
    _ index: Int, of timeline: LiveTimeline, _ wantedStart: GenerationStart, _ source: inout PacketSource
  ) -> GenerationStart? {
    playback.events.post(.waiting(playback.item, .connection(playback.location.shownHost)))
    playback.interrupt.connections.beginRecord()
    let end = MonotonicTime.now + .seconds(playback.configuration.openLimit)
    playback.interrupt.listPlaces.setManifestStart(timeline.mediaTime(of: index))
    let done = source.reopen(until: end, firstPiece: index)
    playback.interrupt.listPlaces.setManifestStart(nil)
    if done, TrimmedList.isExchanged(source.reader.container.raw), let wholeManifest {
      TrimmedList.give(wholeManifest, to: source.reader.container.raw)
    }
    let opened = playback.interrupt.connections.endRecord()
    playback.events.post(.waiting(playback.item, nil))
    guard done, !playback.isCancelled else { return nil }
    // The playlist may have moved on meanwhile, so that another segment has that index.
    let told = timeline.place(ofMediaTime: MediaTime(microseconds: source.reader.container.ownStartTime))
    let begins = told ?? timeline.beginning(of: timeline.list.index(ofOneIn: opened) ?? index)
    if told == nil {
      source.joinTimes(at: begins)
    } else {
      // The packets already carry the item's times.
      source.restartTimes()
    }
    var wantedStart = wantedStart
    wantedStart.time = max(wantedStart.time, begins)
    return wantedStart
  }
}
