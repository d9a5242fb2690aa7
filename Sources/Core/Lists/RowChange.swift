// How the rows of a list change their numbers. Values; lists of any length.
import Base

/// A change of which row stands where, as lists that are edited undergo it.
///
/// Every change can be turned round.
public enum RowChange: Equatable, Sendable {
  /// These rows went; their numbers before that, rising.
  case removed([Int])
  /// These rows came; their numbers after that, rising.
  case inserted([Int])
  /// The rows from `first` on stand in another order: place `first + i` holds what was at `first + order[i]`.
  case ordered(first: Int, order: [Int32])

  /// What takes this change back.
  var reversed: RowChange {
    switch self {
    case .removed(let rows): return .inserted(rows)
    case .inserted(let rows): return .removed(rows)
    case .ordered(let first, let order):
      return .ordered(first: first, order: Self.inverse(of: order))
    }
  }

  /// The number of a row after the change; nil where it went.
  func place(of row: Int) -> Int? {
    switch self {
    case .removed(let rows):
      let before = rows.partitioningIndex { $0 >= row }
      return before < rows.count && rows[before] == row ? nil : row - before
    case .inserted(let rows): return Self.place(of: row, among: rows)
    case .ordered(let first, let order):
      guard row >= first, row - first < order.count else { return row }
      return order.firstIndex(of: Int32(row - first)).map { first + $0 } ?? row
    }
  }

  /// The change as a quick answer for many rows.
  var renumbering: (Int) -> Int? {
    guard case .ordered(let first, let order) = self else { return { self.place(of: $0) } }
    let places = Self.inverse(of: order)
    return { row in
      row >= first && row - first < places.count ? first + Int(places[row - first]) : row
    }
  }

  private static func inverse(of order: [Int32]) -> [Int32] {
    var places = order
    for (place, from) in order.enumerated() { places[Int(from)] = Int32(truncatingIfNeeded: place) }
    return places
  }

  /// Where a row lies once others have come: each that comes at or before its place moves it on.
  private static func place(of row: Int, among came: [Int]) -> Int {
    // came[i] - i rises too: it is the number that the row behind a newcomer had before.
    row + came.indices.partitioningIndex { came[$0] - $0 > row }
  }
}

extension Array {
  /// Applies a change: gives what went, takes what comes.
  mutating func apply(_ change: RowChange, inserting new: [Element] = []) -> [Element] {
    switch change {
    case .removed(let rows):
      guard let first = rows.first, let last = rows.last else { return [] }
      if last - first + 1 == rows.count {
        let gone = Array(self[first...last])
        removeSubrange(first...last)
        return gone
      }
      var gone: [Element] = []
      gone.reserveCapacity(rows.count)
      var kept = first
      var next = 0
      for row in first..<count {
        if next < rows.count, rows[next] == row {
          gone.append(self[row])
          next += 1
        } else {
          swapAt(kept, row)
          kept += 1
        }
      }
      removeLast(rows.count)
      return gone
    case .inserted(let rows):
      guard let first = rows.first, let last = rows.last, rows.count == new.count else { return [] }
      if last - first + 1 == rows.count {
        insert(contentsOf: new, at: first)
        return []
      }
      let old = count
      append(contentsOf: new)
      // From the end: what lies behind goes to its place, and newcomers to theirs.
      var tail = Array(self[first..<old])
      var coming = new
      for place in stride(from: count - 1, through: first, by: -1) {
        if coming.count > 0, rows[coming.count - 1] == place {
          self[place] = coming.removeLast()
        } else {
          self[place] = tail.removeLast()
        }
      }
      return []
    case .ordered(let first, let order):
      permute(from: first, order)
      return []
    }
  }

  /// Puts elements into another order: nothing is copied and nothing retained.
  ///
  /// They go to a place beside the array and back. To follow the cycles of the order in place needs no room, but
  /// each step waits for the memory that tells it where the next one is: that took fifteen times as long.
  private mutating func permute(from first: Int, _ order: [Int32]) {
    guard first >= 0, first + order.count <= count, !order.isEmpty else { return }
    // What follows moves memory: an order that names a place twice must not come to it.
    var isTaken = [Bool](repeating: false, count: order.count)
    for from in order {
      guard from >= 0, from < order.count, !isTaken[Int(from)] else { return }
      isTaken[Int(from)] = true
    }
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress?.advanced(by: first) else { return }
      let moved = UnsafeMutablePointer<Element>.allocate(capacity: order.count)
      defer { moved.deallocate() }
      var place = moved
      for from in order {
        place.initialize(to: (base + Int(from)).move())
        place += 1
      }
      base.moveInitialize(from: moved, count: order.count)
    }
  }
}
