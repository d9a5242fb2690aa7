import Testing

@testable import Base
@testable import Core

@Suite("Bookmarks in the browser") struct BookmarksTests {
  private func browsing() -> Story {
    var story = Story(titles: ["one"])
    story.browse(
      BytePath("/media"),
      [.row("films", .folder), .row("list.m3u", .playlist), .row("z.mkv", .media(.video))])
    return story
  }

  @Test func theFolderIsBookmarkedAndFoundAgain() throws {
    var story = browsing()
    story.press("'")
    #expect(story.model.menu == nil)
    #expect(story.model.notices.shown?.text == "No bookmarks yet")
    story.press("B")
    #expect(story.model.bookmarks == [Bookmark(.file(BytePath("/media")), .folder)])
    story.run { $0.enterFolder(BytePath("/elsewhere"), &$1) }
    story.press("'")
    #expect(story.model.menuRows.compactMap(\.command) == [.goToBookmark(1)])
    story.press("<ENTER>")
    #expect(story.model.browser.folder == BytePath("/media"))
    #expect(story.model.menu == nil)
    // Back leads to where the person was.
    story.press("H")
    #expect(story.model.browser.folder == BytePath("/elsewhere"))
    story.press("L B")
    #expect(story.model.bookmarks.isEmpty)
  }

  @Test func bookmarksOpenFoldersPlaylistsAndItems() {
    var story = browsing()
    story.press("<Alt+b> j <Alt+b> j <Alt+b>")
    #expect(story.model.bookmarks.map(\.kind) == [.folder, .playlist, .item])
    #expect(story.model.menuRows.isEmpty)
    story.press("'")
    #expect(story.model.menuRows.map(\.text).filter { $0.hasSuffix("s") }.count >= 3)
    story.press("j <ENTER>")
    let request = EntryRequest(.namedPlaylist(.file(BytePath("/media/list.m3u"))), .appendAndPlay)
    #expect(story.effects.contains(.findEntries(request)))
    story.happen(.commanded(.goToBookmark(3)))
    #expect(story.model.playlist.current?.location == .file(BytePath("/media/z.mkv")))
    story.happen(.commanded(.goToBookmark(1)))
    #expect(story.model.browser.folder == BytePath("/media/films"))
    story.happen(.commanded(.goToBookmark(9)))
    #expect(story.model.notices.shown?.weight == .warning)
  }

  @Test func anItemOfThePlaylistIsBookmarkedByItsTitle() {
    var story = browsing()
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("<Alt+b>")
    #expect(story.model.bookmarks.map(\.title) == ["one"])
    story.press("<Alt+b>")
    #expect(story.model.bookmarks.isEmpty)
  }
}
