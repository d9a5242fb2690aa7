// Count of the playlist's groups, for the menu `groups`; a background job counts those of a long playlist. A value;
// any thread.

import Base

/// The groups of the playlist's items with their sizes: groups named by the playlist, albums or folders.
public struct PlaylistGroups: Equatable, Sendable {
  /// A group and its size.
  public struct Group: Equatable, Sendable {
    /// The name, filtered for the screen.
    public var name: String
    /// The number of items.
    public var count: Int
  }

  /// The groups by first appearance; items without a group are left out.
  public private(set) var all: [Group] = []
  /// The most groups that are counted.
  private static let limit = 5_000

  /// No groups.
  public init() {}

  /// The groups of the given items.
  public init(of items: PlaylistItems) {
    var places: [ItemGroup: Int] = [:]
    // Neighbours mostly share a group.
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
