// Storage of playlist entries for a million rows, with cheap sorting and shuffling. A value; background jobs read
// copies.

import Base

/// The items of a playlist in order.
///
/// Reordering a long playlist leaves the items in their slots and moves slot numbers only: moving a million items takes
/// ten times as long as one frame may.
public struct PlaylistItems: Sendable {
  /// The items; some slots may be empty.
  private var slots: [PlaylistItem] = []
  /// The slot of each index; nil if every item is in the slot of its index.
  private var order: [Int32]?

  init() {}

  init(_ items: [PlaylistItem]) { slots = items }

  private func slot(of place: Int) -> Int { order.map { Int($0[place]) } ?? place }

  // MARK: Changing

  mutating func append(contentsOf new: [PlaylistItem]) {
    order?.append(contentsOf: Self.numbers(slots.count..<slots.count + new.count))
    slots.append(contentsOf: new)
  }

  /// Applies a change and returns the removed items.
  mutating func apply(_ change: RowChange, inserting new: [PlaylistItem] = []) -> [PlaylistItem] {
    if order == nil {
      guard case .ordered = change else { return slots.apply(change, inserting: new) }
      order = Self.numbers(0..<slots.count)
    }
    switch change {
    case .ordered:
      _ = order?.apply(change)
    case .inserted(let rows):
      guard rows.count == new.count else { break }
      let first = slots.count
      slots.append(contentsOf: new)
      _ = order?.apply(change, inserting: Self.numbers(first..<slots.count))
    case .removed:
      let gone = order?.apply(change) ?? []
      let items = gone.map { slots[Int($0)] }
      for slot in gone { slots[Int(slot)] = Self.nothing }
      settle()
      return items
    }
    settle()
    return []
  }

  /// Brings the slots into playlist order if that is cheap: nothing moves, the list is short, or most slots are
  /// empty.
  private mutating func settle() {
    guard let order else { return }
    if order.count == slots.count, order.indices.allSatisfy({ Int(order[$0]) == $0 }) {
      self.order = nil
    } else if order.count < Self.short || order.count < slots.count / 2 {
      slots = order.map { slots[Int($0)] }
      self.order = nil
    }
  }

  /// Playlists shorter than this move the items themselves.
  private static let short = 1_000
  /// The placeholder in an empty slot.
  private static let nothing = PlaylistItem(
    id: ItemID(0), entry: FoundEntry(location: .standardInput, title: ""))

  private static func numbers(_ range: Range<Int>) -> [Int32] {
    range.map { Int32(truncatingIfNeeded: $0) }
  }
}

extension PlaylistItems: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of items.
  public var endIndex: Int { order?.count ?? slots.count }

  /// The item at an index; traps where the index is out of range.
  public internal(set) subscript(place: Int) -> PlaylistItem {
    get { slots[slot(of: place)] }
    // Modified in place: a copy would copy all items.
    _modify { yield &slots[slot(of: place)] }
  }
}

extension PlaylistItems: ExpressibleByArrayLiteral {
  /// Items in the given order.
  public init(arrayLiteral items: PlaylistItem...) { slots = items }
}

extension PlaylistItems: Equatable {
  /// Whether both hold equal items in the same order.
  public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}
