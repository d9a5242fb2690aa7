// The demux thread of one item: opens it, reads ahead, seeks, and starts the decoders. Lives on that thread.

internal import Base
internal import CFFmpeg
internal import Platform

/// Reads one item until it is given up.
struct Demuxer: ~Copyable {
  let session: Session
  let threads: WorkerThreads
  private let decoders: DecoderStarter
  let sound: SoundWorker
  let info: MediaInfo
  var reader: ItemReader
  var subtitles: SubtitleFeeds
  /// What is read again after going back for a newly chosen stream.
  var refill = Refill()
  var times: PacketTimes
  var catchUp = CatchUp()
  var variants = VariantSwitcher()
  var badPlaces = BadPlaces()
  private var growing: GrowingFile?
  var extent: ReadExtent
  var listEdge = ListEdge()
  /// What the container was given last to read its manifest from.
  var wholeManifest: String?
  var hasReadAll = false
  private var tags: TagWatch
  /// The streams of which all has been read that is played, where that ends before the item.
  var streamsBehindEnd = (video: false, audio: false)
  private var badReads = 0

  /// Opens the item; everything that can go wrong there is thrown.
  init(session: Session, threads: WorkerThreads, sound: SoundWorker) throws(PlaybackFailure) {
    // Thrown before a field is there: Swift 6.2 gives back those of a struct that cannot be copied twice.
    self.init(threads, sound, try ItemReader(session))
  }

  private init(_ threads: WorkerThreads, _ sound: SoundWorker, _ reader: consuming ItemReader) {
    session = reader.session
    info = reader.info
    self.threads = threads
    self.sound = sound
    decoders = DecoderStarter(threads, sound)
    subtitles = SubtitleFeeds(reader.session, threads)
    tags = TagWatch(reader.info.tags)
    times = PacketTimes(reader)
    growing = GrowingFile(reader.container, duration: reader.info.duration)
    extent = ReadExtent(reader)
    self.reader = reader
  }

  /// Runs until the item is given up.
  mutating func run() {
    startTracks()
    followList()
    applySkips()
    reader.noteKeyFrames()
    session.withState { state in
      state.isOpen = true
      state.isSeekable = info.isSeekable
      state.duration = info.duration
      state.isDurationGuessed = info.isDurationGuessed
    }
    session.events.post(.opened(session.item, info))
    subtitles.start(&reader)
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
    let video = reader.choice.video != nil && session.withState { $0.video.isRunning }
    let audio = reader.choice.audio != nil && session.withState { $0.audio.isRunning }
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

  private mutating func read() {
    variants.keepQuality(reader)
    if awaitsNextPiece() { return session.demuxWake.wait(until: .now + ListEdge.pause) }
    if growing?.awaitsMore(reader, hasJumped: times.haveJumped) == true {
      return session.demuxWake.wait(until: .now + GrowingFile.pause)
    }
    let code = reader.read()
    if session.isCancelled { return }
    if code >= 0 {
      badReads = 0
      tags.follow(reader)
      route()
      reader.packet.clear()
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
    let index = Int(reader.packet.raw.pointee.stream_index)
    if subtitles.take(index, from: reader) { return }
    guard isRead(index), let stream = reader.container.stream(index) else { return }
    times.adjustLink(of: reader, stream)
    let mark = PacketMark(reader.packet.raw.pointee)
    let isVideo = index == reader.choice.video || index == variants.nextVideo
    let isChosen = index == reader.choice.video || index == reader.choice.audio
    if variants.jumps(with: reader.time(of: stream), index, &reader) { return }
    if variants.isStale(at: reader.time(of: stream), isVideo: isVideo, isChosen: isChosen) { return }
    times.adjust(reader, stream)
    let time = reader.time(of: stream)
    if case .lavfi(_, let duration?, _) = session.location, let time, time >= duration {
      return finish(inset_error_eof)
    }
    variants.takeOver(index, &reader)
    guard index == reader.choice.video || index == reader.choice.audio else { return }
    if isBehindEnd(index, at: time) { return }
    if refill.drops(mark, of: index, at: time) { return }
    let isKey = reader.packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0
    times.note(index, at: time, isKey: isKey, reader)
    if badPlaces.drops(time, isVideo: index == reader.choice.video, isKey: isKey) { return }
    variants.adapt(reader.packet, isVideo: index == reader.choice.video, stream)
    if let time { extent.note(time, of: stream, index, reader) }
    let (generation, known) = session.withState { state in
      if let time { state.buffered = max(time, .zero) }
      return (state.generation, state.buffered ?? .zero)
    }
    let queue = index == reader.choice.video ? session.videoPackets : session.audioPackets
    if !queue.push(reader.packet, generation: generation, time: time ?? known) { return finish(-12) }
    if session.withState({ $0.isBuffering }), hasEnough { session.endBuffering() }
    if let time { keepUp(with: time, isVideo: index == reader.choice.video) }
  }

  /// Whether packets of a stream are played, or belong to the variant that comes next.
  private func isRead(_ index: Int) -> Bool {
    index == reader.choice.video || index == reader.choice.audio || variants.reads(index)
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
    if let list = reader.list, session.withState({ $0.live != nil }) { return seek(request, in: list) }
    guard info.isSeekable, let aim = move(to: request) else { return abandonSeek(request) }
    session.beginGeneration { state in
      if state.pendingSeek == request { state.pendingSeek = nil }
      return aim
    }
  }

  /// Moves the container to where a seek begins to read; nil where that does not work.
  mutating func move(to request: SeekRequest) -> Aim? {
    variants.hastenJump(&reader)
    reader.beginWaiting()
    var landing: JoinedTimeline.Landing?
    var aim = Aim(
      target: request.target, isExact: request.isExact || reader.choice.video == nil || hasPictureEnded,
      isBackStep: request.isBackStep, attempt: request.attempt)
    if session.location.isGraph {
      aim.isExact = true
      guard reader.restartGraph() else { return nil }
      subtitles.restart()
    } else if reader.container.seeksByLists {
      aim.isExact = true
      subtitles.restart()
      let reach = SeekRequest.reach[min(request.attempt, SeekRequest.reach.count - 1)]
      guard reader.openLists(at: request.target - reach, isTold: true) else { return nil }
    } else if times.areSoughtByBytes {
      subtitles.restart()
      landing = times.seek(to: reader.start(of: request), in: reader)
      guard let landing else { return nil }
      // Where a guess has led is where it goes on.
      if case .guessed = landing { aim.isExact = false } else { aim.isExact = true }
    } else {
      subtitles.restart()
      subtitles.readEarlierLines(before: request, reader)
      var done = false
      if !aim.isExact {
        done = reader.container.seek(to: request.target, forward: request.direction == .forward)
        // No key frame further on: exactly there is still forward.
        if !done || reader.container.hasSparseKeyFrames(around: request.target, in: reader.choice.video) {
          done = false
          aim.isExact = true
        }
        aim.bounds = request.bounds
      }
      if !done { done = reader.container.seekBack(to: reader.start(of: request)) }
      guard done else { return nil }
      reader.noteKeyFrames()
    }
    times.goOn(at: landing, for: request.target, reader)
    badPlaces.begin(at: request.target)
    refill.restart()
    times.restartLinks()
    variants.hastenChange(&reader)
    variants.restart()
    hasReadAll = false
    extent.restart()
    streamsBehindEnd = (false, false)
    badReads = 0
    return aim
  }

  // MARK: Tracks

  /// Starts what was chosen; what cannot be decoded counts as failed.
  private mutating func startTracks() {
    reader.wantChosen()
    do throws(PlaybackFailure) {
      try startVideo()
    } catch {
      reader.choose(.video, nil)
      session.fail(.video, error)
    }
    do throws(PlaybackFailure) {
      try startAudio()
    } catch {
      reader.choose(.audio, nil)
      session.fail(.audio, error)
    }
  }

  private mutating func startVideo() throws(PlaybackFailure) {
    variants.decoderStarts(isVideo: true)
    try decoders.startVideo(reader)
  }

  private mutating func startAudio() throws(PlaybackFailure) {
    variants.decoderStarts(isVideo: false)
    try decoders.startAudio(reader)
  }

  /// Changes to another stream; where that cannot be played, the former goes on and the person is told.
  private mutating func carryOut(_ order: TrackOrder) {
    switch order {
    case .failed(let kind, let index, let failure): subtitles.giveUpFile(kind, index, failure, &reader)
    case .select(let kind, let index, let file):
      let former = reader.choice.selection[kind]
      guard index != former else { return }
      if let index, let file { subtitles.take(file, as: index) }
      do throws(PlaybackFailure) {
        try change(kind, to: index)
      } catch {
        do throws(PlaybackFailure) {
          try change(kind, to: former)
        } catch {
          reader.choose(kind, nil)
        }
        session.events.post(.trackRefused(session.item, kind, error, reader.choice.selection))
      }
    }
  }

  private mutating func change(_ kind: TrackKind, to index: Int?) throws(PlaybackFailure) {
    let former = reader.choice.selection[kind]
    reader.choose(kind, index)
    if let former, !reader.choice.isChosen(former) {
      reader.setWanted(former, false)
      refill.forget(former)
    }
    if let index, !subtitles.isFile(index), index != CaptionFeed.stream {
      guard let stream = reader.container.stream(index),
        stream.pointee.codecpar.pointee.codec_type == kind.mediaType
      else { throw PlaybackFailure("There is no such track.") }
      reader.setWanted(index, true)
    }
    switch kind {
    case .video: try changeVideo()
    case .audio: try changeAudio()
    case .subtitle, .secondarySubtitle:
      if let early = try subtitles.change(kind, reader), let index { goBack(for: index, by: early) }
    }
  }

  /// The picture begins anew where playback stands; the thread of the former stream ends by itself.
  private mutating func changeVideo() throws(PlaybackFailure) {
    session.withState { state in
      state.videoEdition += 1
      state.video.isRunning = false
      state.video.isDone = true
    }
    session.renewQueue(.video)
    session.videoWake.signal()
    guard let index = reader.choice.video else { return session.finish(.video, session.generation) }
    try startVideo()
    if let stream = reader.container.stream(index), stream.pointee.isCover { return pushCover(index) }
    let position = session.withState { $0.pendingSeek?.target ?? $0.position(at: .now) }
    execute(SeekRequest(target: position, isExact: true, direction: .backward))
  }

  /// The container gives an attached picture once, at the start.
  private func pushCover(_ index: Int) {
    guard let stream = reader.container.stream(index), let copy = Packet(),
      av_packet_ref(copy.raw, &stream.pointee.attached_pic) >= 0
    else { return }
    _ = session.videoPackets.push(copy, generation: session.generation, time: .zero)
  }

  /// Picture and time go on; the sound comes back as soon as there is some.
  private mutating func changeAudio() throws(PlaybackFailure) {
    session.renewQueue(.audio)
    guard let index = reader.choice.audio else {
      session.withState { state in
        state.audio.isRunning = false
        state.audio.isStarving = false
        state.clock.soundStopped(at: .now)
      }
      sound.drop(session)
      return session.finish(.audio, session.generation)
    }
    try startAudio()
    goBack(for: index, by: MediaTime(microseconds: 300_000))
  }

  /// Reads again from a little before the present time, for a stream that was not read until now.
  private mutating func goBack(for index: Int, by early: MediaTime) {
    guard info.isSeekable, !session.location.isGraph else { return }
    let (position, reached) = session.withState { ($0.position(at: .now), $0.buffered) }
    let start = max(.zero, position - early)
    reader.beginWaiting()
    if times.areSoughtByBytes {
      guard let landing = times.seek(to: start, in: reader) else { return }
      times.goOn(at: landing, for: start, reader)
    } else if !(reader.container.seeksByLists
      ? reader.openLists(at: start, isTold: false) : reader.container.seek(to: start, forward: false))
    {
      return
    }
    refill.begin(for: index, start: start, limit: reached ?? position)
    hasReadAll = false
    streamsBehindEnd = (false, false)
    session.withState { $0.hasReadAll = false }
  }
}

extension TrackKind {
  /// FFmpeg's word for it.
  fileprivate var mediaType: AVMediaType {
    switch self {
    case .video: AVMEDIA_TYPE_VIDEO
    case .audio: AVMEDIA_TYPE_AUDIO
    case .subtitle, .secondarySubtitle: AVMEDIA_TYPE_SUBTITLE
    }
  }
}
