// The engine's interface. Belongs to the main thread; only `shutdown` blocks.

public import Base
internal import CFFmpeg
internal import CPlatform
public import Platform

/// Plays one item at a time on threads of its own, and wakes the main loop when there is something to fetch.
public final class Player {
  /// The configuration of items that open from here on; orders that outlast an item change it.
  private var configuration: PlayerConfiguration
  private let events: EventQueue
  private let sound: SoundWorker
  private let threads = WorkerThreads()
  private(set) var playback: ItemPlayback?
  private(set) var prepared: PreparedItem?
  private var keepsFrames = false
  private var isPictureWanted = true
  /// Pixels of the largest picture requested since the engine started.
  private var largestPixels = 0
  /// Whether items opened from here on run at low priority, with one decoder thread and few pictures.
  public var isModest: Bool {
    get { configuration.isModest }
    set { configuration.isModest = newValue }
  }
  private var hasSoundThread = false
  private var subtitles: SubtitleReader
  private var pictures = PictureTaking()

  /// An engine with no item.
  ///
  /// - Parameter wake: an eventfd that outlives the engine, signalled for events and pictures.
  /// - Parameter log: gets the libraries' warnings, on any thread.
  public convenience init(
    configuration: PlayerConfiguration, wake: Wakeup, log: @escaping @Sendable (String) -> Void
  ) {
    self.init(configuration: configuration, wake: wake, openOutput: ALSAOutput.open, log: log)
  }

  /// The same with another sound output.
  init(
    configuration: PlayerConfiguration, wake: Wakeup, openOutput: @escaping SoundOpener,
    log: @escaping @Sendable (String) -> Void
  ) {
    LogRelay.install(log)
    self.configuration = configuration
    events = EventQueue(wake: wake)
    subtitles = SubtitleReader(areShown: configuration.showsSubtitles)
    sound = SoundWorker(configuration: configuration, events: events, openOutput: openOutput)
  }

  deinit { askAllToStop() }

  // MARK: Items

  /// Opens an item in place of the present one, which is cancelled at once; events report the outcome.
  ///
  /// The picture size of the former item is forgotten: set it once `.opened` has told the aspect ratio.
  ///
  /// - Parameter startAt: the time at which playback starts; nil is the beginning.
  /// - Parameter headers: HTTP header fields for this item.
  /// - Parameter origin: who named the address, which limits the protocols.
  public func open(
    _ item: ItemID, _ location: MediaLocation, startAt: MediaTime? = nil, paused: Bool = false,
    headers: RequestHeaders = RequestHeaders(), origin: Origin = .person
  ) {
    let ready = prepared.flatMap {
      startAt == nil && $0.isGood(for: item, location, headers, isLook: isLook(origin), at: .now)
        ? $0.playback : nil
    }
    startSound()
    // A prepared item takes over the sound, which may have begun in a gapless join, so it has to come before the other
    // ends.
    if let ready, ready.takeTurn(paused: paused, sound: sound) {
      prepared = nil
      giveUp(keepingSound: true)
      playback = ready
      ready.follow(configuration, keepsFrames: keepsFrames)
      return
    }
    stop()
    let opened = makePlayback(item, location, startAt: startAt, paused: paused, headers, origin)
    playback = opened
    start(opened)
  }

  /// Opens the next item ahead, so that `open` finds it ready with its first picture.
  ///
  /// Only one item is prepared at a time. If it cannot be opened, `open` tries again and reports the failure.
  public func prepare(
    _ item: ItemID, _ location: MediaLocation, headers: RequestHeaders = RequestHeaders(),
    origin: Origin = .person
  ) {
    prepared?.playback.cancel()
    let ahead = makePlayback(item, location, startAt: nil, paused: true, headers, origin)
    ahead.withState { $0.standby = .waiting(nil) }
    if let request = playback?.pictures.request {
      ahead.setPictureSize(
        request.size, request.crop, request.room, isLargest: isLargest(request))
    }
    prepared = PreparedItem(playback: ahead, since: .now)
    start(ahead)
    sound.expect(ahead)
  }

  /// Closes the item that was opened ahead, so that nothing of it is heard after the present one.
  public func dropPrepared() {
    sound.expect(nil)
    prepared?.playback.cancel()
    prepared = nil
  }

  /// Whether an item of that origin may only open local files, as for a preview.
  private func isLook(_ origin: Origin) -> Bool { configuration.isLook || !origin.mayOpen(.web) }

  private func makePlayback(
    _ item: ItemID, _ location: MediaLocation, startAt: MediaTime?, paused: Bool, _ headers: RequestHeaders,
    _ origin: Origin
  ) -> ItemPlayback {
    var settings = configuration
    settings.headers = headers
    settings.isLook = isLook(origin)
    let opened = ItemPlayback(
      item: item, location: location, configuration: settings, startAt: startAt, paused: paused,
      soundWake: sound.wake, events: events.sibling())
    if !isPictureWanted { opened.setPictureWanted(false) }
    opened.pictures.setKeepsFrames(keepsFrames)
    return opened
  }

  private func start(_ opened: ItemPlayback) {
    let (threads, sound) = (threads, sound)
    let started = threads.start("demux") {
      platform_crash_blame(opened.item.rawValue)
      opened.yieldToOthers()
      do throws(PlaybackFailure) {
        var demuxer = try Demuxer(playback: opened, threads: threads, sound: sound)
        demuxer.run()
      } catch {
        if !opened.isCancelled, opened.noteFailure() { opened.events.post(.failed(opened.item, error)) }
      }
    }
    if !started, opened.noteFailure() {
      opened.events.post(.failed(opened.item, PlaybackFailure("The system has run out of threads.")))
    }
  }

  /// Cancels the present item and the prepared one.
  ///
  /// Their events that were not drained are lost.
  public func stop() { giveUp(keepingSound: false) }

  private func giveUp(keepingSound: Bool) {
    pictures.forgetSteps()
    if !keepingSound { sound.silence() }
    playback?.cancel()
    playback = nil
    prepared?.playback.cancel()
    prepared = nil
  }

  // MARK: Control

  /// Pauses or resumes the present item.
  public func setPaused(_ paused: Bool) {
    if !paused { pictures.forgetSteps() }
    playback?.setPaused(paused)
  }

  /// Shows the next or the previous picture of the paused item; `.settled` tells its time.
  public func stepFrame(forward: Bool) {
    guard let playback else { return }
    if forward {
      pictures.step()
      playback.events.signal()
    } else {
      pictures.forgetSteps()
      playback.stepBack()
    }
  }

  /// Repeats a range of the item; nil ends the loop.
  public func setLoop(_ range: Range<MediaTime>?) { playback?.setLoop(range) }

  /// Sets where the item continues at its own end; nil ends it there.
  ///
  /// Only items with sound only repeat this way, without a gap, and post `.wentRound`. An item with video ends anyway.
  public func setStartAgain(_ start: MediaTime?) { playback?.setStartAgain(start) }

  /// Seeks within the item, clamped to its duration; a new seek replaces one that waits.
  ///
  /// `.settled` tells when the picture there is ready. Without `exact` the seek goes to a key frame in `direction` of
  /// the target.
  public func seek(to target: MediaTime, exact: Bool, direction: SeekDirection = .backward) {
    pictures.forgetSteps()
    playback?.seek(SeekRequest(target: target, isExact: exact, direction: direction))
  }

  /// Sets the volume in percent, 0 … 130.
  public func setVolume(_ volume: Double) { sound.setVolume(volume) }

  /// Mutes or unmutes the sound.
  public func setMuted(_ muted: Bool) { sound.setMuted(muted) }

  /// Sets the playback speed, 0.25 … 4; sound keeps its pitch.
  public func setSpeed(_ speed: Double) {
    configuration.speed = speed.isFinite ? max(0.25, min(4, speed)) : 1
    sound.setSpeed(configuration.speed)
    playback?.setSpeed(configuration.speed)
  }

  /// Sets the size in pixels to which pictures, or a part of them, are scaled, 1 … 16384 a side; the present picture is
  /// delivered again.
  ///
  /// - Parameter room: The picture's room on the screen.
  public func setPictureSize(
    width: Int, height: Int, crop: PictureCrop = .whole, room: PictureRoom = PictureRoom()
  ) {
    let size = PixelSize(width: max(1, min(16384, width)), height: max(1, min(16384, height)))
    let request = PictureRequest(size: size, crop: crop)
    largestPixels = max(largestPixels, request.wholePixels)
    playback?.setPictureSize(size, crop, room, isLargest: isLargest(request))
    // The sound thread makes the pictures of a sound visualisation.
    playback?.soundWake.signal()
  }

  /// Sets the columns and rows that the picture covers, for a source that draws for them.
  public func setPictureCells(columns: Int, rows: Int) {
    playback?.source?.setCells(columns: max(0, columns), rows: max(0, rows))
  }

  private func isLargest(_ request: PictureRequest) -> Bool { request.wholePixels >= largestPixels }

  /// Sets brightness, contrast and the other picture adjustments; the present picture is delivered again.
  public func setLook(_ look: PictureLook) {
    configuration.look = look
    playback?.setLook(look)
  }

  /// Sets when frames are deinterlaced; the present picture is delivered again.
  public func setDeinterlacing(_ when: Deinterlacing) {
    configuration.deinterlacing = when
    playback?.setDeinterlacing(when)
  }

  /// Sets whether frames are decoded in full, and kept while they are shown, for `grabFrame` of each.
  public func keepFrames(_ keeps: Bool) {
    keepsFrames = keeps
    playback?.pictures.setKeepsFrames(keeps)
  }

  /// The PTS of the picture that was shown last; nil before the first one of an item.
  public var shownTime: MediaTime? { playback?.pictures.figures.lastShown }

  /// Sets whether pictures are decoded; a screen that shows none needs none.
  ///
  /// Decoding resumes at the next key frame.
  public func setPictureWanted(_ wanted: Bool) {
    guard wanted != isPictureWanted else { return }
    isPictureWanted = wanted
    playback?.setPictureWanted(wanted)
    prepared?.playback.setPictureWanted(wanted)
  }

  /// Sets device, channels, filters and the use of loudness tags.
  public func setSound(_ options: SoundOptions) { sound.setOptions(options) }

  /// Changes the colours of the visualiser; the same ones cost nothing.
  public func setVisualizerColors(_ colors: VisualizerColors) { sound.setColors(colors) }

  /// Delays sound against the picture; a negative delay makes it earlier.
  public func setAudioDelay(_ delay: MediaTime) { sound.setDelay(delay) }

  /// Limits the pictures per second; 0 sets no limit.
  public func setFrameRateLimit(_ limit: Double) {
    configuration.frameRateLimit = limit.isFinite ? max(0, limit) : 0
    playback?.pictures.setFrameRateLimit(configuration.frameRateLimit)
  }

  /// Chooses the variant of adaptive streams, for the present item and later ones.
  public func setQuality(_ quality: QualityChoice) {
    configuration.quality = quality
    playback?.setQuality(quality)
  }

  /// Goes to the live edge of a live source, and skips everything before it.
  public func goToLiveEdge() { playback?.goToLiveEdge() }

  // MARK: Tracks and subtitles

  /// Selects a track by the container's stream index; nil selects none, and playback continues meanwhile.
  ///
  /// `.trackRefused` tells if the track cannot be played, and which tracks are selected then; for subtitle files,
  /// `.subtitleRead` or `.subtitleRefused` reports the outcome.
  ///
  /// - Parameter file: the subtitle file that `stream` stands for; nil for a stream of the container.
  public func selectTrack(_ kind: TrackKind, _ stream: Int?, file: ExternalSubtitle? = nil) {
    playback?.order(.select(kind, stream, file.map(request)))
  }

  /// Reads a subtitle file without selecting it; `.subtitleRead` or `.subtitleRefused` reports the outcome.
  ///
  /// - Parameter stream: the track index that the file stands for.
  public func checkSubtitle(_ stream: Int, _ file: ExternalSubtitle) {
    playback?.order(.check(stream, request(file)))
  }

  private func request(_ file: ExternalSubtitle) -> SubtitleFileRequest {
    SubtitleFileRequest(file, charset: configuration.subtitleCharset)
  }

  /// Plays the sound of another file or address as the audio track of that index; `.soundOpened` and `.soundRefused`
  /// report the outcome.
  ///
  /// The present sound continues until the file is open; with `waits`, playback waits for it instead.
  public func selectSound(_ stream: Int, _ sound: ExternalSound, waits: Bool) {
    playback?.order(.selectSound(stream, sound, waits: waits))
  }

  /// Delays subtitles against the picture; a negative delay makes them earlier.
  public func setSubtitleDelay(_ kind: TrackKind, _ delay: MediaTime) {
    subtitles.setDelay(delay, of: kind)
  }

  /// Sets whether bitmap subtitles are drawn; the caller draws subtitles of text.
  public func setSubtitlesShown(_ shows: Bool) { subtitles.setShown(shows, in: playback) }

  /// Sets whether bitmap subtitles of the secondary track are drawn, as far as any are.
  public func setSecondarySubtitlesShown(_ shows: Bool) { subtitles.setSecondaryShown(shows, in: playback) }

  /// Keeps bitmap subtitles out of the lowest `share` of the picture's height.
  public func setSubtitleFoot(_ share: Double) { subtitles.setSubtitleFoot(share, in: playback) }

  /// The subtitles that are due; nil if they were taken before.
  public func takeSubtitles(at now: MonotonicTime) -> SubtitleScreen? {
    subtitles.take(from: playback, at: now)
  }

  /// The moment to call `takeSubtitles` next; nil while nothing changes or the clock is stopped.
  public func nextSubtitlesDue() -> MonotonicTime? { playback.flatMap { subtitles.nextDue(in: $0) } }

  /// The time of the subtitle line `steps` lines ahead, or back if negative; nil if no such line is known.
  public func subtitleLine(_ steps: Int) -> MediaTime? { playback.flatMap { subtitles.line(steps, in: $0) } }

  // MARK: Results for the main thread

  /// The events since the last call, in order.
  public func drainEvents() -> [PlayerEvent] {
    guard let playback else { return events.drain() }
    return events.drain() + playback.events.drain()
  }

  /// The playback position and buffering state.
  public func snapshot() -> PlaybackSnapshot { playback?.snapshot() ?? PlaybackSnapshot() }

  /// Figures for the statistics overlay.
  public func statistics() -> PlaybackStatistics {
    guard let playback else { return PlaybackStatistics() }
    var statistics = playback.statistics(lateness: pictures.lastLateness)
    statistics.soundDevice = configuration.audio ? sound.deviceDescription : "off"
    return statistics
  }

  /// The newest picture that is due; nil if it was taken before.
  ///
  /// Its pixels are valid until the next call that returns a picture.
  public func takePicture(at now: MonotonicTime) -> TakenPicture? {
    guard let playback else { return nil }
    return pictures.take(from: playback, at: now)
  }

  /// The moment to call `takePicture` next; nil while no picture waits or the clock is stopped.
  public func nextPictureDue() -> MonotonicTime? { playback.flatMap { pictures.nextDue(in: $0) } }

  // MARK: Shutdown

  /// Stops everything and waits at most 150 ms; a thread that hangs in a library is left behind.
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
