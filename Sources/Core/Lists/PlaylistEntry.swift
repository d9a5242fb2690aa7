// What a playlist file says of one item. Library reads them; the playlist in the model takes them in.

/// One entry of a playlist file.
public struct PlaylistEntry: Hashable, Sendable {
  /// What it names: something to play or another playlist.
  public var location: MediaLocation
  /// The title that the list gives it, filtered.
  public var title: String?
  /// The duration that the list gives it; the item itself knows better.
  public var duration: MediaTime?
  /// The group that the list puts it in (IPTV), filtered.
  public var group: String?
  /// What the list says of it as a song.
  public var song: SongTags?
  /// The number that the list gives the channel, as a television has it, one of `numbers`.
  public var number: Int?
  /// Whether the list wants it played from start to end.
  public var isLinear = false
  /// The stretch of the file that it is; nil is the whole file.
  public var part: ItemPart?
  /// The header fields with which the list wants it asked for.
  public var headers = RequestHeaders()

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
