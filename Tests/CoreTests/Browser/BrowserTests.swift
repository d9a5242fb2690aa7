import Testing

@testable import Base
@testable import Core

@Suite("The browser") struct BrowserTests {
  private let folder = BytePath("/media")

  private func file(_ name: String) -> BrowserEntry {
    BrowserEntry(name: BytePath(name), kind: .media(.video), size: 1)
  }

  private func browsing(_ names: [String] = ["a.mkv", "b.mkv", "c.mkv"]) -> Story {
    var story = Story(titles: [])
    story.run { $0.enterFolder(folder, &$1) }
    story.happen(.commanded(.focus(.to(.browser))))
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: names.map(file)))))
    return story
  }

  /// The last step's request for a folder.
  private func request(_ story: Story) throws -> FolderRequest {
    for case .listFolder(let request) in story.effects.reversed() { return request }
    Issue.record("no folder is asked for")
    throw CommandProblem.empty
  }

  @Test func theMenuChoosesAnOrderThatStaysFromFolderToFolder() throws {
    var story = browsing()
    story.press("o j <ENTER>")
    var asked = try request(story)
    #expect(asked.options.order == FolderOrder(.size))
    // Nothing is read for it.
    #expect(!asked.isFresh)
    #expect(story.model.browser.state == .listed)
    story.press("<Alt+o>")
    #expect(try request(story).options.order == FolderOrder(.size, isReversed: true))
    story.press("o")
    #expect(story.model.menuRows.first { $0.isChosen }?.detail == "smallest first")
    story.press("<ESC> <BS>")
    asked = try request(story)
    #expect(asked.folder == BytePath("/") && asked.options.order == FolderOrder(.size, isReversed: true))
    story.happen(.commanded(.sortFolder(.by(.natural))))
    #expect(try request(story).options.order == FolderOrder())
    story.happen(.commanded(.sortFolder(.foldersFirst)))
    #expect(try request(story).options.order.foldersFirst == false)
  }

  @Test func settingsBeginIt() {
    var settings = Settings()
    settings.sort = .time
    settings.sortReverse = true
    settings.foldersFirst = false
    settings.showHiddenFiles = true
    let model = Model(
      settings: settings, keymap: .standard, screen: ScreenSize(cells: CellSize(columns: 80, rows: 24)))
    #expect(
      model.browser.options.order == FolderOrder(.time, isReversed: true, foldersFirst: false))
    #expect(model.browser.options.showsHidden && !model.browser.options.showsAllFiles)
  }

  @Test func hiddenFilesAreApartFromAllFiles() throws {
    var story = browsing()
    story.press("<Alt+.>")
    var asked = try request(story)
    #expect(asked.isFresh && asked.options.showsHidden && !asked.options.showsAllFiles)
    story.press("<Alt+.> .")
    asked = try request(story)
    #expect(asked.options.showsAllFiles)
    #expect(story.model.browser.options.showsHidden == false)
  }

  @Test func theSelectionStaysOnItsNameWhenTheFolderChanges() {
    var story = browsing()
    story.press("j")
    #expect(story.model.browser.selected?.shownName == "b.mkv")
    story.happen(
      .folder(.listed(FolderListing(folder: folder, entries: ["0.mkv", "1.mkv", "b.mkv"].map(file)))))
    #expect(story.model.browser.selected?.shownName == "b.mkv")
    // It goes: the row that took its place is selected.
    story.happen(
      .folder(.listed(FolderListing(folder: folder, entries: ["0.mkv", "1.mkv", "z.mkv"].map(file)))))
    #expect(story.model.browser.selected?.shownName == "z.mkv")
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: []))))
    #expect(story.model.browser.selected == nil)
  }

  @Test func slowFolderIsShownBeforeItIsComplete() {
    var story = browsing([])
    story.run { $0.enterFolder(BytePath("/slow"), &$1) }
    var early = FolderListing(folder: BytePath("/slow"), entries: ["a.mkv", "b.mkv"].map(file))
    early.isComplete = false
    story.wait(seconds: 4)
    story.happen(.folder(.listed(early)))
    // It answers, so it does not count as silent.
    story.wait(seconds: 3)
    #expect(story.model.browser.state == .reading(since: .seconds(104)))
    #expect(story.model.browser.selected?.shownName == "a.mkv")
    story.happen(
      .folder(.listed(FolderListing(folder: BytePath("/slow"), entries: ["b.mkv", "a.mkv"].map(file)))))
    #expect(story.model.browser.state == .listed)
    // A selection that has not moved is at the top still; one that has stays on the name.
    #expect(story.model.browser.selected?.shownName == "b.mkv")
    story.run { $0.enterFolder(BytePath("/slow2"), &$1) }
    early.folder = BytePath("/slow2")
    story.happen(.folder(.listed(early)))
    story.press("j")
    early.isComplete = true
    early.entries.reverse()
    story.happen(.folder(.listed(early)))
    #expect(story.model.browser.selected?.shownName == "b.mkv")
  }

  @Test func aFilterStaysWhenTheFolderChanges() {
    var story = browsing()
    story.press("/ b <ESC> / m k v")
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: ["b.mkv", "new.avi"].map(file)))))
    #expect(story.model.browser.view.count == 1)
    #expect(story.model.prompt?.text == "mkv")
  }

  @Test func backAndForward() throws {
    var story = browsing()
    story.press("G H")
    #expect(story.effects.isEmpty)
    story.run { $0.enterFolder(BytePath("/one"), &$1) }
    story.run { $0.enterFolder(BytePath("/two"), &$1) }
    story.press("H")
    #expect(try request(story).folder == BytePath("/one"))
    story.press("<Alt+LEFT>")
    #expect(try request(story).folder == folder)
    story.happen(
      .folder(.listed(FolderListing(folder: folder, entries: ["a.mkv", "b.mkv", "c.mkv"].map(file)))))
    #expect(story.model.browser.selected?.shownName == "c.mkv")
    story.press("L L")
    #expect(try request(story).folder == BytePath("/two"))
    #expect(story.model.browser.folder == BytePath("/two"))
    story.press("H")
    story.run { $0.enterFolder(BytePath("/three"), &$1) }
    story.press("L")
    #expect(story.effects.isEmpty)
    #expect(story.model.browser.folder == BytePath("/three"))
  }

  @Test func visitsAreBounded() {
    var story = browsing()
    for number in 0..<1_000 { story.run { $0.enterFolder(BytePath("/\(number)"), &$1) } }
    for _ in 0..<FolderHistory.limit { story.press("H") }
    #expect(!story.effects.isEmpty)
    story.press("H")
    #expect(story.effects.isEmpty)
  }

  @Test func theItemThatPlaysIsFoundInItsFolder() throws {
    var story = Story(titles: ["one", "two"])
    story.happen(.commanded(.focus(.to(.browser))))
    story.press("g c")
    #expect(story.effects.isEmpty)
    story.playFirst()
    story.happen(.commanded(.focus(.to(.browser))))
    story.press("g c")
    #expect(try request(story).folder == folder)
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: ["a.mkv", "one.mkv"].map(file)))))
    #expect(story.model.browser.selected?.shownName == "one.mkv")
    // The playlist and the item say how long it is.
    #expect(story.model.browser.selected?.duration == MediaTime(seconds: 100))
    story.press("k g c")
    #expect(story.effects.isEmpty)
    #expect(story.model.browser.selected?.shownName == "one.mkv")
  }

  @Test func aFolderThatVanishesLeavesForALivingOne() throws {
    var story = browsing()
    story.run { $0.enterFolder(BytePath("/media/old/new"), &$1) }
    story.happen(.folder(.vanished(BytePath("/elsewhere"), living: BytePath("/"))))
    #expect(story.effects.isEmpty)
    story.happen(.folder(.vanished(BytePath("/media/old/new"), living: folder)))
    #expect(try request(story).folder == folder)
    #expect(story.model.notices.shown?.text == "Folder not found: /media/old/new")
  }

  @Test func unresponsiveFolderWarnsAndCanBeLeft() throws {
    var story = browsing()
    story.run { $0.enterFolder(BytePath("/dead"), &$1) }
    let deadline = try #require(story.model.nextDeadline)
    #expect(deadline <= story.model.now + .seconds(5))
    story.wait(seconds: 4)
    #expect(story.model.browser.state == .reading(since: .seconds(100)))
    story.wait(seconds: 1.1)
    #expect(story.model.browser.state == .silent)
    #expect(story.model.notices.shown?.weight == .warning)
    story.press("h")
    #expect(try request(story).folder == BytePath("/"))
    // It answers after all, while somebody looks at it.
    story.run { $0.enterFolder(BytePath("/dead"), &$1) }
    story.wait(seconds: 60)
    story.happen(.folder(.listed(FolderListing(folder: BytePath("/dead"), entries: [file("a.mkv")]))))
    #expect(story.model.browser.state == .listed)
    #expect(story.model.nextDeadline != story.model.now)
  }

  @Test func aFolderThatCannotBeWatchedIsReadWhenThePersonComesBack() throws {
    var story = browsing()
    story.happen(.windowFocused(true))
    #expect(try request(story).isFresh)
    var listing = FolderListing(folder: folder, entries: [file("a.mkv")])
    listing.isWatched = true
    story.happen(.folder(.listed(listing)))
    story.happen(.windowFocused(true))
    #expect(story.effects.isEmpty)
  }

  @Test func sortingByDurationTellsWhatIsKnown() throws {
    var story = Story(titles: ["one", "two"])
    story.run { $0.enterFolder(folder, &$1) }
    story.happen(.commanded(.focus(.to(.browser))))
    story.happen(.commanded(.sortFolder(.by(.duration))))
    #expect(try request(story).durations.isEmpty)
    story.run { $0.play(at: 0, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, .film)))
    let asked = try request(story)
    #expect(asked.durations == [BytePath("one.mkv"): MediaTime(seconds: 100)])
    #expect(!asked.isFresh)
  }

  @Test func everyOrderIsACommand() throws {
    for key in FolderOrder.Key.allCases {
      #expect(try CommandTable.command(["browser-sort", key.rawValue]) == .sortFolder(.by(key)))
    }
    #expect(throws: CommandProblem.self) { try CommandTable.command(["browser-sort", "colour"]) }
  }
}
