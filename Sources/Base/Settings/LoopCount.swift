/// The number of restarts of an item or a playlist at its end (mpv's `loop-file` and `loop-playlist`).
public enum LoopCount: Hashable, Sendable {
  /// Playback ends at the end.
  case no
  /// A number of restarts, 1 … 10 000.
  case times(Int)
  /// Restarts without end.
  case forever

  /// Parses mpv's syntax: `no`, `inf`, `yes` and `force` (both the same as `inf`), or a number; nil for anything else.
  package init?(_ text: String) {
    switch text {
    case "no", "0": self = .no
    case "inf", "yes", "force": self = .forever
    default:
      guard let count = Int(text), (1...10_000).contains(count) else { return nil }
      self = .times(count)
    }
  }

  /// The value in mpv's syntax: `no`, `inf` or a number.
  package var text: String {
    switch self {
    case .no: "no"
    case .times(let count): "\(count)"
    case .forever: "inf"
    }
  }

  /// Whether playback restarts once more after `done` restarts.
  package func goesOn(after done: Int) -> Bool {
    switch self {
    case .no: false
    case .times(let count): done < count
    case .forever: true
    }
  }

  /// Restarts that remain after `done` of them, as mpv counts: -1 for endless.
  package func remaining(after done: Int) -> Int {
    switch self {
    case .no: 0
    case .times(let count): max(0, count - done)
    case .forever: -1
    }
  }
}
