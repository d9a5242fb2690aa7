// The sound thread: decodes, feeds the device, and makes the item's clock follow what the device plays.

internal import Base
internal import Glibc
internal import Platform

/// The state of the sound thread.
///
/// `DeviceOpening` opens the device, `SoundSink` owns it and knows what is still unheard, `SoundPipeline` carries the
/// samples from the decoder to it, and `SoundSync` keeps the clock in sync with it.
struct SoundLoop: ~Copyable {
  /// Milliseconds that the thread sleeps between two turns: a good third of the device's buffer.
  static let turn: Int64 = 90
  /// After an underrun the sound continues at its next sample if the clock has run past it by less than this; otherwise
  /// it continues at the clock's time, with a gap.
  private static let longestLapse = MediaTime(seconds: 0.25)

  private let worker: SoundWorker
  private var orders: SoundWorker.Orders
  private var generation: UInt32 = 0
  private var opening: DeviceOpening
  private var release = DeviceRelease()
  private var sink: SoundSink
  private var pipeline: SoundPipeline
  private var sync: SoundSync
  private var loopPasses = SoundLoopPasses()
  private var join = GaplessJoin()

  init(worker: SoundWorker, threads: WorkerThreads) {
    let format = SoundFormat(rate: 48000, channels: 2)
    self.worker = worker
    orders = worker.present
    opening = DeviceOpening(worker, threads)
    sink = SoundSink(rate: format.rate)
    pipeline = SoundPipeline(worker, format: format)
    sync = SoundSync(worker)
  }

  /// Runs until the player shuts down.
  mutating func run() {
    defer { opening.giveUp() }
    while true {
      readOrders()
      if orders.isStopping { return }
      if join.isUnderWay {
        playOn()
        continue
      }
      guard let playback = orders.playback, let track = orders.track, !playback.isCancelled else {
        idle()
        continue
      }
      release.isWanted()
      track.delay = orders.delay
      adoptGeneration(of: playback, track)
      let item = SoundItem(playback: playback, track: track, generation: generation)
      if restsReleased(item) { continue }
      if !sink.hasDevice, orders.usesDevice { openDevice(for: item) }
      if sink.hasDevice { play(item) } else { playNothing(item) }
    }
  }

  private mutating func play(_ item: SoundItem) {
    let playback = item.playback
    pipeline.rescalePictures(in: playback)
    if sink.phase == .ended { return worker.wake.wait() }
    pipeline.prefetch(item, &loopPasses, sink)
    let clock = playback.clock
    guard clock.holds.subtracting(.sound).isEmpty else {
      stopDevice()
      return restPaused(clock)
    }
    release.isHeard()
    // The clock continued by monotonic time while a call to the device blocked this thread: the sound restarts at the
    // clock's time.
    if sink.phase == .running, !sync.isJoining, clock.source == .monotonic { stopDevice() }
    // The clock was held and released while this thread slept. The device never stopped, so nothing else would end the
    // clock's wait for it.
    if sink.phase == .running, clock.holds.contains(.sound) { sync.announce(playback, sink, loopPasses) }
    if sink.phase == .stopped {
      if abandonsLoopPass(item) { return }
      pipeline.forgetSeam()
      guard !pipeline.isUntouched || pipeline.hasEnded else { return waitForSamples(playback) }
      let start = beginning(by: clock)
      sink.restart(rate: pipeline.rate)
      guard pipeline.begin(at: start) || pipeline.hasEnded else { return }
      sink.fill()
    }
    loopPasses.goOn(item, &pipeline, &sink)
    guard feed(item) else { return }
    if sink.phase == .filling { start(playback) } else { follow(playback) }
    if goOn(after: playback) { return }
    if sink.isActive { finishIfHeard(item) }
    rest()
  }

  // MARK: Orders

  private mutating func readOrders() {
    let fresh = worker.present
    let former = orders
    let deviceChanged =
      fresh.options.device != orders.options.device || fresh.options.channels != orders.options.channels
    let editionChanged = fresh.edition != orders.edition
    if fresh.delay != orders.delay {
      // The samples in the device are dropped; those that belong there with the new delay follow from the clock's time.
      giveUpFollowing()
      stopDevice()
      sink.restart(rate: pipeline.rate)
    }
    pipeline.follow(fresh)
    orders = fresh
    if editionChanged, join.isUnderWay, join.isOf(fresh.playback), !deviceChanged {
      return join.adopt(&sink, next: pipeline.readTime, loopPasses)
    }
    if editionChanged || deviceChanged { giveUpFollowing() }
    if deviceChanged {
      stopDevice()
      sink.close()
      opening.giveUp()
      opening.retryAtOnce()
    }
    if editionChanged, wantsOtherTrack(than: former) { return pipeline.goOver() }
    if editionChanged {
      stopDevice()
      // The item has changed, or its track: the clock runs on while the new sound is prepared.
      if let playback = orders.playback {
        let isSilent = orders.track == nil
        playback.withState { state in
          state.clock.setCeiling(nil, at: .now)
          if isSilent { state.clock.soundStopped(at: .now) }
        }
      }
      generation = .max
      // A track with another rate or channel count gets a newly opened device, which spares resampling and mixing.
      if let track = orders.track, track.kind != sink.kind { sink.close() }
    }
  }

  /// Whether the new orders differ from `former` only in the track of the item that is heard.
  private func wantsOtherTrack(than former: SoundWorker.Orders) -> Bool {
    guard sink.phase == .running, let playback = orders.playback, playback === former.playback,
      former.track != nil, orders.track != nil, generation == playback.generation
    else { return false }
    return sink.hasDevice && !loopPasses.isUnderWay
  }

  private mutating func adoptGeneration(of playback: ItemPlayback, _ track: SoundTrack) {
    let current = playback.generation
    guard current != generation else { return }
    generation = current
    stopDevice()
    loopPasses.forget(playback, generation)
    track.flush()
    pipeline.restart()
    sink.restart(rate: pipeline.rate)
    sink.standBy()
  }

  // MARK: The device

  /// Opens the device for a track, or polls an opening that is under way.
  private mutating func openDevice(for item: SoundItem) {
    let wish = SoundWish(
      name: orders.options.deviceName, rate: item.track.sourceRate, channels: item.track.sourceChannels,
      limit: orders.options.channels)
    switch opening.open(wish, for: item.playback) {
    case .awaited: break
    case .opened(let output, let thread): adopt(SoundDevice(output, of: thread), for: item)
    case .failed(let failure): lose(failure, item.playback)
    }
  }

  private mutating func adopt(_ opened: consuming SoundDevice, for item: SoundItem) {
    pipeline.convert(to: opened.format, for: item)
    worker.describeDevice(opened.summary)
    sink.adopt(consume opened, for: item.track.kind)
    sync.begin(item.playback)
    opening.settle()
  }

  private mutating func start(_ playback: ItemPlayback) {
    guard sink.isFilled else { return }
    let code = sink.start()
    guard code >= 0 else { return repair(code, playback) }
    if !sync.isJoining || !sink.isPaced { sync.announce(playback, sink, loopPasses) }
  }

  /// Feeds the device; false when it had to be dropped or reset.
  private mutating func feed(_ item: SoundItem) -> Bool {
    guard sink.hasDevice else { return false }
    let code = pipeline.feed(&sink, item, &loopPasses)
    if code < 0 { repair(code, item.playback) }
    return code >= 0
  }

  private mutating func follow(_ playback: ItemPlayback) {
    guard sink.phase == .running else { return }
    if !sync.follow(playback, &sink, &pipeline, &loopPasses) { loseStuck(playback) }
  }

  private mutating func stopDevice() {
    guard sink.isActive else { return }
    pipeline.stop()
    // A stuck device is opened again as soon as possible.
    if sink.stop() == -Int(ETIMEDOUT) { opening.retryAtOnce() }
  }

  private mutating func repair(_ code: Int, _ playback: ItemPlayback) {
    if sink.recover(code) { return }
    let failure = SoundFailure(playing: orders.options.deviceName, Int32(clamping: code))
    if failure == .silent { loseStuck(playback) } else { lose(failure, playback) }
  }

  /// Drops a device that takes no samples or does not answer, and opens it again at once.
  ///
  /// With a suspended sound server, that opening succeeds at the moment the server resumes.
  private mutating func loseStuck(_ playback: ItemPlayback) {
    sink.giveUp()
    lose(.silent, playback)
    opening.retryAtOnce()
  }

  /// Drops the device after a failure; it is opened again after a pause.
  private mutating func lose(_ failure: SoundFailure, _ playback: ItemPlayback) {
    opening.tell(failure, playback, whilePlaying: sink.hasDevice)
    sink.close()
    sink.standBy()
    opening.putOff()
  }

  /// Consumes packets at the pace of the clock until the device can be tried again.
  private mutating func playNothing(_ item: SoundItem) {
    if sink.phase == .ended { return worker.wake.wait() }
    if abandonsLoopPass(item) { return }
    if pipeline.isUntouched, !item.track.hasPassed, !pipeline.hasEnded {
      pipeline.prefetch(item, &loopPasses, sink)
    }
    guard pipeline.passUnheard(item, retry: opening.retry(usesDevice: orders.usesDevice)) else { return }
    sink.end()
    item.playback.finish(.audio, generation)
  }

  // MARK: Start and end

  /// The media time at which the device starts: the clock's time, or the next sample's when an underrun preceded the
  /// clock's hold by less than `longestLapse`.
  private func beginning(by clock: PlaybackClock) -> MediaTime {
    let time = clock.time(at: .now)
    guard clock.holds.contains(.sound), sink.timeline.written > 0 else { return time }
    let end = sink.timeline.end
    return time > end && time - end < Self.longestLapse ? end : time
  }

  private mutating func finishIfHeard(_ item: SoundItem) {
    guard pipeline.isDrained else { return }
    let isSilent = sink.isSilent(item.playback.clock)
    let isStuck = !isSilent && sink.isStalled(hasMore: true)
    guard isSilent || !sink.isFilled || isStuck else { return }
    if abandonsLoopPass(item) { return }
    if isStuck { sink.giveUp() }
    stopDevice()
    sink.end()
    item.playback.finish(.audio, generation)
  }

  /// Gives up a gapless loop that was disturbed, and sleeps a moment, until the seek that replaces it arrives; false
  /// when nothing is to be given up.
  private mutating func abandonsLoopPass(_ item: SoundItem) -> Bool {
    guard loopPasses.abandon(item, hasStopped: sink.phase == .stopped) else { return false }
    worker.wake.wait(until: .now + .milliseconds(50))
    return true
  }

  // MARK: Gapless transition

  /// Starts feeding the next item after this one was fed to its end; false when no item can follow without a gap.
  private mutating func goOn(after playback: ItemPlayback) -> Bool {
    guard sink.phase == .running, !pipeline.isAtSeam, !loopPasses.isUnderWay, pipeline.isDrained,
      let next = orders.next, !next.isCancelled, playback.withState({ !$0.video.isRunning }),
      let track = next.waitingTrack, track.kind == sink.kind
    else { return false }
    sink.goOn(after: playback, generation)
    generation = next.generation
    join.begin(SoundItem(playback: next, track: track, generation: generation, isAhead: true))
    track.delay = orders.delay
    track.flush()
    pipeline.goOn()
    return true
  }

  /// Feeds the next item.
  private mutating func playOn() {
    switch join.play(&sink, &pipeline, &loopPasses, worker, edition: orders.edition) {
    case .goesOn, .isDue: break
    case .failed: giveUpFollowing()
    case .deviceFailed(let code, let playback):
      repair(code, playback)
      giveUpFollowing()
    }
  }

  /// Abandons the gapless transition because the outgoing item was paused, sought or cancelled, or the device failed.
  ///
  /// The next item starts from scratch in its turn.
  private mutating func giveUpFollowing() {
    guard join.giveUp() else { return }
    stopDevice()
    generation = .max
    // About 0.2 s of the outgoing item was left in the device; unless a seek superseded it, the item counts as
    // finished.
    guard let outgoing = sink.takeOutgoing(), !outgoing.isSuperseded else { return }
    sink.end()
    generation = outgoing.generation
    outgoing.playback.finish(.audio, outgoing.generation)
  }

  // MARK: Resting

  /// Sleeps until the device needs samples or another thread signals.
  private mutating func rest() {
    guard sink.isActive else { return }
    worker.wake.wait(
      until: .now + .milliseconds(pipeline.isDrained || loopPasses.isUnderWay ? 10 : Self.turn))
  }

  /// Sleeps a moment, and lets the picture start when its sound begins much later.
  private mutating func waitForSamples(_ playback: ItemPlayback) {
    playback.goOnWithoutSound(after: PlaybackClock.silencePatience)
    worker.wake.wait(until: .now + .milliseconds(50))
  }

  /// Keeps the device open for the next item, for a limited time.
  private mutating func idle() {
    stopDevice()
    guard sink.hasDevice || opening.isUnderWay else { return worker.wake.wait() }
    let end = release.idles(at: .now)
    if MonotonicTime.now > end {
      sink.close()
      opening.giveUp()
    }
    worker.wake.wait(until: end + .milliseconds(1))
  }

  /// Sleeps until another thread signals; closes the device when the pause has become long enough.
  private mutating func restPaused(_ clock: PlaybackClock) {
    let patience = orders.options.releaseAfter
    guard clock.holds.contains(.paused), patience > 0 else {
      release.isHeard()
      return worker.wake.wait()
    }
    let moment = release.pauses(at: .now, patience: patience)
    guard MonotonicTime.now >= moment else { return worker.wake.wait(until: moment) }
    sink.close()
    release.begin()
    worker.describeDevice("released while paused")
  }

  /// Whether the device was released in the current pause; if so, sleeps.
  private mutating func restsReleased(_ item: SoundItem) -> Bool {
    guard release.lasts(by: item.playback.clock) else { return false }
    // After a seek or an item change the item has to settle even without a device.
    pipeline.prefetch(item, &loopPasses, sink)
    worker.wake.wait()
    return true
  }
}
