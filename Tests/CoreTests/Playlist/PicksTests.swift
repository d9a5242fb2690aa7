import Testing

@testable import Base
@testable import Core

/// The files that Enter in the browser plays, and those that follow.
@Suite("Picking") struct PicksTests {
  private let folder = BytePath("/series")

  /// A story in a folder with a film's cover, a folder, songs and episodes.
  private func browsing(titles: [String] = [], scope: PickScope = .folder, remembers: Bool = false) -> Story {
    var story = Story(titles: titles, remembers: remembers)
    story.model.settings.pickScope = scope
    story.run { $0.enterFolder(folder, &$1) }
    story.happen(.commanded(.focus(.to(.browser))))
    story.happen(.folder(.listed(listing())))
    return story
  }

  private func listing(_ order: FolderOrder = FolderOrder(), more: [String] = []) -> FolderListing {
    let media: [BrowserEntry] =
      (["E01.mkv", "E02.mkv", "E03.mkv"] + more).map {
        BrowserEntry(name: BytePath($0), kind: .media(.video))
      } + [
        BrowserEntry(name: BytePath("cover.jpg"), kind: .media(.image)),
        BrowserEntry(name: BytePath("back.jpg"), kind: .media(.image)),
        BrowserEntry(name: BytePath("list.m3u"), kind: .playlist),
        BrowserEntry(name: BytePath("song.mp3"), kind: .media(.audio)),
      ]
    return FolderListing(
      folder: folder, entries: [BrowserEntry(name: BytePath("extras"), kind: .folder)] + media
    )
    .sorted(by: order)
  }

  private func select(_ name: String, in story: inout Story) {
    guard let row = story.model.browser.row(of: BytePath(name)) else {
      Issue.record("there is no \(name)")
      return
    }
    story.model.browser.view.select(row: row)
  }

  private func pick(_ name: String, in story: inout Story) {
    select(name, in: &story)
    story.press("<ENTER>")
    if let item = story.model.films.main.item { story.happen(.film(.main, .opened(item, .film))) }
  }

  private func titles(_ story: Story) -> [String] { story.model.playlist.items.map(\.title) }

  // MARK: What it brings along

  @Test(arguments: [
    (PickScope.folder, "E02.mkv", ["E01.mkv", "E02.mkv", "E03.mkv", "song.mp3"]),
    (.folder, "song.mp3", ["E01.mkv", "E02.mkv", "E03.mkv", "song.mp3"]),
    (.folder, "cover.jpg", ["back.jpg", "cover.jpg"]),
    (.similar, "E02.mkv", ["E01.mkv", "E02.mkv", "E03.mkv"]), (.similar, "song.mp3", ["song.mp3"]),
    (.file, "E02.mkv", ["E02.mkv"]),
  ])
  func theFolderGoesOn(scope: PickScope, name: String, list: [String]) {
    var story = browsing(scope: scope)
    pick(name, in: &story)
    #expect(titles(story) == list)
    #expect(story.model.playlist.current?.title == name)
  }

  @Test func onceMoreOnTheSameFileShowsItLarge() {
    var story = browsing()
    story.happen(.commanded(.present(.inline)))
    story.happen(.commanded(.focus(.to(.browser))))
    pick("E02.mkv", in: &story)
    #expect(story.model.presentation.current == .inline)
    story.press("<ENTER>")
    #expect(story.effects.isEmpty && story.model.presentation.current == .full)
    story.press("<ESC>")
    #expect(story.model.focus == .browser && story.model.presentation.current == .inline)
    pick("E03.mkv", in: &story)
    #expect(story.model.playlist.current?.title == "E03.mkv")
  }

  @Test func previousAndNextWalkIt() throws {
    var story = browsing()
    pick("E02.mkv", in: &story)
    story.press(">")
    #expect(story.model.playlist.current?.title == "E03.mkv")
    story.press("< <")
    #expect(story.model.playlist.current?.title == "E01.mkv")
    let item = try #require(story.model.films.main.item)
    story.happen(.film(.main, .opened(item, .film)))
    story.happen(.film(.main, .ended(item, damage: nil)))
    #expect(story.model.playlist.current?.title == "E02.mkv")
  }

  @Test func pickedFolderPlaysInTheShownOrder() {
    var story = browsing()
    pick("E02.mkv", in: &story)
    #expect(titles(story).first == "E01.mkv")
    story.press("<Alt+o>")
    story.happen(.folder(.listed(listing(FolderOrder(isReversed: true)))))
    pick("E02.mkv", in: &story)
    #expect(titles(story).filter { $0.hasPrefix("E") } == ["E03.mkv", "E02.mkv", "E01.mkv"])
    // Another of the same list leaves it as it is, and is found in it.
    let items = story.model.playlist.items.map(\.id)
    pick("E01.mkv", in: &story)
    #expect(story.model.playlist.items.map(\.id) == items)
    #expect(story.model.playlist.current?.title == "E01.mkv")
  }

  @Test func newFolderFileRenewsThePickedList() {
    var story = browsing()
    pick("E01.mkv", in: &story)
    story.happen(.folder(.listed(listing(more: ["E04.mkv"]))))
    pick("E04.mkv", in: &story)
    #expect(titles(story).filter { $0.hasPrefix("E") } == ["E01.mkv", "E02.mkv", "E03.mkv", "E04.mkv"])
  }

  @Test func theListOfAPickMakesWayForTheNext() {
    var story = browsing()
    pick("E01.mkv", in: &story)
    story.run { $0.enterFolder(BytePath("/films"), &$1) }
    story.happen(
      .folder(
        .listed(
          FolderListing(
            folder: BytePath("/films"),
            entries: [BrowserEntry(name: BytePath("film.mkv"), kind: .media(.video))]))))
    pick("film.mkv", in: &story)
    #expect(titles(story) == ["film.mkv"])
    #expect(story.model.playlist.totals.all.count == 1)
  }

  @Test func pickedPlaylistIsReplacedByTheNextPick() {
    var story = browsing()
    select("list.m3u", in: &story)
    story.press("<ENTER>")
    let request = EntryRequest(.playlistFile(BytePath("/series/list.m3u")), .appendAndPlay)
    let entries = ["a", "b"].map { FoundEntry(location: .url("http://127.0.0.1/\($0)"), title: $0) }
    story.happen(.entriesArrived(request, entries))
    #expect(titles(story) == ["a", "b"])
    // The rest of the earlier list is dropped.
    pick("E01.mkv", in: &story)
    #expect(titles(story) == ["E01.mkv", "E02.mkv", "E03.mkv", "song.mp3"])
    story.happen(.entriesFound(request, entries))
    #expect(titles(story) == ["E01.mkv", "E02.mkv", "E03.mkv", "song.mp3"])
  }

  // MARK: What a person queued

  @Test func existingPlaylistContinuesBehindThePick() {
    var story = browsing(titles: ["one", "two", "three"])
    story.playFirst()
    story.happen(.commanded(.focus(.to(.browser))))
    pick("E02.mkv", in: &story)
    #expect(titles(story) == ["one", "E02.mkv", "two", "three"])
    #expect(story.model.notices.all.contains { $0.text == "The playlist continues after E02.mkv" })
    story.press(">")
    #expect(story.model.playlist.current?.title == "two")
    // Once all of it was played, the next pick goes on with its folder, and theirs is still there.
    for index in 0..<4 {
      story.model.playlist.edit(story.model.playlist.items[index].id) { $0.mark = .played }
    }
    pick("E01.mkv", in: &story)
    #expect(
      titles(story) == ["one", "E02.mkv", "two", "three", "E01.mkv", "E02.mkv", "E03.mkv", "song.mp3"])
    #expect(story.model.playlist.currentIndex == 4)
  }

  @Test func itemsQueuedBehindAPickAreKept() {
    var story = browsing()
    pick("E01.mkv", in: &story)
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("G E")
    #expect(story.model.playlist.queue == [3])
    story.happen(.commanded(.focus(.to(.browser))))
    pick("cover.jpg", in: &story)
    #expect(titles(story).contains("song.mp3"))
    #expect(story.model.playlist.queue.count == 1)
  }

  @Test func pickedFileInThePlaylistPlaysInPlace() {
    var story = browsing()
    select("E03.mkv", in: &story)
    story.press("a")
    select("E01.mkv", in: &story)
    story.press("a")
    pick("E03.mkv", in: &story)
    #expect(titles(story) == ["E03.mkv", "E01.mkv"])
    #expect(story.model.playlist.currentIndex == 0)
  }

  /// An item that came along may lead nowhere by its content; a chosen one, by whatever way, may.
  @Test func itemOriginBecomesPersonWhenChosen() {
    func origin(_ story: Story) -> Origin? {
      story.effects.compactMap {
        if case .film(.main, .open(_, _, startAt: _, paused: _, headers: _, origin: let origin)) = $0 {
          origin
        } else {
          nil
        }
      }.last
    }
    var story = browsing()
    pick("E02.mkv", in: &story)
    #expect(story.model.playlist.items.map(\.origin) == [.folder, .person, .folder, .folder])
    story.run { $0.step(1, force: false, &$1) }
    #expect(origin(story) == .folder)
    // An item that is no media is not read as a list either.
    var failure = PlaybackFailure("It is none.")
    failure.mayBeList = true
    if let item = story.model.films.main.item { story.happen(.film(.main, .failed(item, failure))) }
    #expect(!story.effects.contains { if case .findEntries = $0 { true } else { false } })
    // Enter on its row means it.
    story.happen(.commanded(.focus(.to(.playlist))))
    story.model.playlist.view.select(row: 3)
    story.press("<ENTER>")
    #expect(origin(story) == .person && story.model.playlist.items[3].origin == .person)
    // And so does a pick of it in its folder, where it stands in the list already.
    story.happen(.commanded(.focus(.to(.browser))))
    pick("E03.mkv", in: &story)
    #expect(
      story.model.playlist.current?.title == "E03.mkv" && story.model.playlist.current?.origin == .person)
    // A number that is typed chooses, too.
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("1 <ENTER>")
    #expect(story.model.playlist.currentIndex == 0 && origin(story) == .person)
    #expect(story.model.playlist.items[0].origin == .person)
  }

  // MARK: Marks

  @Test func markedRowsAndEnterPlayThose() {
    var story = browsing()
    for name in ["E01.mkv", "E03.mkv", "list.m3u", "extras"] {
      select(name, in: &story)
      story.press("t")
    }
    story.press("<ENTER>")
    #expect(titles(story) == ["extras/", "E01.mkv", "E03.mkv", "list.m3u"])
    #expect(story.model.browser.view.markedCount == 0)
    // The folder comes first in the list, and what it holds takes its place.
    let extras = story.model.playlist.items[0].id
    let request = EntryRequest(.folder(BytePath("/series/extras"), recursive: false), .replace(extras))
    #expect(story.effects.contains(.findEntries(request)))
    story.happen(
      .entriesFound(request, [FoundEntry(location: .file(BytePath("/series/extras/x.mkv")), title: "x.mkv")]))
    #expect(titles(story) == ["x.mkv", "E01.mkv", "E03.mkv", "list.m3u"])
    // It was a pick: the next one takes its place.
    pick("E01.mkv", in: &story)
    pick("cover.jpg", in: &story)
    #expect(titles(story) == ["back.jpg", "cover.jpg"])
  }

  @Test func foldersListsAndFilesAreQueued() {
    var story = browsing(titles: ["a", "b"])
    for name in ["extras", "E01.mkv"] {
      select(name, in: &story)
      story.press("t")
    }
    story.press("E")
    #expect(story.model.notices.shown?.text == "Queued E01.mkv")
    let request = EntryRequest(.folder(BytePath("/series/extras"), recursive: false), .enqueue)
    #expect(story.effects.contains(.findEntries(request)))
    story.happen(
      .entriesFound(request, [FoundEntry(location: .file(BytePath("/series/extras/x.mkv")), title: "x.mkv")]))
    #expect(titles(story) == ["a", "b", "x.mkv", "E01.mkv"])
    #expect(story.model.playlist.queue == [2, 3])
    #expect(story.model.notices.shown?.text == "Queued 2 items")
  }

  @Test func theCoverOfMarkedSongsIsNoItem() {
    var story = browsing()
    story.press("<Ctrl+a> a")
    #expect(titles(story) == ["back.jpg", "E01.mkv", "E02.mkv", "E03.mkv", "song.mp3"])
    story = browsing()
    for name in ["song.mp3", "cover.jpg"] {
      select(name, in: &story)
      story.press("t")
    }
    story.press("<ENTER>")
    #expect(titles(story) == ["song.mp3"])
    // Marked for its own sake it is a picture like others.
    story = browsing()
    for name in ["cover.jpg", "E01.mkv"] {
      select(name, in: &story)
      story.press("t")
    }
    story.press("<ENTER>")
    #expect(titles(story).sorted() == ["E01.mkv", "cover.jpg"])
  }

  @Test func addingRowAfterRowPassesTheCover() {
    let names = ["a.mp3", "cover.jpg", "folder.jpg", "z.mp3"]
    func story(_ names: [String]) -> Story {
      var story = Story(titles: [])
      story.browse(
        BytePath("/album"),
        names.map {
          BrowserEntry(name: BytePath($0), kind: .media($0.hasSuffix("jpg") ? .image : .audio))
        })
      return story
    }
    var all = story(names)
    all.press("a a")
    #expect(titles(all) == ["a.mp3", "z.mp3"])
    // A user who selects the cover adds it.
    all.press("g g j a")
    #expect(titles(all) == ["a.mp3", "z.mp3", "cover.jpg"])
    #expect(all.model.browser.selected?.shownName == "z.mp3")
    var last = story(["a.mp3", "cover.jpg", "folder.jpg"])
    last.press("a")
    #expect(last.model.browser.selected?.shownName == "a.mp3")
    var pictures = story(["back.jpg", "cover.jpg"])
    pictures.press("a a")
    #expect(titles(pictures) == ["back.jpg", "cover.jpg"])
  }

  // MARK: The next day

  @Test func aPickIsRememberedWithItsFolder() throws {
    var story = browsing(remembers: true)
    select("E02.mkv", in: &story)
    story.press("<ENTER>")
    let place = PlaylistPlace(source: .file(folder), kind: .folder, number: 1)
    #expect(story.model.films.main.history.current?.source == place)
    // It is no list that goes on by itself.
    #expect(!story.effects.contains(.watchHistory(.recallPlaylist(.file(folder)))))
  }

  @Test(arguments: [PlaylistPlace.Kind.folder, .arguments, nil])
  func continueBringsTheFolderBack(kind: PlaylistPlace.Kind?) throws {
    var story = Story(titles: [], remembers: true)
    let file = BytePath("/series/E03.mkv")
    var history = History()
    let place = kind.map {
      PlaylistPlace(
        source: $0 == .arguments ? .url("arguments://1") : .file(folder), kind: $0, number: 2)
    }
    history.entries = [HistoryEntry(location: .file(file), title: "E03", opened: 900, source: place)]
    story.happen(.planned(StartPlan(folder: BytePath("/home"), presentation: .inline)))
    story.happen(.commanded(.focus(.to(.history))))
    story.happen(.watchHistory(.history(history)))
    story.press("<ENTER>")
    let request = EntryRequest(.neighbours(file, FolderOptions(), .folder), .appendAndPlay)
    #expect(story.effects == [.findEntries(request)])
    let entries = (1...4).map {
      FoundEntry(location: .file(BytePath("/series/E0\($0).mkv")), title: "E0\($0).mkv")
    }
    story.happen(.entriesFound(request, entries))
    #expect(story.model.playlist.currentIndex == 2)
    #expect(
      story.model.films.main.history.current?.source
        == PlaylistPlace(source: .file(folder), kind: .folder, number: 2))
    let item = try #require(story.model.films.main.item)
    story.answer(
      about: item, RememberedItem(position: MediaTime(seconds: 30), isKept: true, isPlayed: false))
    #expect(
      story.effects == [
        .film(.main, .open(item, .file(file), startAt: MediaTime(seconds: 30), paused: false))
      ])
    story.press(">")
    #expect(story.model.playlist.current?.title == "E04.mkv")
  }

  @Test func filePickScopeAppliesToTheHistory() {
    var story = Story(titles: [], remembers: true)
    story.model.settings.pickScope = .file
    var history = History()
    history.entries = [HistoryEntry(location: .file(BytePath("/series/E03.mkv")), title: "E03", opened: 900)]
    story.happen(.planned(StartPlan(folder: BytePath("/home"), presentation: .inline)))
    story.happen(.commanded(.focus(.to(.history))))
    story.happen(.watchHistory(.history(history)))
    story.press("<ENTER>")
    #expect(titles(story) == ["E03"])
  }

  @Test func commandLineFileIsPickedWithItsFolder() {
    var story = Story(titles: [], remembers: true)
    let entries = (1...3).map {
      FoundEntry(location: .file(BytePath("/series/E0\($0).mkv")), title: "E0\($0)")
    }
    var plan = StartPlan(folder: folder, entries: entries, presentation: .full)
    plan.first = 1
    plan.source = PickSource(folder: folder, order: FolderOrder(), scope: .folder)
    story.happen(.planned(plan))
    #expect(story.model.playlist.current?.title == "E02")
    #expect(
      story.model.films.main.history.current?.source
        == PlaylistPlace(source: .file(folder), kind: .folder, number: 1))
    let isPick = story.model.playlist.items.allSatisfy { $0.isPicked }
    #expect(isPick)
  }

  // MARK: Filters

  @Test func aFilterHasFoundItsRowOnceThatPlays() {
    var story = browsing()
    story.press("/ E 0 3 <ENTER>")
    #expect(story.model.playlist.current?.title == "E03.mkv")
    #expect(titles(story).count == 4)
    #expect(story.model.browser.view.filter.isEmpty)
    #expect(story.model.browser.selected?.shownName == "E03.mkv")
    // TAB keeps it, and says what takes it away.
    story.press("/ E 0 <TAB>")
    #expect(story.model.notices.shown?.text == "3 rows found \u{2013} Esc shows all")
    story.press("<ENTER>")
    #expect(story.model.browser.view.filter == "E0")
  }
}
