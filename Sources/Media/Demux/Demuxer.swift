// The demux loop of one item: opens it, reads ahead, seeks, and starts the decoders. Demux thread only.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// Reads one item until its playback is cancelled.
struct Demuxer: ~Copyable {
  private let playback: ItemPlayback
  private let threads: WorkerThreads
  private let decoders: DecoderStarter
  private let sound: SoundWorker
  private let info: MediaInfo
  private let ahead: ReadAhead
  private var source: PacketSource
  private var subtitles: SubtitleFeeds
  private var sounds: SoundFiles
  private var end = ReadingEnd()
  private var growing: GrowingFile?
  private var tags: TagWatch
  private var window: LiveListWindow?
  private var connection: LiveConnection?
  private var delay: LiveDelay?
  private var badPlaces = BadPlaces()
  private var badReads = 0

  /// Opens the item.
  ///
  /// - Throws: the reason why the item cannot be opened.
  init(playback: ItemPlayback, threads: WorkerThreads, sound: SoundWorker) throws(PlaybackFailure) {
    // `ItemReader` throws before any field is set: the compiler of Swift 6.2.3 crashes where it could fail
    // later.
    self.init(threads, sound, try ItemReader(playback))
  }

  private init(_ threads: WorkerThreads, _ sound: SoundWorker, _ reader: consuming ItemReader) {
    playback = reader.playback
    info = reader.info
    ahead = ReadAhead(reader.playback)
    self.threads = threads
    self.sound = sound
    decoders = DecoderStarter(threads, sound)
    subtitles = SubtitleFeeds(reader.playback, threads)
    sounds = SoundFiles(reader.playback, threads, sound)
    tags = TagWatch(reader.info.tags)
    growing = GrowingFile(reader.container, duration: reader.info.duration)
    window = LiveListWindow(reader)
    connection = LiveConnection(reader)
    delay = LiveDelay(reader, sound)
    source = PacketSource(reader)
  }

  /// Runs the demux loop until the playback is cancelled.
  mutating func run() {
    startTracks()
    window?.follow(threads)
    playback.beginSkips(info.skips)
    source.reader.noteKeyFrames()
    playback.withState { state in
      state.isOpen = true
      if playback.source != nil, info.isLive { state.isLowLatency = true }
      state.isSeekable = info.isSeekable
      state.duration = info.duration
      state.isDurationGuessed = info.isDurationGuessed
    }
    playback.events.post(.opened(playback.item, info))
    subtitles.start(&source.reader)
    if playback.withState({ $0.wantedStart.time }) > .zero, info.isSeekable {
      execute(
        SeekRequest(target: playback.withState { $0.wantedStart.time }, isExact: true, direction: .backward))
    }
    while !playback.isCancelled {
      if let order = playback.withState({ $0.trackOrders.isEmpty ? nil : $0.trackOrders.removeFirst() }) {
        carryOut(order)
      } else if playback.withState({ $0.wantsLiveEdge }) {
        goToLiveEdge()
      } else if let request = playback.withState({ $0.dueSeek(at: .now) }) {
        execute(request)
      } else if playback.withState({ $0.wantsPictureBack }) {
        readPictureBack()
      } else if case .wanted(let start) = playback.withState({ $0.loopPass }) {
        goRound(to: start)
      } else if !end.isReached, window?.hasFallenBehind == true {
        goToOldestPlace()
      } else if end.isReached {
        playback.endBuffering()
        playback.demuxWake.wait(until: nextSeek)
      } else if isFull {
        playback.endBuffering()
        if ahead.sleepsUntilRefill() { playback.demuxWake.wait(until: nextSeek) }
      } else {
        read()
      }
    }
  }

  private var nextSeek: MonotonicTime? { playback.withState { $0.nextSeek(at: .now) } }

  // MARK: Reading

  private var isFull: Bool { !source.isRefilling && ahead.isFull(source.reader.choice) }

  private mutating func read() {
    source.keepQuality()
    if window?.awaitsNextPiece(source.reader) == true {
      return playback.demuxWake.wait(until: .now + ListEdge.pause)
    }
    if growing?.awaitsMore(source.reader, hasJumped: source.haveTimesJumped) == true {
      return playback.demuxWake.wait(until: .now + GrowingFile.pause)
    }
    let code = source.reader.read()
    if playback.isCancelled { return }
    if code >= 0 {
      badReads = 0
      tags.follow(source.reader)
      route()
      source.reader.packet.clear()
    } else if code == inset_error_again, playback.source != nil {
      // The source's reader has waited itself.
    } else if code == inset_error_again {
      playback.demuxWake.wait(until: .now + .milliseconds(10))
    } else if code == inset_error_invalid_data, badReads < 32 {
      // The demuxer may resynchronise behind damaged data.
      badReads += 1
    } else {
      recover(from: code)
    }
  }

  /// Passes the packet that was read to the subtitles or to the queue of its stream.
  private mutating func route() {
    if subtitles.take(Int(source.reader.packet.raw.pointee.stream_index), from: source.reader) { return }
    guard let packet = source.arrange() else { return }
    if case .lavfi(_, let duration?, _) = playback.location, let time = packet.time, time >= duration {
      return end.reach(inset_error_eof, &source)
    }
    if end.isBefore(packet, &source) { return }
    guard source.isNew(packet), !badPlaces.drops(packet) else { return }
    source.complete(packet)
    let (generation, known) = playback.withState { state in
      if let time = packet.time { state.buffered = max(time, .zero) }
      return (state.generation, state.buffered ?? .zero)
    }
    let queue = packet.isVideo ? playback.videoPackets : playback.audioPackets
    if !queue.push(source.reader.packet, generation: generation, time: packet.time ?? known) {
      return end.reach(-ENOMEM, &source)
    }
    if playback.withState({ $0.isBuffering }), ahead.isEnough { playback.endBuffering() }
    if let time = packet.time, packet.isVideo || source.reader.choice.video == nil { delay?.follow(time) }
  }

  /// Handles a read error or the end: reconnects, passes an unreadable place, or lets the queues play out.
  private mutating func recover(from code: Int32) {
    let code = source.reader.container.meansEnd(code) ? inset_error_eof : code
    if code == inset_error_eof {
      if window?.openNextPart(&source) ?? source.openNextPart() { return }
      if let request = source.takeUnanswered() { return execute(request) }
    }
    if let way = connection?.takeUp(after: code, window, &source) {
      switch way {
      case .joined: return
      case .at(let wantedStart): return arrive(at: wantedStart)
      }
    }
    switch badPlaces.pass(after: code, &source) {
    case .failed: if !playback.isCancelled { end.reach(code, &source) }
    case .putOff: break
    case .passed(let wantedStart):
      arrive(at: wantedStart)
      route()
      source.reader.packet.clear()
    }
  }

  // MARK: Seeking

  private mutating func execute(_ request: SeekRequest) {
    if let window, playback.withState({ $0.live != nil }) {
      guard let wantedStart = window.open(for: request, &source) else { return playback.abandonSeek(request) }
      return arrive(at: wantedStart, answering: request)
    }
    guard playback.withState({ $0.isSeekable }), let wantedStart = move(to: request) else {
      return playback.abandonSeek(request)
    }
    playback.beginGeneration { state in
      if state.pendingSeek == request { state.pendingSeek = nil }
      return wantedStart
    }
  }

  /// Moves the container to where decoding for a seek begins; nil if that fails.
  private mutating func move(to request: SeekRequest) -> GenerationStart? {
    guard let wantedStart = source.move(to: request, subtitles) else { return nil }
    growing?.move()
    badPlaces.begin(at: request.target)
    end.restart()
    badReads = 0
    return wantedStart
  }

  /// Drops the packets of the former place, after the container was moved.
  private mutating func arrive(at wantedStart: GenerationStart, answering request: SeekRequest? = nil) {
    end.restart()
    delay?.restart()
    playback.beginGeneration { state in
      if let request, state.pendingSeek == request { state.pendingSeek = nil }
      state.buffered = wantedStart.time
      return wantedStart
    }
  }

  /// Reads on from `start` for the next pass of a gapless loop; if seeking fails, a seek request takes its place.
  private mutating func goRound(to start: MediaTime) {
    let generation = playback.generation
    let request = SeekRequest(target: start, isExact: true, direction: .backward)
    guard move(to: request) != nil else { return playback.abandonLoopPass(generation, for: start) }
    playback.continueLoopPass(generation)
  }

  /// Skips the delayed part of a live stream and continues at the live edge.
  private mutating func goToLiveEdge() {
    playback.withState { $0.wantsLiveEdge = false }
    guard info.isLive else { return }
    if let window {
      if let wantedStart = window.openEdge(&source) { arrive(at: wantedStart) }
      return
    }
    // A device has no connection and always delivers the present.
    if let connection, !connection.comeToEdge(&source) { return }
    delay?.restart()
    playback.beginGeneration { state in
      GenerationStart(time: max(state.buffered ?? .zero, state.position(at: .now)), isExact: false)
    }
  }

  /// Goes on at the oldest segment of the live window.
  private mutating func goToOldestPlace() {
    guard let wantedStart = window?.openOldest(&source) else { return }
    playback.events.post(.windowPassed(playback.item))
    arrive(at: wantedStart)
  }

  // MARK: Tracks

  /// Starts the decoders of the chosen streams; a stream that cannot be decoded counts as failed.
  private mutating func startTracks() {
    source.reader.wantChosen()
    for isVideo in [true, false] {
      do throws(PlaybackFailure) {
        try startDecoder(isVideo: isVideo)
      } catch {
        source.reader.choose(isVideo ? .video : .audio, nil)
        playback.fail(isVideo ? .video : .audio, error)
      }
    }
  }

  private mutating func startDecoder(isVideo: Bool) throws(PlaybackFailure) {
    source.decoderStarts(isVideo: isVideo)
    if isVideo { try decoders.startVideo(source.reader) } else { try decoders.startAudio(source.reader) }
  }

  /// Changes to another stream; if that one cannot be played, the former continues and an event says so.
  private mutating func carryOut(_ order: TrackOrder) {
    switch order {
    case .failed(let kind, let index, let failure): subtitles.giveUp(kind, index, failure, &source.reader)
    case .selectSound(let index, let sound, let waits): sounds.open(sound, as: index, waits: waits)
    case .soundOpened(let file, let track, let stream): sounds.take(file, track, stream, &source)
    case .soundFailed(let file, let failure): giveUpSound(file, failure)
    case .check(let index, let file):
      subtitles.check(
        file, index, frameRate: info.stream(source.reader.choice.video)?.frameRate, &source.reader)
    case .select(let kind, let index, let file):
      let former = source.reader.choice.selection[kind]
      let wasOfFile = kind == .audio && sounds.leave()
      guard index != former || wasOfFile else { return }
      if let index, let file { subtitles.take(file, as: index) }
      do throws(PlaybackFailure) {
        try change(kind, to: index)
      } catch {
        do throws(PlaybackFailure) {
          try change(kind, to: former)
        } catch {
          source.reader.choose(kind, nil)
        }
        playback.events.post(.trackRefused(playback.item, kind, error, source.reader.choice.selection))
      }
    }
  }

  private mutating func change(_ kind: TrackKind, to index: Int?) throws(PlaybackFailure) {
    let former = source.reader.choice.selection[kind]
    source.reader.choose(kind, index)
    if let former, !source.reader.choice.isChosen(former) {
      source.leaveOut(former)
    }
    if let index, !subtitles.isFile(index), index != CaptionFeed.stream, source.reader.rendition(index) == nil
    {
      guard let stream = source.reader.container.stream(index),
        stream.pointee.codecpar.pointee.codec_type == kind.mediaType
      else { throw PlaybackFailure("There is no such track.") }
      source.reader.setWanted(index, true)
    }
    switch kind {
    case .video: try changeVideo()
    case .audio: try changeAudio()
    case .subtitle, .secondarySubtitle:
      if let early = try subtitles.change(kind, source.reader), let index { goBack(for: index, by: early) }
    }
  }

  /// Restarts video at the playback position; the thread of the former stream ends by itself.
  private mutating func changeVideo() throws(PlaybackFailure) {
    playback.withState { state in
      state.videoEdition += 1
      state.video.isRunning = false
      state.video.isDone = true
    }
    playback.renewQueue(.video)
    playback.videoWake.signal()
    guard let index = source.reader.choice.video else { return playback.finish(.video, playback.generation) }
    try startDecoder(isVideo: true)
    if let stream = source.reader.container.stream(index), stream.pointee.isCover { return pushCover(index) }
    let position = playback.withState { $0.pendingSeek?.target ?? $0.position(at: .now) }
    execute(SeekRequest(target: position, isExact: true, direction: .backward))
  }

  /// Queues the cover again: the container delivers an attached picture once, at the start.
  private func pushCover(_ index: Int) {
    guard let stream = source.reader.container.stream(index), let copy = Packet(),
      av_packet_ref(copy.raw, &stream.pointee.attached_pic) >= 0
    else { return }
    _ = playback.videoPackets.push(copy, generation: playback.generation, time: .zero)
  }

  /// Changes the audio stream while video and clock continue; sound returns with its first samples.
  private mutating func changeAudio() throws(PlaybackFailure) {
    playback.renewQueue(.audio)
    guard let index = source.reader.choice.audio else {
      playback.withState { state in
        state.audio.isRunning = false
        state.audio.isStarving = false
        state.clock.soundStopped(at: .now)
      }
      sound.drop(playback)
      return playback.finish(.audio, playback.generation)
    }
    try startDecoder(isVideo: false)
    goBack(for: index, by: MediaTime(microseconds: 300_000))
  }

  /// Goes back to the item's own sound after a sound file has failed.
  private mutating func giveUpSound(_ file: SoundFile, _ failure: PlaybackFailure) {
    guard playback.soundFile === file else { return }
    let wasHeard = sounds.isHeard(file)
    let own = sounds.own
    sounds.leave()
    if wasHeard {
      do throws(PlaybackFailure) {
        try change(.audio, to: own)
      } catch {
        source.reader.choose(.audio, nil)
      }
    }
    playback.events.post(.soundRefused(playback.item, file.index, failure, own: source.reader.choice.audio))
  }

  /// Reads the video again from the key frame before the playback position, while sound and clock continue.
  ///
  /// From the network that would fetch again what has been read: there the next key frame has to do.
  private mutating func readPictureBack() {
    playback.withState { $0.wantsPictureBack = false }
    guard let index = source.reader.choice.video, window == nil, playback.source == nil,
      !playback.location.isNetwork, !source.reader.container.seeksByLists,
      goBack(for: index, by: .zero, fromKeyFrame: true)
    else { return }
    // The packets in the queue are read again, behind the key frame.
    playback.videoPackets.flush()
  }

  /// Reads again from `early` before the playback position, for a stream that was not read until now; false if that
  /// cannot be done.
  ///
  /// - Parameter fromKeyFrame: Whether the stream is needed from the key frame before that on.
  @discardableResult
  private mutating func goBack(for index: Int, by early: MediaTime, fromKeyFrame: Bool = false) -> Bool {
    guard info.isSeekable, !playback.location.isGraph else { return false }
    let (position, reached) = playback.withState { ($0.position(at: .now), $0.buffered) }
    let start = max(.zero, position - early)
    guard source.goBack(for: index, to: start, fromKeyFrame: fromKeyFrame, limit: reached ?? position) else {
      return false
    }
    growing?.move()
    end.restart()
    playback.withState { $0.hasReadAll = false }
    return true
  }
}
