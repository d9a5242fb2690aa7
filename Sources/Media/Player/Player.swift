// The engine as the main thread sees it. All calls belong to that one thread; none of them blocks but `shutdown`.

public import Base
internal import CFFmpeg
public import Platform

/// Plays one item at a time on threads of its own and wakes the main loop when there is something to fetch.
public final class Player {
  private let configuration: PlayerConfiguration
  private let events: EventQueue
  private let sound: SoundWorker
  private let threads = WorkerThreads()
  private(set) var session: Session?
  private(set) var prepared: PreparedItem?
  private var frameRateLimit: Double
  private var look: PictureLook
  private var deinterlacing: Deinterlacing
  private var quality: QualityChoice
  private var speed: Double
  private var isPictureWanted = true
  /// Of the largest picture that was asked for.
  private var largestPixels = 0
  /// Whether items that are opened from now on give way to whatever else runs.
  public var isModest: Bool
  private var hasSoundThread = false
  private var subtitles: SubtitleReader
  private var pictures = PictureTaking()

  /// An engine with nothing loaded.
  ///
  /// `wake` is an eventfd that outlives it; `log` gets the libraries' warnings on any thread.
  public convenience init(
    configuration: PlayerConfiguration, wake: Wakeup, log: @escaping @Sendable (String) -> Void
  ) {
    self.init(configuration: configuration, wake: wake, openOutput: ALSAOutput.open, log: log)
  }

  /// The same with another way to a sound system.
  init(
    configuration: PlayerConfiguration, wake: Wakeup, openOutput: @escaping SoundOpener,
    log: @escaping @Sendable (String) -> Void
  ) {
    LogRelay.install(log)
    self.configuration = configuration
    frameRateLimit = configuration.frameRateLimit
    look = configuration.look
    deinterlacing = configuration.deinterlacing
    quality = configuration.quality
    speed = configuration.speed
    isModest = configuration.isModest
    events = EventQueue(wake: wake)
    subtitles = SubtitleReader(areShown: configuration.showsSubtitles)
    sound = SoundWorker(configuration: configuration, events: events, openOutput: openOutput)
  }

  deinit { askAllToStop() }

  // MARK: Items

  /// Loads an item in place of the present one, which is given up at once.
  ///
  /// What becomes of it comes as events.
  ///
  /// The picture size of the item before is forgotten: say the new one once `.opened` has told the proportions.
  public func open(
    _ item: ItemID, _ location: MediaLocation, startAt: MediaTime? = nil, paused: Bool = false,
    headers: RequestHeaders = RequestHeaders(), origin: Origin = .person
  ) {
    let ready = prepared.flatMap {
      startAt == nil && $0.isGood(for: item, location, headers, isLook: isLook(origin), at: .now)
        ? $0.session : nil
    }
    startSound()
    // One that is ready takes the sound over, which may have begun already, so its turn comes before the end of
    // the other.
    if let ready, ready.takeTurn(paused: paused, sound: sound) {
      prepared = nil
      giveUp(keepingSound: true)
      session = ready
      ready.pictures.setFrameRateLimit(frameRateLimit)
      ready.setLook(look)
      ready.setDeinterlacing(deinterlacing)
      ready.setSpeed(speed)
      ready.setQuality(quality)
      return
    }
    stop()
    let opened = makeSession(item, location, startAt: startAt, paused: paused, headers, origin)
    session = opened
    start(opened)
  }

  /// Opens an item that will be wanted soon: `open` finds it ready, with its first picture.
  ///
  /// One at a time; where it cannot be opened, `open` tries again and tells.
  public func prepare(
    _ item: ItemID, _ location: MediaLocation, headers: RequestHeaders = RequestHeaders(),
    origin: Origin = .person
  ) {
    prepared?.session.cancel()
    let ahead = makeSession(item, location, startAt: nil, paused: true, headers, origin)
    ahead.withState { $0.standby = .waiting(nil) }
    if let request = session?.pictures.request {
      ahead.setPictureSize(request.size, request.crop, isLargest: isLargest(request))
    }
    prepared = PreparedItem(session: ahead, since: .now)
    start(ahead)
    sound.expect(ahead)
  }

  /// Whether what somebody names may lead to files alone, as what is only looked at.
  private func isLook(_ origin: Origin) -> Bool { configuration.isLook || !origin.mayOpen(.web) }

  private func makeSession(
    _ item: ItemID, _ location: MediaLocation, startAt: MediaTime?, paused: Bool, _ headers: RequestHeaders,
    _ origin: Origin
  ) -> Session {
    var settings = configuration
    settings.headers = headers
    settings.isLook = isLook(origin)
    settings.frameRateLimit = frameRateLimit
    settings.look = look
    settings.deinterlacing = deinterlacing
    settings.quality = quality
    settings.speed = speed
    settings.isModest = isModest
    let opened = Session(
      item: item, location: location, configuration: settings, startAt: startAt, paused: paused,
      soundWake: sound.wake, events: events.sibling())
    opened.pictures.setWanted(isPictureWanted)
    return opened
  }

  private func start(_ opened: Session) {
    let (threads, sound) = (threads, sound)
    let started = threads.start("demux") {
      opened.yieldToOthers()
      do throws(PlaybackFailure) {
        var demuxer = try Demuxer(session: opened, threads: threads, sound: sound)
        demuxer.run()
      } catch {
        if !opened.isCancelled, opened.noteFailure() { opened.events.post(.failed(opened.item, error)) }
      }
    }
    if !started, opened.noteFailure() {
      opened.events.post(.failed(opened.item, PlaybackFailure("The system has no thread left.")))
    }
  }

  /// Gives the present item up, and one that was opened ahead.
  ///
  /// Events of it that were not drained yet are lost.
  public func stop() { giveUp(keepingSound: false) }

  private func giveUp(keepingSound: Bool) {
    pictures.forgetSteps()
    if !keepingSound { sound.silence() }
    session?.cancel()
    session = nil
    prepared?.session.cancel()
    prepared = nil
  }

  // MARK: Control

  /// Pauses or goes on.
  public func setPaused(_ paused: Bool) {
    if !paused { pictures.forgetSteps() }
    session?.setPaused(paused)
  }

  /// Shows the next picture of the paused item, or the one before; `.settled` tells its time.
  public func stepFrame(forward: Bool) {
    guard let session else { return }
    if forward {
      pictures.step()
      session.events.signal()
    } else {
      pictures.forgetSteps()
      session.stepBack()
    }
  }

  /// Repeats that stretch of the item until it is told otherwise; nil repeats nothing.
  public func setLoop(_ range: Range<MediaTime>?) { session?.setLoop(range) }

  /// Says where the present item goes on at its own end: sound alone does so without a gap, and `.wentRound` tells it.
  ///
  /// Everything else comes to its end as ever.
  public func setStartAgain(_ start: MediaTime?) { session?.setStartAgain(start) }

  /// Seeks within the item, clamped to it; of several that wait the newest wins.
  ///
  /// `.settled` tells when the picture there is ready. Without `exact` it goes to a key frame in `direction`
  /// of the target.
  public func seek(to target: MediaTime, exact: Bool, direction: SeekDirection = .backward) {
    pictures.forgetSteps()
    session?.seek(SeekRequest(target: target, isExact: exact, direction: direction))
  }

  /// Sets the volume, 0 … 130.
  public func setVolume(_ volume: Double) { sound.setVolume(volume) }

  /// Mutes or unmutes.
  public func setMuted(_ muted: Bool) { sound.setMuted(muted) }

  /// Sets how fast it plays, 0.25 … 4; sound keeps its pitch.
  public func setSpeed(_ speed: Double) {
    self.speed = speed.isFinite ? max(0.25, min(4, speed)) : 1
    sound.setSpeed(self.speed)
    session?.setSpeed(self.speed)
  }

  /// Sets the exact size in pixels to which pictures, or a part of them, are scaled; the present one is
  /// delivered anew.
  public func setPictureSize(width: Int, height: Int, crop: PictureCrop = .whole) {
    let size = PixelSize(width: max(1, min(16384, width)), height: max(1, min(16384, height)))
    let request = PictureRequest(size: size, crop: crop)
    largestPixels = max(largestPixels, request.wholePixels)
    session?.setPictureSize(size, crop, isLargest: isLargest(request))
    // Pictures of the sound are made by its thread.
    session?.soundWake.signal()
  }

  private func isLargest(_ request: PictureRequest) -> Bool { request.wholePixels >= largestPixels }

  /// Sets brightness and the like; the present picture is delivered anew.
  public func setLook(_ look: PictureLook) {
    self.look = look
    session?.setLook(look)
  }

  /// Sets when frames of two fields are shown without a comb; the present picture is delivered anew.
  public func setDeinterlacing(_ when: Deinterlacing) {
    deinterlacing = when
    session?.setDeinterlacing(when)
  }

  /// Whether anybody looks; if not, no picture is decoded.
  ///
  /// Wanted again, pictures come from the next key frame.
  public func setPictureWanted(_ wanted: Bool) {
    guard wanted != isPictureWanted else { return }
    isPictureWanted = wanted
    session?.setPictureWanted(wanted)
    prepared?.session.setPictureWanted(wanted)
  }

  /// Sets device, channels, filters and how loudness tags are used.
  public func setSound(_ options: SoundOptions) { sound.setOptions(options) }

  /// Lets the sound come later than the picture by so much, or earlier.
  public func setAudioDelay(_ delay: MediaTime) { sound.setDelay(delay) }

  /// Pictures a second at the most; 0 is no limit.
  public func setFrameRateLimit(_ limit: Double) {
    frameRateLimit = limit.isFinite ? max(0, limit) : 0
    session?.pictures.setFrameRateLimit(frameRateLimit)
  }

  /// Plays that variant of adaptive streams, of the present item and those that follow.
  public func setQuality(_ quality: QualityChoice) {
    self.quality = quality
    session?.setQuality(quality)
  }

  /// Goes on with what a live source sends now, leaving out what came before.
  public func goToLiveEdge() { session?.goToLiveEdge() }

  // MARK: Tracks and subtitles

  /// Plays another stream of a kind, by the container's index, or none; playback goes on meanwhile.
  ///
  /// `.trackRefused` tells where it cannot be played.
  public func selectTrack(_ kind: TrackKind, _ stream: Int?, file: ExternalSubtitle? = nil) {
    let request = file.map { file in
      SubtitleFileRequest(
        path: file.path, charset: configuration.subtitleCharset, language: file.language)
    }
    session?.order(.select(kind, stream, request))
  }

  /// Shows subtitles so much later than their times say.
  public func setSubtitleDelay(_ delay: MediaTime) { subtitles.delay = delay }

  /// Whether subtitles that are pictures are drawn; texts are up to the caller.
  public func setSubtitlesShown(_ shows: Bool) { subtitles.setShown(shows, in: session) }

  /// Keeps subtitles that are pictures out of that part of the picture's height, at its foot.
  public func setCoveredFoot(_ share: Double) { subtitles.setCoveredFoot(share, in: session) }

  /// The subtitles that are due, or nil if they are those that were given last.
  public func takeSubtitles(at now: MonotonicTime) -> SubtitleScreen? {
    subtitles.take(from: session, at: now)
  }

  /// When other subtitles are due; nil as long as nothing changes or time stands still.
  public func nextSubtitlesDue() -> MonotonicTime? { session.flatMap { subtitles.nextDue(in: $0) } }

  /// Where the line of the subtitles lies that is so many lines on, or back; nil where none is known.
  public func subtitleLine(_ steps: Int) -> MediaTime? { session.flatMap { subtitles.line(steps, in: $0) } }

  // MARK: What the main thread fetches

  /// What has happened since the last call, in order.
  public func drainEvents() -> [PlayerEvent] {
    guard let session else { return events.drain() }
    return events.drain() + session.events.drain()
  }

  /// Where playback stands now.
  public func snapshot() -> PlaybackSnapshot { session?.snapshot() ?? PlaybackSnapshot() }

  /// Figures for the statistics overlay.
  public func statistics() -> PlaybackStatistics {
    guard let session else { return PlaybackStatistics() }
    var statistics = session.statistics(lateness: pictures.lastLateness)
    statistics.soundDevice = configuration.audio ? sound.deviceDescription : "off"
    return statistics
  }

  /// The newest picture that is due, or nil if that is the one that was taken before.
  ///
  /// Its pixels are valid until the next call that returns one.
  public func takePicture(at now: MonotonicTime) -> TakenPicture? {
    guard let session else { return nil }
    return pictures.take(from: session, at: now)
  }

  /// When to call `takePicture` next; nil as long as nothing waits or time stands still.
  public func nextPictureDue() -> MonotonicTime? { session.flatMap { pictures.nextDue(in: $0) } }

  // MARK: The end

  /// Asks everything to stop and waits at most 150 ms; a thread that hangs in a library is left behind.
  public func shutdown() {
    askAllToStop()
    _ = threads.wait(until: .now + .milliseconds(150))
  }

  private func askAllToStop() {
    stop()
    sound.stop()
  }

  private func startSound() {
    guard !hasSoundThread else { return }
    let (sound, threads) = (sound, threads)
    hasSoundThread = threads.start("audio") {
      var loop = SoundLoop(worker: sound, threads: threads)
      loop.run()
    }
  }
}
