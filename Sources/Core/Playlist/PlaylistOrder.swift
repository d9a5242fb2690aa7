// The orders of a playlist. Pure, so that a worker thread may sort a long one.
import Base

/// A sort order of the playlist; the raw value is the argument of `playlist-sort`.
public enum PlaylistOrder: String, CaseIterable, Hashable, Sendable {
  /// By title, with numbers compared by value.
  case name
  /// By path or URL.
  case path
  /// By group; items of a group keep their order.
  case group
  /// Shortest first; unknown durations last.
  case duration
  /// Longest first; unknown durations last.
  case longest
  /// The reverse of the present order.
  case reverse
  /// The order of arrival.
  case own

  /// The name in the menu and in notices.
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

  /// The sorted order as indices into `items`; the sort is stable.
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
  /// The group or album named by the playlist, else the folder's name; empty if there is neither.
  public var shownGroup: String {
    if let group = group ?? self.albumOfList { return group }
    if case .file(let path) = location { return path.parent.lastComponent.shown }
    return ""
  }

  /// Whether the item belongs to the group with that name.
  func isIn(_ name: String) -> Bool { group.map { $0 == name } ?? (shownGroup == name) }
}

/// The random numbers for shuffling (SplitMix64); the same seed gives the same order.
struct ShuffleNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ start: UInt64) { state = start }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
