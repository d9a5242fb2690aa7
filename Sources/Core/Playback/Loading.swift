// The display of waiting: the spinner, the reason, and cancelling.
import Base

extension Film {
  /// Whether the engine opens an item or waits for data.
  var isWaiting: Bool {
    if case .opening = playback.stage { return true }
    return playback.isBuffering || playback.waiting != nil
  }

  mutating func wait(for waiting: Waiting?, at now: MonotonicTime) {
    if !isWaiting { playback.waitingSince = now }
    playback.waiting = waiting
  }

  mutating func setBuffering(_ buffers: Bool, at now: MonotonicTime) {
    if buffers, !isWaiting { playback.waitingSince = now }
    playback.isBuffering = buffers
  }
}

extension Model {
  /// Shorter waits are not shown.
  private static let patience = MonotonicTime.milliseconds(400)
  /// The time of one step of the spinner.
  private static let spinTime = MonotonicTime.milliseconds(125)

  /// Whether the wait has lasted longer than `patience` and is shown.
  public var isKeptWaiting: Bool {
    films.main.isWaiting && now - films.main.playback.waitingSince >= Self.patience
  }

  /// The number of the spinner's step, counted from the start of the wait.
  public var spinnerStep: Int {
    Int(
      truncatingIfNeeded: max(0, (now - films.main.playback.waitingSince).nanoseconds)
        / Self.spinTime.nanoseconds
    )
  }

  /// Whole seconds since the wait began.
  public var secondsWaited: Int {
    Int(clamping: max(0, (now - films.main.playback.waitingSince).nanoseconds) / 1_000_000_000)
  }

  /// The reason why playback waits, as text; nil while no wait is shown.
  public var waitingText: String? {
    guard isKeptWaiting else { return nil }
    if let waiting = films.main.playback.waiting { return waiting.sentence }
    if case .opening = films.main.playback.stage { return "Opening" }
    if case .file = playlist.current?.location { return "Waiting for the disk" }
    return "Waiting for data"
  }

  /// The time at which the display of the wait changes next; nil without a wait.
  var nextSpin: MonotonicTime? {
    guard films.main.isWaiting else { return nil }
    let shown = films.main.playback.waitingSince + Self.patience
    guard now >= shown else { return shown }
    let spins = Int64(clamping: spinnerStep) &+ 1
    return films.main.playback.waitingSince + MonotonicTime(nanoseconds: spins &* Self.spinTime.nanoseconds)
  }

  /// Gives up the item that is being waited for; its row stays in the playlist.
  mutating func cancelWaiting(_ outbox: inout Outbox) {
    stopPlaying(&outbox)
    notify("Stopped waiting")
    if presentation.current == .full { leaveFull() }
  }
}
