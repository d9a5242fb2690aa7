// The demux thread of one item: opens it, reads ahead, seeks, and starts the decoders. Lives on that thread.

internal import Base
internal import CFFmpeg
internal import Platform

/// Reads one item until it is given up.
struct Demuxer: ~Copyable {
  let session: Session
  let threads: WorkerThreads
  let sound: SoundWorker
  var container: Container
  let packet: Packet
  var choice: StreamChoice
  let info: MediaInfo
  var primaryFeed: SubtitleFeed?
  var secondaryFeed: SubtitleFeed?
  /// The files that were chosen as subtitles, by the number of their track.
  var subtitleFiles: [Int: SubtitleFileRequest] = [:]
  /// What is read again after going back for a newly chosen stream.
  var refill = Refill()
  var continuity: Continuity
  var catchUp = CatchUp()
  var variants = VariantState()
  /// Where the list of a live stream is, where it has one.
  let list: LiveListAddress?
  var badPlaces = BadPlaces()
  var growth: Growth?
  var guess: GuessedLength?
  /// Until when what was read lasts.
  var reached = MediaTime.zero
  var joined: JoinedTimeline
  var listEdge = ListEdge()
  /// What the container was given last to read its manifest from.
  var wholeManifest: String?
  var hasReadAll = false
  private let linkTimes = LinkTimes()
  var toldTags: ToldTags
  /// The streams of which all has been read that is played, where that ends before the item.
  var streamsBehindEnd = (video: false, audio: false)
  /// Whether a packet came since the container was opened.
  var hasReadSinceOpening = false
  private var badReads = 0

  /// What opening an item comes to.
  private struct Opening: ~Copyable {
    var container: Container
    let packet: Packet
    let choice: StreamChoice
    let info: MediaInfo
    let list: LiveListAddress?
  }

  /// Opens the item; everything that can go wrong there is thrown.
  init(session: Session, threads: WorkerThreads, sound: SoundWorker) throws(PlaybackFailure) {
    // Thrown before a field is there: Swift 6.2 gives back those of a struct that cannot be copied twice.
    self.init(session, threads, sound, try Self.open(session))
  }

  private init(
    _ session: Session, _ threads: WorkerThreads, _ sound: SoundWorker, _ opening: consuming Opening
  ) {
    info = opening.info
    choice = opening.choice
    list = opening.list
    toldTags = ToldTags(info.tags)
    self.session = session
    self.threads = threads
    self.sound = sound
    packet = opening.packet
    container = opening.container
    continuity = Continuity(isNeeded: container.timestampsMayJump)
    growth = Growth(container, duration: info.duration)
    guess = GuessedLength(container, info)
    joined = JoinedTimeline(container, info)
  }

  private static func open(_ session: Session) throws(PlaybackFailure) -> Opening {
    session.interrupt.setDeadline(.now + .seconds(session.configuration.openLimit))
    session.interrupt.beginRecord()
    session.interrupt.setListener { [events = session.events, item = session.item] waiting in
      events.post(.waiting(item, waiting))
    }
    defer { session.interrupt.setListener(nil) }
    var rules = session.configuration.openingRules
    rules.editions = session.configuration.edition == nil ? .ofFiles : .always
    rules.findsCover = session.configuration.video
    var container = try Container(session.location, interrupt: session.interrupt, rules: rules)
    session.interrupt.setDeadline(nil)
    let opened = session.interrupt.endRecord()
    guard let packet = Packet() else { throw PlaybackFailure("There is not enough memory.") }
    var choice = StreamChoice(
      in: container, wantsAudio: session.configuration.audio, wantsVideo: session.configuration.video,
      languages: session.configuration.audioLanguages)
    guard choice.video != nil || choice.audio != nil else {
      throw choice.complaint ?? PlaybackFailure("There is neither picture nor sound in it.")
    }
    if let complaint = container.complaintOfPieces(choice.video) { throw complaint }
    choice.chooseVariant(session.withState { $0.quality }, in: container)
    var info = MediaInfo(container, choice: choice)
    choice.subtitle = SubtitleChoice.best(
      in: info, languages: session.configuration.subtitleLanguages,
      prefersImpaired: session.configuration.prefersImpairedSubtitles)
    choice.selection.take(session.configuration.tracks, in: info) { stream in
      container.stream(stream.index).map { avcodec_find_decoder($0.pointee.codecpar.pointee.codec_id) != nil }
        ?? false
    }
    info.selection = choice.selection
    if let edition = session.configuration.edition { info.choose(edition: edition) }
    let list = LiveListAddress.find(in: opened, of: &container, isLive: info.isLive, session)
    return Opening(container: container, packet: packet, choice: choice, info: info, list: list)
  }

  /// Runs until the item is given up.
  mutating func run() {
    startTracks()
    followList()
    applySkips()
    noteKeyFrames()
    session.withState { state in
      state.isOpen = true
      state.isSeekable = info.isSeekable
      state.duration = info.duration
      state.isDurationGuessed = info.isDurationGuessed
    }
    session.events.post(.opened(session.item, info))
    startSubtitles()
    if session.withState({ $0.aim.target }) > .zero, info.isSeekable {
      execute(SeekRequest(target: session.withState { $0.aim.target }, isExact: true, direction: .backward))
    }
    while !session.isCancelled {
      if let order = session.withState({ $0.trackOrders.isEmpty ? nil : $0.trackOrders.removeFirst() }) {
        carryOut(order)
      } else if session.withState({ $0.wantsLiveEdge }) {
        goToLiveEdge()
      } else if let request = dueSeek() {
        execute(request)
      } else if case .wanted(let start) = session.withState({ $0.lap }) {
        goRound(to: start)
      } else if hasFallenBehind {
        goToOldestPlace()
      } else if hasReadAll {
        session.demuxWake.wait(until: seekDelay())
      } else if isFull {
        session.endBuffering()
        if sleepsUntilRefill() { session.demuxWake.wait(until: seekDelay()) }
      } else {
        read()
      }
    }
  }

  // MARK: Reading

  private var isFull: Bool {
    if refill.isActive { return false }
    let video = choice.video != nil && session.withState { $0.video.isRunning }
    let audio = choice.audio != nil && session.withState { $0.audio.isRunning }
    // Nothing fills up where nothing decodes: the rest is read to its end.
    guard video || audio else { return false }
    let videoFull = !video || session.videoPackets.isFull
    let audioFull = !audio || session.audioPackets.isFull
    if videoFull && audioFull { return true }
    // One stream may starve while the other fills up: there is an end to that too.
    return session.videoPackets.fill.bytes + session.audioPackets.fill.bytes > 64 << 20
  }

  private func sleepsUntilRefill() -> Bool {
    let video = session.videoPackets.producerWillSleep()
    let audio = session.audioPackets.producerWillSleep()
    return video || audio
  }

  /// From now on data have to come in time.
  func beginWaiting() {
    guard session.location.isNetwork else { return }
    session.interrupt.setDeadline(.now + .seconds(session.configuration.readLimit))
  }

  private mutating func read() {
    keepQuality()
    if awaitsNextPiece() { return session.demuxWake.wait(until: .now + ListEdge.pause) }
    if awaitsGrowth() { return session.demuxWake.wait(until: .now + Growth.pause) }
    beginWaiting()
    let code = container.read(into: packet)
    if session.isCancelled { return }
    if code >= 0 {
      badReads = 0
      hasReadSinceOpening = true
      followTags()
      route()
      packet.clear()
    } else if code == inset_error_again {
      session.demuxWake.wait(until: .now + .milliseconds(10))
    } else if code == inset_error_invalid_data, badReads < 32 {
      // The demuxer may find its way after a damaged place.
      badReads += 1
    } else if !reconnect(after: code), !passBadPlace(after: code) {
      if session.isCancelled { return }
      finish(code)
    }
  }

  mutating func route() {
    let index = Int(packet.raw.pointee.stream_index)
    if takeSubtitle(index) { return }
    guard isRead(index), let stream = container.stream(index) else { return }
    linkTimes.adjust(packet.raw, stream)
    let mark = PacketMark(packet.raw.pointee)
    let isVideo = index == choice.video || index == variants.change?.video
    let isChosen = index == choice.video || index == choice.audio
    if jumps(with: time(of: stream), index) { return }
    if variants.isStale(at: time(of: stream), isVideo: isVideo, isChosen: isChosen) { return }
    continuity.adjust(packet.raw, stream, isAtEnd: container.isAtEnd)
    let time = time(of: stream)
    if case .lavfi(_, let duration?, _) = session.location, let time, time >= duration {
      return finish(inset_error_eof)
    }
    takeOver(index)
    guard index == choice.video || index == choice.audio else { return }
    if isBehindEnd(index, at: time) { return }
    if refill.drops(mark, of: index, at: time) { return }
    let isKey = packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0
    noteJoin(index, at: time, isKey: isKey)
    if badPlaces.drops(time, isVideo: index == choice.video, isKey: isKey) { return }
    adapt(isVideo: index == choice.video, stream)
    if let time { noteReached(time, of: stream, index) }
    let (generation, known) = session.withState { state in
      if let time { state.buffered = max(time, .zero) }
      return (state.generation, state.buffered ?? .zero)
    }
    let queue = index == choice.video ? session.videoPackets : session.audioPackets
    if !queue.push(packet, generation: generation, time: time ?? known) { return finish(-12) }
    if session.withState({ $0.isBuffering }), hasEnough { session.endBuffering() }
    if let time { keepUp(with: time, isVideo: index == choice.video) }
  }

  /// When the present packet is to be decoded.
  func time(of stream: UnsafeMutablePointer<AVStream>) -> MediaTime? {
    let stamp = packet.raw.pointee.dts != inset_no_timestamp ? packet.raw.pointee.dts : packet.raw.pointee.pts
    return container.time(stamp, of: stream)
  }

  /// Whether packets of a stream are played, or belong to the variant that comes next.
  private func isRead(_ index: Int) -> Bool {
    index == choice.video || index == choice.audio || index == variants.change?.video
      || (variants.change != nil && index == variants.change?.audio)
  }

  /// After waiting for data, so much has to be there before playback goes on.
  private var hasEnough: Bool {
    let enough = MediaTime(microseconds: 1_000_000)
    let (video, audio) = session.withState { ($0.video, $0.audio) }
    return (!video.isRunning || session.videoPackets.fill.duration >= enough)
      && (!audio.isRunning || session.audioPackets.fill.duration >= enough)
  }

  // MARK: Seeking

  mutating func execute(_ request: SeekRequest) {
    if let list, session.withState({ $0.live != nil }) { return seek(request, in: list) }
    guard info.isSeekable, let aim = move(to: request) else { return abandonSeek(request) }
    session.beginGeneration { state in
      if state.pendingSeek == request { state.pendingSeek = nil }
      return aim
    }
  }

  /// Moves the container to where a seek begins to read; nil where that does not work.
  mutating func move(to request: SeekRequest) -> Aim? {
    hastenJump()
    beginWaiting()
    var landing: JoinedTimeline.Landing?
    var aim = Aim(
      target: request.target, isExact: request.isExact || choice.video == nil || hasPictureEnded,
      isBackStep: request.isBackStep, attempt: request.attempt)
    if session.location.isGraph {
      aim.isExact = true
      guard restartGraph() else { return nil }
      restartSubtitles()
    } else if container.seeksByLists {
      aim.isExact = true
      restartSubtitles()
      let reach = SeekRequest.reach[min(request.attempt, SeekRequest.reach.count - 1)]
      guard openLists(at: request.target - reach, isTold: true) else { return nil }
    } else if isJoined {
      restartSubtitles()
      landing = seekJoined(to: start(of: request))
      guard let landing else { return nil }
      // Where a guess has led is where it goes on.
      if case .guessed = landing { aim.isExact = false } else { aim.isExact = true }
    } else {
      restartSubtitles()
      readEarlierLines(before: request)
      var done = false
      if !aim.isExact {
        done = container.seek(to: request.target, forward: request.direction == .forward)
        // No key frame further on: exactly there is still forward.
        if !done || container.hasSparseKeyFrames(around: request.target, in: choice.video) {
          done = false
          aim.isExact = true
        }
        aim.bounds = request.bounds
      }
      if !done { done = container.seekBack(to: start(of: request)) }
      guard done else { return nil }
      noteKeyFrames()
    }
    continueJoined(at: landing, for: request.target)
    badPlaces.begin(at: request.target)
    refill.restart()
    linkTimes.restart()
    hastenChange()
    variants.restart()
    hasReadAll = false
    reached = .zero
    streamsBehindEnd = (false, false)
    badReads = 0
    return aim
  }
}
