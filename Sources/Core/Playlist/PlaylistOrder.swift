// The orders that a playlist can be put into. Pure; any thread may put a long one in order.
import Base

/// By what a playlist is sorted; the raw value is what the command calls it.
public enum PlaylistOrder: String, CaseIterable, Hashable, Sendable {
  /// By title, numbers by their value.
  case name
  /// By path or address.
  case path
  /// By group, and in each as it came.
  case group
  /// The shortest first; those of unknown duration last.
  case duration
  /// The longest first; those of unknown duration last.
  case longest
  /// The last first.
  case reverse
  /// As the list came in.
  case own

  /// What it is called in a menu and in a notice.
  public var title: String {
    switch self {
    case .name: "Title"
    case .path: "Path or address"
    case .group: "Group"
    case .duration: "Duration, shortest first"
    case .longest: "Duration, longest first"
    case .reverse: "Reverse"
    case .own: "Original order"
    }
  }

  /// For each place the index of the item that belongs there; equals keep their order.
  public func places(of items: PlaylistItems) -> [Int32] {
    let rows = (0..<items.count).map { Int32(truncatingIfNeeded: $0) }
    switch self {
    case .name: return sorted(rows, by: items.map { NaturalKey($0.title) })
    case .path: return sorted(rows, by: items.map { NaturalKey($0.location.shownPath) })
    case .group: return sorted(rows, by: items.map { NaturalKey($0.shownGroup) })
    case .duration: return sorted(rows, by: items.map { $0.duration?.microseconds ?? .max })
    case .longest: return sorted(rows, by: items.map { $0.duration.map { -$0.microseconds } ?? .max })
    case .reverse: return rows.reversed()
    case .own: return sorted(rows, by: items.map(\.ownPlace))
    }
  }

  private func sorted(_ rows: [Int32], by keys: [some Comparable]) -> [Int32] {
    rows.sorted { a, b in
      let (first, second) = (keys[Int(a)], keys[Int(b)])
      return first == second ? a < b : first < second
    }
  }
}

extension PlaylistItem {
  /// The group or album that the list puts it in, or else the folder that it lies in; empty where it has neither.
  public var shownGroup: String {
    if let group = group ?? albumOfList { return group }
    if case .file(let path) = location { return path.parent.lastComponent.shown }
    return ""
  }

  /// Whether that group is its own.
  func isIn(_ name: String) -> Bool { group.map { $0 == name } ?? (shownGroup == name) }
}

/// Numbers for shuffling: the same start gives the same order.
struct ShuffleNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ start: UInt64) { state = start }

  /// The next number (SplitMix64).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
