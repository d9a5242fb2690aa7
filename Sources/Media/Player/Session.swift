// One opened item: what its demux and video threads, the sound thread and the main thread share. Every method
// may be called on any thread; none blocks.

internal import Base
internal import Platform
internal import Synchronization

/// Joins the threads of one item.
///
/// Opening another item cancels this one and leaves it to its threads, which free it when they return; so a
/// call that hangs in a library holds up nobody.
final class Session: Sendable {
  /// The two kinds of stream that are played.
  enum Kind { case video, audio }

  let item: ItemID
  let location: MediaLocation
  let configuration: PlayerConfiguration
  let interrupt = Interrupt()
  let demuxWake = Wakeup()
  let videoWake = Wakeup()
  let listWake = Wakeup()
  let soundWake: Wakeup
  let pictures: PictureRing
  let events: EventQueue
  /// What is read.
  let subtitles = SubtitleSlots()
  /// What is read out of the pictures themselves.
  let captions = CaptionFeed()
  private let state: Mutex<SessionState>
  /// The queues of the chosen streams.
  private let queues: Mutex<Queues>

  /// What waits to be decoded: each choice of a stream has a queue of its own, so that a decoder that is given
  /// up takes nothing from the next.
  private struct Queues {
    var video: PacketQueue
    var audio: PacketQueue
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
    let limits = location.isNetwork ? PacketQueue.Limits.network : .local
    queues = Mutex(
      Queues(
        video: PacketQueue(consumer: videoWake, producer: demuxWake, limits: limits),
        audio: PacketQueue(consumer: soundWake, producer: demuxWake, limits: limits)))
    pictures = PictureRing(
      producer: videoWake, events: events, configuration: configuration)
    var initial = SessionState()
    initial.aim = Aim(target: max(.zero, startAt ?? .zero), isExact: true)
    initial.clock.jump(to: initial.aim.target, at: .now)
    initial.clock.setWantedRate(configuration.speed, at: .now)
    if paused { initial.clock.hold(.paused, at: .now) }
    initial.quality = configuration.quality
    state = Mutex(initial)
  }

  var isCancelled: Bool { interrupt.isCancelled }

  /// What waits for the video decoder.
  var videoPackets: PacketQueue { queues.withLock { $0.video } }
  /// What waits for the audio decoder.
  var audioPackets: PacketQueue { queues.withLock { $0.audio } }

  /// Gives a kind a new, empty queue; whoever has the old one gets nothing more.
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

  /// Gives the demux thread something to do about tracks.
  func order(_ order: TrackOrder) {
    state.withLock { $0.trackOrders.append(order) }
    demuxWake.signal()
  }

  /// The generation that counts now.
  var generation: UInt32 { state.withLock { $0.generation } }

  /// The clock as it is now.
  var clock: PlaybackClock { state.withLock { $0.clock } }

  /// Reads or changes what the threads share; `body` must be short.
  func withState<Result>(_ body: (inout SessionState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Gives the item up; its threads return as soon as they notice.
  func cancel() {
    interrupt.cancel()
    signalAll()
  }

  /// Begins a generation at the aim that `choose` gives: what was read, decoded and drawn before is stale.
  ///
  /// Pictures go with the clock, in one turn: where it stands from now on, those of the former place would be due.
  func beginGeneration(_ choose: (inout SessionState) -> Aim) {
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
    events.signal()
  }

  /// Pauses or goes on.
  func setPaused(_ paused: Bool) {
    state.withLock { state in
      if paused {
        state.clock.hold(.paused, at: .now)
      } else {
        state.clock.release(.paused, at: .now)
      }
    }
    signalAll()
  }

  /// Sets how fast media time passes; where there is sound, once that is heard.
  func setSpeed(_ speed: Double) {
    state.withLock { $0.clock.setWantedRate(speed, at: .now) }
    pictures.setSpeed(speed)
    signalAll()
  }

  /// Plays that variant of an adaptive stream.
  func setQuality(_ quality: QualityChoice) {
    state.withLock { $0.quality = quality }
    demuxWake.signal()
  }

  /// Goes on with what a live source sends now.
  func goToLiveEdge() {
    state.withLock { $0.wantsLiveEdge = true }
    demuxWake.signal()
  }

  /// Whether anybody looks.
  ///
  /// A paused item shows its picture again by seeking to where it stands.
  func setPictureWanted(_ wanted: Bool) {
    pictures.setWanted(wanted)
    if wanted { showAgain() }
  }

  /// Sets the size of the pictures, or of the part of them that is shown.
  func setPictureSize(_ size: PixelSize, _ crop: PictureCrop, isLargest: Bool) {
    if pictures.setSize(size, crop, isLargest: isLargest) { showAgain() }
  }

  /// Sets brightness and the like.
  func setLook(_ look: PictureLook) {
    if pictures.setLook(look) { showAgain() }
  }

  /// Draws these subtitles into the pictures; nil is none.
  func setOverlay(_ overlay: SubtitleOverlay?) {
    if pictures.setOverlay(overlay) { showAgain() }
  }

  /// Sets when frames of two fields are shown without a comb.
  func setDeinterlacing(_ when: Deinterlacing) {
    if pictures.setDeinterlacing(when) { showAgain() }
  }

  private func showAgain() {
    let (isPaused, position) = state.withLock { state in
      (state.clock.holds.contains(.paused) && state.isSeekable, state.position(at: .now))
    }
    if isPaused { seek(SeekRequest(target: position, isExact: true, direction: .backward)) }
  }

  /// Asks for a seek; one that still waits is replaced.
  func seek(_ request: SeekRequest) {
    state.withLock { state in
      var request = request
      request.target = max(.zero, request.target)
      if let duration = state.duration, !state.isDurationGuessed {
        request.target = min(request.target, duration)
      }
      // Of a seek that is on its way, playback has left where it set out.
      request.origin = state.pendingSeek?.origin ?? state.position(at: .now)
      state.pendingSeek = request
    }
    demuxWake.signal()
  }

  /// The first picture or sound of a generation is ready: time passes from there.
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

  /// All of a kind has been shown or heard.
  ///
  /// When both have, the item has ended.
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
      state.clock.hold(.settling, at: .now)
      if !state.hasDecoded {
        return .failed(
          item, state.decodeFailure ?? state.damage ?? PlaybackFailure("Nothing in it could be decoded."))
      }
      return .ended(item, damage: state.damage)
    }
    if let outcome { events.post(outcome) }
    signalAll()
  }

  /// A decoder cannot be used: its stream counts as done.
  ///
  /// The item fails when nothing else is left.
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

  /// A decoder has no packet (true), or has one again.
  func setStarving(_ kind: Kind, _ starving: Bool) {
    let begins = state.withLock { state in
      switch kind {
      case .video: state.video.isStarving = starving
      case .audio: state.audio.isStarving = starving
      }
      // What comes late is shown at once instead.
      guard !configuration.lowLatency else { return false }
      guard starving, state.isDry, !state.isBuffering, state.clock.isRunning else { return false }
      state.isBuffering = true
      state.clock.hold(.buffering, at: .now)
      return true
    }
    guard begins else { return }
    if location.canKeepWaiting { events.post(.buffering(item, true)) }
    signalAll()
  }

  /// There is enough to go on after `setStarving` had stopped the clock.
  func endBuffering() {
    let ends = state.withLock { state in
      guard state.isBuffering else { return false }
      state.isBuffering = false
      state.clock.release(.buffering, at: .now)
      return true
    }
    guard ends else { return }
    if location.canKeepWaiting { events.post(.buffering(item, false)) }
    signalAll()
  }

  /// A frame of either kind came out of a decoder.
  func noteDecoded() { state.withLock { $0.hasDecoded = true } }

  /// Why nothing was decoded, should it stay so.
  func noteDecodeFailure(_ failure: PlaybackFailure) {
    state.withLock { $0.decodeFailure = $0.decodeFailure ?? failure }
  }

  /// Lets the clock run without the sound device when that has not started in time, or keeps the sound thread.
  func checkSoundPatience() {
    guard goOnWithoutSound(after: PlaybackClock.soundPatience, isMissed: true) else { return }
    events.post(.sound(.lost(SoundFailure.silent.sentence)))
  }

  /// Lets the clock run where sound alone has been awaited for longer than that; says whether it was.
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
