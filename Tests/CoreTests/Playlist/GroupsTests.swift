import Testing

@testable import Base
@testable import Core

@Suite("Playlist groups")
struct GroupsTests {
  private func entry(_ title: String, _ group: String?, folder: String = "x") -> FoundEntry {
    var entry = FoundEntry(location: .file(BytePath("/tv/\(folder)/\(title)")), title: title)
    entry.group = group
    return entry
  }

  private func channels() -> Story {
    var story = Story(titles: [])
    story.model.append([
      entry("one", "News"), entry("two", "Sports"), entry("three", "News"),
      entry("four", nil, folder: "Films"),
      entry("five", nil, folder: "Films"),
    ])
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    return story
  }

  private func shown(_ story: Story) -> [String] {
    let list = story.model.playlist.view
    return (0..<list.count).compactMap { list.row(at: $0) }.map { story.model.playlist.items[$0].title }
  }

  @Test func theMenuCountsGroupsAndFoldersInTheListsOrder() {
    var story = channels()
    story.press("O")
    #expect(story.model.menuRows.map(\.text) == ["All", "News", "Sports", "Films"])
    #expect(story.model.menuRows.map(\.detail) == ["5", "2", "1", "2"])
    story.press("j <ENTER>")
    #expect(shown(story) == ["one", "three"])
    #expect(story.model.playlist.group == "News")
    story.press("O")
    #expect(story.model.menuRows.map(\.isChosen) == [false, true, false, false])
    story.press("<ESC> <ESC>")
    #expect(shown(story).count == 5)
    story.happen(.commanded(.editPlaylist(.narrow("Films"))))
    #expect(shown(story) == ["four", "five"])
  }

  @Test func filterMarksAndNewItemsKeepToTheGroup() {
    var story = channels()
    story.happen(.commanded(.editPlaylist(.narrow("News"))))
    story.model.append([entry("six", "News"), entry("seven", "Sports")])
    #expect(shown(story) == ["one", "three", "six"])
    story.press("/ e")
    #expect(story.model.playlist.view.scopeCount == 3)
    story.press("<F8>")
    #expect(Set(shown(story)) == ["one", "three"])
    story.press("<ESC>")
    #expect(story.model.playlist.group == "News")
    story.press("<Ctrl+a> d")
    #expect(story.model.playlist.items.map(\.title) == ["two", "four", "five", "seven"])
    #expect(shown(story).isEmpty)
    story.press("u")
    #expect(shown(story) == ["one", "three", "six"])
    story.press("<ESC>")
    #expect(story.model.playlist.group == nil)
    #expect(shown(story).count == 7)
  }

  @Test func aListWithoutGroupsHasNothingToChoose() {
    var story = Story(titles: ["a", "b"])
    story.happen(.commanded(.menu(.groups)))
    #expect(!story.model.isMenuOpen)
    story.model.append((0..<100_001).map { entry("\($0)", "g\($0 % 3)") })
    story.happen(.commanded(.menu(.groups)))
    #expect(story.effects == [.countGroups(story.model.playlist.items)])
    story.happen(.groupsCounted(PlaylistGroups(of: story.model.playlist.items)))
    #expect(story.model.menuRows.count == 5)
  }
}
