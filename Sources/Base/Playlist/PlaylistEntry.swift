// Entries of playlist files. Library parses them; the model's playlist takes them over.

/// An entry of a playlist file.
public struct PlaylistEntry: DetailedEntry, Hashable, Sendable {
  /// The location and the title.
  public var name: EntryName
  /// The media or the playlist that the entry names.
  public var location: MediaLocation {
    get { name.location }
    set { name = EntryName(newValue, title: name.title) }
  }
  /// Title from the playlist, filtered; nil if it gives none.
  public var title: String? {
    get { name.title }
    set { name = EntryName(name.location, title: newValue) }
  }
  /// Duration from the playlist; the opened item's own duration replaces it.
  public var duration: MediaTime?
  /// Group from the playlist (IPTV), filtered; nil if it gives none.
  public var group: String?
  /// Channel number from the playlist, in `numbers`; nil if it gives none.
  public var number: Int?
  /// The facts that few entries have.
  public var details = EntryDetails()

  /// Channel numbers that can be typed as a count before a key.
  public static let numbers = 1...1_000_000

  /// An entry with that name, without other facts.
  public init(_ name: EntryName) { self.name = name }

  /// An entry without a channel number.
  public init(
    _ location: MediaLocation, title: String? = nil, duration: MediaTime? = nil, group: String? = nil
  ) {
    name = EntryName(location, title: title)
    self.duration = duration
    self.group = group
  }
}
