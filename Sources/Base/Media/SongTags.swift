// Tags of a song, as the lists use them.

/// Title, performer and album position of a song; all texts are filtered.
public struct SongTags: Hashable, Sendable {
  /// Title of the song.
  public var title: String?
  /// Performer of the song.
  public var artist: String?
  /// Title of the album.
  public var album: String?
  /// Performer of the whole album.
  public var albumArtist: String?
  /// Year of the original release, or else of the date tag; four digits.
  public var year: String?
  /// Track number on its disc, 1 … 9,999.
  public var track: Int?
  /// Disc number in the album, 1 … 9,999.
  public var disc: Int?

  /// No tags.
  public init() {}

  /// The tags of an opened file; nil if it has video, is live or has none of these tags.
  public init?(_ info: MediaInfo) {
    guard info.isSoundAlone, !info.isLive else { return nil }
    func text(_ key: String) -> String? {
      info.tag(key).map { VisibleText.filter($0, limit: 300, isProse: true) }
    }
    title = text("title")
    artist = text("artist")
    album = text("album")
    albumArtist = text("album_artist")
    year = (info.tag("originaldate") ?? info.tag("date")).flatMap(Self.year)
    track = info.tag("track").flatMap(Self.number)
    disc = info.tag("disc").flatMap(Self.number)
    guard self != SongTags() else { return nil }
  }

  /// “Artist – Title”, or only the title; nil without a title.
  public var displayTitle: String? {
    title.map { title in artist.map { "\($0) – \(title)" } ?? title }
  }

  /// The number that `3` or `3/12` begins with, from 1 to 9,999, or nil.
  static func number(_ text: String) -> Int? {
    Int(text.prefix { $0.isASCII && $0.isNumber }).flatMap { (1...9_999).contains($0) ? $0 : nil }
  }

  /// The four digits that a date begins with; nil if it does not.
  public static func year(_ date: String) -> String? {
    let year = date.prefix(4)
    return year.utf8.count == 4 && year.utf8.allSatisfy { $0 &- 0x30 < 10 } ? String(year) : nil
  }
}
