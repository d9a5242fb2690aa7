// Total and remaining playing time of the playlist, and its largest number, for the list. Part of `Playlist`; main thread
// only.

public import Base

/// The sums of the known durations of the playlist's items, and the largest of their numbers.
///
/// Updated with each change, so that no frame has to go through a million items.
public struct PlaylistTotals: Equatable, Sendable {
  /// A sum of known durations.
  public struct Sum: Equatable, Sendable {
    /// The sum.
    public var time = MediaTime.zero
    /// The number of items with a known duration.
    public var count = 0

    mutating func add(_ item: PlaylistItem) {
      guard let duration = item.duration else { return }
      time = time + duration
      count += 1
    }

    mutating func subtract(_ item: PlaylistItem) {
      guard let duration = item.duration else { return }
      time = time - duration
      count -= 1
    }
  }

  /// The sum over all items.
  public private(set) var all = Sum()
  /// The sum over the items after the current one; over all items if none is current.
  public private(set) var ahead = Sum()

  /// The largest number of a channel or track among the items that were ever in the playlist, so that the column of
  /// numbers keeps its width while the list scrolls; 0 without numbers.
  public private(set) var largestNumber = 0

  /// Adds an item; `isAhead` counts it among those after the current one too.
  mutating func add(_ item: PlaylistItem, isAhead: Bool) {
    all.add(item)
    if isAhead { ahead.add(item) }
    largestNumber = max(largestNumber, item.number ?? 0, item.song?.track ?? 0)
  }

  mutating func subtract(_ item: PlaylistItem, isAhead: Bool) {
    all.subtract(item)
    if isAhead { ahead.subtract(item) }
  }

  /// Recomputes the sum after the current item, from the nearer end, once the items have been reordered.
  mutating func countAhead(of current: Int, in items: PlaylistItems) {
    if current < items.count / 2 {
      ahead = all
      for index in 0...current { ahead.subtract(items[index]) }
    } else {
      ahead = Sum()
      for index in current + 1..<items.count { ahead.add(items[index]) }
    }
  }

  /// Updates the sum after the current item for a change of the current item.
  mutating func currentChanged(from old: Int?, to new: Int?, in items: PlaylistItems) {
    guard let new else {
      ahead = all
      return
    }
    // Without a current item the sum covers all items, as if it stood before the first.
    let old = old ?? -1
    if new > old {
      for index in old + 1...new { ahead.subtract(items[index]) }
    } else if new < old {
      for index in new + 1...old { ahead.add(items[index]) }
    }
  }

  /// Subtracts the durations of rows that are about to be removed.
  mutating func forget(_ change: RowChange, in items: PlaylistItems, current: Int?) {
    guard case .removed(let rows) = change else { return }
    for row in rows { subtract(items[row], isAhead: row > current ?? -1) }
  }

  /// Follows a change that the items have already seen.
  mutating func follow(_ change: RowChange, in items: PlaylistItems, current: Int?, currentWent: Bool) {
    let current = current ?? -1
    switch change {
    case .removed: if currentWent { currentChanged(from: 0, to: nil, in: items) }
    case .inserted(let rows):
      for row in rows { add(items[row], isAhead: row > current) }
    case .ordered(let first, let order):
      guard current >= first, current < first + order.count else { return }
      countAhead(of: current, in: items)
    }
  }
}
