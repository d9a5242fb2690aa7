import Base
import Core

// What plays or is looked at, in words: its title, whose it is, where it belongs. Nothing is said twice.
extension Canvas {
  /// A title, and what the tags say beside it: artist, series, album with its year; of films the date alone.
  ///
  /// A title of artist and song is that of the song, with the artist below it.
  func titleLines(of info: MediaInfo, called title: String) -> (title: String, below: [String]) {
    let song = SongTags(info).flatMap { $0.displayTitle == title ? $0.title : nil }
    var lines: [String] = []
    if let artist = info.tag("artist") ?? info.tag("album_artist"), song != nil || !title.contains(artist) {
      lines.append(artist)
    }
    if let show = info.tag("show"), !title.contains(show) { lines.append(show) }
    let date = info.tag("date")
    if let album = info.tag("album"), !title.contains(album) {
      lines.append(album + (date.map { " (\($0.prefix(4)))" } ?? ""))
    } else if let date {
      lines.append(date)
    }
    return (song ?? title, lines)
  }
}
