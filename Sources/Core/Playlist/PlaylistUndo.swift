import Base

/// The edits of a playlist that can be taken back, and those that were taken back.
struct PlaylistHistory: Equatable, Sendable {
  /// What takes an edit back, or does it again.
  struct Step: Equatable, Sendable {
    /// How the rows change.
    var change: RowChange
    /// The items that come back.
    var items: [PlaylistItem] = []
    /// The queue as it stood where the step leads: items that come back had their places in it.
    var queue: [Int] = []
    /// In which order the list stands after it.
    var arrangement: Playlist.Arrangement
    /// What was done, as a sentence's end: "removed 3 items".
    var name: String
    /// What the edit is part of: pieces of one list that arrive one after the other are taken back at once.
    var arrival: EntryRequest?

    /// Rows and items that it holds, as a measure of memory.
    var weight: Int {
      switch change {
      case .removed(let rows), .inserted(let rows): rows.count + items.count * 8 + queue.count
      case .ordered(_, let order): order.count + queue.count
      }
    }
  }

  private(set) var undone: [Step] = []
  private(set) var done: [Step] = []

  private static let limit = 100
  private static let weightLimit = 20_000_000

  /// An edit was made: `step` takes it back.
  mutating func record(_ step: Step) {
    undone = []
    push(step)
  }

  /// More of what came last came in behind it: both are one edit.
  ///
  /// Says whether it was so.
  mutating func extend(_ arrival: EntryRequest, by rows: Range<Int>) -> Bool {
    guard undone.isEmpty, let last = done.last, last.arrival == arrival,
      case .removed(var all) = last.change, let end = all.last, end + 1 == rows.lowerBound
    else { return false }
    done[done.count - 1].change = .removed([])
    all.append(contentsOf: rows)
    done[done.count - 1].change = .removed(all)
    return true
  }

  /// The step that takes the last edit back; who takes it hands in what does it again.
  mutating func takeUndo() -> Step? { done.popLast() }
  mutating func takeRedo() -> Step? { undone.popLast() }
  mutating func undid(_ step: Step) { undone.append(step) }
  mutating func redid(_ step: Step) { push(step) }

  /// The list has changed in a way that no edit knows.
  mutating func forget() {
    done = []
    undone = []
  }

  private mutating func push(_ step: Step) {
    done.append(step)
    var weight = done.reduce(0) { $0 + $1.weight }
    while done.count > Self.limit || (weight > Self.weightLimit && done.count > 1) {
      weight -= done.removeFirst().weight
    }
  }
}
