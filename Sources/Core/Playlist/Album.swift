// What items under one heading have in common. A value, part of the model.
import Base

/// What is known of the songs of an album, or of the files of a folder: whatever all of them say.
public struct Album: Equatable, Sendable {
  /// What some songs say of a thing.
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

  /// The folder's name, or what a list calls the album: what the heading says as long as no tags are known.
  private let name: String
  private var album = Common.unknown
  private var artist = Common.unknown
  private var year = Common.unknown
  private var disc = Common.unknown

  init(name: String) { self.name = name }

  /// Takes in what one more song says.
  mutating func take(_ song: SongTags) {
    album.take(song.album)
    artist.take(song.albumArtist ?? song.artist)
    year.take(song.year)
    disc.take(song.disc.map { "\($0)" })
  }

  /// Whether its songs are of one album.
  public var isAlbum: Bool { album.text != nil }
  /// Who plays all of it; nil where that differs, or is not known.
  public var soleArtist: String? { isAlbum ? artist.text : nil }

  /// What the album is called; nil where its songs are of none, or of several.
  public var title: String? { album.text }
  /// What its songs are found by: the digits of a year would be found for every number.
  var searchName: String { named(year: "") }

  /// “Artist – Album (year)”, or the name of the folder.
  public var heading: String { named(year: year.text.map { " (\($0))" } ?? "") }

  private func named(year: String) -> String {
    guard let album = album.text else { return name }
    let artist = artist.text.map { "\($0) – " } ?? ""
    let disc = disc.text.flatMap { $0 == "1" ? nil : ", disc \($0)" } ?? ""
    return artist + album + year + disc
  }
}
