import TestSupport
import Testing

@testable import Base
@testable import Core

@Suite("Editing the playlist")
struct PlaylistEditingTests {
  private func story(_ titles: [String] = ["a", "b", "c", "d", "e", "f"]) -> Story {
    var story = Story(titles: titles)
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    return story
  }

  @Test func rowsMoveWithTheSelectionAndTheCurrentItem() {
    var story = story()
    story.playFirst()
    story.press("J J")
    #expect(story.titles == "bcadef")
    #expect(story.model.playlist.currentIndex == 2)
    #expect(story.model.playlist.view.selectedRow == 2)
    story.press("K K K K")
    #expect(story.titles == "abcdef")
    story.press("G J")
    #expect(story.titles == "abcdef")
    story.press("K")
    #expect(story.titles == "abcdfe")
  }

  @Test func removalNoticeNamesTheItemsAndUndoKey() {
    var story = story()
    story.press("j d")
    #expect(story.model.notices.shown?.text == "Removed “b” \u{2013} u undoes")
    story.press("V j d")
    #expect(story.model.notices.shown?.text == "Removed 2 items \u{2013} u undoes")
    story.press("u u")
    #expect(story.titles == "abcdef")
  }

  @Test func markedRowsMoveTogether() {
    var story = story()
    story.press("j <SPACE> j <SPACE>")
    story.press("J")
    #expect(story.titles == "acbdef")
    story.press("J J J")
    #expect(story.titles == "acefbd")
    #expect(story.model.playlist.view.markedRows == [4, 5])
    story.press("K K K K K K")
    #expect(story.titles == "bdacef")
  }

  @Test func mpvsOwnCommands() throws {
    var story = story()
    func run(_ words: String) throws {
      story.happen(.commanded(try CommandTable.command(words.split(separator: " ").map(String.init))))
    }
    try run("playlist-move 0 3")
    #expect(story.titles == "bcadef")
    try run("playlist-move 5 0")
    #expect(story.titles == "fbcade")
    try run("playlist-remove 1")
    #expect(story.titles == "fcade")
    try run("playlist-remove 99")
    try run("playlist-move 99 0")
    #expect(story.titles == "fcade")
    try run("playlist-play-index 2")
    #expect(story.model.playlist.current?.title == "a")
    try run("playlist-clear")
    #expect(story.titles == "a")
    #expect(story.model.playlist.currentIndex == 0)
    try run("playlist-remove current")
    #expect(story.titles.isEmpty)
    #expect(story.effects == [.film(.main, .close)])
  }

  @Test func editsAreTakenBackAndDoneAgain() {
    var story = story()
    story.model.playlist.edit(story.model.playlist.items[4].id) { $0.duration = MediaTime(seconds: 5) }
    story.playFirst()
    let states = [
      "j d", "J", "t j t d", "X", "D",
    ].map { keys in
      let before = story.titles
      story.press(keys)
      return before
    }
    #expect(story.titles == "a")
    let item = story.model.films.main.item
    for state in states.reversed() {
      story.press("u")
      #expect(story.titles == state)
      #expect(story.model.playlist.current?.id == item)
      #expect(story.model.playlist.totals.all.count == 2)
    }
    #expect(story.model.playlist.totals.ahead.time == MediaTime(seconds: 5))
    story.press("u")
    #expect(story.model.notices.shown?.text == "Nothing to undo")
    story.press("<Ctrl+r> <Ctrl+r> <Ctrl+r> <Ctrl+r> <Ctrl+r>")
    #expect(story.titles == "a")
    story.press("u")
    // A new edit leaves nothing to do again.
    story.press("G d <Ctrl+r>")
    #expect(story.model.notices.shown?.text == "Nothing to redo")
  }

  /// The item that plays is the current one again as soon as its row is back.
  @Test func redoFindsThePlayingItem() {
    var story = Story(titles: [])
    let entries = ["a", "b"].map { FoundEntry(location: .file(BytePath("/m/\($0)")), title: $0) }
    story.model.put(entries, .append, arrival: nil)
    story.run { $0.play(at: 1, &$1) }
    story.run { $0.edit(.undo, &$1) }
    #expect(story.model.playlist.currentIndex == nil)
    story.run { $0.edit(.redo, &$1) }
    #expect(story.model.playlist.currentIndex == 1)
  }

  @Test func shufflingPutsWhatPlaysFirstAndUnshufflingRestores() {
    var story = story((0..<40).map { "t\($0)" })
    let before = story.titles
    story.run { $0.play(at: 7, &$1) }
    story.press("X")
    #expect(story.titles != before)
    #expect(story.model.playlist.currentIndex == 0)
    #expect(Set(story.model.playlist.items.map(\.title)).count == 40)
    story.press("X <Alt+u>")
    #expect(story.titles == before)
    #expect(story.model.playlist.currentIndex == 7)
    story.press("<Alt+u>")
    #expect(story.titles == before)
  }

  @Test func sortingKeepsEqualsAndTheOwnOrderComesBack() throws {
    var story = story(["b10", "a", "b9", "C"])
    story.model.playlist.edit(story.model.playlist.items[3].id) { $0.duration = MediaTime(seconds: 5) }
    story.model.playlist.edit(story.model.playlist.items[0].id) { $0.duration = MediaTime(seconds: 7) }
    story.happen(.commanded(.editPlaylist(.sort(.name))))
    #expect(story.model.playlist.items.map(\.title) == ["a", "b9", "b10", "C"])
    story.happen(.commanded(.editPlaylist(.sort(.longest))))
    #expect(story.model.playlist.items.map(\.title) == ["b10", "C", "a", "b9"])
    story.happen(.commanded(.editPlaylist(.sort(.reverse))))
    #expect(story.model.playlist.items.map(\.title) == ["b9", "a", "C", "b10"])
    story.press("o")
    #expect(story.model.menuRows.map(\.text) == PlaylistOrder.allCases.map(\.title))
    story.press("G <ENTER>")
    #expect(story.model.playlist.items.map(\.title) == ["b10", "a", "b9", "C"])
  }

  @Test func aLongListIsSortedElsewhere() {
    var story = story((0..<20_002).map { "\(20_002 - $0)" })
    story.happen(.commanded(.editPlaylist(.sort(.name))))
    guard case .sortPlaylist(let items, let order, let revision)? = story.effects.first else {
      Issue.record("no effect")
      return
    }
    let places = order.places(of: items)
    story.press("d")
    story.happen(.playlistSorted(order, places, revision: revision))
    // The list has changed meanwhile, so the question is put again.
    #expect(story.effects.count == 1)
    #expect(story.model.playlist.items.first?.title == "20001")
    guard case .sortPlaylist(let rest, _, let now)? = story.effects.first else {
      Issue.record("no second effect")
      return
    }
    story.happen(.playlistSorted(order, order.places(of: rest), revision: now))
    #expect(story.model.playlist.items.first?.title == "1")
  }

  @Test func playNextAndTheQueueComeBeforeTheList() {
    var story = story()
    story.playFirst()
    story.press("G e")
    #expect(story.titles == "afbcde")
    #expect(story.model.playlist.view.selectedRow == 1)
    // d and e are queued; after them the list goes on behind a.
    story.press("G E k E")
    #expect(story.model.playlist.queue == [5, 4])
    var played: [String] = []
    for _ in 0..<4 {
      story.press(">")
      played.append(story.model.playlist.current?.title ?? "")
    }
    #expect(played == ["e", "d", "f", "b"])
    story.press("G E k E")
    #expect(story.model.playlist.queue.count == 2)
    story.press("E")
    #expect(story.model.playlist.queue.count == 1)
  }

  @Test func theQueueKeepsToItsItems() {
    var story = story()
    story.press("j E E")
    #expect(story.model.playlist.queue == [1, 2])
    story.press("g g d")
    #expect(story.model.playlist.queue == [0, 1])
    story.press("X")
    #expect(Set(story.model.playlist.queue.map { story.model.playlist.items[$0].title }) == ["b", "c"])
  }

  @Test func restoredItemsRegainTheirQueuePlace() {
    var story = story()
    story.press("j j j E k k k E E")
    #expect(story.model.playlist.queue == [3, 1, 2])
    story.press("k k d")
    #expect(story.model.playlist.queue == [2, 1])
    story.press("u")
    #expect(story.model.playlist.queue == [3, 1, 2])
    story.press("<Ctrl+r>")
    #expect(story.model.playlist.queue == [2, 1])
    // Items played meanwhile do not come back into it.
    story.press("> u")
    #expect(story.model.playlist.queue == [1, 2])
  }

  @Test func timesAreKeptUp() {
    var random = SeededNumbers(5)
    var story = story((0..<12).map { "t\($0)" })
    for index in 0..<12 where index % 3 != 0 {
      story.model.playlist.edit(story.model.playlist.items[index].id) {
        $0.duration = MediaTime(seconds: Double(index))
      }
    }
    let keys = [
      "d", "J", "K", "X", "<Alt+u>", "u", "<Ctrl+r>", "<SPACE>", "V", "j", "k", "G", "e", "E", ">", "<", "D",
      "<ENTER>",
    ]
    for _ in 0..<3_000 {
      story.press(keys[Int(random.next() % UInt64(keys.count))])
      let list = story.model.playlist
      let known = list.items.compactMap { $0.duration?.seconds }
      let ahead = list.items.dropFirst((list.currentIndex ?? -1) + 1).compactMap { $0.duration?.seconds }
      #expect(list.totals.all.time.seconds == known.reduce(0, +))
      #expect(list.totals.ahead.time.seconds == ahead.reduce(0, +))
      #expect(list.totals.ahead.count == ahead.count)
      #expect(list.view.total == list.items.count)
      #expect(list.queue.allSatisfy(list.items.indices.contains))
      #expect(Set(list.queue).count == list.queue.count)
    }
  }

  /// The mouse on a row of the playlist.
  private func mouse(_ story: inout Story, _ action: MouseEvent.Action, row: Int) throws {
    let area = try #require(Layout(story.model).list)
    let at = CellPoint(column: area.column + 2, row: area.row + row)
    let target = Target(
      CellRect(column: area.column, row: at.row, columns: 9, rows: 1), .row(.playlist, row))
    story.happen(.pointer(MouseEvent(action, at: at), on: target))
  }

  @Test func rowsAreDraggedWithTheMouse() throws {
    var story = story()
    try mouse(&story, .press(.left), row: 1)
    try mouse(&story, .drag(.left), row: 1)
    #expect(story.model.dropTarget == nil)
    try mouse(&story, .drag(.left), row: 3)
    #expect(story.model.dropTarget == 4)
    try mouse(&story, .release(.left), row: 3)
    #expect(story.titles == "acdbef")
    #expect(story.model.playlist.view.selectedRow == 3)
    story.wait(seconds: 1)
    try mouse(&story, .press(.left), row: 5)
    try mouse(&story, .drag(.left), row: 0)
    try mouse(&story, .release(.left), row: 0)
    #expect(story.titles == "facdbe")
    // A click alone moves nothing.
    story.wait(seconds: 1)
    try mouse(&story, .press(.left), row: 2)
    try mouse(&story, .release(.left), row: 2)
    #expect(story.titles == "facdbe")
    story.press("u u")
    #expect(story.titles == "abcdef")
  }

  @Test func draggedRowIsTheHeldItemWhenOthersArriveAboveIt() throws {
    var story = story()
    try mouse(&story, .press(.left), row: 1)
    try mouse(&story, .drag(.left), row: 3)
    story.run { model, _ in
      let entry = FoundEntry(location: .file(BytePath("/x/X")), title: "X")
      model.put([entry], .append, arrival: nil, at: 0)
    }
    try mouse(&story, .release(.left), row: 3)
    #expect(story.titles == "Xacdbef")
    // Removed meanwhile, it moves nothing.
    story.wait(seconds: 1)
    try mouse(&story, .press(.left), row: 0)
    try mouse(&story, .drag(.left), row: 3)
    story.happen(.commanded(.editPlaylist(.remove(0))))
    try mouse(&story, .release(.left), row: 3)
    #expect(story.titles == "acdbef")
  }

  @Test func theScrollBarIsDragged() throws {
    var story = story((0..<1_000).map { "t\($0)" })
    let area = try #require(Layout(story.model).list)
    func mouse(_ action: MouseEvent.Action, row: Int) {
      let at = CellPoint(column: area.endColumn - 1, row: area.row + row)
      story.happen(.pointer(MouseEvent(action, at: at), on: Target(area, .scrollBar(.playlist))))
    }
    mouse(.press(.left), row: area.rows - 1)
    #expect(story.model.playlist.view.offset == 1_000 - area.rows)
    mouse(.drag(.left), row: 0)
    #expect(story.model.playlist.view.offset == 0)
    mouse(.release(.left), row: 0)
    mouse(.drag(.left), row: 9)
    #expect(story.model.playlist.view.offset == 0)
  }

  @Test func aListThatArrivesInPiecesIsOneEditAndKeepsItsOrder() {
    var story = story(["a", "b"])
    let request = EntryRequest(.playlistFile(BytePath("/x.m3u")), .append)
    func piece(_ titles: [String]) -> [FoundEntry] {
      titles.map { FoundEntry(location: .file(BytePath("/x/\($0)")), title: $0) }
    }
    story.happen(.entriesArrived(request, piece(["c", "d"])))
    story.happen(.entriesArrived(request, piece(["e"])))
    story.happen(.entriesFound(request, piece(["f"])))
    #expect(story.titles == "abcdef")
    #expect(story.model.notices.shown?.text == "Added 4 items")
    story.press("u")
    #expect(story.titles == "ab")
    story.press("<Ctrl+r>")
    #expect(story.titles == "abcdef")
  }

  @Test(arguments: [true, false]) func loneStartEntryDeterminesTheFrontList(isList: Bool) {
    var story = Story(titles: [])
    let list = FoundEntry(
      location: .file(BytePath("/x/a")), title: "a", playlistChain: isList ? [] : nil)
    story.happen(
      .planned(StartPlan(folder: BytePath("/x"), entries: [list], presentation: .inline)))
    #expect(story.model.frontList == (isList ? .playlist : .browser))
  }

  /// A folder and a file that are to be shuffled, and what is asked for the folder.
  private func shuffledStart() throws -> (Story, EntryRequest) {
    var story = Story(titles: [])
    let tree = BytePath("/x")
    var folder = FoundEntry(location: .file(tree), title: "x/", playlistChain: [])
    folder.playlistKind = .tree
    var plan = StartPlan(
      folder: tree, entries: [folder, FoundEntry(location: .file(BytePath("/z")), title: "z")],
      presentation: .inline)
    plan.isShuffled = true
    story.happen(.planned(plan))
    let request = EntryRequest(
      .folder(tree, recursive: true), .replace(story.model.playlist.items[0].id), chain: [])
    #expect(story.effects.contains(.findEntries(request)))
    return (story, request)
  }

  private static let names = (0..<40).map { "\($0)" }

  private func found(_ names: ArraySlice<String>) -> [FoundEntry] {
    names.map { FoundEntry(location: .file(BytePath("/x/\($0)")), title: $0) }
  }

  @Test func aShuffledStartWaitsForItsLists() throws {
    var (story, request) = try shuffledStart()
    let names = Self.names
    story.happen(.entriesArrived(request, found(names[..<20])))
    #expect(story.model.playlist.arrangement == .own)
    story.happen(.entriesFound(request, found(names[20...])))
    let titles = story.model.playlist.items.map(\.title)
    #expect(titles != names + ["z"])
    #expect(titles.sorted() == (names + ["z"]).sorted())
    #expect(story.model.playlist.currentIndex == 0)
    #expect(story.model.films.main.item == story.model.playlist.items[0].id)
    // The folder's own order is not lost, and what comes later is not mixed into it.
    story.happen(.commanded(.editPlaylist(.sort(.own))))
    #expect(story.model.playlist.items.map(\.title) == names + ["z"])
  }

  @Test func cancelledShuffledStartShufflesArrivedItems() throws {
    var (story, request) = try shuffledStart()
    story.happen(.entriesArrived(request, found(Self.names[..<20])))
    story.run { $0.giveUpSearch(&$1) }
    #expect(story.model.playlist.arrangement == .shuffled)
    #expect(story.model.playlist.items.count == 21)
    #expect(!story.model.reading.isShuffling)
  }

  @Test func appendedListIsUndoneInOneStep() {
    var story = story(["a", "b", "c"])
    story.happen(.commanded(.editPlaylist(.remove(2))))
    let list = BytePath("/x.m3u")
    let entry = FoundEntry(location: .file(list), title: "list", playlistChain: [])
    story.happen(.argumentFound(entry, LoadRequest(.append, isList: true)))
    let request = EntryRequest(.playlistFile(list), .replace(story.model.playlist.items[2].id), chain: [])
    func piece(_ titles: [String]) -> [FoundEntry] {
      titles.map { FoundEntry(location: .file(BytePath("/x/\($0)")), title: $0) }
    }
    story.happen(.entriesArrived(request, piece(["d", "e"])))
    story.happen(.entriesFound(request, piece(["f"])))
    #expect(story.titles == "abdef")
    story.press("u")
    #expect(story.titles == "ab")
    story.press("u")
    #expect(story.titles == "abc")
    story.press("<Ctrl+r> <Ctrl+r>")
    #expect(story.titles == "abdef")
  }

  @Test func aNestedListTakesItsPlacePieceByPiece() {
    var story = Story(titles: ["a"])
    let list = BytePath("/x.m3u")
    story.model.append([FoundEntry(location: .file(list), title: "list", playlistChain: [])])
    story.model.append([FoundEntry(location: .file(BytePath("/z")), title: "z")])
    story.run { $0.play(at: 1, &$1) }
    let request = EntryRequest(.playlistFile(list), .replace(story.model.playlist.items[1].id), chain: [])
    func piece(_ titles: [String]) -> [FoundEntry] {
      titles.map { FoundEntry(location: .file(BytePath("/x/\($0)")), title: $0) }
    }
    story.happen(.entriesArrived(request, piece(["b", "c"])))
    #expect(story.model.films.main.item == story.model.playlist.items[1].id)
    story.happen(.entriesArrived(request, piece(["d"])))
    // Somebody takes an item off while the rest is on its way.
    story.happen(.commanded(.editPlaylist(.remove(0))))
    story.happen(.entriesFound(request, piece(["e"])))
    #expect(story.titles == "bcdez")
    #expect(story.model.playlist.current?.title == "b")
    story.happen(.entriesFailed(request, "No"))
  }
}

extension Story {
  /// The titles of the playlist, one behind the other.
  var titles: String { model.playlist.items.map(\.title).joined() }
}
