import Base

/// The groups that the items of a playlist fall into: those that the list names, or else folders.
public struct PlaylistGroups: Equatable, Sendable {
  /// One group.
  public struct Group: Equatable, Sendable {
    /// What it is called; filtered.
    public var name: String
    /// Items in it.
    public var count: Int
  }

  /// All groups in the order in which they come first; items without one are in none.
  public private(set) var all: [Group] = []
  /// The most groups that are told apart.
  private static let limit = 5_000

  /// No groups.
  public init() {}

  /// The groups of some items.
  public init(of items: PlaylistItems) {
    var places: [ItemGroup: Int] = [:]
    // Neighbours are mostly of one group.
    var last: (key: ItemGroup, place: Int)?
    for item in items {
      guard let key = ItemGroup(item) else { continue }
      if let last, last.key == key {
        all[last.place].count += 1
        continue
      }
      let place = places[key] ?? all.count
      if place == all.count {
        guard all.count < Self.limit else { continue }
        places[key] = place
        all.append(Group(name: key.name, count: 0))
      }
      all[place].count += 1
      last = (key, place)
    }
  }
}
