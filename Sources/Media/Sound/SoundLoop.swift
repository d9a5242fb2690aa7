// The sound thread: decodes, feeds the device, and keeps the clock of the item by what the device plays.

internal import Base
internal import Glibc
internal import Platform

/// Everything that lives on the sound thread alone.
///
/// The device is in SoundLoop+Device, the way of the samples in SoundLoop+Samples, and what happens where nothing
/// can be heard in SoundLoop+Unheard.
struct SoundLoop: ~Copyable {
  let worker: SoundWorker
  /// Where the devices' own threads are counted.
  let threads: WorkerThreads
  var orders: SoundWorker.Orders
  var device: SoundDevice?
  /// A device that is on its way, however long that takes.
  var opening: DeviceThread?
  var buffer = SampleBuffer(format: SoundFormat(rate: 48000, channels: 2))
  /// Nil where samples go from the buffer to the device as they are.
  var chain: SoundChain?
  var block = SoundBlock(format: SoundFormat(rate: 48000, channels: 2))
  var timeline = SoundTimeline(rate: 48000)
  var gain: Gain
  var generation: UInt32 = 0
  var phase = Phase.stopped
  var hasStreamEnded = false
  /// Why there is no sound, as it was told.
  var problem: String?
  var retryAt = MonotonicTime.zero
  var pace = SoundPace()
  /// Where a newly chosen track takes over, until it is decoded so far.
  var seam: MediaTime?
  /// The device came while time passed, and is not in step with it yet.
  var joining: SoundJoining?
  /// What was heard at the last look.
  var lastHeard: MediaTime?
  /// What the device was opened for.
  var deviceKind: SoundFormat?
  /// Whether libavfilter could not make the filters that are wanted.
  var areFiltersMissing = false
  /// Draws the sound; nil as long as nobody wants to see it.
  var visual: SoundVisual?
  var isVisualMissing = false
  /// Since when the item has been paused, and whether the device was given back meanwhile.
  private var pausedSince: MonotonicTime?
  private var isReleased = false
  /// The item that is given to the device before its turn, and the one whose end is still heard.
  var following: FollowingSound?
  var outgoing: OutgoingSound?
  /// The newest way back to the start of what is repeated, and how many have been heard.
  var lap: SoundLap?
  var heardLap = 0
  private var idleSince: MonotonicTime?

  /// What the device does.
  enum Phase: Equatable {
    /// Nothing: the clock is held by something else, or there is nothing to play.
    case stopped
    /// Samples are being written before the start.
    case filling
    case running
    /// All of the item has been heard.
    case ended
  }

  /// How long after a failure the device is tried again.
  static let pause = MonotonicTime.milliseconds(3000)
  /// How long the thread rests between two turns, in milliseconds: a good third of what the device holds.
  static let turn: Int64 = 90

  init(worker: SoundWorker, threads: WorkerThreads) {
    self.worker = worker
    self.threads = threads
    orders = worker.present
    gain = Gain(volume: orders.volume, isMuted: orders.isMuted)
  }

  /// Runs until the player shuts down.
  mutating func run() {
    defer { giveUpOpening() }
    while true {
      readOrders()
      if orders.isStopping { return }
      if let following {
        playOn(following)
        continue
      }
      guard let session = orders.session, let track = orders.track, !session.isCancelled else {
        idle()
        continue
      }
      idleSince = nil
      track.delay = orders.delay
      adoptGeneration(of: session, track)
      if restsReleased(session, track) { continue }
      if device == nil, orders.usesDevice { openDevice(for: track, session) }
      if device == nil { playNothing(session, track) } else { play(session, track) }
    }
  }

  private mutating func readOrders() {
    let fresh = worker.present
    let former = orders
    let deviceChanged =
      fresh.options.device != orders.options.device || fresh.options.channels != orders.options.channels
    if fresh.options.filters != orders.options.filters { areFiltersMissing = false }
    if fresh.options.visualizer != orders.options.visualizer {
      isVisualMissing = false
      visual = nil
    }
    let editionChanged = fresh.edition != orders.edition
    if fresh.delay != orders.delay {
      // What the device holds is dropped; the clock says what belongs there now.
      giveUpFollowing()
      stopDevice()
      buffer.shift(by: fresh.delay - orders.delay)
      timeline = SoundTimeline(rate: buffer.rate)
    }
    orders = fresh
    if editionChanged, following != nil, fresh.session === following?.session, !deviceChanged {
      return adoptFollowing()
    }
    if editionChanged || deviceChanged { giveUpFollowing() }
    if deviceChanged {
      stopDevice()
      device = nil
      giveUpOpening()
      retryAt = .zero
    }
    if editionChanged, wantsOtherTrack(than: former) { return changeTrack() }
    if editionChanged {
      stopDevice()
      // Another track of the same item: time goes on while its sound is on the way.
      if let session = orders.session {
        session.withState { state in
          state.clock.setCeiling(nil, at: .now)
          if orders.track == nil { state.clock.soundStopped(at: .now) }
        }
      }
      generation = .max
      // A track of another kind gets the device anew, so that nothing is resampled or mixed in vain.
      if let track = orders.track, track.kind != deviceKind { device = nil }
    }
  }

  /// Without an item the device is kept for the next one, but not for ever.
  private mutating func idle() {
    stopDevice()
    guard device != nil || opening != nil else { return worker.wake.wait() }
    let since = idleSince ?? .now
    idleSince = since
    if MonotonicTime.now - since > .milliseconds(2000) {
      device = nil
      giveUpOpening()
    }
    worker.wake.wait(until: since + .milliseconds(2001))
  }

  private mutating func adoptGeneration(of session: Session, _ track: SoundTrack) {
    let current = session.generation
    guard current != generation else { return }
    generation = current
    stopDevice()
    forgetLap(of: session)
    track.flush()
    buffer.clear(at: .zero)
    timeline = SoundTimeline(rate: buffer.rate)
    hasStreamEnded = false
    phase = .stopped
  }

  // MARK: Playing

  private mutating func play(_ session: Session, _ track: SoundTrack) {
    if visual != nil { visual?.rescale(in: session) }
    if phase == .ended { return worker.wake.wait() }
    prefetch(session, track)
    let clock = session.clock
    guard clock.holds.subtracting(.sound).isEmpty else {
      stopDevice()
      return restPaused(clock)
    }
    pausedSince = nil
    // The item went on without this thread, which a device has kept: it begins where the item is by now.
    if phase == .running, joining == nil, clock.source == .monotonic { stopDevice() }
    // Time was held and released while this thread slept: it waits for a device that has not stopped at all.
    if phase == .running, clock.holds.contains(.sound) { announce(session) }
    if phase == .stopped {
      if abandonsLap(session) { return }
      seam = nil
      guard !buffer.isUntouched || hasStreamEnded else { return waitForSamples(session) }
      guard begin(at: beginning(by: clock)) || hasStreamEnded else { return }
      phase = .filling
      pace = SoundPace()
    }
    continueLap(session, track)
    guard feed(session, track) else { return }
    if phase == .filling { start(session) } else { follow(session) }
    if goOn(after: session) { return }
    if phase == .running || phase == .filling { finishIfHeard(session) }
    rest(session)
  }

  /// The media time at which the device begins: the clock's, or that of the next sample where sound ran dry a moment
  /// before time was held for it.
  private func beginning(by clock: PlaybackClock) -> MediaTime {
    let time = clock.time(at: .now)
    guard clock.holds.contains(.sound), timeline.written > 0 else { return time }
    let lapse = time - timeline.end
    return lapse > .zero && lapse < Self.longestLapse ? timeline.end : time
  }

  /// Time may pass so far beyond the last sample before it is held; where it passed on, the sound has a hole.
  private static let longestLapse = MediaTime(seconds: 0.25)

  /// Sleeps a moment; a picture whose sound begins much later is not held up for it.
  private mutating func waitForSamples(_ session: Session) {
    session.goOnWithoutSound(after: PlaybackClock.silencePatience)
    worker.wake.wait(until: .now + .milliseconds(50))
  }

  /// Sleeps until somebody has news, or until the pause has become long.
  private mutating func restPaused(_ clock: PlaybackClock) {
    let patience = orders.options.releaseAfter
    guard clock.holds.contains(.paused), patience > 0 else {
      pausedSince = nil
      return worker.wake.wait()
    }
    let since = pausedSince ?? .now
    pausedSince = since
    let moment = since + .seconds(min(86_400, patience))
    guard MonotonicTime.now >= moment else { return worker.wake.wait(until: moment) }
    device = nil
    isReleased = true
    worker.describeDevice("given back while paused")
  }

  /// Whether the device was given back, and the pause lasts; sleeps then.
  private mutating func restsReleased(_ session: Session, _ track: SoundTrack) -> Bool {
    guard isReleased else { return false }
    guard session.clock.holds.contains(.paused) else {
      isReleased = false
      pausedSince = nil
      return false
    }
    // A seek, or another item, settles all the same.
    prefetch(session, track)
    worker.wake.wait()
    return true
  }

  /// Sleeps until the device wants more, or until somebody has news.
  private mutating func rest(_ session: Session) {
    guard phase == .running || phase == .filling else { return }
    worker.wake.wait(until: .now + .milliseconds(isDrained || lap != nil ? 10 : Self.turn))
  }
}
