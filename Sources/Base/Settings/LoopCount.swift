/// How often something begins again at its end.
///
/// A value; any thread.
public enum LoopCount: Hashable, Sendable {
  /// Never.
  case no
  /// So many times, one at least.
  case times(Int)
  /// Without end.
  case forever

  /// What mpv writes: `no`, `inf`, `yes` (the same), or a number; nil for anything else.
  package init?(_ text: String) {
    switch text {
    case "no", "0": self = .no
    case "inf", "yes", "force": self = .forever
    default:
      guard let count = Int(text), (1...10_000).contains(count) else { return nil }
      self = .times(count)
    }
  }

  /// The same as mpv writes it.
  package var text: String {
    switch self {
    case .no: "no"
    case .times(let count): "\(count)"
    case .forever: "inf"
    }
  }

  /// Whether it begins once more where it has done so many times.
  package func goesOn(after done: Int) -> Bool {
    switch self {
    case .no: false
    case .times(let count): done < count
    case .forever: true
    }
  }

  /// How often it still begins again, as mpv counts: -1 without end.
  package func remaining(after done: Int) -> Int {
    switch self {
    case .no: 0
    case .times(let count): max(0, count - done)
    case .forever: -1
    }
  }
}
