// The sound thread: decodes, feeds the device, and keeps the clock of the item by what the device plays.

internal import Core
internal import Glibc

/// Everything that lives on the sound thread alone.
///
/// The device is in SoundLoop+Device, the way of the samples in SoundLoop+Samples, and what happens where nothing
/// can be heard in SoundLoop+Unheard.
struct SoundLoop: ~Copyable {
  let worker: SoundWorker
  var orders: SoundWorker.Orders
  var device: SoundDevice?
  var buffer = SampleBuffer(format: SoundFormat(rate: 48000, channels: 2))
  /// Nil where samples go from the buffer to the device as they are.
  var chain: SoundChain?
  var block = SoundBlock(format: SoundFormat(rate: 48000, channels: 2))
  var timeline = SoundTimeline(rate: 48000)
  var gain: Gain
  var generation: UInt32 = 0
  var phase = Phase.stopped
  var hasStreamEnded = false
  var isLost = false
  var retryAt = MonotonicTime.zero
  var pace = SoundPace()
  /// Where a newly chosen track takes over, until it is decoded so far.
  var seam: MediaTime?
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

  static let retry = MonotonicTime.milliseconds(3000)

  init(worker: SoundWorker) {
    self.worker = worker
    orders = worker.present
    gain = Gain(volume: orders.volume, isMuted: orders.isMuted)
  }

  /// Runs until the player shuts down.
  mutating func run() {
    while true {
      readOrders()
      if orders.isStopping { return }
      guard let session = orders.session, let track = orders.track, !session.isCancelled else {
        idle()
        continue
      }
      idleSince = nil
      adoptGeneration(of: session, track)
      if device == nil, orders.usesDevice { openDevice(for: track, session) }
      if device == nil { playNothing(session, track) } else { play(session, track) }
    }
  }

  private mutating func readOrders() {
    let fresh = worker.present
    let former = orders
    let deviceChanged = fresh.deviceName != orders.deviceName
    let editionChanged = fresh.edition != orders.edition
    orders = fresh
    if deviceChanged {
      stopDevice()
      device = nil
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
      // A track with another rate gets the device anew, so that nothing is resampled in vain.
      if let track = orders.track, let rate = device?.format.rate, rate != track.sourceRate,
        track.sourceRate >= 8000
      {
        device = nil
      }
    }
  }

  /// Without an item the device is kept for the next one, but not for ever.
  private mutating func idle() {
    stopDevice()
    guard device != nil else { return worker.wake.wait() }
    let since = idleSince ?? .now
    idleSince = since
    if MonotonicTime.now - since > .milliseconds(2000) { device = nil }
    worker.wake.wait(until: since + .milliseconds(2001))
  }

  private mutating func adoptGeneration(of session: Session, _ track: SoundTrack) {
    let current = session.generation
    guard current != generation else { return }
    generation = current
    stopDevice()
    track.flush()
    buffer.clear(at: .zero)
    hasStreamEnded = false
    phase = .stopped
  }

  // MARK: Playing

  private mutating func play(_ session: Session, _ track: SoundTrack) {
    if phase == .ended { return worker.wake.wait() }
    prefetch(session, track)
    let clock = session.clock
    guard clock.holds.subtracting(.sound).isEmpty else {
      stopDevice()
      return worker.wake.wait()
    }
    if phase == .stopped {
      seam = nil
      guard !buffer.isUntouched || hasStreamEnded else {
        return worker.wake.wait(until: .now + .milliseconds(50))
      }
      guard begin(at: clock.time(at: .now)) || hasStreamEnded else { return }
      phase = .filling
      pace = SoundPace()
    }
    guard feed(session, track) else { return }
    if phase == .filling { start(session) } else { follow(session) }
    if phase == .running || phase == .filling { finishIfHeard(session) }
    rest(session)
  }

  /// Sleeps until the device wants more, or until somebody has news.
  private mutating func rest(_ session: Session) {
    guard phase == .running || phase == .filling else { return }
    worker.wake.wait(until: .now + .milliseconds(isDrained ? 10 : 30))
  }
}
