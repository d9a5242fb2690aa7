/// A Matroska edition: one of several sets of chapters in a container.
public struct MediaEdition: Equatable, Sendable {
  /// The ranges of the file that an edition plays, and their order.
  public enum Order: Equatable, Sendable {
    /// The whole file from start to end; the chapters only mark positions.
    case file
    /// Ordered chapters: only their ranges are played, and the skip list holds what is between them.
    case chapters(SkipList)
    /// Ordered chapters that jump back and forth in the file; the file is played in its own order instead.
    case scattered
    /// Ordered chapters that all are in other (linked) files; this file is played as it is.
    case elsewhere
  }

  /// Title of the edition, not filtered; nil if it has none.
  public var title: String?
  /// Whether the container marks the edition as the default.
  public var isDefault: Bool
  /// The chapters, sorted by start.
  public var chapters: [MediaInfo.Chapter]
  /// The ranges that the edition plays.
  public var order: Order
  /// Number of ordered chapters in other files, which are not opened.
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

  /// The ranges that playback skips; empty unless `order` is `chapters`.
  public var skips: SkipList { if case .chapters(let skips) = order { skips } else { SkipList() } }
}

extension MediaInfo {
  /// Selects an edition, whose chapters become the item's.
  ///
  /// An index without an edition changes nothing.
  public mutating func choose(edition index: Int) {
    guard editions.indices.contains(index) else { return }
    edition = index
    chapters = editions[index].chapters
  }

  /// The edition marked as default, else the first, or nil.
  public var defaultEdition: Int? {
    editions.firstIndex(where: \.isDefault) ?? (editions.isEmpty ? nil : 0)
  }

  /// The ranges that the selected edition skips.
  ///
  /// Empty where the item cannot be sought.
  public var skips: SkipList {
    guard isSeekable, let edition, editions.indices.contains(edition) else { return SkipList() }
    return editions[edition].skips
  }
}
