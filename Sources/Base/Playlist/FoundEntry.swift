// Results of a search for entries.

/// An entry found in a folder, in a playlist or on the command line.
public struct FoundEntry: DetailedEntry, Hashable, Sendable {
  /// The reason why an entry counts as a playlist.
  ///
  /// The raw value is its name in the database.
  public enum PlaylistKind: String, Hashable, Sendable {
    /// The ending of its file name or address.
    case byName
    /// The user's word, whatever its name; text of an unknown format is read as a list of names.
    case byWord
    /// A folder, which stands for the media files in it.
    case folder
    /// A folder, which stands for the media files in it and in all its subfolders.
    case tree
  }
  /// The location and the title.
  public var name: EntryName
  /// The source of the entry's bytes.
  public var location: MediaLocation {
    get { name.location }
    set { name = EntryName(newValue, title: name.title) }
  }
  /// Title for lists, filtered.
  public var title: String {
    get { name.title ?? "" }
    set { name = EntryName(name.location, title: newValue) }
  }
  /// Duration from the playlist; nil if it gives none.
  public var duration: MediaTime?
  /// Group from the playlist, filtered; nil if it gives none.
  public var group: String?
  /// Channel number from the playlist; nil if it gives none.
  public var number: Int?
  /// The facts that few entries have.
  public var details = EntryDetails()
  /// Whether the entry came along with its folder without being named.
  public var isOfFolder: Bool

  /// An entry with that name, without other facts.
  public init(_ name: EntryName, isOfFolder: Bool = false) {
    self.name = name
    self.isOfFolder = isOfFolder
  }

  /// An entry without group, number, song tags and header fields.
  public init(
    location: MediaLocation, title: String, duration: MediaTime? = nil,
    playlistChain: [MediaLocation]? = nil, isLinear: Bool = false, part: ItemPart? = nil,
    isOfFolder: Bool = false
  ) {
    name = EntryName(location, title: title)
    self.duration = duration
    self.isOfFolder = isOfFolder
    // Most entries have none: a setter by key path is looked up while the program runs.
    if let playlistChain { details.playlistChain = playlistChain }
    if isLinear { details.isLinear = true }
    if let part { details.part = part }
  }
}
