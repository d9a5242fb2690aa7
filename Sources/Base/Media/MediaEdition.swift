/// One of several sets of chapters that a container holds: an edition, as Matroska calls it.
///
/// A value; any thread.
public struct MediaEdition: Equatable, Sendable {
  /// How an edition is played.
  public enum Order: Equatable, Sendable {
    /// The whole file, from its start to its end; the chapters are names of places.
    case file
    /// The chapters alone: what lies between them is left out.
    case chapters(SkipList)
    /// Its chapters go back and forth in the file, which is played in its own order instead.
    case scattered
    /// All of its chapters lie in other files, so that this one is played as it is.
    case elsewhere
  }

  /// What it is called, if it says so.
  ///
  /// Not filtered.
  public var title: String?
  /// Whether it is meant to be played where nothing else is asked for.
  public var isDefault: Bool
  /// Its chapters by their beginning.
  public var chapters: [MediaInfo.Chapter]
  /// How it is played.
  public var order: Order
  /// How many of its chapters lie in other files, which are not opened.
  public var missing: Int

  /// An edition of those chapters.
  public init(
    title: String? = nil, isDefault: Bool = false, chapters: [MediaInfo.Chapter], order: Order = .file,
    missing: Int = 0
  ) {
    self.title = title
    self.isDefault = isDefault
    self.chapters = chapters
    self.order = order
    self.missing = missing
  }

  /// What is left out when it plays.
  public var skips: SkipList { if case .chapters(let skips) = order { skips } else { SkipList() } }
}

extension MediaInfo {
  /// Plays that edition: its chapters are the item's.
  ///
  /// One that is not there changes nothing.
  public mutating func choose(edition index: Int) {
    guard editions.indices.contains(index) else { return }
    edition = index
    chapters = editions[index].chapters
  }

  /// The edition for which the container asks: the one that it marks, or else the first; nil where it has none.
  public var defaultEdition: Int? {
    editions.firstIndex(where: \.isDefault) ?? (editions.isEmpty ? nil : 0)
  }

  /// What is left out of the item when it plays.
  ///
  /// Nothing where it cannot be sought.
  public var skips: SkipList {
    guard isSeekable, let edition, editions.indices.contains(edition) else { return SkipList() }
    return editions[edition].skips
  }
}
