// The reading position in an item, and the choice of packets to play. Demux thread only.

internal import Base
internal import CFFmpeg
internal import Platform

/// The properties of a packet of a chosen stream; the reader holds the packet itself.
struct ReadPacket {
  let stream: UnsafeMutablePointer<AVStream>
  let index: Int
  let isVideo: Bool
  let isKey: Bool
  /// DTS on the item's timeline, or PTS without one; nil without either.
  let time: MediaTime?
  /// Identity of the packet, with its timestamps as the container gave them.
  let mark: PacketMark
}

/// Delivers the packets of the chosen streams, each once and on the item's timeline, across seeks and reconnections.
struct PacketSource: ~Copyable {
  let playback: ItemPlayback
  var reader: ItemReader
  private var times: PacketTimes
  private var variants = VariantSwitcher()
  /// Reading again for a newly chosen stream.
  private var refill = Refill()
  private var extent: ReadExtent
  /// Whether a packet's position is that in the item; in playlists and manifests it counts from the last seek.
  private let isPlaced: Bool
  /// A seek of libavformat in complete playlists of which no packet has come.
  private var unanswered: SeekRequest?
  /// Whether such a seek has led to the end: the segments' clock does not follow the playlist.
  private var isClockAstray = false

  init(_ reader: consuming ItemReader) {
    playback = reader.playback
    times = PacketTimes(reader)
    extent = ReadExtent(reader)
    isPlaced = reader.container.hasPlaces
    self.reader = reader
  }

  /// The end of the last packet read, on the item's timeline.
  var reached: MediaTime { extent.reached }

  var haveTimesJumped: Bool { times.haveJumped }

  /// Whether a stream read again has yet to reach the position of the others.
  var isRefilling: Bool { refill.isActive }

  // MARK: Packets

  /// Moves the packet's timestamps onto the item's timeline; nil if it is of no chosen stream, or stale.
  mutating func arrange() -> ReadPacket? {
    let index = Int(reader.packet.raw.pointee.stream_index)
    guard isRead(index), let stream = reader.container.stream(index) else { return nil }
    times.adjustLink(of: reader, stream)
    unanswered = nil
    let mark = PacketMark(reader.packet.raw.pointee, isPlaced: isPlaced)
    let isVideo = index == reader.choice.video || index == variants.nextVideo
    let wasChosen = isChosen(index)
    if variants.jumps(with: reader.time(of: stream), index, lists: times.offset(of: index), &reader) {
      return nil
    }
    if variants.isStale(at: reader.time(of: stream), isVideo: isVideo, isChosen: wasChosen) { return nil }
    times.adjust(reader, stream)
    variants.takeOver(index, &reader)
    guard isChosen(index) else { return nil }
    return ReadPacket(
      stream: stream, index: index, isVideo: index == reader.choice.video,
      isKey: reader.packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0, time: reader.time(of: stream), mark: mark
    )
  }

  /// Records an arranged packet; false if it was read before.
  mutating func isNew(_ packet: ReadPacket) -> Bool {
    if refill.drops(packet.mark, of: packet.index, at: packet.time) { return false }
    times.note(packet.index, at: packet.time, isKey: packet.isKey, reader)
    return true
  }

  /// Adapts a packet to the running decoder, and records how far reading has come.
  mutating func complete(_ packet: ReadPacket) {
    // The packet's duration is in the time base of its stream until it is adapted.
    if let time = packet.time { extent.note(time, of: packet.stream, packet.index, reader) }
    variants.adapt(reader.packet, isVideo: packet.isVideo, packet.stream)
  }

  private func isChosen(_ index: Int) -> Bool { index == reader.choice.video || index == reader.choice.audio }

  /// Whether a stream's packets are played, or belong to the variant being changed to.
  private func isRead(_ index: Int) -> Bool { isChosen(index) || variants.reads(index) }

  /// Records the end of reading; if `isItsOwn`, that tells the item's duration.
  mutating func end(isItsOwn: Bool) {
    refill.end()
    guard isItsOwn else { return }
    times.end(reader)
    extent.end(playback)
  }

  // MARK: Streams

  /// Begins a change to the requested variant, if it is not the present one.
  mutating func keepQuality() { variants.keepQuality(reader) }

  /// Forgets what the former decoder expected.
  mutating func decoderStarts(isVideo: Bool) { variants.decoderStarts(isVideo: isVideo) }

  /// Stops reading a stream that is not chosen any more.
  mutating func leaveOut(_ index: Int) {
    reader.setWanted(index, false)
    refill.forget(index)
  }

  // MARK: Seeking

  /// Seeks to where decoding for a request begins; nil if that fails.
  mutating func move(to request: SeekRequest, _ subtitles: SubtitleFeeds) -> GenerationStart? {
    variants.hastenJump(&reader)
    reader.beginWaiting()
    var landing: JoinedTimeline.Landing?
    /// The time at which a container that began again continues, whatever its timestamps say.
    var restartTime: MediaTime?
    var wantedStart = GenerationStart(
      time: request.target,
      isExact: request.isExact || reader.choice.video == nil || playback.withState(\.hasPictureEnded),
      isBackStep: request.isBackStep, attempt: request.attempt)
    if playback.location.isGraph {
      wantedStart.isExact = true
      guard reader.restartGraph() else { return nil }
      subtitles.restart()
    } else if let source = reader.container.source {
      subtitles.restart()
      guard let place = reader.skipSource(source, to: request) else { return nil }
      wantedStart = GenerationStart(time: place, isExact: false)
      if source.streams == nil { restartTime = place }
    } else if seeksByLists {
      wantedStart.isExact = !request.isLoose
      subtitles.restart()
      let reach = SeekRequest.reach[min(request.attempt, SeekRequest.reach.count - 1)]
      guard openLists(at: .time(request.target - reach), isTold: true) else { return nil }
    } else if times.areSoughtByBytes {
      subtitles.restart()
      landing = times.seek(to: reader.start(of: request), in: reader)
      guard let landing else { return nil }
      // A byte that was estimated may be anywhere near the target: playback starts where it leads.
      if case .guessed = landing { wantedStart.isExact = false } else { wantedStart.isExact = true }
    } else {
      subtitles.restart()
      subtitles.readEarlierLines(before: request, reader)
      guard seek(for: request, &wantedStart) else { return nil }
      if !reader.container.lists.isEmpty { unanswered = request }
      reader.noteKeyFrames()
    }
    times.goOn(at: landing, for: request.target, reader)
    if seeksByLists { goOnWithLists() }
    if let restartTime { times.join(at: restartTime, reader) }
    refill.restart()
    times.restartLinks()
    variants.hastenChange(&reader)
    variants.restart()
    extent.restart()
    return wantedStart
  }

  /// Seeks by the container's own means; false if that fails.
  private func seek(for request: SeekRequest, _ wantedStart: inout GenerationStart) -> Bool {
    if !wantedStart.isExact {
      let done = reader.container.seek(to: request.target, forward: request.direction == .forward)
      if request.isLoose { return done }
      wantedStart.bounds = request.bounds
      if done, !reader.container.hasSparseKeyFrames(around: request.target, in: reader.choice.video) {
        return true
      }
      // Without a key frame ahead, an exact seek is the way to go forward.
      wantedStart.isExact = true
    }
    return reader.container.seekBack(to: reader.start(of: request))
  }

  /// Seeks back to `start` for a newly chosen stream, while the others play on; false if that fails.
  ///
  /// - Parameter fromKeyFrame: whether the stream is needed from the key frame before `start` on.
  /// - Parameter limit: how far the others were read.
  mutating func goBack(for index: Int, to start: MediaTime, fromKeyFrame: Bool, limit: MediaTime) -> Bool {
    reader.beginWaiting()
    if times.areSoughtByBytes {
      guard let landing = times.seek(to: start, in: reader) else { return false }
      times.goOn(at: landing, for: start, reader)
    } else if seeksByLists {
      guard openLists(at: .time(start), isTold: false) else { return false }
      times.restart()
      goOnWithLists()
    } else {
      guard reader.container.seek(to: start, forward: false) else { return false }
      // A repeated packet does not mean a jump of the timestamps.
      times.restart()
    }
    refill.begin(for: index, start: fromKeyFrame ? nil : start, limit: limit)
    return true
  }

  // MARK: Playlists

  /// Whether a seek reopens the playlists.
  private var seeksByLists: Bool {
    reader.container.seeksByLists || !reader.container.lists.isEmpty && (isClockAstray || times.haveJumped)
  }

  private mutating func openLists(at start: ListStart, isTold: Bool) -> Bool {
    variants.keepTimeBases(reader)
    return reader.openLists(at: start, isTold: isTold)
  }

  /// Puts the packets of reopened playlists where their segments lie, if their timestamps do not give that.
  ///
  /// - Parameter reached: the end of the part before, which these packets follow.
  private mutating func goOnWithLists(behind reached: MediaTime? = nil) {
    guard let (list, start) = reader.playedList else { return }
    var begins = list.begins
    guard list.isAstray(start, isKnown: isClockAstray || times.haveJumped) else { return }
    // Durations in playlists are rounded.
    if let reached, abs((reached - begins).seconds) < 1 { begins = reached }
    times.goOn(with: begins - start, at: begins, reader)
  }

  /// Goes on with the next part of playlists that end with a part; false if none exists, or it does not open.
  mutating func openNextPart() -> Bool {
    guard let (list, _) = reader.playedList, list.endsWithPart else { return false }
    variants.giveUp()
    guard openLists(at: .part(list.part + 1), isTold: false) else { return false }
    times.restart()
    goOnWithLists(behind: reached > .zero ? reached : nil)
    variants.restart()
    return true
  }

  /// The seek to carry out again by reopening the playlists, as nothing came of it; nil if none exists.
  mutating func takeUnanswered() -> SeekRequest? {
    guard let request = unanswered.take() else { return nil }
    isClockAstray = true
    return request
  }

  // MARK: Reopening

  /// Reopens the item, at a segment or at the live edge; its packets follow the ones read before.
  mutating func reopen(until end: MonotonicTime, firstPiece: Int? = nil) -> Bool {
    var rules = playback.configuration.openingRules
    rules.firstPiece = firstPiece
    if reader.container.formatName.hasPrefix("hls") { variants.keepTimeBases(reader) }
    guard reader.exchangeContainer(until: end, rules) else { return false }
    times.join()
    variants.giveUp()
    refill.restart()
    return true
  }

  /// The next packet gets that time of the item, whatever its timestamps say.
  mutating func joinTimes(at time: MediaTime) { times.join(at: time, reader) }

  /// The next packets keep their own times.
  mutating func restartTimes() { times.restart() }

  /// Records a move of the container to `time` outside a seek; `isGuessed` if its timestamps do not give that time.
  mutating func goOn(at time: MediaTime, isGuessed: Bool) {
    times.restart()
    if isGuessed { times.join(at: time, reader) }
    refill.restart()
    variants.restart()
  }
}
