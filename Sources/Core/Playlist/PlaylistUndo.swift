// Undo and redo of playlist edits (`list-undo`, `list-redo`), with a limit on their memory. Part of `Playlist`; main
// thread only.

import Base

/// The undo history of a playlist: steps that undo edits, and steps that redo them.
struct PlaylistUndo: Equatable, Sendable {
  /// One step that undoes or redoes an edit.
  struct Step: Equatable, Sendable {
    /// The change of the rows.
    var change: RowChange
    /// The items that the step inserts.
    var items: [PlaylistItem] = []
    /// The queue in the state to which the step leads, for the queue places of items that return.
    var queue: [Int] = []
    /// The order of the playlist after the step.
    var arrangement: Playlist.Arrangement
    /// The edit's name as the end of a sentence: "removed 3 items".
    var name: String
    /// The arrival to which the edit belongs; the chunks of one arrival are undone together.
    var arrival: EntryRequest?

    /// Rows and items that the step holds, as a measure of its memory.
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

  /// Records the step that undoes an edit just made; the steps for redo are dropped.
  mutating func record(_ step: Step) {
    undone = []
    push(step)
  }

  /// Extends the last edit by rows that arrived directly behind it for the same request.
  ///
  /// - Returns: false if the last edit is another one.
  mutating func extend(_ arrival: EntryRequest, by rows: Range<Int>) -> Bool {
    guard undone.isEmpty, let last = done.last, last.arrival == arrival,
      case .removed(var all) = last.change, let end = all.last, end + 1 == rows.lowerBound
    else { return false }
    done[done.count - 1].change = .removed([])
    all.append(contentsOf: rows)
    done[done.count - 1].change = .removed(all)
    return true
  }

  /// Makes the last edit, which inserted one row, one that inserted the rows in its place.
  ///
  /// - Returns: false if the last edit is another one.
  mutating func replaceInserted(_ row: Int, by rows: Range<Int>, _ arrival: EntryRequest) -> Bool {
    guard undone.isEmpty, !rows.isEmpty, done.last?.change == .removed([row]) else { return false }
    done[done.count - 1].change = .removed(Array(rows))
    done[done.count - 1].arrival = arrival
    return true
  }

  /// Takes the step that undoes the last edit; the caller hands the reverse step to `undid`.
  mutating func takeUndo() -> Step? { done.popLast() }
  mutating func takeRedo() -> Step? { undone.popLast() }
  mutating func undid(_ step: Step) { undone.append(step) }
  mutating func redid(_ step: Step) { push(step) }

  /// Drops all steps, after a change that cannot be undone.
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
