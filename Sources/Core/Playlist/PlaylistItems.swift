import Base

/// The items of a playlist in their order.
///
/// Items stay where they are when a long list changes its order, and only their numbers move: to move a million items
/// themselves takes ten times as long as a frame may.
public struct PlaylistItems: Sendable {
  /// The items, each in a slot of its own; some slots may be empty.
  private var slots: [PlaylistItem] = []
  /// The slot of each place; nil where every item stands in the slot of its place.
  private var order: [Int32]?

  /// No items.
  init() {}

  /// Items in that order.
  init(_ items: [PlaylistItem]) { slots = items }

  private func slot(of place: Int) -> Int { order.map { Int($0[place]) } ?? place }

  // MARK: Changing

  /// Adds items at the end.
  mutating func append(contentsOf new: [PlaylistItem]) {
    order?.append(contentsOf: Self.numbers(slots.count..<slots.count + new.count))
    slots.append(contentsOf: new)
  }

  /// Applies a change: gives what went, takes what comes.
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

  /// Brings the slots into order where that costs little: nothing has to move, the list is short, or most slots are
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

  /// Items that are moved themselves.
  private static let short = 1_000
  /// What stands in an empty slot.
  private static let nothing = PlaylistItem(
    id: ItemID(0), entry: FoundEntry(location: .standardInput, title: ""))

  private static func numbers(_ range: Range<Int>) -> [Int32] {
    range.map { Int32(truncatingIfNeeded: $0) }
  }
}

extension PlaylistItems: RandomAccessCollection {
  /// The first place.
  public var startIndex: Int { 0 }
  /// The place behind the last.
  public var endIndex: Int { order?.count ?? slots.count }

  /// The item at a place.
  public internal(set) subscript(place: Int) -> PlaylistItem {
    get { slots[slot(of: place)] }
    // In place: a copy would be one of all items.
    _modify { yield &slots[slot(of: place)] }
  }
}

extension PlaylistItems: ExpressibleByArrayLiteral {
  /// These items.
  public init(arrayLiteral items: PlaylistItem...) { slots = items }
}

extension PlaylistItems: Equatable {
  /// Whether the same items stand in the same order.
  public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}
