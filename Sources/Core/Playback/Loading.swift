// What the person sees while the engine waits: the spinner, what it waits for, and the way out.
import Base

extension Model {
  /// Waiting shorter than this is not worth a word.
  private static let patience = MonotonicTime.milliseconds(400)
  /// The spinner moves on so often.
  private static let spinTime = MonotonicTime.milliseconds(125)

  /// Whether the engine opens an item or waits for data.
  private var isWaiting: Bool {
    if case .opening = player.playback.stage { return true }
    return player.playback.isBuffering || player.playback.waiting != nil
  }

  /// Whether the person has been kept waiting long enough to be told.
  public var isKeptWaiting: Bool { isWaiting && now - player.playback.waitingSince >= Self.patience }

  /// Which of the spinner's pictures is shown now.
  public var spinnerStep: Int {
    Int(
      truncatingIfNeeded: max(0, (now - player.playback.waitingSince).nanoseconds) / Self.spinTime.nanoseconds
    )
  }

  /// Whole seconds that the person has been kept waiting.
  public var secondsWaited: Int {
    Int(clamping: max(0, (now - player.playback.waitingSince).nanoseconds) / 1_000_000_000)
  }

  /// What is waited for, in some words; nil while there is nothing to say.
  public var waitingText: String? {
    guard isKeptWaiting else { return nil }
    if let waiting = player.playback.waiting { return waiting.sentence }
    if case .opening = player.playback.stage { return "Opening" }
    if case .file = playlist.current?.location { return "Waiting for the disk" }
    return "Waiting for data"
  }

  /// When the spinner moves on.
  var nextSpin: MonotonicTime? {
    guard isWaiting else { return nil }
    let shown = player.playback.waitingSince + Self.patience
    guard now >= shown else { return shown }
    let spins = Int64(clamping: spinnerStep) &+ 1
    return player.playback.waitingSince + MonotonicTime(nanoseconds: spins &* Self.spinTime.nanoseconds)
  }

  mutating func wait(for waiting: Waiting?) {
    if !isWaiting { player.playback.waitingSince = now }
    player.playback.waiting = waiting
  }

  mutating func setBuffering(_ buffers: Bool) {
    if buffers, !isWaiting { player.playback.waitingSince = now }
    player.playback.isBuffering = buffers
  }

  /// The person has waited long enough: the item is given up, its row stays.
  mutating func cancelWaiting(_ outbox: inout Outbox) {
    stopPlaying(&outbox)
    notify("Stopped waiting")
    if presentation.current == .full { leaveFull() }
  }
}
