/// The ordered items, which of them is current, and the selection.
public struct Playlist: Equatable, Sendable {
  /// The items in order.
  public private(set) var items: [PlaylistItem] = []
  /// The index of the item that plays or played last.
  public private(set) var currentIndex: Int?
  /// Selection, scroll and filter.
  public var view = RowList()

  /// Empty.
  public init() {}

  /// The item that plays or played last.
  public var current: PlaylistItem? { currentIndex.map { items[$0] } }

  /// The index of an item; usually the current one, so that is looked at first.
  public func index(of id: ItemID) -> Int? {
    if let currentIndex, items[currentIndex].id == id { return currentIndex }
    return items.firstIndex { $0.id == id }
  }

  /// Appends items at the end.
  mutating func append(_ new: [PlaylistItem]) {
    items.append(contentsOf: new)
    view.rowsAppended(labels: new.lazy.map(\.title))
  }

  /// Replaces the item at an index by others: what a nested playlist turned out to hold.
  mutating func replace(at index: Int, with new: [PlaylistItem]) {
    items.replaceSubrange(index...index, with: new)
    if let currentIndex, currentIndex >= index {
      self.currentIndex =
        currentIndex == index ? (new.isEmpty ? nil : index) : currentIndex + new.count - 1
    }
    view.rowsChanged(labels: items.lazy.map(\.title))
  }

  /// Makes an item the current one.
  mutating func makeCurrent(_ index: Int?) {
    currentIndex = index.flatMap { items.indices.contains($0) ? $0 : nil }
  }

  /// Removes an item.
  ///
  /// The current one may go too; then nothing is current, and playing goes on with the item that takes its
  /// place.
  mutating func remove(at index: Int) {
    guard items.indices.contains(index) else { return }
    items.remove(at: index)
    if let current = currentIndex {
      currentIndex = current == index ? nil : (current > index ? current - 1 : current)
    }
    view.rowsChanged(labels: items.lazy.map(\.title))
  }

  /// Changes one item's own facts.
  mutating func edit(_ id: ItemID, _ change: (inout PlaylistItem) -> Void) {
    guard let index = index(of: id) else { return }
    change(&items[index])
  }

  /// Makes another item the current one without opening it: it takes over the current one's number, and with it
  /// what the engine says of that.
  mutating func handOn(to index: Int) {
    guard let currentIndex, items.indices.contains(index) else { return }
    let number = items[index].id
    items[index].id = items[currentIndex].id
    items[currentIndex].id = number
    self.currentIndex = index
  }

  /// The index of the next item (1) or previous one (-1) that is not known to fail, from the current one.
  func step(_ direction: Int, wrapping: Bool) -> Int? {
    guard !items.isEmpty, direction != 0 else { return nil }
    var index = currentIndex ?? (direction > 0 ? -1 : items.count)
    for _ in 0..<items.count {
      index += direction.signum()
      if wrapping { index = (index + items.count) % items.count }
      guard items.indices.contains(index) else { return nil }
      if !items[index].mark.isFailed { return index }
    }
    return nil
  }
}

/// Something that plays, as the list shows it.
public struct PlaylistItem: Equatable, Sendable {
  /// What became of it.
  public enum Mark: Hashable, Sendable {
    /// Not played yet.
    case fresh
    /// Played to its end.
    case played
    /// Cannot be played, for that reason.
    case failed(String)

    /// Whether it cannot be played.
    public var isFailed: Bool { if case .failed = self { true } else { false } }
  }

  /// Its number; parts of one file that follow on each other hand theirs on.
  public internal(set) var id: ItemID
  /// Where its bytes come from.
  public let location: MediaLocation
  /// What the list shows.
  ///
  /// Filtered.
  public var title: String
  /// Its duration, once known.
  public var duration: MediaTime?
  /// What became of it.
  public var mark = Mark.fresh
  /// Where it is a playlist itself: the playlists that led to it, outermost first.
  public let playlistChain: [MediaLocation]?
  /// Whether nothing in it can be sought.
  public let isLinear: Bool
  /// The stretch of the file that it is; nil is the whole file.
  public let part: ItemPart?
  /// The group that its list puts it in, filtered.
  public let group: String?

  /// A fresh item for an entry.
  public init(id: ItemID, entry: FoundEntry) {
    self.id = id
    location = entry.location
    title = entry.title
    duration = entry.duration
    playlistChain = entry.playlistChain
    isLinear = entry.isLinear
    part = entry.part
    group = entry.group
  }
}
