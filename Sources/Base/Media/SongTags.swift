// What tags say of a song, as lists need it. A value; any thread.

/// A song's own name, who plays it, and its place on an album; all of it filtered.
public struct SongTags: Hashable, Sendable {
  /// What it is called.
  public var title: String?
  /// Who plays it.
  public var artist: String?
  /// The album.
  public var album: String?
  /// Whose album it is.
  public var albumArtist: String?
  /// The year of the album, four digits.
  public var year: String?
  /// Its number on the album.
  public var track: Int?
  /// The number of the disc of the album.
  public var disc: Int?

  /// Nothing known.
  public init() {}

  /// What an opened file says; nil where it is no song, or says nothing of it.
  public init?(_ info: MediaInfo) {
    guard info.isSoundAlone, !info.isLive else { return nil }
    func text(_ key: String) -> String? { info.tag(key).map { VisibleText.filter($0, limit: 300) } }
    title = text("title")
    artist = text("artist")
    album = text("album")
    albumArtist = text("album_artist")
    year = (info.tag("originaldate") ?? info.tag("date")).flatMap(Self.year)
    track = info.tag("track").flatMap(Self.number)
    disc = info.tag("disc").flatMap(Self.number)
    guard self != SongTags() else { return nil }
  }

  /// “Artist – Title”, or the title alone.
  public var displayTitle: String? {
    title.map { title in artist.map { "\($0) – \(title)" } ?? title }
  }

  /// The number that `3` or `3/12` begins with; nil where it is none.
  static func number(_ text: String) -> Int? {
    Int(text.prefix { $0.isASCII && $0.isNumber }).flatMap { (1...9_999).contains($0) ? $0 : nil }
  }

  /// The year that a date begins with.
  public static func year(_ date: String) -> String? {
    let year = date.prefix(4)
    return year.utf8.count == 4 && year.utf8.allSatisfy { $0 &- 0x30 < 10 } ? String(year) : nil
  }
}
