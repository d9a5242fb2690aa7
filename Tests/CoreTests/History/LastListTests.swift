import Testing

@testable import Base
@testable import Core

/// The list that was put together is kept at the end of the program, and comes back from the history.
@Suite("The last list in update") struct LastListTests {
  private var story = Story(titles: [], remembers: true)

  private func entry(_ name: String) -> FoundEntry {
    FoundEntry(location: .file(BytePath("/music/\(name).mp3")), title: name)
  }

  private mutating func add(_ names: [String], _ purpose: EntryRequest.Purpose = .append) {
    let entries = names.map { entry($0) }
    story.run { $0.add([Addition.Part(files: entries)], purpose, &$1) }
  }

  private mutating func pick(_ names: [String]) {
    let entries = names.map { entry($0) }
    let source = PickSource(folder: BytePath("/music"), order: FolderOrder(), scope: .folder)
    story.run { $0.play(Model.Pick(entries: entries, source: source), &$1) }
  }

  /// The list that is kept when the program quits.
  private mutating func keptAtTheEnd() -> LastList? {
    story.happen(.terminationRequested(.hangUp))
    return story.effects.lazy.compactMap { effect -> LastList? in
      if case .watchHistory(.rememberList(let list)) = effect { list } else { nil }
    }.first
  }

  private mutating func keptTitles() -> [String]? { keptAtTheEnd()?.entries.map(\.title) }

  private var titles: [String] { story.model.playlist.items.map(\.title) }

  // MARK: Keeping

  @Test mutating func whatWasAddedIsKeptWithItsPlace() {
    add(["a", "b", "c"])
    story.run { $0.play(at: 1, &$1) }
    let list = keptAtTheEnd()
    #expect(list?.entries.map(\.title) == ["a", "b", "c"])
    #expect(list?.current == 1)
  }

  @Test mutating func aPickIsNotKept() {
    pick(["a", "b", "c"])
    #expect(keptAtTheEnd() == nil)
  }

  @Test mutating func theItemsOfTheStartAreNotKept() {
    let entries = ["a", "b", "c"].map { entry($0) }
    story.run { model, _ in _ = model.append(entries) }
    #expect(keptAtTheEnd() == nil)
  }

  @Test mutating func aPickWithSomethingAddedIsKeptWhole() {
    pick(["a", "b"])
    add(["c"])
    #expect(keptTitles() == ["a", "b", "c"])
  }

  @Test mutating func anAdditionThatWasUndoneCountsNoMore() {
    pick(["a", "b"])
    add(["c"])
    story.happen(.commanded(.editPlaylist(.undo)))
    #expect(titles == ["a", "b"])
    #expect(keptAtTheEnd() == nil)
  }

  @Test mutating func aSingleItemIsNoList() {
    add(["a"])
    #expect(keptAtTheEnd() == nil)
  }

  @Test mutating func theQueueIsKeptWhereItPlays() {
    add(["a", "b", "c"])
    story.run { $0.play(at: 0, &$1) }
    add(["d", "e"], .enqueue)
    #expect(keptTitles() == ["a", "d", "e", "b", "c"])
  }

  @Test mutating func aListThatHasEndedStartsAtItsFirstItem() {
    add(["a", "b"])
    story.run { $0.play(at: 1, &$1) }
    story.run { $0.finishPlaylist(&$1) }
    #expect(keptAtTheEnd()?.current == 0)
  }

  @Test(arguments: [HistoryState.Mode.off, .readOnly])
  mutating func nothingIsKeptWhereNothingIsWritten(mode: HistoryState.Mode) {
    story.model.watchHistory = HistoryState(mode)
    add(["a", "b"])
    #expect(keptAtTheEnd() == nil)
  }

  @Test mutating func nothingIsKeptWithoutHistory() {
    story.model.settings.keepsHistory = false
    add(["a", "b"])
    #expect(keptAtTheEnd() == nil)
  }

  @Test mutating func onlyWhatCanBeOpenedAgainIsKept() {
    let entries = [
      entry("a"), FoundEntry(location: .standardInput, title: "pipe"),
      FoundEntry(location: .url("https://me:secret@example.org/b"), title: "b"),
    ]
    story.run { $0.add([Addition.Part(files: entries)], .append, &$1) }
    #expect(
      keptAtTheEnd()?.entries.map(\.location) == [
        .file(BytePath("/music/a.mp3")), .url("https://example.org/b"),
      ])
  }

  @Test func aLongListIsKeptAroundItsPlace() {
    let entries = (0..<30_000).map { entry("\($0)") }
    let list = LastList(entries, current: 20_000)
    #expect(list?.entries.count == 10_000)
    #expect(list.map { $0.entries[$0.current].title } == "20000")
    #expect(LastList(entries, current: 29_999)?.entries.last?.title == "29999")
  }

  // MARK: Coming back

  private mutating func showHistory(_ history: History) {
    var plan = StartPlan(folder: BytePath("/home"), presentation: .inline)
    plan.isBare = true
    story.happen(.planned(plan))
    story.happen(.watchHistory(.history(history)))
  }

  private func history(saved: Int64 = 1_000) -> History {
    var history = History()
    history.now = 2_000
    history.lastList = LastList.Summary(count: 3, current: 1, title: "b", saved: saved)
    history.entries = [
      HistoryEntry(
        location: .file(BytePath("/films/film.mkv")), title: "film.mkv", opened: 900,
        position: MediaTime(seconds: 600), duration: MediaTime(seconds: 5_400))
    ]
    return history
  }

  private func list() throws -> LastList {
    try #require(LastList(["a", "b", "c"].map { entry($0) }, current: 1))
  }

  @Test mutating func enterPlaysItWhereItWasLeft() throws {
    showHistory(history())
    #expect(story.model.history.rows.map(\.label) == ["", "Last list b", "film.mkv"])
    #expect(story.model.rowAction == .resume)
    story.press("<ENTER>")
    #expect(story.effects == [.watchHistory(.recallList)])
    story.happen(.watchHistory(.list(try list())))
    #expect(titles == ["a", "b", "c"])
    #expect(story.model.playlist.currentIndex == 1)
    #expect(story.effects.contains(.watchHistory(.recall(try #require(ItemKey(entry("b").location))))))
    // The list is the user's again, and the next exit keeps it, too.
    #expect(keptTitles() == ["a", "b", "c"])
  }

  @Test mutating func undoTakesItBack() throws {
    showHistory(history())
    story.press("<ENTER>")
    story.happen(.watchHistory(.list(try list())))
    story.happen(.commanded(.editPlaylist(.undo)))
    #expect(titles == [])
  }

  @Test mutating func aListThatIsBeingBuiltContinuesAfterIt() throws {
    showHistory(history())
    add(["x", "y"])
    story.happen(.commanded(.focus(.to(.history))))
    story.press("g g <ENTER>")
    story.happen(.watchHistory(.list(try list())))
    #expect(titles == ["a", "b", "c", "x", "y"])
    #expect(story.model.playlist.current?.title == "b")
    #expect(story.model.notices.shown?.text == "The playlist continues after 3 items")
    // Once it is there, the row only goes to its place.
    story.happen(.commanded(.focus(.to(.history))))
    story.press("<ENTER>")
    story.happen(.watchHistory(.list(try list())))
    #expect(titles == ["a", "b", "c", "x", "y"])
  }

  @Test mutating func itCanBeAddedLikeOtherRows() throws {
    showHistory(history())
    story.press("a")
    #expect(story.effects.contains(.watchHistory(.recallList)))
    story.happen(.watchHistory(.list(try list())))
    #expect(titles == ["a", "b", "c"])
    #expect(story.model.films.main.item == nil)
  }

  @Test mutating func aListThatCannotBeReadIsToldOf() {
    showHistory(history())
    story.press("<ENTER>")
    story.happen(.watchHistory(.list(nil)))
    #expect(story.model.notices.shown?.text == "The last list cannot be read")
  }

  @Test mutating func whatWasLeftLaterComesFirst() {
    showHistory(history(saved: 800))
    #expect(story.model.history.rows.map(\.label) == ["", "film.mkv", "Last list b"])
  }

  @Test mutating func removingItCanBeUndone() {
    showHistory(history())
    story.press("d")
    #expect(story.effects.contains(.watchHistory(.forgetList(removal: 1))))
    story.press("u")
    #expect(story.effects.contains(.watchHistory(.restore(removal: 1))))
  }
}
