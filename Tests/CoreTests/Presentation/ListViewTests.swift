import Testing

@testable import Base
@testable import Core

/// The content of the list's place beside the film.
@Suite struct ListViewTests {
  @Test func viewsWithoutAnythingToShowAreNotGoneThrough() throws {
    var story = Story()
    story.playFirst()
    try story.perform("cycle list-view")
    #expect(story.model.presentation.listView == .statistics && story.model.wantsStatistics)
    try story.perform("cycle list-view")
    #expect(story.model.presentation.listView == .list)
    try story.perform("set list-view chat")
    #expect(story.model.presentation.listView == .chat)
  }

  /// Its selection is out of sight, so the first key only brings it back.
  @Test func aKeyOfTheListBringsItBack() throws {
    var story = Story()
    story.playFirst()
    try story.perform("focus playlist")
    let row = story.model.playlist.view.selectedRow
    for command in ["list-move 1", "list-activate", "focus playlist"] {
      try story.perform("set list-view statistics")
      try story.perform(command)
      #expect(story.model.presentation.listView == .list)
      #expect(story.model.playlist.view.selectedRow == row)
    }
  }

  @Test func subtitlesAreARunningTextThatASeekBackCuts() {
    var story = Story()
    story.playFirst()
    for (second, text) in [(1.0, "one"), (2, "two"), (2, "two"), (3, "three")] {
      story.model.films.main.playback.position = MediaTime(seconds: second)
      story.happen(.subtitlesChanged(SubtitleScreen(primary: [SubtitleText([[.init(text)]])])))
      story.happen(.subtitlesChanged(SubtitleScreen()))
    }
    #expect(story.model.films.main.playback.subtitleLog.entries.map(\.text) == ["one", "two", "three"])
    story.model.films.main.playback.position = MediaTime(seconds: 2)
    story.happen(.subtitlesChanged(SubtitleScreen(primary: [SubtitleText([[.init("again")]])])))
    #expect(story.model.films.main.playback.subtitleLog.entries.map(\.text) == ["one", "again"])
    var log = SubtitleLog()
    for number in 0..<500 { log.add("\(number)", at: MediaTime(seconds: Double(number))) }
    #expect(log.entries.count == SubtitleLog.most && log.entries.last?.text == "499")
  }
}
