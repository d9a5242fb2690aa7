// The engine as the main thread sees it. All calls belong to that one thread; none of them blocks but `shutdown`.

internal import CFFmpeg
internal import CPlatform
public import Core

/// Plays one item at a time on threads of its own and wakes the main loop when there is something to fetch.
public final class Player {
  private let configuration: PlayerConfiguration
  private let events: EventQueue
  private let sound: SoundWorker
  private let threads = WorkerThreads()
  private var session: Session?
  private var prepared: PreparedItem?
  private var frameRateLimit: Double
  private var look: PictureLook
  private var deinterlacing: Deinterlacing
  private var quality: QualityChoice
  private var speed: Double
  private var isPictureWanted = true
  private var hasSoundThread = false
  private var subtitles: SubtitleReader
  /// Pictures that are to be shown one by one, whatever the clock says.
  private var steps = 0

  /// An engine with nothing loaded.
  ///
  /// `wake` is an eventfd that outlives it; `log` gets the libraries' warnings on any thread.
  public init(configuration: PlayerConfiguration, wake: Int32, log: @escaping @Sendable (String) -> Void) {
    LogRelay.install(log)
    self.configuration = configuration
    frameRateLimit = configuration.frameRateLimit
    look = configuration.look
    deinterlacing = configuration.deinterlacing
    quality = configuration.quality
    speed = configuration.speed
    events = EventQueue(wake: wake)
    subtitles = SubtitleReader(areShown: configuration.showsSubtitles)
    sound = SoundWorker(configuration: configuration, events: events)
  }

  deinit { askAllToStop() }

  // MARK: Items

  /// Loads an item in place of the present one, which is given up at once.
  ///
  /// What becomes of it comes as events.
  ///
  /// The picture size of the item before is forgotten: say the new one once `.opened` has told the proportions.
  public func open(_ item: ItemID, _ location: MediaLocation, startAt: MediaTime? = nil, paused: Bool = false)
  {
    let ready = prepared.flatMap {
      startAt == nil && $0.isGood(for: item, location, at: .now) ? $0.session : nil
    }
    if ready != nil { prepared = nil }
    stop()
    startSound()
    guard let ready else {
      let opened = makeSession(item, location, startAt: startAt, paused: paused)
      session = opened
      start(opened)
      return
    }
    session = ready
    ready.pictures.setFrameRateLimit(frameRateLimit)
    ready.pictures.setLook(look)
    ready.pictures.setDeinterlacing(deinterlacing)
    ready.takeTurn(paused: paused, sound: sound)
  }

  /// Opens an item that will be wanted soon: `open` finds it ready, with its first picture.
  ///
  /// One at a time; where it cannot be opened, `open` tries again and tells.
  public func prepare(_ item: ItemID, _ location: MediaLocation) {
    prepared?.session.cancel()
    let ahead = makeSession(item, location, startAt: nil, paused: true)
    ahead.withState { $0.standby = .waiting(nil) }
    if let request = session?.pictures.request { ahead.pictures.setSize(request.size, request.crop) }
    prepared = PreparedItem(session: ahead, since: .now)
    start(ahead)
  }

  private func makeSession(
    _ item: ItemID, _ location: MediaLocation, startAt: MediaTime?, paused: Bool
  ) -> Session {
    var settings = configuration
    settings.frameRateLimit = frameRateLimit
    settings.look = look
    settings.deinterlacing = deinterlacing
    settings.quality = quality
    settings.speed = speed
    let opened = Session(
      item: item, location: location, configuration: settings, startAt: startAt, paused: paused,
      soundWake: sound.wake, events: events.sibling())
    opened.pictures.setWanted(isPictureWanted)
    return opened
  }

  private func start(_ opened: Session) {
    let (threads, sound) = (threads, sound)
    let started = threads.start("demux") {
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
  public func stop() {
    steps = 0
    sound.silence()
    session?.cancel()
    session = nil
    prepared?.session.cancel()
    prepared = nil
  }

  // MARK: Control

  /// Pauses or goes on.
  public func setPaused(_ paused: Bool) {
    if !paused { steps = 0 }
    session?.setPaused(paused)
  }

  /// Shows the next picture of the paused item, or the one before; `.settled` tells its time.
  public func stepFrame(forward: Bool) {
    guard let session else { return }
    if forward {
      steps = min(steps + 1, 8)
      session.events.signal()
    } else {
      steps = 0
      session.stepBack()
    }
  }

  /// Repeats that stretch of the item until it is told otherwise; nil repeats nothing.
  public func setLoop(_ range: Range<MediaTime>?) { session?.setLoop(range) }

  /// Seeks within the item, clamped to it; of several that wait the newest wins.
  ///
  /// `.settled` tells when the picture there is ready. Without `exact` it goes to a key frame in `direction`
  /// of the target.
  public func seek(to target: MediaTime, exact: Bool, direction: SeekDirection = .backward) {
    steps = 0
    session?.seek(SeekRequest(target: target, isExact: exact, direction: direction))
  }

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
  public func setSubtitlesShown(_ shows: Bool) {
    subtitles.areShown = shows
    session?.pictures.setOverlay(subtitles.overlay)
  }

  /// The subtitles that are due, or nil if they are those that were given last.
  public func takeSubtitles(at now: MonotonicTime) -> SubtitleScreen? {
    let time = session?.withState { $0.startPoint == nil ? $0.aim.target : $0.clock.time(at: now) }
    let changes = subtitles.look(at: time ?? .zero, session?.subtitles)
    if changes.pictures { session?.pictures.setOverlay(subtitles.overlay) }
    return changes.texts ? subtitles.screen : nil
  }

  /// When other subtitles are due; nil as long as nothing changes or time stands still.
  public func nextSubtitlesDue() -> MonotonicTime? {
    guard let session, let time = subtitles.nextChange else { return nil }
    return session.clock.moment(of: time, asOf: .now)
  }

  /// Where the line of the subtitles lies that is so many lines on, or back; nil where none is known.
  public func subtitleLine(_ steps: Int) -> MediaTime? {
    guard let session, let track = session.subtitles[.subtitle] else { return nil }
    let position = session.withState { $0.position(at: .now) }
    return track.line(steps, from: position - subtitles.delay).map { $0 + subtitles.delay }
  }

  /// Goes on with what a live source sends now, leaving out what came before.
  public func goToLiveEdge() {
    session?.withState { $0.wantsLiveEdge = true }
    session?.demuxWake.signal()
  }

  /// Plays that variant of adaptive streams, of the present item and those that follow.
  public func setQuality(_ quality: QualityChoice) {
    self.quality = quality
    session?.withState { $0.quality = quality }
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
    session?.pictures.setSize(size, crop)
  }

  /// Sets brightness and the like; the present picture is delivered anew.
  public func setLook(_ look: PictureLook) {
    self.look = look
    session?.pictures.setLook(look)
  }

  /// Sets when one field of a frame is shown instead of both; the present picture is delivered anew.
  public func setDeinterlacing(_ when: Deinterlacing) {
    deinterlacing = when
    session?.pictures.setDeinterlacing(when)
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

  /// Plays on another ALSA device.
  public func setAudioDevice(_ name: String) { sound.setDevice(name) }

  /// Pictures a second at the most; 0 is no limit.
  public func setFrameRateLimit(_ limit: Double) {
    frameRateLimit = limit.isFinite ? max(0, limit) : 0
    session?.pictures.setFrameRateLimit(frameRateLimit)
  }

  // MARK: What to fetch

  /// What has happened since the last call, in order.
  public func drainEvents() -> [PlayerEvent] {
    guard let session else { return events.drain() }
    return events.drain() + session.events.drain()
  }

  /// Where playback stands now.
  public func snapshot() -> PlaybackSnapshot {
    var snapshot = PlaybackSnapshot()
    guard let session else { return snapshot }
    session.checkSoundPatience()
    snapshot.item = session.item
    session.withState { state in
      snapshot.position = state.position(at: .now)
      snapshot.buffered =
        state.hasReadAll && state.damage == nil ? state.duration ?? state.buffered : state.buffered
      snapshot.isBuffering = state.isBuffering && session.location.mayStall
    }
    return snapshot
  }

  /// Figures for the statistics overlay.
  public func statistics() -> PlaybackStatistics {
    var statistics = PlaybackStatistics()
    guard let session else { return statistics }
    let pictures = session.pictures.figures
    statistics.shownFrames = pictures.shown
    statistics.droppedFrames = pictures.dropped
    statistics.pictures = pictures.waiting
    statistics.videoPackets = session.videoPackets.fill.packets
    statistics.audioPackets = session.audioPackets.fill.packets
    statistics.soundDevice = configuration.audio ? sound.deviceDescription : "off"
    let (clock, hasSound) = session.withState { ($0.clock, $0.audio.isRunning) }
    statistics.clockIsSound = clock.source == .sound
    if hasSound, clock.source == .sound { statistics.soundMinusPictureMilliseconds = lastLateness }
    return statistics
  }

  /// How far the clock was past the time of the picture that was taken last, in milliseconds.
  private var lastLateness: Double?

  /// The newest picture that is due, or nil if that is the one that was taken before.
  ///
  /// Its pixels are valid until the next call that returns one.
  public func takePicture(at now: MonotonicTime) -> TakenPicture? {
    guard let session else { return nil }
    let (clock, lastMoment) = session.withState { ($0.clock, $0.loop.lastMoment) }
    let time = lastMoment.map { min($0, clock.time(at: now)) } ?? clock.time(at: now)
    guard let picture = session.pictures.take(at: time) else { return takeStep(session) }
    if !picture.isRedelivery, clock.isRunning {
      lastLateness = (time - picture.time).seconds / clock.rate * 1000
    }
    return picture
  }

  /// The next picture before its time.
  private func takeStep(_ session: Session) -> TakenPicture? {
    guard steps > 0, let due = session.pictures.nextDue().time, let picture = session.pictures.take(at: due)
    else { return nil }
    steps -= 1
    session.stand(at: picture.time)
    return picture
  }

  /// When to call `takePicture` next; nil as long as nothing waits or time stands still.
  public func nextPictureDue() -> MonotonicTime? {
    guard let session else { return nil }
    let due = session.pictures.nextDue()
    if due.isNow { return .now }
    guard let time = due.time else { return nil }
    if steps > 0 { return .now }
    let (clock, lastMoment) = session.withState { ($0.clock, $0.loop.lastMoment) }
    // The picture behind a repeated stretch is not shown.
    if let lastMoment, time > lastMoment { return nil }
    return clock.moment(of: time, asOf: .now) ?? (time <= clock.time(at: .now) ? .now : nil)
  }

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
    let sound = sound
    hasSoundThread = threads.start("audio") {
      var loop = SoundLoop(worker: sound)
      loop.run()
    }
  }
}
