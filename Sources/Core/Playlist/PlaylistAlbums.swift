// The albums of the playlist: what their headings say, and how rows under them are called.
import Base

extension Playlist {
  /// What the heading over a row says; filtered.
  public func heading(over row: Int) -> String {
    album(of: row)?.heading ?? ItemGroup(items[row])?.name ?? "No group"
  }

  /// What the songs around a row have in common; nil where its list puts it in a group that is no album.
  func album(of row: Int) -> Album? { view.section(of: row).flatMap { albums[$0] } }

  /// Where a row belongs, where no heading says it: its group, or its album among others.
  public func context(of row: Int) -> String? {
    if let group = items[row].group { return group }
    guard view.hasSections, let album = album(of: row) else { return nil }
    return album.title
  }

  /// The number of a row on the screen: that of the channel, or of the song where its album stands over it.
  public func number(of row: Int) -> Int? {
    items[row].number ?? (view.hasHeadings && album(of: row)?.isAlbum == true ? items[row].song?.track : nil)
  }

  /// What a row is called: under the heading of an album a song alone, with its artist where that is another one.
  public func title(of row: Int) -> String {
    let item = items[row]
    guard view.hasHeadings, let song = item.song, let title = song.title, item.title == song.displayTitle,
      let album = album(of: row), album.isAlbum, album.soleArtist == song.artist
    else { return item.title }
    return title
  }

  /// What the tags of an item say as a song is known now.
  mutating func learn(_ song: SongTags, at row: Int) {
    guard items[row].song != song else { return }
    edit(at: row) { $0.song = song }
    guard let section = view.section(of: row), var album = albums[section] else { return }
    album.take(song)
    albums[section] = album
    view.sectionRenamed(section, album.searchName)
  }
}
