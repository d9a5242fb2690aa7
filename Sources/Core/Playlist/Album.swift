// The common tags of the items under one heading. Part of the model.
import Base

/// The tags on which all songs of an album, or files of a folder, agree.
public struct Album: Equatable, Sendable {
  /// The value of one tag over several songs.
  private enum Common: Equatable {
    case unknown
    case one(String)
    case mixed

    mutating func take(_ text: String?) {
      guard let text else { return }
      switch self {
      case .unknown: self = .one(text)
      case .one(let known): if known != text { self = .mixed }
      case .mixed: break
      }
    }

    var text: String? { if case .one(let text) = self { text } else { nil } }
  }

  /// The folder's name, or the album's in the playlist: the heading before tags arrive.
  private let name: String
  private var album = Common.unknown
  private var artist = Common.unknown
  private var year = Common.unknown
  private var disc = Common.unknown

  init(name: String) { self.name = name }

  /// Adds the tags of one more song.
  mutating func take(_ song: SongTags) {
    album.take(song.album)
    artist.take(song.albumArtist ?? song.artist)
    year.take(song.year)
    disc.take(song.disc.map { "\($0)" })
  }

  /// Whether all songs with tags are of the same album.
  public var isAlbum: Bool { album.text != nil }
  /// The artist of all songs; nil if songs differ, or without an artist.
  public var soleArtist: String? { isAlbum ? artist.text : nil }

  /// The album's title; nil if no song has one, or several differ.
  public var title: String? { album.text }
  /// The text that filters match, without the year, whose digits would match every number.
  var searchName: String { named(year: "") }

  /// "Artist – Album (year)", or the folder's name.
  public var heading: String { named(year: year.text.map { " (\($0))" } ?? "") }

  private func named(year: String) -> String {
    guard let album = album.text else { return name }
    let artist = artist.text.map { "\($0) – " } ?? ""
    let disc = disc.text.flatMap { $0 == "1" ? nil : ", disc \($0)" } ?? ""
    return artist + album + year + disc
  }
}
