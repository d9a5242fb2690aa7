// What the screen says of the film beside its title. Pure; any thread.
import Base

extension Model {
  /// The chapter that plays: `Chapter 2/12: The way home`; nil where there are no chapters.
  public var playingChapter: String? {
    guard let chapters = player.info?.chapters, chapters.count > 1 else { return nil }
    let index = chapters.lastIndex { $0.start <= player.shownPosition } ?? 0
    let name = chapters[index].title.map { VisibleText.filter($0, limit: 200) } ?? ""
    return "Chapter \(index + 1)/\(chapters.count)" + (name.isEmpty ? "" : ": \(name)")
  }

  /// The title of what plays after this; nil where nothing does.
  public var upcomingTitle: String? {
    if player.loopsFile { return nil }
    return playlist.step(1, wrapping: player.loopsPlaylist).map { playlist.items[$0].title }
  }
}
