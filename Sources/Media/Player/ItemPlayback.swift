// The shared state of one opened item, for its demux and video threads, the sound thread and the main thread. Any
// thread may call every method; none blocks.
//
// Lock order: the playback's state, then its frame queue (`beginGeneration`). The source link's lock comes after both,
// and after those of a packet queue and of the sound worker: while one of them is held, the last reference to a frame
// or packet in the source's memory may go, which gives the slot back (`SourceMemory`). `CaptionFeed` holds its lock
// while it takes that of its subtitle track. `LogRelay`'s comes last, since a library may log while any other is held.
// No other lock in Media is taken while one is held: events are posted without any, and waking a thread takes none.

internal import Base
internal import Platform
internal import Synchronization

/// Joins the threads of one item.
///
/// Opening another item cancels this one and leaves it to its threads, which release it when they return. A call that
/// hangs in a library therefore blocks nothing else.
final class ItemPlayback: Sendable {
  enum Kind { case video, audio }

  let item: ItemID
  let location: MediaLocation
  let configuration: PlayerConfiguration
  let interrupt = Interrupt()
  let demuxWake = Wakeup()
  let videoWake = Wakeup()
  let listWake = Wakeup()
  let soundWake: Wakeup
  let pictures: FrameQueue
  let events: EventQueue
  /// The subtitle tracks that are being read.
  let subtitles = SubtitleSlots()
  /// The way to the program that supplies the item; nil for anything else.
  let source: SourceLink?
  /// Closed captions, decoded from the video frames.
  let captions = CaptionFeed()
  private let state: Mutex<PlaybackState>
  /// The queues of the chosen streams.
  private let queues: Mutex<Queues>

  /// The packet queues to the decoders.
  ///
  /// Each choice of a stream gets a queue of its own, so that the former decoder cannot take packets of the next
  /// stream.
  private struct Queues {
    var video: PacketQueue
    var audio: PacketQueue
    /// The other file that supplies the sound; nil while the item itself does.
    var soundFile: SoundFile?
  }

  init(
    item: ItemID, location: MediaLocation, configuration: PlayerConfiguration, startAt: MediaTime?,
    paused: Bool, soundWake: Wakeup, events: EventQueue
  ) {
    self.item = item
    self.location = location
    self.configuration = configuration
    self.soundWake = soundWake
    self.events = events
    source = location.sourceSocket.map { _ in SourceLink(isPlaying: !paused, rate: configuration.speed) }
    let limits = location.isNetwork ? PacketQueue.Limits.network : .local
    queues = Mutex(
      Queues(
        video: PacketQueue(consumer: videoWake, producer: demuxWake, limits: limits),
        audio: PacketQueue(consumer: soundWake, producer: demuxWake, limits: limits)))
    pictures = FrameQueue(
      producer: videoWake, events: events, configuration: configuration)
    var initial = PlaybackState()
    initial.wantedStart = GenerationStart(time: max(.zero, startAt ?? .zero), isExact: true)
    initial.clock.jump(to: initial.wantedStart.time, at: .now)
    initial.clock.setWantedRate(configuration.speed, at: .now)
    if paused { initial.clock.hold(.paused, at: .now) }
    initial.quality = configuration.quality
    initial.isLowLatency = configuration.lowLatency
    state = Mutex(initial)
  }

  var isCancelled: Bool { interrupt.isCancelled }

  /// The packets for the video decoder.
  var videoPackets: PacketQueue { queues.withLock { $0.video } }
  /// The packets for the audio decoder.
  var audioPackets: PacketQueue { queues.withLock { $0.audio } }

  /// Replaces a queue by an empty one; the decoder of the former stream gets nothing more.
  func renewQueue(_ kind: Kind) {
    let limits = location.isNetwork ? PacketQueue.Limits.network : .local
    let queue = PacketQueue(
      consumer: kind == .video ? videoWake : soundWake, producer: demuxWake, limits: limits)
    let former = queues.withLock { queues in
      let former = kind == .video ? queues.video : queues.audio
      if kind == .video { queues.video = queue } else { queues.audio = queue }
      return former
    }
    former.flush()
  }

  /// The other file that supplies the sound, or is being opened for it; the former one ends when another takes its
  /// place.
  var soundFile: SoundFile? {
    get { queues.withLock { $0.soundFile } }
    set {
      let former = queues.withLock { queues in
        defer { queues.soundFile = newValue }
        return queues.soundFile
      }
      if former !== newValue { former?.cancel() }
    }
  }

  /// Makes the sound file's queue the audio queue; the decoder of the former stream gets nothing more.
  func takeQueue(of file: SoundFile) {
    let former = queues.withLock { queues in
      defer { queues.audio = file.packets }
      return queues.audio
    }
    former.flush()
  }

  /// Adds a track order for the demux thread.
  func order(_ order: TrackOrder) {
    state.withLock { $0.trackOrders.append(order) }
    demuxWake.signal()
  }

  var generation: UInt32 { state.withLock { $0.generation } }

  var clock: PlaybackClock { state.withLock { $0.clock } }

  /// Reads or changes the shared state under its lock; `body` must be short.
  func withState<Result>(_ body: (inout PlaybackState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Cancels the item; its threads return as soon as they notice.
  func cancel() {
    interrupt.cancel()
    signalAll()
  }

  /// Begins a generation at the target that `choose` returns; all queued packets and pictures are stale.
  ///
  /// Pictures are flushed under the same lock in which the clock jumps: at the new time, those of the former place
  /// would be due.
  func beginGeneration(_ choose: (inout PlaybackState) -> GenerationStart) {
    withState { state in
      state.beginGeneration(choose(&state), at: .now)
      pictures.flush(generation: state.generation)
    }
    videoPackets.flush()
    audioPackets.flush()
    signalAll()
  }

  func signalAll() {
    demuxWake.signal()
    videoWake.signal()
    soundWake.signal()
    listWake.signal()
    soundFile?.wake.signal()
    events.signal()
  }

  func setPaused(_ paused: Bool) {
    source?.setPlaying(!paused)
    state.withLock { state in
      if paused {
        state.clock.hold(.paused, at: .now)
      } else {
        state.clock.release(.paused, at: .now)
      }
    }
    signalAll()
  }

  /// Sets the playback speed; with sound, the clock follows once the change is heard.
  func setSpeed(_ speed: Double) {
    source?.setRate(speed)
    state.withLock { $0.clock.setWantedRate(speed, at: .now) }
    pictures.setSpeed(speed)
    signalAll()
  }

  /// Chooses the variant of an adaptive stream.
  func setQuality(_ quality: QualityChoice) {
    state.withLock { $0.quality = quality }
    demuxWake.signal()
  }

  /// Goes to the live edge of a live source.
  func goToLiveEdge() {
    state.withLock { $0.wantsLiveEdge = true }
    demuxWake.signal()
  }

  /// Sets whether pictures are decoded.
  ///
  /// A paused item gets its picture again by a seek to its position, one that plays by reading its video again.
  func setPictureWanted(_ wanted: Bool) {
    source?.setPictureWanted(wanted)
    pictures.setWanted(wanted)
    if wanted { showAgain() }
  }

  /// Sets the size in pixels of the pictures, or of the part of them that is shown.
  func setPictureSize(_ size: PixelSize, _ crop: PictureCrop, _ room: PictureRoom, isLargest: Bool) {
    source?.setPixels(size)
    if pictures.setSize(size, crop, room, isLargest: isLargest) { showAgain() }
  }

  /// Sets brightness, contrast and the other picture adjustments.
  func setLook(_ look: PictureLook) {
    if pictures.setLook(look) { showAgain() }
  }

  /// Draws bitmap subtitles into the pictures; nil draws none.
  func setOverlay(_ overlay: SubtitleOverlay?) {
    if pictures.setOverlay(overlay) { showAgain() }
  }

  /// Sets when frames are deinterlaced.
  func setDeinterlacing(_ when: Deinterlacing) {
    if pictures.setDeinterlacing(when) { showAgain() }
  }

  /// Called by the video thread when pictures are needed again and it has skipped packets: the next key frame may be
  /// seconds away.
  func readPictureBack() {
    withState { $0.wantsPictureBack = true }
    demuxWake.signal()
  }

  private func showAgain() {
    let (isPaused, position) = state.withLock { state in
      (state.clock.holds.contains(.paused) && state.isSeekable, state.position(at: .now))
    }
    if isPaused { seek(SeekRequest(target: position, isExact: true, direction: .backward)) }
  }

  /// Asks for a seek, and replaces one that still waits.
  func seek(_ request: SeekRequest) {
    state.withLock { state in
      var request = request
      request.target = max(.zero, request.target)
      if let duration = state.duration, !state.isDurationGuessed {
        request.target = min(request.target, duration)
      }
      // Playback has already left the origin of a pending seek, so that origin stays.
      request.origin = state.pendingSeek?.origin ?? state.position(at: .now)
      state.pendingSeek = request
    }
    demuxWake.signal()
  }

  /// Starts the clock at the first picture or sound of a generation.
  func settle(_ generation: UInt32, at start: MediaTime) {
    let isNews = state.withLock { state in
      guard state.generation == generation, state.startPoint == nil else { return false }
      state.startPoint = start
      state.loop.begins(at: start)
      state.clock.jump(to: start, at: .now)
      state.clock.release(.settling, at: .now)
      return true
    }
    guard isNews else { return }
    events.post(.settled(item, start))
    signalAll()
  }

  /// Records that all of a kind has been played; the item ends when both kinds are done.
  func finish(_ kind: Kind, _ generation: UInt32) {
    let outcome = state.withLock { state -> PlayerEvent? in
      guard state.generation == generation else { return nil }
      switch kind {
      case .video: state.video.isDone = true
      case .audio:
        state.audio.isDone = true
        state.clock.soundStopped(at: .now)
      }
      guard state.video.isDone, state.audio.isDone, state.hasReadAll, !state.isEndPosted else { return nil }
      state.isEndPosted = true
      let lost = state.damageOfDecoding(at: .now)
      state.clock.hold(.settling, at: .now)
      if !state.hasDecoded {
        return .failed(
          item, state.decodeFailure ?? state.damage ?? PlaybackFailure("Nothing could be decoded."))
      }
      return .ended(item, damage: state.damage ?? lost)
    }
    if let outcome { events.post(outcome) }
    signalAll()
  }

  /// Records that a decoder cannot be used: its stream counts as done.
  ///
  /// The item fails if nothing else is left to play.
  func fail(_ kind: Kind, _ failure: PlaybackFailure) {
    state.withLock { state in
      switch kind {
      case .video: state.video.isRunning = false
      case .audio: state.audio.isRunning = false
      }
      state.decodeFailure = state.decodeFailure ?? failure
    }
    LogRelay.pass("\(failure.sentence)")
    finish(kind, generation)
    demuxWake.signal()
  }

  /// Records whether a decoder lacks packets; buffering begins when all running decoders do.
  func setStarving(_ kind: Kind, _ starving: Bool) {
    let begins = state.withLock { state in
      switch kind {
      case .video: state.video.isStarving = starving
      case .audio: state.audio.isStarving = starving
      }
      // In low-latency mode late packets are shown at once, without buffering.
      guard !state.isLowLatency else { return false }
      guard starving, state.isDry, !state.isBuffering, state.clock.isRunning else { return false }
      state.isBuffering = true
      state.soundFile?.isBehind = true
      state.clock.hold(.buffering, at: .now)
      return true
    }
    guard begins else { return }
    if location.canKeepWaiting { events.post(.buffering(item, true)) }
    signalAll()
  }

  /// Ends buffering and releases the clock.
  func endBuffering() {
    let ends = state.withLock { state in
      guard state.isBuffering, state.soundFile?.isBehind != true else { return false }
      state.isBuffering = false
      state.clock.release(.buffering, at: .now)
      return true
    }
    guard ends else { return }
    if location.canKeepWaiting { events.post(.buffering(item, false)) }
    signalAll()
  }

  /// Records that a decoder has delivered a frame.
  func noteDecoded() { state.withLock { $0.hasDecoded = true } }

  /// Records whether a decoder refuses what it gets, or delivers frames again.
  func noteRefused(_ kind: Kind, _ refused: Bool) {
    state.withLock { state in
      switch kind {
      case .video: state.video.isRefused = refused
      case .audio: state.audio.isRefused = refused
      }
    }
  }

  /// Records why nothing was decoded, in case nothing will be; the first reason counts.
  func noteDecodeFailure(_ failure: PlaybackFailure) {
    state.withLock { $0.decodeFailure = $0.decodeFailure ?? failure }
  }

  /// Releases the clock from a sound device that has not started in time, or that blocks the sound thread.
  func checkSoundPatience() {
    guard goOnWithoutSound(after: PlaybackClock.soundPatience, isMissed: true) else { return }
    events.post(.sound(.lost(SoundFailure.silent.sentence)))
  }

  /// Releases the clock if it has only waited for sound for longer than `patience`; true if it did.
  @discardableResult
  func goOnWithoutSound(after patience: MonotonicTime, isMissed: Bool = false) -> Bool {
    let goesOn = state.withLock { state in
      guard
        state.clock.isSoundOverdue(at: .now, after: patience)
          || state.clock.isStuck(at: .now, after: PlaybackClock.stuckPatience)
      else { return false }
      if isMissed { state.isSoundMissed = true }
      state.clock.soundStopped(at: .now)
      return true
    }
    if goesOn { signalAll() }
    return goesOn
  }
}
