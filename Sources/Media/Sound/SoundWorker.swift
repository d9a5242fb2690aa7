// The sound thread's mailbox: what any thread may tell it. The thread itself is `SoundLoop`.

internal import Base
internal import Platform
internal import Synchronization

/// Plays the sound of the present item.
///
/// It outlives the items, so that the device stays open between them.
final class SoundWorker: Sendable {
  /// What the thread is to do.
  struct Orders {
    var session: Session?
    var track: SoundTrack?
    /// The item that comes after, opened ahead.
    var next: Session?
    /// Grows with each change of session or device.
    var edition = 0
    /// Whether there is to be a device at all; without one the sound passes unheard.
    let usesDevice: Bool
    var options: SoundOptions
    var volume: Double
    var isMuted: Bool
    var speed: Double
    /// How much later than its own times say the sound is heard.
    var delay = MediaTime.zero
    var isStopping = false

    /// Speed and filters.
    var shape: SoundShape { SoundShape(speed: speed, filters: options.filters) }
  }

  let wake = Wakeup()
  let events: EventQueue
  let openOutput: SoundOpener
  private let orders: Mutex<Orders>
  private let deviceText = Mutex("")

  init(configuration: PlayerConfiguration, events: EventQueue, openOutput: @escaping SoundOpener) {
    self.events = events
    self.openOutput = openOutput
    orders = Mutex(
      Orders(
        usesDevice: configuration.audio, options: configuration.sound, volume: configuration.volume,
        isMuted: configuration.isMuted, speed: configuration.speed))
  }

  /// The item's sound begins; called on its demux thread.
  func play(_ track: SoundTrack, of session: Session) {
    // Time that passed while the device is on its way would be missing from what is heard.
    if present.usesDevice { session.withState { $0.clock.expectSound(at: .now) } }
    orders.withLock { orders in
      // It may have been given up while it was opened.
      guard !session.isCancelled else { return }
      orders.session = session
      orders.track = track
      orders.next = nil
      orders.edition += 1
    }
    wake.signal()
  }

  /// The item goes on without sound; called on its demux thread.
  func drop(_ session: Session) {
    change { orders in
      guard orders.session === session else { return }
      orders.track = nil
      orders.edition += 1
    }
  }

  /// That item was opened ahead: its sound may follow without a gap.
  func expect(_ next: Session?) { change { $0.next = next } }

  /// No item any more.
  func silence() {
    change { orders in
      orders.session = nil
      orders.track = nil
      orders.next = nil
      orders.edition += 1
    }
  }

  func setVolume(_ volume: Double) { change { $0.volume = volume } }
  func setMuted(_ muted: Bool) { change { $0.isMuted = muted } }
  func setSpeed(_ speed: Double) { change { $0.speed = speed } }
  func setOptions(_ options: SoundOptions) { change { $0.options = options } }
  func setDelay(_ delay: MediaTime) { change { $0.delay = delay } }
  func stop() { change { $0.isStopping = true } }

  /// What the device is, or why there is none.
  var deviceDescription: String { deviceText.withLock { $0 } }

  func describeDevice(_ text: String) { deviceText.withLock { $0 = text } }

  /// What the thread is to do now.
  var present: Orders { orders.withLock { $0 } }

  private func change(_ body: (inout Orders) -> Void) {
    orders.withLock { body(&$0) }
    wake.signal()
  }
}
