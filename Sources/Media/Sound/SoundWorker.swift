// The mailbox of the sound thread; any thread may call it. The thread's own code is `SoundLoop`.

internal import Base
internal import Platform
internal import Synchronization

/// Plays the sound of the current item.
///
/// One worker lives as long as the player, so that the device stays open between items.
final class SoundWorker: Sendable {
  /// The state that other threads want from the sound thread.
  struct Orders {
    var playback: ItemPlayback?
    var track: SoundTrack?
    /// The next playlist item, opened in advance for gapless playback.
    var next: ItemPlayback?
    /// Increases with each change of playback or track.
    var edition = 0
    /// False when the player has no sound device: packets then pass unheard.
    let usesDevice: Bool
    var options: SoundOptions
    var colors = VisualizerColors()
    var volume: Double
    var isMuted: Bool
    var speed: Double
    /// Offset added to the sound's media times; positive values delay the sound.
    var delay = MediaTime.zero
    var isStopping = false

    /// The processing that the wanted speed and filters need.
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

  /// Starts an item's sound; called on its demux thread.
  func play(_ track: SoundTrack, of playback: ItemPlayback) {
    // The clock has to wait for the device: media time that passes while it opens would be missing from the sound.
    if present.usesDevice { playback.withState { $0.clock.expectSound(at: .now) } }
    orders.withLock { orders in
      // The playback may have been cancelled while it was being opened.
      guard !playback.isCancelled else { return }
      orders.playback = playback
      orders.track = track
      orders.next = nil
      orders.edition += 1
    }
    wake.signal()
  }

  /// Removes the sound of an item that continues without it; called on its demux thread.
  func drop(_ playback: ItemPlayback) {
    change { orders in
      guard orders.playback === playback else { return }
      orders.track = nil
      orders.edition += 1
    }
  }

  /// Announces the item that was opened in advance and may follow without a gap; nil withdraws it.
  func expect(_ next: ItemPlayback?) { change { $0.next = next } }

  /// Removes the item and its successor.
  func silence() {
    change { orders in
      orders.playback = nil
      orders.track = nil
      orders.next = nil
      orders.edition += 1
    }
  }

  func setVolume(_ volume: Double) { change { $0.volume = volume } }
  func setMuted(_ muted: Bool) { change { $0.isMuted = muted } }
  func setSpeed(_ speed: Double) { change { $0.speed = speed } }
  func setOptions(_ options: SoundOptions) { change { $0.options = options } }
  func setColors(_ colors: VisualizerColors) { if present.colors != colors { change { $0.colors = colors } } }
  func setDelay(_ delay: MediaTime) { change { $0.delay = delay } }
  func stop() { change { $0.isStopping = true } }

  /// The device's name and format, or the reason why it is not open, for the statistics.
  var deviceDescription: String { deviceText.withLock { $0 } }

  func describeDevice(_ text: String) { deviceText.withLock { $0 = text } }

  /// A snapshot of the current orders.
  var present: Orders { orders.withLock { $0 } }

  private func change(_ body: (inout Orders) -> Void) {
    orders.withLock { body(&$0) }
    wake.signal()
  }
}
