import Testing

@testable import Base
@testable import Core

@Suite("Marks in lists")
struct MarksTests {
  private func playlist(_ titles: [String] = (1...6).map { "item \($0)" }) -> Story {
    var story = Story(titles: titles)
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    return story
  }

  @Test func noticeNamesTheFileAddedBesideAFolder() {
    var story = Story(titles: [])
    story.run { $0.enterFolder(BytePath("/media"), &$1) }
    let entries = [
      BrowserEntry(name: BytePath("films"), kind: .folder),
      BrowserEntry(name: BytePath("z.mkv"), kind: .media(.video)),
    ]
    story.happen(.folder(.listed(FolderListing(folder: BytePath("/media"), entries: entries))))
    story.happen(.commanded(.focus(.to(.browser))))
    story.press("<SPACE> <SPACE> a")
    #expect(story.model.playlist.items.map(\.title) == ["z.mkv"])
    #expect(story.model.notices.shown?.text == "Added z.mkv")
  }

  @Test func spaceMarksAndGoesDown() {
    var story = playlist()
    story.press("<SPACE> <SPACE> j <SPACE>")
    #expect(story.model.playlist.view.markedRows == [0, 1, 3])
    #expect(story.model.playlist.view.selectedRow == 4)
    story.press("k <SPACE>")
    #expect(story.model.playlist.view.markedRows == [0, 1])
    #expect(!story.model.films.main.isPaused)
    story.press("<ESC>")
    #expect(story.model.playlist.view.markedRows.isEmpty)
  }

  @Test func markedRangeExtendsUntilKeptOrCancelled() {
    var story = playlist()
    story.press("<SPACE> j V j j")
    #expect(story.model.playlist.view.markedRows == [0, 2, 3, 4])
    #expect(story.model.playlist.view.markedCount == 4)
    story.press("k k k")
    #expect(story.model.playlist.view.markedRows == [0, 1, 2])
    story.press("<ESC>")
    #expect(story.model.playlist.view.markedRows == [0])
    story.press("G V k V k")
    #expect(story.model.playlist.view.markedRows == [0, 4, 5])
  }

  @Test func allAndInvertKeepToWhatIsShown() {
    var story = playlist(["red 1", "blue 1", "red 2", "blue 2"])
    story.press("/ r e d <F8>")
    story.happen(.commanded(.mark(.all)))
    #expect(story.model.playlist.view.markedRows == [0, 2])
    story.press("<ESC>")
    #expect(story.model.prompt == nil)
    story.press("<Alt+i>")
    #expect(story.model.playlist.view.markedRows == [1, 3])
    story.press("<Ctrl+a>")
    #expect(story.model.playlist.view.markedRows == [0, 1, 2, 3])
  }

  @Test(arguments: [ListID.playlist, .browser])
  func escapeLeavesTheFilterBeforeTheMarks(list: ListID) {
    let names = ["red 1", "blue 1", "red 2", "blue 2"]
    var story = playlist(names)
    story.run { $0.enterFolder(BytePath("/media"), &$1) }
    let entries = names.map { BrowserEntry(name: BytePath($0), kind: .media(.video)) }
    story.happen(.folder(.listed(FolderListing(folder: BytePath("/media"), entries: entries))))
    story.happen(.commanded(.focus(.to(list.focus))))
    story.press("/ r e d <TAB> <SPACE> V j")
    #expect(story.model[list].isMarkingRange)
    story.press("<ESC>")
    #expect(!story.model[list].isMarkingRange && story.model[list].isFiltered)
    #expect(story.model[list].markedCount == 1)
    story.press("<ESC>")
    #expect(!story.model[list].isFiltered)
    #expect(story.model[list].markedRows == [0])
    story.press("<ESC>")
    #expect(story.model[list].markedRows.isEmpty)
  }

  @Test func removingTakesTheMarkedRows() {
    var story = playlist()
    story.press("<SPACE> j <SPACE> d")
    #expect(story.model.playlist.items.map(\.title) == ["item 2", "item 4", "item 5", "item 6"])
    #expect(story.model.playlist.view.markedRows.isEmpty)
    #expect(story.model.playlist.view.selectedRow == 1)
  }

  @Test func savingTakesTheMarkedRows() throws {
    var story = playlist()
    story.press("j <SPACE> <SPACE>")
    story.happen(.commanded(.savePlaylist("x.m3u8")))
    let items = story.model.playlist.items
    #expect(story.effects == [.savePlaylist([items[1], items[2]], BytePath("x.m3u8"))])
  }

  @Test func theBrowsersMarkedRowsAreAppendedInTheirOrder() {
    var story = Story(titles: [])
    let folder = BytePath("/media")
    story.run { $0.enterFolder(folder, &$1) }
    story.happen(.commanded(.focus(.to(.browser))))
    let names = ["a.mkv", "b.mkv", "c.mkv"].map { BrowserEntry(name: BytePath($0), kind: .media(.video)) }
    let listing = FolderListing(
      folder: folder, entries: [BrowserEntry(name: BytePath("sub"), kind: .folder)] + names)
    story.happen(.folder(.listed(listing)))
    story.press("G <SPACE> g g j <SPACE> g g <SPACE>")
    // Reading the folder again keeps the marks on their names.
    story.press("r")
    var other = listing
    other.entries.insert(BrowserEntry(name: BytePath("0.mkv"), kind: .media(.video)), at: 1)
    story.happen(.folder(.listed(other)))
    #expect(story.model.browser.view.markedRows == [0, 2, 4])
    story.press("a")
    #expect(story.model.playlist.items.map(\.title) == ["a.mkv", "c.mkv"])
    #expect(
      story.effects
        == [.findEntries(EntryRequest(.folder(BytePath("/media/sub"), recursive: false), .append))])
    #expect(story.model.browser.view.markedRows.isEmpty)
    story.press("<F8> u")
    #expect(story.model.playlist.items.isEmpty)
  }
}
