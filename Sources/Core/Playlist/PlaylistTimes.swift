public import Base

/// How long the items of a playlist are together, as far as it is known.
///
/// Kept up with each change, so that nobody has to add up a million durations to show a line.
public struct PlaylistTimes: Equatable, Sendable {
  /// A sum of durations.
  public struct Sum: Equatable, Sendable {
    /// The sum of those that are known.
    public var time = MediaTime.zero
    /// How many are known.
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

  /// All items.
  public private(set) var all = Sum()
  /// The items behind the current one; all where nothing is current.
  public private(set) var ahead = Sum()

  /// An item came; one behind the current one counts in both sums.
  mutating func add(_ item: PlaylistItem, isAhead: Bool) {
    all.add(item)
    if isAhead { ahead.add(item) }
  }

  mutating func subtract(_ item: PlaylistItem, isAhead: Bool) {
    all.subtract(item)
    if isAhead { ahead.subtract(item) }
  }

  /// Others than before may stand behind the current item: they are counted anew, from the end that is nearer.
  mutating func countAhead(of current: Int, in items: PlaylistItems) {
    if current < items.count / 2 {
      ahead = all
      for index in 0...current { ahead.subtract(items[index]) }
    } else {
      ahead = Sum()
      for index in current + 1..<items.count { ahead.add(items[index]) }
    }
  }

  /// Another item became the current one, or none did.
  mutating func currentChanged(from old: Int?, to new: Int?, in items: PlaylistItems) {
    guard let new else {
      ahead = all
      return
    }
    // Without a current item all are ahead, as if it stood before the first.
    let old = old ?? -1
    if new > old {
      for index in old + 1...new { ahead.subtract(items[index]) }
    } else if new < old {
      for index in new + 1...old { ahead.add(items[index]) }
    }
  }
}
