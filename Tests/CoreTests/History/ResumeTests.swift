import Testing

@testable import Base
@testable import Core

/// The records of playback, and how it goes on with them: without a database.
@Suite("The watch history in update") struct ResumeTests {
  private var story = Story(remembers: true)

  private func item(_ index: Int) -> ItemID { story.model.playlist.items[index].id }

  /// The records that these effects write.
  private func records(_ effects: [Effect]) -> [ItemRecord] {
    effects.compactMap { if case .watchHistory(.remember(let record)) = $0 { record } else { nil } }
  }

  private func isOpened(_ effects: [Effect], at start: MediaTime?) -> Bool {
    effects.contains {
      if case .film(.main, .open(_, _, startAt: start, paused: _, headers: _, origin: _)) = $0 {
        true
      } else {
        false
      }
    }
  }

  private mutating func play(at seconds: Double? = nil, kept: Bool = true, settings: ItemSettings = .init()) {
    story.run { $0.play(at: 0, &$1) }
    let known = seconds.map {
      RememberedItem(
        position: MediaTime(seconds: $0), isKept: kept, isPlayed: false, duration: MediaTime(seconds: 100),
        settings: settings)
    }
    story.answer(about: item(0), known)
  }

  private mutating func open(_ info: MediaInfo = .film) {
    story.happen(.film(.main, .opened(item(0), info)))
  }

  private mutating func reach(_ seconds: Double) {
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: seconds)
    story.happen(.film(.main, .settled(item(0), snapshot.position)))
    story.happen(.moved(.main, snapshot))
  }

  @Test mutating func watchHistoryIsRecalledBeforeOpeningAnItem() throws {
    story.run { $0.play(at: 0, &$1) }
    let key = try #require(ItemKey(story.model.playlist.items[0].location))
    #expect(story.effects == [.watchHistory(.recall(key))])
    story.answer(about: item(0), nil)
    #expect(isOpened(story.effects, at: nil))
  }

  /// The second row is selected and has a place.
  private mutating func restOnTheSecondRow() throws -> (key: ItemKey, known: RememberedItem) {
    try story.perform("focus playlist")
    story.press("j")
    #expect(!story.effects.contains { if case .watchHistory(.recall) = $0 { true } else { false } })
    story.wait(seconds: 0.2)
    let key = try #require(ItemKey(story.model.playlist.items[1].location))
    #expect(story.effects == [.watchHistory(.recall(key))])
    let known = RememberedItem(
      position: MediaTime(seconds: 30), isKept: true, isPlayed: false, duration: MediaTime(seconds: 100),
      settings: ItemSettings())
    return (key, known)
  }

  private func questions(_ effects: [Effect]) -> Int {
    effects.count { if case .watchHistory(.recall) = $0 { true } else { false } }
  }

  @Test mutating func aRowOnWhichTheSelectionRestsOpensWithoutAWait() throws {
    let (key, known) = try restOnTheSecondRow()
    story.happen(.watchHistory(.item(key, known)))
    story.press("ENTER")
    #expect(isOpened(story.effects, at: known.position) && questions(story.effects) == 0)
  }

  @Test mutating func enterBeforeTheAnswerWaitsForItAndAsksOnce() throws {
    let (key, known) = try restOnTheSecondRow()
    story.press("ENTER")
    #expect(questions(story.effects) == 0)
    #expect(!story.effects.contains { $0.opensItem })
    story.happen(.watchHistory(.item(key, known)))
    #expect(isOpened(story.effects, at: known.position))
  }

  /// Another program may have played the item meanwhile.
  @Test mutating func anOldAnswerIsAskedForAgain() throws {
    let (key, known) = try restOnTheSecondRow()
    story.happen(.watchHistory(.item(key, known)))
    story.wait(seconds: 11)
    story.press("ENTER")
    #expect(story.effects.contains(.watchHistory(.recall(key))))
  }

  /// An answer from before a record of the item is out of date, on its way too.
  @Test mutating func aRecordMakesEarlierAnswersStale() throws {
    let (key, known) = try restOnTheSecondRow()
    let record = ItemRecord(
      key, title: "two", duration: nil, outcome: .left(at: MediaTime(seconds: 50), isKept: true),
      settings: ItemSettings(), source: nil, entersHistory: true)
    story.run { $0.watchHistory.tell(.remember(record), &$1) }
    story.press("ENTER")
    #expect(questions(story.effects) == 1)
    story.happen(.watchHistory(.item(key, known)))
    #expect(!story.effects.contains { $0.opensItem })
    var newer = known
    newer.position = MediaTime(seconds: 50)
    story.happen(.watchHistory(.item(key, newer)))
    #expect(isOpened(story.effects, at: newer.position))
  }

  @Test mutating func lateAnswerIsNotKeptForTheNextOpening() throws {
    story.model.settings.resume = .always
    story.run { $0.play(at: 0, &$1) }
    story.wait(seconds: 0.4)
    #expect(isOpened(story.effects, at: nil))
    let late = RememberedItem(
      position: MediaTime(seconds: 42), isKept: true, isPlayed: false, duration: MediaTime(seconds: 100),
      settings: ItemSettings())
    story.answer(about: item(0), late)
    open()
    reach(70)
    story.run { $0.play(at: 1, &$1) }
    story.run { $0.play(at: 0, &$1) }
    let key = try #require(ItemKey(story.model.playlist.items[0].location))
    #expect(story.effects.contains(.watchHistory(.recall(key))))
    #expect(!isOpened(story.effects, at: late.position))
  }

  @Test mutating func itemQuitMidwayResumesAtItsPosition() {
    play(at: 42)
    #expect(isOpened(story.effects, at: MediaTime(seconds: 42)))
    #expect(story.model.films.main.shownPosition == MediaTime(seconds: 42))
    open()
    #expect(story.model.notices.shown?.text == "Resumed at 0:42 \u{2013} Home starts over")
  }

  @Test(arguments: [
    (Settings.Resume.auto, false, 42 as Double?), (.auto, true, 42), (.always, false, 42),
    (.always, true, 42),
    (.no, true, nil),
  ])
  mutating func theSettingDecides(resume: Settings.Resume, kept: Bool, place: Double?) {
    story.model.settings.resume = resume
    play(at: 42, kept: kept)
    if resume == .no { story.run { $0.play(at: 0, &$1) } }
    #expect(isOpened(story.effects, at: place.map { MediaTime(seconds: $0) }))
  }

  @Test(arguments: [("30-", nil as Double?), ("42-", nil), ("43-", 42), ("10-50", 42)])
  mutating func anEndBeforeThatPlaceAsksForTheBeginning(skips: String, place: Double?) throws {
    story.model.settings.skipParts = try #require(SkipList(skips))
    play(at: 42, kept: true)
    #expect(isOpened(story.effects, at: place.map { MediaTime(seconds: $0) }))
  }

  @Test mutating func aSongBeginsAtItsStartUnlessQLeftIt() {
    story.model.settings.resume = .always
    story.run { $0.play(at: 0, &$1) }
    story.answer(
      about: item(0),
      RememberedItem(
        position: MediaTime(seconds: 20), isKept: false, isPlayed: false, duration: MediaTime(seconds: 40)))
    #expect(isOpened(story.effects, at: nil))
  }

  /// What a row shows as left, Enter resumes: the same rule decides both.
  @Test(arguments: [
    (60.0, false, Settings.Resume.auto, true), (59, false, .auto, false), (240, true, .auto, false),
    (600, true, .auto, true), (240, true, .always, true), (59, true, .always, false),
    (3_600, false, .no, true),
  ])
  mutating func aRowShowsWhatIsLeftWhereItResumes(
    duration: Double, isSong: Bool, resume: Settings.Resume, isKept: Bool
  ) throws {
    story.model.settings.resume = resume
    var info = isSong ? MediaInfo.song : .film
    info.duration = MediaTime(seconds: duration)
    play()
    open(info)
    reach(30)
    story.run { $0.quitProgram(.quit(code: 0), &$1) }
    let place = isKept ? MediaTime(seconds: 30) : nil
    #expect(records(story.effects).map(\.outcome) == [.left(at: place, isKept: false)])
    let shown = resume == .no ? nil : place
    #expect(story.model.watchHistory.facts(of: BytePath("/media/one.mkv"))?.position == shown)
  }

  @Test mutating func quitWatchLaterKeepsThePlaceOfASong() {
    play()
    open(.song)
    reach(30)
    story.run { $0.quitWatchLater(code: 0, &$1) }
    #expect(records(story.effects).map(\.outcome) == [.left(at: MediaTime(seconds: 30), isKept: true)])
  }

  /// Lists show no place at which nothing resumes.
  @Test(arguments: [(Settings.Resume.auto, 100.0, true), (.auto, 40, false), (.no, 100, false)])
  mutating func aFolderShowsPlacesThatResume(resume: Settings.Resume, duration: Double, shows: Bool) {
    story.model.settings.resume = resume
    var facts = FileFacts()
    facts.position = MediaTime(seconds: 30)
    facts.duration = MediaTime(seconds: duration)
    story.happen(.watchHistory(.folder(BytePath("/media"), [BytePath("one.mkv"): facts])))
    #expect((story.model.watchHistory.facts(of: BytePath("/media/one.mkv"))?.position != nil) == shows)
  }

  @Test mutating func aStartThatWasAskedForAsksNobody() throws {
    var plan = StartPlan(folder: BytePath("/media"), presentation: .inline, startAt: .percent(50))
    plan.entries = [FoundEntry(location: .file(BytePath("/media/film.mkv")), title: "film")]
    story = Story(titles: [], remembers: true)
    story.happen(.planned(plan))
    #expect(isOpened(story.effects, at: nil))
  }

  @Test mutating func aTimeThatWasAskedForWins() {
    story.run { $0.play(at: 0, from: MediaTime(seconds: 7), &$1) }
    #expect(isOpened(story.effects, at: MediaTime(seconds: 7)))
  }

  @Test mutating func aSlowMemoryIsNotWaitedFor() throws {
    story.run { $0.play(at: 0, &$1) }
    let deadline = try #require(story.model.nextDeadline)
    #expect(deadline <= story.model.now + .seconds(0.5))
    story.wait(seconds: 0.5)
    #expect(isOpened(story.effects, at: nil))
    // A late answer changes nothing.
    story.answer(
      about: item(0), RememberedItem(position: MediaTime(seconds: 9), isKept: true, isPlayed: false))
    #expect(story.effects.isEmpty)
  }

  @Test mutating func aMemoryThatEndsLetsTheItemBegin() {
    story.run { $0.play(at: 0, &$1) }
    story.happen(.watchHistory(.ended("The watch history is off: the disk is on fire")))
    #expect(isOpened(story.effects, at: nil))
    #expect(story.model.notices.shown?.weight == .warning)
    #expect(story.model.watchHistory.mode == .off)
    story.run { $0.play(at: 1, &$1) }
    #expect(isOpened(story.effects, at: nil))
  }

  @Test mutating func anAnswerForAnItemThatWasLeftIsDropped() {
    story.run { $0.play(at: 0, &$1) }
    story.run { $0.play(at: 1, &$1) }
    story.answer(about: item(0), nil)
    #expect(story.effects.isEmpty)
    story.answer(about: item(1), nil)
    #expect(isOpened(story.effects, at: nil))
  }

  @Test mutating func qLeavesAndKeepsThePlace() throws {
    play()
    open()
    reach(30)
    story.press("Q")
    let record = try #require(records(story.effects).first)
    #expect(records(story.effects).count == 1)
    #expect(record.outcome == .left(at: MediaTime(seconds: 30), isKept: true))
    #expect(record.duration == MediaTime(seconds: 100))
    #expect(story.model.exit == .quit(code: 0))
  }

  @Test(arguments: ["q", ">"]) mutating func otherWaysOutDoNotKeepIt(key: String) {
    play()
    open()
    reach(30)
    story.press(key)
    #expect(records(story.effects).map(\.outcome) == [.left(at: MediaTime(seconds: 30), isKept: false)])
  }

  @Test mutating func theEndIsAnEnd() {
    play()
    open()
    reach(50)
    story.happen(.film(.main, .ended(item(0), damage: nil)))
    #expect(records(story.effects).map(\.outcome) == [.finished])
    #expect(story.model.watchHistory.facts(of: BytePath("/media/one.mkv"))?.isPlayed == true)
  }

  @Test mutating func itemQuitNearItsEndCountsAsFinished() {
    play()
    open()
    reach(99)
    story.press("Q")
    #expect(records(story.effects).map(\.outcome) == [.finished])
  }

  @Test mutating func thePlaceIsWrittenNowAndThen() {
    play()
    open()
    reach(5)
    #expect(records(story.effects).isEmpty)
    story.model.now = story.model.now + .seconds(11)
    reach(16)
    #expect(records(story.effects).map(\.outcome) == [.playing(at: MediaTime(seconds: 16))])
    reach(17)
    #expect(records(story.effects).isEmpty)
    story.press("<SPACE>")
    #expect(records(story.effects).map(\.outcome) == [.playing(at: MediaTime(seconds: 17))])
  }

  @Test mutating func aLiveStreamHasNoPlace() {
    play()
    open(.live)
    reach(50)
    story.press("Q")
    #expect(records(story.effects).map(\.outcome) == [.left(at: nil, isKept: true)])
  }

  @Test mutating func inPrivateNothingIsWrittenAndWhatWasIsUsed() {
    story.model.watchHistory = HistoryState(.readOnly)
    play(at: 42)
    #expect(isOpened(story.effects, at: MediaTime(seconds: 42)))
    open()
    reach(60)
    story.press("Q")
    #expect(records(story.effects).isEmpty)
  }

  @Test mutating func itemSettingsAreRestoredAndStoredPerItem() throws {
    var chosen = ItemSettings()
    chosen.values = ["speed": "1.5", "sub-delay": "0.5", "volume": "60", "clipboard/text": "no"]
    play(at: 42, settings: chosen)
    open()
    #expect(story.model.films.main.speed == 1.5)
    #expect(story.model.films.main.subtitleDelay == MediaTime(seconds: 0.5))
    #expect(story.model.defaults.volume == 60)
    story.press("]")
    reach(50)
    story.press(">")
    let record = try #require(records(story.effects).first)
    #expect(record.settings.values == ["speed": "1.65", "sub-delay": "0.5", "volume": "60.0"])
    #expect(story.model.defaults.volume == 100)
    #expect(story.model.films.main.subtitleDelay == .zero)
    // The person's own word stays.
    #expect(story.model.films.main.speed == 1.65)
  }

  @Test func settingsAreTextAndBack() {
    var settings = ItemSettings()
    settings.values = ["sid": "no", "aid": "2", "equalizer": "1,2,3,4,5,-1,-2,-3,-4,-5.5"]
    #expect(ItemSettings(text: settings.text) == settings)
    let odd = ItemSettings(text: "sid\nvolume=\nclipboard/text=x\n=\naid=3\u{0}")
    #expect(odd.values == ["volume": "", "clipboard/text": "x", "aid": "3\u{0}"])
  }

  @Test mutating func invalidItemSettingsAreNotRestored() {
    var chosen = ItemSettings()
    chosen.values = [
      "aid": "9", "volume": "loud", "speed": "", "sid": "4", "video-zoom": "1e99", "vid": "no", "nope": "1",
    ]
    play(at: 42, settings: chosen)
    open()
    #expect(story.model.films.main.info?.audioStream == 1)
    #expect(story.model.defaults.volume == 100)
    #expect(story.model.films.main.speed == 1)
  }

  // MARK: Parts of a file

  @Test mutating func everyTrackOfADiscIsRememberedForItself() throws {
    let disc = MediaLocation.file(BytePath("/media/disc.flac"))
    let parts = [
      ItemPart(start: .zero, end: MediaTime(seconds: 20)), ItemPart(start: MediaTime(seconds: 20), end: nil),
    ]
    story = Story(titles: [], remembers: true)
    story.model.append(
      parts.enumerated().map { FoundEntry(location: disc, title: "Track \($0 + 1)", part: $1) })
    play()
    open(.song)
    reach(10)
    reach(20.1)
    let first = try #require(records(story.effects).first)
    #expect(first.outcome == .finished)
    #expect(first.key.part == parts[0])
    #expect(first.duration == MediaTime(seconds: 20))
    reach(35)
    story.press("Q")
    let second = try #require(records(story.effects).first)
    #expect(second.outcome == .left(at: MediaTime(seconds: 35), isKept: true))
    #expect(second.key.part == parts[1])
    #expect(second.duration == MediaTime(seconds: 40))
    #expect(second.title == "Track 2")
  }

  // MARK: Folders

  @Test mutating func aFolderOpensAtWhatWasPlayedLastInIt() {
    story = Story(titles: [], remembers: true)
    let folder = BytePath("/films")
    story.happen(.planned(StartPlan(folder: folder, presentation: .inline)))
    let names = ["a.mkv", "b.mkv", "c.mkv"]
    let entries = names.map { BrowserEntry(name: BytePath($0), kind: .media(.video)) }
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: entries))))
    #expect(story.effects.contains(.watchHistory(.recallFolder(folder))))
    var facts: [BytePath: FileFacts] = [:]
    for (number, name) in names.enumerated() {
      facts[BytePath(name)] = FileFacts()
      facts[BytePath(name)]?.opened = [5, 9, 7][number]
    }
    story.happen(.watchHistory(.folder(folder, facts)))
    #expect(story.model.browser.selected?.name == BytePath("b.mkv"))
    // Reading it again asks nothing: what happens meanwhile is known.
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: entries))))
    #expect(!story.effects.contains(.watchHistory(.recallFolder(folder))))
    // Items that another program has played meanwhile are asked for by hand.
    story.happen(.commanded(.refresh))
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: entries))))
    #expect(story.effects.contains(.watchHistory(.recallFolder(folder))))
  }

  // MARK: Playlists

  private mutating func openList(_ known: RememberedPlaylist?) {
    let source = EntryRequest.Source.playlistFile(BytePath("/lists/all.m3u"))
    let entries = ["x", "y", "z"].map {
      FoundEntry(location: .file(BytePath("/media/\($0).mkv")), title: $0)
    }
    story.happen(.entriesFound(EntryRequest(source, .appendAndPlay), entries))
    #expect(story.effects == [.watchHistory(.recallPlaylist(source.location))])
    story.happen(.watchHistory(.playlist(source.location, known)))
  }

  @Test(arguments: [
    (2, true, Settings.Resume.auto, "z"), (2, false, .auto, "x"), (2, false, .always, "z"),
    (0, true, .auto, "z"),
    (.max, true, .auto, "z"),
  ])
  mutating func aListGoesOnWithItsItem(
    number: Int, kept: Bool, resume: Settings.Resume, title: String
  ) {
    story.model.settings.resume = resume
    openList(RememberedPlaylist(location: .file(BytePath("/media/z.mkv")), number: number, isKept: kept))
    #expect(story.model.playlist.current?.title == title)
  }

  @Test mutating func aListThatComesInPiecesGoesOnOnceTheItemIsThere() {
    let request = EntryRequest(.playlistFile(BytePath("/lists/all.m3u")), .appendAndPlay)
    func entries(_ numbers: Range<Int>) -> [FoundEntry] {
      numbers.map { FoundEntry(location: .file(BytePath("/media/\($0).mkv")), title: "\($0)") }
    }
    story.happen(.entriesArrived(request, entries(0..<10)))
    #expect(story.effects == [.watchHistory(.recallPlaylist(request.source.location))])
    let known = RememberedPlaylist(location: .file(BytePath("/media/25.mkv")), number: 25, isKept: true)
    story.happen(.watchHistory(.playlist(request.source.location, known)))
    #expect(story.model.films.main.item == nil)
    story.happen(.entriesArrived(request, entries(10..<20)))
    #expect(story.model.films.main.item == nil)
    story.happen(.entriesArrived(request, entries(20..<30)))
    #expect(story.model.playlist.current?.title == "25")
    #expect(story.model.films.main.history.current?.source?.number == 25)
    story.happen(.entriesFound(request, entries(30..<40)))
    #expect(story.model.playlist.current?.title == "25")
  }

  @Test mutating func anItemThatHasLeftTheListIsNotMissed() {
    openList(RememberedPlaylist(location: .file(BytePath("/media/gone.mkv")), number: 1, isKept: true))
    #expect(story.model.playlist.current?.title == "x")
  }

  @Test mutating func theListIsWrittenDownWithTheItem() throws {
    openList(nil)
    let id = try #require(story.model.films.main.item)
    story.answer(about: id, nil)
    story.happen(.film(.main, .opened(id, .film)))
    story.press(">")
    let record = try #require(records(story.effects).first)
    #expect(
      record.source == PlaylistPlace(source: .file(BytePath("/lists/all.m3u")), number: 0))
    #expect(story.model.films.main.history.current?.source?.number == 1)
  }

  @Test mutating func aListThatWasPlayedToItsEndStartsOver() throws {
    openList(RememberedPlaylist(location: .file(BytePath("/media/z.mkv")), number: 2, isKept: true))
    let id = try #require(story.model.films.main.item)
    story.answer(about: id, nil)
    story.happen(.film(.main, .opened(id, .film)))
    story.happen(.film(.main, .ended(id, damage: nil)))
    #expect(story.effects.contains(.watchHistory(.forgetPlaylist(.file(BytePath("/lists/all.m3u"))))))
  }
}
