// Headings of albums and folders in the playlist, and the titles of rows under them.
import Base

extension Playlist {
  /// The text of the heading above a row, filtered for the screen.
  public func heading(over row: Int) -> String {
    album(of: row)?.heading ?? ItemGroup(items[row])?.name ?? "No group"
  }

  /// The album or folder of a row; nil if the playlist names a group instead.
  func album(of row: Int) -> Album? { view.section(of: row).flatMap { albums[$0] } }

  /// The group or album of a row, for places where no heading shows it; nil without one.
  public func context(of row: Int) -> String? {
    if let group = items[row].group { return group }
    guard view.hasSections, let album = album(of: row) else { return nil }
    return album.title
  }

  /// The number shown with a row: the channel's, or the song's track number under its album's heading; nil without one.
  public func number(of row: Int) -> Int? {
    items[row].number ?? (view.hasHeadings && album(of: row)?.isAlbum == true ? items[row].song?.track : nil)
  }

  /// The title shown for a row.
  ///
  /// Under its album's heading a song shows only its title; where its artist is not the album's, the full title stays.
  public func title(of row: Int) -> String {
    let item = items[row]
    guard view.hasHeadings, let song = item.song, let title = song.title, item.title == song.displayTitle,
      let album = album(of: row), album.isAlbum, album.soleArtist == song.artist
    else { return item.title }
    return title
  }

  /// Takes song tags read from a file, and adds them to the album's.
  mutating func storeTags(_ song: SongTags, at row: Int) {
    guard items[row].song != song else { return }
    edit(at: row) { $0.song = song }
    guard let section = view.section(of: row), var album = albums[section] else { return }
    album.take(song)
    albums[section] = album
    view.sectionRenamed(section, album.searchName)
  }
}
