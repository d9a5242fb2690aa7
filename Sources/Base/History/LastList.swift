// The playlist that the user put together, which the watch history keeps between two runs.

/// A playlist that the user added something to, as it was when the program quit.
public struct LastList: Equatable, Sendable {
  /// The most entries that are kept; of a longer list those around the current one.
  public static let mostEntries = 10_000

  /// The facts that the history list shows.
  public struct Summary: Hashable, Sendable {
    /// The number of entries, at least 1.
    public var count: Int
    /// The index of the current entry, from 0.
    public var current: Int
    /// The title of the current entry, filtered.
    public var title: String
    /// The time at which the program quit, in seconds since 1970 UTC.
    public var saved: Int64

    /// The facts about a list.
    public init(count: Int, current: Int, title: String, saved: Int64) {
      self.count = count
      self.current = current
      self.title = title
      self.saved = saved
    }
  }

  /// The entries in their order, without addresses' logins and header fields.
  public let entries: [FoundEntry]
  /// The index of the entry that played last, from 0.
  public let current: Int

  /// A list of those entries that can be opened again; nil for fewer than two.
  ///
  /// - Parameter current: The index of the entry that played last; where that is not kept, the next one that is takes
  ///   its place.
  public init?(_ entries: some RandomAccessCollection<FoundEntry>, current: Int) {
    let first = max(0, min(current - Self.mostEntries / 4, entries.count - Self.mostEntries))
    var kept: [FoundEntry] = []
    var place: Int?
    for (index, entry) in entries.dropFirst(first).prefix(Self.mostEntries).enumerated() {
      guard ItemKey(entry.location, part: entry.part) != nil else { continue }
      if place == nil, first + index >= current { place = kept.count }
      kept.append(entry)
      if case .url = entry.location { kept[kept.count - 1].location = entry.location.withoutLogin }
    }
    guard kept.count > 1 else { return nil }
    self.entries = kept
    self.current = place ?? 0
  }
}
