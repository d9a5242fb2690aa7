// What a playlist file says of one item. Library reads them; the playlist in the model takes them in.

/// One entry of a playlist file.
public struct PlaylistEntry: DetailedEntry, Hashable, Sendable {
  /// What it names: something to play or another playlist.
  public var location: MediaLocation
  /// The title that the list gives it, filtered.
  public var title: String?
  /// The duration that the list gives it; the item itself knows better.
  public var duration: MediaTime?
  /// The group that the list puts it in (IPTV), filtered.
  public var group: String?
  /// The number that the list gives the channel, as a television has it, one of `numbers`.
  public var number: Int?
  /// What else the list says of it.
  public var details = EntryDetails()

  /// The numbers that a channel can have: what can be typed as a count.
  public static let numbers = 1...1_000_000

  /// An entry for that place.
  public init(
    _ location: MediaLocation, title: String? = nil, duration: MediaTime? = nil, group: String? = nil
  ) {
    self.location = location
    self.title = title
    self.duration = duration
    self.group = group
  }
}
