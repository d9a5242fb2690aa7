import Testing

@testable import Base
@testable import Core

/// The list of what was played, and bookmarks: without a database.
@Suite("History in update") struct HistoryListTests {
  private var story = Story(titles: [], remembers: true)

  private static let film = HistoryEntry(
    location: .file(BytePath("/films/film.mkv")), title: "film.mkv", opened: 900,
    position: MediaTime(seconds: 600), duration: MediaTime(seconds: 5_400))
  private static let song = HistoryEntry(
    location: .file(BytePath("/music/song.mp3")), title: "song.mp3", opened: 800,
    position: MediaTime(seconds: 6), duration: MediaTime(seconds: 40))
  private static let seen = HistoryEntry(
    location: .url("https://example.org/seen"), title: "seen", opened: 700,
    duration: MediaTime(seconds: 5_400),
    isPlayed: true)

  private var history: History {
    var history = History()
    history.now = 1_000
    history.entries = [Self.film, Self.song, Self.seen]
    history.places = [
      .init(.file(BytePath("/films")), isFolder: true, opened: 900),
      .init(.file(BytePath("/lists/all.m3u")), isFolder: false, opened: 850),
    ]
    return history
  }

  private mutating func start(_ arguments: Bool = false) {
    var plan = StartPlan(folder: BytePath("/home"), presentation: .inline)
    plan.isBare = !arguments
    story.happen(.planned(plan))
  }

  /// The folder of an item that was chosen holds that one alone.
  private mutating func take(_ entry: HistoryEntry) {
    guard case .file(let path) = entry.location else {
      Issue.record("no file")
      return
    }
    let request = EntryRequest(.neighbours(path, FolderOptions(), .folder), .appendAndPlay)
    #expect(story.effects == [.findEntries(request)])
    story.happen(.entriesFound(request, [FoundEntry(location: entry.location, title: entry.title)]))
  }

  private mutating func list() {
    story.happen(.watchHistory(.bookmarks([Bookmark(.file(BytePath("/music")), .folder)])))
    story.happen(.watchHistory(.history(history)))
  }

  @Test func resumableItemsCountAsBegun() {
    var growing = Self.film
    growing.duration = nil
    #expect(Self.film.isBegun && growing.isBegun && !Self.song.isBegun && !Self.seen.isBegun)
  }

  @Test mutating func aBareStartShowsWhatToGoOnWith() {
    start()
    #expect(story.effects.contains(.watchHistory(.listHistory(limit: 10_000))))
    list()
    #expect(story.model.frontList == .history)
    #expect(story.model.focus == .history)
    #expect(
      story.model.history.rows.map(\.label) == [
        "", "film.mkv", "", "/films", "/lists/all.m3u", "", "/music", "", "song.mp3", "seen",
      ])
    #expect(story.model.history.selected == .item(Self.film))
  }

  /// The preview, the row and the hint agree: nothing is to be continued.
  @Test mutating func withoutResumingNoRowHasAPlace() {
    story.model.settings.resume = .no
    start()
    list()
    let entries = story.model.history.rows.compactMap { row in
      if case .item(let entry) = row { entry } else { nil }
    }
    #expect(entries.contains { $0.title == Self.film.title } && entries.allSatisfy { $0.position == nil })
    #expect(!story.model.history.rows.contains(.heading("Continue")))
  }

  @Test mutating func withNothingToShowTheBrowserStays() {
    start()
    story.happen(.watchHistory(.history(History())))
    #expect(story.model.frontList == .browser)
    #expect(story.model.focus == .browser)
  }

  @Test mutating func keyPressAtStartKeepsTheBrowserInFront() {
    start()
    story.press("j")
    list()
    #expect(story.model.frontList == .browser)
  }

  @Test mutating func withArgumentsTheHistoryWaits() {
    start(true)
    list()
    #expect(story.model.frontList == .browser)
    story.press("g h")
    #expect(story.model.focus == .history)
    #expect(story.effects.contains(.watchHistory(.listHistory(limit: 10_000))))
  }

  @Test mutating func aSearchThatBringsTheHistoryToTheFrontReadsItAgain() {
    start()
    list()
    story.happen(.commanded(.present(.full)))
    story.happen(.commanded(.filter))
    #expect(story.model.frontList == .history && story.model.focus == .history)
    #expect(story.effects.contains(.watchHistory(.listHistory(limit: 10_000))))
  }

  @Test mutating func theSelectionPassesOverHeadings() {
    start()
    list()
    story.press("j")
    #expect(story.model.history.selected?.label == "/films")
    story.press("k")
    #expect(story.model.history.selected == .item(Self.film))
    story.press("k")
    #expect(story.model.history.selected == .item(Self.film))
    story.press("G")
    #expect(story.model.history.selected == .item(Self.seen))
    story.press("g g")
    #expect(story.model.history.selected == .item(Self.film))
  }

  @Test mutating func historyEnterResumesAtTheListedPosition() throws {
    start()
    list()
    story.press("<ENTER>")
    take(Self.film)
    let item = try #require(story.model.films.main.item)
    story.answer(
      about: item, RememberedItem(position: Self.film.position, isKept: false, isPlayed: false, duration: nil)
    )
    #expect(
      story.effects == [
        .film(.main, .open(item, Self.film.location, startAt: Self.film.position, paused: false))
      ])
    // The same again is the same item.
    story.press("<ENTER>")
    #expect(story.model.playlist.items.count == 1)
  }

  @Test mutating func aFolderIsEnteredAndAPlaylistGoesOn() throws {
    start()
    list()
    story.press("j j <ENTER>")
    let source = EntryRequest.Source.namedPlaylist(.file(BytePath("/lists/all.m3u")))
    #expect(story.effects == [.findEntries(EntryRequest(source, .appendAndPlay))])
    let entries = ["a", "b"].map { FoundEntry(location: .file(BytePath("/m/\($0)")), title: $0) }
    story.happen(.entriesFound(EntryRequest(source, .appendAndPlay), entries))
    story.happen(
      .watchHistory(
        .playlist(
          source.location, RememberedPlaylist(location: .file(BytePath("/m/b")), number: 1, isKept: false))))
    #expect(story.model.playlist.current?.title == "b")
    story.press("k <ENTER>")
    #expect(story.model.browser.folder == BytePath("/films"))
    #expect(story.model.focus == .browser)
  }

  /// An item of the history brings its list along, as one of a folder does: that is no edit to undo.
  @Test mutating func undoLeavesTheListOfAHistoryPick() {
    start()
    list()
    story.press("<ENTER>")
    let request = EntryRequest(
      .neighbours(BytePath("/films/film.mkv"), FolderOptions(), .folder), .appendAndPlay)
    let names = ["early.mkv", "film.mkv", "late.mkv"]
    story.happen(
      .entriesFound(
        request, names.map { FoundEntry(location: .file(BytePath("/films/\($0)")), title: $0) }))
    #expect(story.model.playlist.current?.title == "film.mkv")
    story.press("g p u")
    #expect(story.model.notices.shown?.text == "Nothing to undo")
    #expect(story.model.playlist.items.count == 3 && story.model.playlist.currentIndex == 1)
  }

  /// A folder of the history opens at the file to go on with.
  @Test(arguments: [true, false]) mutating func chosenFolderOpensWhereItIsToGoOn(isOver: Bool) {
    start()
    list()
    story.press("j <ENTER>")
    let folder = BytePath("/films")
    #expect(story.model.browser.folder == folder)
    let rows = ["a.mkv", "b.mkv", "c.mkv"].map { BrowserEntry.row($0, .media(.video)) }
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: rows))))
    #expect(story.effects.contains(.watchHistory(.recallFolder(folder))))
    var (first, last) = (FileFacts(), FileFacts())
    (first.isPlayed, first.opened) = (true, 100)
    last.opened = isOver ? 50 : 200
    story.happen(.watchHistory(.folder(folder, [BytePath("a.mkv"): first, BytePath("b.mkv"): last])))
    #expect(story.model.browser.selected?.shownName == "b.mkv")
  }

  @Test mutating func theFilterFindsItemsAndNoHeadings() {
    start()
    list()
    story.press("/ s e e n <ENTER>")
    #expect(story.model.playlist.current?.title == "seen")
    #expect(story.model.history.view.filter.isEmpty)
  }

  @Test mutating func dForgets() throws {
    start()
    list()
    story.press("d")
    let key = try #require(ItemKey(Self.film.location))
    #expect(story.effects.first == .watchHistory(.forget([key], removal: 1)))
    story.press("j j j d")
    #expect(story.effects == [.watchHistory(.removeBookmark(.file(BytePath("/music"))))])
    #expect(story.model.bookmarks.isEmpty)
    #expect(!story.model.history.rows.contains(.heading("Bookmarks")))
  }

  @Test mutating func selectionStaysOnAnItemThatHasPlayedSince() throws {
    start()
    list()
    story.press("j j j j")
    #expect(story.model.history.selected == .item(Self.song))
    var later = history
    later.entries[1].opened = 950
    later.entries[1].position = MediaTime(seconds: 20)
    later.entries.swapAt(0, 1)
    story.happen(.watchHistory(.history(later)))
    guard case .item(let entry)? = story.model.history.selected else {
      Issue.record("No item is selected.")
      return
    }
    #expect(entry.title == "song.mp3")
  }

  @Test mutating func itemsOfTheHistoryAreQueuedAndPlayedNext() throws {
    start()
    list()
    story.press("E")
    #expect(story.model.notices.shown?.text == "Queued film.mkv")
    #expect(story.model.playlist.queue == [0])
    story.press("G e")
    #expect(story.model.notices.shown?.text == "Next: seen")
    #expect(story.model.playlist.items.map(\.title) == ["seen", "film.mkv"])
  }

  @Test mutating func markedPlacesAreOpenedOneAtATime() throws {
    start()
    list()
    story.press("j t t <ENTER>")
    #expect(story.model.notices.shown?.text == "Only one folder or playlist can be opened at a time")
  }

  @Test mutating func undoBringsRemovedItemsAndBookmarksBack() throws {
    start()
    list()
    let bookmarks = story.model.bookmarks
    #expect(!bookmarks.isEmpty)
    story.press("<Ctrl+a> d")
    let count = story.effects.reduce(0) {
      if case .watchHistory(.forget(let keys, _)) = $1 { $0 + keys.count } else { $0 }
    }
    #expect(count == 3)
    #expect(story.model.bookmarks.isEmpty)
    #expect(story.model.notices.shown?.text == "Removed from the history: 4 items \u{2013} u undoes")
    story.press("u")
    #expect(story.effects.contains(.watchHistory(.restore(removal: 1))))
    #expect(story.effects.contains(.watchHistory(.addBookmark(bookmarks[0]))))
    #expect(story.model.bookmarks == bookmarks)
    #expect(story.model.notices.shown?.text.hasPrefix("Restored to history: ") == true)
    // Each removal is undone once.
    story.press("u")
    #expect(story.effects.isEmpty)
  }

  @Test mutating func bookmarksAreOneForEachPlace() {
    let folder = Bookmark(.file(BytePath("/music")), .folder)
    story.run { $0.addBookmark(folder, &$1) }
    #expect(story.effects == [.watchHistory(.addBookmark(folder))])
    let named = Bookmark(.file(BytePath("/music")), .folder, title: "Music")
    story.run { $0.addBookmark(named, &$1) }
    #expect(story.model.bookmarks == [named])
    #expect(story.model.isBookmarked(.file(BytePath("/music"))))
    story.run { $0.removeBookmark(of: .file(BytePath("/films")), &$1) }
    #expect(story.effects.isEmpty)
    story.model.watchHistory = HistoryState(.off)
    story.run { $0.addBookmark(folder, &$1) }
    #expect(story.effects.isEmpty)
    #expect(story.model.bookmarks == [folder])
  }
}
