// Title block from tags (title, artist, series and album, without repetitions), shared by the preview, the facts
// beside a film and the page of a song. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// A title, and the tags below it: artist, series, and album with its year or else the date.
  ///
  /// If the title is "artist – song", only the song becomes the title, with the artist below it.
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
