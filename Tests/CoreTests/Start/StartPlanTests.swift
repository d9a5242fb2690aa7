import Testing

@testable import Base
@testable import Core

/// Going on in the list that an item was played in, and in the files of a command line: without a database.
@Suite("Going on in lists") struct StartPlanTests {
  private var story = Story(titles: [], remembers: true)

  private let list = MediaLocation.file(BytePath("/lists/names.txt"))
  private var request: EntryRequest { EntryRequest(.namedPlaylist(list), .appendAndPlay) }

  private func entries(_ numbers: Range<Int>) -> [FoundEntry] {
    numbers.map { FoundEntry(location: .file(BytePath("/media/\($0).mkv")), title: "\($0)") }
  }

  /// An item of the history that was the sixth of its list is chosen.
  private mutating func choose(kind: PlaylistPlace.Kind = .list, source: MediaLocation? = nil) {
    var history = History()
    history.entries = [
      HistoryEntry(
        location: .file(BytePath("/media/5.mkv")), title: "five", opened: 900,
        source: PlaylistPlace(source: source ?? list, kind: kind, number: 5))
    ]
    story.happen(.planned(StartPlan(folder: BytePath("/home"), presentation: .inline)))
    story.happen(.commanded(.focus(.to(.history))))
    story.happen(.watchHistory(.history(history)))
    story.press("<ENTER>")
  }

  @Test mutating func theListIsOpenedAtTheItem() {
    choose()
    #expect(story.effects == [.findEntries(request)])
    // Another press while it is read asks nothing twice.
    story.press("<ENTER>")
    #expect(story.effects.isEmpty)
    story.happen(.entriesFound(request, entries(0..<10)))
    #expect(story.model.playlist.currentIndex == 5)
    #expect(story.model.playlist.items.count == 10)
    #expect(story.model.films.main.history.current?.source == PlaylistPlace(source: list, number: 5))
    story.press(">")
    #expect(story.model.playlist.currentIndex == 6)
  }

  @Test mutating func theItemIsWaitedForWhileTheListComes() {
    choose()
    story.happen(.entriesArrived(request, entries(20..<30)))
    #expect(story.model.films.main.item == nil)
    story.wait(seconds: 10)
    #expect(story.model.films.main.item == nil)
    story.happen(.entriesFound(request, entries(0..<10)))
    #expect(story.model.playlist.current?.title == "5")
  }

  @Test mutating func aListThatHasItNoMoreIsTakenBack() {
    choose()
    story.happen(.entriesArrived(request, entries(10..<20)))
    story.happen(.entriesFound(request, entries(20..<30)))
    #expect(story.model.playlist.items.map(\.title) == ["five"])
    #expect(story.model.playlist.currentIndex == 0)
    #expect(story.model.watchHistory.sought == nil)
  }

  @Test mutating func missingOrEmptyListKeepsTheItem() {
    choose()
    story.happen(.entriesFailed(request, "/lists/names.txt does not exist."))
    #expect(story.model.playlist.items.map(\.title) == ["five"])
    #expect(story.model.playlist.currentIndex == 0)
    var other = StartPlanTests()
    other.choose()
    other.story.happen(.entriesFound(other.request, []))
    #expect(other.story.model.playlist.current?.title == "five")
  }

  @Test mutating func givingTheListUpPlaysNothing() {
    choose()
    story.wait(seconds: 1)
    story.press("<ESC>")
    #expect(story.effects == [.stopFinding(request)])
    #expect(story.model.watchHistory.sought == nil && story.model.films.main.item == nil)
  }

  @Test mutating func recursiveFolderReopensAtTheItem() {
    choose(kind: .tree, source: .file(BytePath("/media")))
    let request = EntryRequest(.folder(BytePath("/media"), recursive: true), .appendAndPlay)
    #expect(story.effects == [.findEntries(request)])
    story.happen(.entriesFound(request, entries(3..<8)))
    #expect(story.model.playlist.current?.title == "5")
    #expect(story.model.films.main.history.current?.source?.kind == .tree)
  }

  @Test mutating func itemWithoutItsListIsPlayedFromItsFolder() {
    choose(kind: .arguments, source: .url("arguments://1"))
    let request = EntryRequest(
      .neighbours(BytePath("/media/5.mkv"), FolderOptions(), .folder), .appendAndPlay)
    #expect(story.effects == [.findEntries(request)])
    story.happen(.entriesFailed(request, "/media does not exist."))
    #expect(story.model.playlist.items.map(\.title) == ["five"])
  }

  // MARK: The command line

  private mutating func start(_ entries: [FoundEntry], at time: MediaTime? = nil) {
    start(entries, at: time.map { .absolute($0) })
  }

  private mutating func start(_ entries: [FoundEntry], at target: SeekTarget?) {
    story.happen(
      .planned(
        StartPlan(folder: BytePath("/media"), entries: entries, presentation: .inline, startAt: target)))
  }

  @Test(arguments: [
    (SeekTarget.percent(25), 15.0), (.absolute(MediaTime(seconds: -20)), 40), (.absolute(.zero), 0),
  ])
  mutating func startPositionSeeksOnceTheDurationIsKnown(target: SeekTarget, seconds: Double) {
    start(entries(0..<1), at: target)
    let item = story.model.playlist.items[0].id
    var info = MediaInfo.film
    info.duration = MediaTime(seconds: 60)
    story.happen(.film(.main, .opened(item, info)))
    let seeks = story.effects.filter { if case .film(.main, .seek) = $0 { true } else { false } }
    #expect(
      seeks
        == (seconds == 0 ? [] : [.film(.main, .seek(MediaTime(seconds: seconds), exact: true, direction: 1))])
    )
    story.happen(.film(.main, .opened(item, info)))
    #expect(!story.effects.contains { if case .film(.main, .seek) = $0 { true } else { false } })
  }

  // MARK: --playlist-start

  private mutating func start(_ entries: [FoundEntry], with index: Int, at time: MediaTime? = nil) {
    var plan = StartPlan(
      folder: BytePath("/media"), entries: entries, presentation: .inline,
      startAt: time.map { .absolute($0) })
    plan.playlistStart = index
    story.happen(.planned(plan))
  }

  /// A list as the single argument, and the request that reads it.
  private var listArgument: (entry: FoundEntry, request: (ItemID) -> EntryRequest) {
    let place = BytePath("/media/a.m3u")
    return (
      FoundEntry(location: .file(place), title: "a.m3u", playlistChain: []),
      { EntryRequest(.playlistFile(place), .replace($0)) }
    )
  }

  @Test mutating func theIndexCountsTheNamedFiles() {
    start(entries(0..<4), with: 2, at: MediaTime(seconds: 7))
    #expect(story.model.playlist.currentIndex == 2)
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 7))
    #expect(story.model.notices.all.isEmpty)
  }

  @Test mutating func outOfRangeFileIndexIsReported() {
    start(entries(0..<4), with: 4)
    #expect(story.model.playlist.currentIndex == 0)
    #expect(
      story.model.notices.all.last?.text == "No item 4 (counted from 0): the playlist has 4 items")
  }

  @Test(arguments: [0, 12])
  mutating func theIndexCountsTheItemsOfAList(index: Int) throws {
    let (entry, request) = listArgument
    start([entry], with: index, at: MediaTime(seconds: 7))
    let list = try #require(story.model.films.main.item)
    story.happen(.entriesArrived(request(list), entries(0..<10)))
    let opens = story.effects.contains { if case .film(.main, .open) = $0 { true } else { false } }
    #expect(opens == (index == 0))
    story.happen(.entriesFound(request(list), entries(10..<20)))
    #expect(story.model.playlist.current?.title == "\(index)")
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 7))
  }

  @Test mutating func outOfRangeListIndexPlaysTheFirstItem() throws {
    let (entry, request) = listArgument
    start([entry], with: Int.max)
    let list = try #require(story.model.films.main.item)
    story.happen(.entriesFound(request(list), entries(0..<2)))
    #expect(story.model.playlist.currentIndex == 0)
    #expect(story.model.notices.all.last?.text.hasSuffix("the playlist has 2 items") == true)
  }

  @Test mutating func aListThatDoesNotDeliverTheItemInTimePlaysFromItsFirst() throws {
    let (entry, request) = listArgument
    start([entry], with: 12, at: MediaTime(seconds: 7))
    let list = try #require(story.model.films.main.item)
    story.happen(.entriesArrived(request(list), entries(0..<10)))
    story.wait(seconds: 6)
    #expect(story.model.playlist.current?.title == "0")
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 7))
    // Later items move nothing.
    story.happen(.entriesFound(request(list), entries(10..<20)))
    #expect(story.model.playlist.current?.title == "0")
  }

  @Test(arguments: [nil, 1])
  mutating func aListStartsWithTheItemThatItMarks(left: Int?) throws {
    let (entry, request) = listArgument
    story.happen(.planned(StartPlan(folder: BytePath("/media"), entries: [entry], presentation: .inline)))
    let list = try #require(story.model.films.main.item)
    var found = entries(0..<4)
    found[2].isCurrentOfList = true
    story.happen(.entriesFound(request(list), found))
    let known = left.map {
      RememberedPlaylist(location: .file(BytePath("/media/\($0).mkv")), number: $0, isKept: true)
    }
    story.happen(.watchHistory(.playlist(.file(BytePath("/media/a.m3u")), known)))
    // The place where the list was left goes before its mark.
    #expect(story.model.playlist.currentIndex == left ?? 2)
  }

  @Test mutating func commandLineFilesResumeAtTheRememberedItem() throws {
    start(entries(0..<4))
    let place = try #require(PlaylistPlace.arguments(entries(0..<4)))
    #expect(story.effects.contains(.watchHistory(.recallPlaylist(place))))
    #expect(story.model.films.main.item == nil)
    let known = RememberedPlaylist(location: .file(BytePath("/media/2.mkv")), number: 2, isKept: true)
    story.happen(.watchHistory(.playlist(place, known)))
    #expect(story.model.playlist.currentIndex == 2)
    #expect(
      story.model.films.main.history.current?.source
        == PlaylistPlace(source: place, kind: .arguments, number: 2))
  }

  @Test mutating func filesThatAreNotKnownBeginWithTheFirst() throws {
    start(entries(0..<4))
    let place = try #require(PlaylistPlace.arguments(entries(0..<4)))
    story.happen(.watchHistory(.playlist(place, nil)))
    #expect(story.model.playlist.currentIndex == 0)
    // A memory that does not answer holds nothing up.
    var other = StartPlanTests()
    other.start(entries(0..<4))
    other.story.wait(seconds: 1)
    #expect(other.story.model.playlist.currentIndex == 0)
  }

  @Test mutating func aTimeOnTheCommandLineIsForTheFirst() {
    start(entries(0..<4), at: MediaTime(seconds: 7))
    #expect(story.model.playlist.currentIndex == 0)
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 7))
  }

  @Test func otherFilesAreAnotherList() {
    let place = PlaylistPlace.arguments(entries(0..<4))
    #expect(place == PlaylistPlace.arguments(entries(0..<4)))
    #expect(place != PlaylistPlace.arguments(entries(0..<5)))
    #expect(place != PlaylistPlace.arguments(entries(0..<4).reversed()))
    #expect(PlaylistPlace.arguments(entries(0..<1)) == nil)
    #expect(
      PlaylistPlace.arguments(entries(0..<1) + [FoundEntry(location: .standardInput, title: "-")]) == nil)
    var inner = entries(0..<2)
    inner[1].playlistChain = []
    #expect(PlaylistPlace.arguments(inner) == nil)
  }

  // MARK: Lists by the person's word

  @Test mutating func declaredPlaylistIsReadAtOnce() throws {
    var named = FoundEntry(location: .standardInput, title: "standard input", playlistChain: [])
    named.playlistKind = .byWord
    start(entries(0..<1) + [named])
    let id = try #require(story.model.playlist.items.last?.id)
    let request = EntryRequest(.namedPlaylist(.standardInput), .replace(id))
    #expect(story.effects.contains(.findEntries(request)))
    // To come to it does not read it once more.
    story.press(">")
    #expect(!story.effects.contains(.findEntries(request)))
    story.happen(.entriesArrived(request, entries(1..<3)))
    #expect(story.model.playlist.currentIndex == 1)
    story.happen(.entriesFound(request, entries(3..<4)))
    #expect(story.model.playlist.items.map(\.title) == ["0", "1", "2", "3"])
  }

  @Test mutating func aListThatPlaysCanBeGivenUp() throws {
    start([FoundEntry(location: .url("http://h/tv.m3u"), title: "tv", playlistChain: [])])
    let id = try #require(story.model.films.main.item)
    story.wait(seconds: 1)
    #expect(story.model.searchText == "Reading h")
    story.press("<ESC>")
    #expect(story.effects.first == .stopFinding(EntryRequest(.playlistURL("http://h/tv.m3u"), .replace(id))))
    #expect(story.model.films.main.item == nil)
    #expect(story.model.playlist.items.count == 1)
    // It can be read another time.
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("<ENTER>")
    #expect(story.model.films.main.item == id)
  }

  @Test mutating func aTimeToStartAtHoldsForTheFirstOfAList() throws {
    start(
      [FoundEntry(location: .url("http://h/tv.m3u"), title: "tv", playlistChain: [])],
      at: MediaTime(seconds: 9))
    let id = try #require(story.model.films.main.item)
    story.happen(.entriesFound(EntryRequest(.playlistURL("http://h/tv.m3u"), .replace(id)), entries(0..<2)))
    #expect(story.model.playlist.current?.title == "0")
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 9))
  }
}
