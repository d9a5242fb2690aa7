import Testing

@testable import Base
@testable import Core

@Suite("Counts before the keys of lists") struct KeyCountTests {
  private func playlist(rows: Int = 30) -> Story {
    var story = Story(titles: (1...rows).map { "item \($0)" })
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    return story
  }

  private func selected(after script: String) -> Int? {
    var story = playlist()
    story.press(script)
    return story.model.playlist.view.selectedRow
  }

  @Test func motionsAreRepeated() {
    #expect(selected(after: "5 j") == 5)
    #expect(selected(after: "1 2 j 3 k") == 9)
    #expect(selected(after: "1 0 j") == 10)
    #expect(selected(after: "1 9 <DOWN>") == 19)
    #expect(selected(after: "5 n") == 5)
    #expect(selected(after: "8 n 3 N") == 5)
    #expect(selected(after: "8 9 9 9 9 9 9 9 9 9 9 j") == 29)
  }

  @Test func firstAndLastGoToARow() {
    #expect(selected(after: "1 0 G") == 9)
    #expect(selected(after: "G 3 g g") == 2)
    #expect(selected(after: "8 0 G") == 29)
    #expect(selected(after: "1 G") == 0)
  }

  @Test func aCountTouchesNothingElse() {
    var story = playlist()
    story.press("5 0 j")
    #expect(story.model.settings.look == Settings().look)
    #expect(story.model.defaults.volume == 100)
    #expect(story.model.keyInput.count == nil)
    // No digit is the volume in a list, and no count begins with 0.
    story.press("g g 0 j 9 j")
    #expect(story.model.playlist.view.selectedRow == 10)
    #expect(story.model.defaults.volume == 100)
  }

  @Test func escClearsOnlyTheCount() {
    var story = playlist()
    story.press("<SPACE> 5 <ESC>")
    #expect(story.model.keyInput.count == nil)
    #expect(story.model.playlist.view.markedRows == [0])
    story.press("j")
    #expect(story.model.playlist.view.selectedRow == 2)
  }

  @Test func soManyRowsAreRemovedMarkedAndMoved() {
    var story = playlist()
    story.press("j 3 d")
    #expect(story.model.playlist.items.map(\.title).prefix(3) == ["item 1", "item 5", "item 6"])
    story.press("u")
    #expect(story.model.playlist.items.count == 30)
    story.press("g g 3 <SPACE>")
    #expect(story.model.playlist.view.markedRows == [0, 1, 2])
    story.press("2 J")
    #expect(story.model.playlist.items.map(\.title).prefix(4) == ["item 4", "item 5", "item 1", "item 2"])
    story.press("<ESC> G 8 <SPACE>")
    #expect(story.model.playlist.view.markedRows == [29])
    story.press("<ESC> G 8 d")
    #expect(story.model.playlist.items.count == 29)
  }

  @Test func markedRowsOutweighTheCount() {
    var story = playlist()
    story.press("<SPACE> j 5 d")
    #expect(story.model.playlist.items.count == 29)
  }

  @Test func digitsAreThePictureWhereNoListIs() {
    var story = playlist()
    story.playFirst()
    story.happen(.commanded(.focus(.to(.player))))
    story.press("2")
    #expect(story.model.settings.look.contrast == 1)
    #expect(story.model.keyInput.count == nil)
  }

  @Test func theHelpNamesThemOnce() {
    var story = playlist()
    story.press("? ?")
    let rows = story.model.helpEntries.filter { $0.commands.hasPrefix("list-count") }
    // Once in lists, in the help and in menus.
    #expect(rows.map(\.keys) == Array(repeating: "1  2  3  4  5  6  7  8  9  0", count: 3))
  }
}
