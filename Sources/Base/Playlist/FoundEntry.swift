// What a search for entries found. A value; any thread.

/// One entry that was found.
public struct FoundEntry: DetailedEntry, Hashable, Sendable {
  /// What makes an entry a playlist.
  public enum PlaylistKind: Hashable, Sendable {
    /// The name of its file or of its address.
    case byName
    /// The person's word, whatever its name: text of no known format is a list of names.
    case byWord
    /// It is a folder, and stands for the media in it.
    case folder
    /// It is a folder, and stands for the media in it and in all folders below.
    case tree
  }
  /// Where its bytes come from.
  public var location: MediaLocation
  /// Its title, filtered.
  public var title: String
  /// Its duration, where the list says it.
  public var duration: MediaTime?
  /// The group that its list puts it in, filtered.
  public var group: String?
  /// The number that its list gives the channel.
  public var number: Int?
  /// What else is known of it.
  public var details = EntryDetails()
  /// Whether it came along with its folder, and nobody named it.
  public var isOfFolder: Bool

  /// An entry.
  public init(
    location: MediaLocation, title: String, duration: MediaTime? = nil,
    playlistChain: [MediaLocation]? = nil, isLinear: Bool = false, part: ItemPart? = nil,
    isOfFolder: Bool = false
  ) {
    self.location = location
    self.title = title
    self.duration = duration
    self.isOfFolder = isOfFolder
    details.playlistChain = playlistChain
    details.isLinear = isLinear
    details.part = part
  }
}
