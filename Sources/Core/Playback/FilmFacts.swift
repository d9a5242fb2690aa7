// The lines about the playing item that panes show beside its title.
import Base

extension Model {
  /// The current chapter as `Chapter 2/12: The way home`; nil with fewer than two chapters.
  public var playingChapter: String? {
    guard let chapters = films.main.info?.chapters, chapters.count > 1 else { return nil }
    let index = chapters.lastIndex { $0.start <= films.main.shownPosition } ?? 0
    let name = chapters[index].title.map { VisibleText.filter($0, limit: 200, isProse: true) } ?? ""
    return "Chapter \(index + 1)/\(chapters.count)" + (name.isEmpty ? "" : ": \(name)")
  }

  /// The title of the item that plays next; nil if none follows or the current one loops.
  public var upcomingTitle: String? {
    if loopsFile { return nil }
    return playlist.step(1, wrapping: loopsPlaylist).map { playlist.items[$0].shownTitle }
  }
}
