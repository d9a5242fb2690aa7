// Changes of row indices when a list is edited.
import Base

/// A change of the rows of a list: removal, insertion or reordering.
///
/// Every change can be reversed.
public enum RowChange: Equatable, Sendable {
  /// These rows were removed; their indices before the removal, ascending.
  case removed([Int])
  /// Rows were inserted; their indices after the insertion, ascending.
  case inserted([Int])
  /// The rows from `first` on were reordered: index `first + i` holds the row that was at `first + order[i]`.
  case ordered(first: Int, order: [Int32])

  /// The change that undoes this one.
  var reversed: RowChange {
    switch self {
    case .removed(let rows): return .inserted(rows)
    case .inserted(let rows): return .removed(rows)
    case .ordered(let first, let order):
      return .ordered(first: first, order: Self.inverse(of: order))
    }
  }

  /// The index of a row after the change; nil if it was removed.
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

  /// A function from old to new indices that is fast for many rows; it returns nil for removed rows.
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

  /// The index of a row after insertions: each one at or before it moves it by one.
  private static func place(of row: Int, among came: [Int]) -> Int {
    // came[i] - i is the old index of the row after insertion i, and ascends.
    row + came.indices.partitioningIndex { came[$0] - $0 > row }
  }
}

extension Array {
  /// Applies a change, with `new` as the inserted elements.
  ///
  /// - Returns: The removed elements.
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
      // The merge runs from the end, so that no element is overwritten before it has moved.
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

  /// Reorders elements by moving them, without copies or reference counting.
  ///
  /// The elements move to a buffer beside the array and back. Following the cycles of the order in place would need no
  /// buffer, but each step waits for the memory that holds the next index: that took fifteen times as long.
  private mutating func permute(from first: Int, _ order: [Int32]) {
    guard first >= 0, first + order.count <= count, !order.isEmpty else { return }
    // The code below moves raw memory, so an order that names an index twice must not get there.
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
