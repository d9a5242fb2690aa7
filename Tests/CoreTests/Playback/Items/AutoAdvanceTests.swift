import Testing

@testable import Base
@testable import Core

/// Lists whose items cannot be played: slowly through them, and not for ever.
@Suite("Going on behind what fails") struct AutoAdvanceTests {
  private static let refused = "The server refused the connection."

  /// A list of addresses on a server each, or on one.
  private func list(_ count: Int, host: String? = nil) -> Story {
    var story = Story(titles: [])
    story.model.append(
      (0..<count).map {
        FoundEntry(location: .url("http://\(host ?? "host\($0)")/\($0).ts"), title: "item \($0)")
      })
    story.happen(.resized(story.model.screen))
    return story
  }

  private func fail(_ story: inout Story, _ sentence: String = refused, isUnreachable: Bool = false) {
    // Between two tries nothing is open.
    guard let item = story.model.films.main.item else { return }
    var failure = PlaybackFailure(sentence)
    failure.isUnreachable = isUnreachable
    story.happen(.film(.main, .failed(item, failure)))
  }

  /// Lets every item fail at once for so long, in steps of 10 ms; how many were opened, and when the last was.
  private func run(_ story: inout Story, seconds: Double, isUnreachable: Bool = false) -> (
    opened: Int, mostASecond: Int
  ) {
    var times: [Double] = []
    for step in 0..<Int(seconds * 100) {
      fail(&story, isUnreachable: isUnreachable)
      story.wait(seconds: 0.01)
      if story.effects.contains(where: { if case .film(.main, .open) = $0 { true } else { false } }) {
        times.append(Double(step) / 100)
      }
    }
    let most = times.map { start in times.count { $0 >= start && $0 < start + 1 } }.max() ?? 0
    return (times.count, most)
  }

  // MARK: By itself

  @Test func fourTriesASecondAndTenInARow() {
    var story = list(2_000)
    story.run { $0.play(at: 0, &$1) }
    let tries = run(&story, seconds: 4)
    #expect(tries.opened == 9)
    #expect(tries.mostASecond <= 4)
    #expect(story.model.films.main.item == nil)
    let sentence = "10 items in a row cannot be played. The last one: \(Self.refused)"
    #expect(story.model.films.main.playback.idle?.cause == .gaveUp(sentence))
    #expect(story.model.idleText?.cause == sentence)
    // One notice for the first, and one for all.
    #expect(story.model.notices.shown?.text == sentence)
    #expect(run(&story, seconds: 4).opened == 0)
    #expect(story.model.nextDeadline.map { $0 > story.model.now } ?? true)
  }

  @Test func afterFiveSecondsItEndsWithTheNextFailure() {
    var story = list(20)
    story.run { $0.play(at: 0, &$1) }
    for _ in 0..<4 {
      fail(&story)
      story.wait(seconds: 1.5)
    }
    #expect(story.model.films.main.failures.run?.tries == 4)
    fail(&story)
    #expect(story.model.films.main.item == nil && story.model.films.main.failures.run == nil)
  }

  @Test func playableItemEndsTheFailureRunAndIsSelected() throws {
    var story = list(20)
    story.happen(.commanded(.focus(.to(.playlist))))
    story.run { $0.play(at: 0, &$1) }
    for _ in 0..<4 {
      fail(&story)
      story.wait(seconds: 0.3)
    }
    #expect(story.model.playlist.currentIndex == 4)
    // Nothing moves meanwhile.
    #expect(story.model.playlist.view.selectedRow == 0)
    story.happen(.film(.main, .opened(try #require(story.model.films.main.item), .live)))
    #expect(story.model.playlist.view.selectedRow == 4)
    #expect(story.model.films.main.failures.run == nil && story.model.runText == nil)
    #expect(
      story.model.notices.shown?.text
        == "Skipped 4 items that cannot be played. The last one: \(Self.refused)")
  }

  @Test func theScreenIsStillButForANumberTwiceASecond() {
    var story = list(40)
    story.run { $0.play(at: 0, &$1) }
    var texts: [(Double, IdleText?)] = []
    for step in 0..<150 {
      fail(&story)
      if texts.last?.1 != story.model.runText { texts.append((Double(step) / 100, story.model.runText)) }
      story.wait(seconds: 0.01)
    }
    #expect(texts.count == 3, "\(texts)")
    #expect(zip(texts, texts.dropFirst()).allSatisfy { $1.0 - $0.0 >= 0.5 })
    #expect(texts[0].1?.cause == "1 skipped")
    #expect(texts[0].1?.hint == "Space or Esc stops")
    #expect(story.model.previewSubject == nil)
  }

  @Test(arguments: ["p", "<SPACE>", "<ESC>"]) func aKeyStopsItAtOnce(key: String) {
    var story = list(40)
    story.happen(.commanded(.focus(.to(.playlist))))
    story.run { $0.play(at: 0, &$1) }
    for _ in 0..<3 {
      fail(&story)
      story.wait(seconds: 0.3)
    }
    story.press(key)
    #expect(story.effects.contains(.film(.main, .close)))
    #expect(story.model.films.main.item == nil && !story.model.films.main.isPaused)
    #expect(run(&story, seconds: 2).opened == 0)
  }

  @Test func backwardsItGoesOnBackwards() {
    var story = list(20)
    story.run { $0.play(at: 9, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[9].id, .live)))
    story.press("<")
    fail(&story)
    story.wait(seconds: 0.3)
    #expect(story.model.playlist.currentIndex == 7)
    fail(&story)
    story.wait(seconds: 0.3)
    #expect(story.model.playlist.currentIndex == 6)
  }

  @Test func skippingFailuresStaysInTheShownGroup() {
    var story = Story(titles: [])
    let groups = ["News", "Sport", "Sport", "News", "Sport"]
    story.model.append(
      groups.enumerated().map {
        var entry = FoundEntry(location: .url("http://h\($0.offset)/"), title: "item \($0.offset)")
        entry.group = $0.element
        return entry
      })
    story.happen(.commanded(.editPlaylist(.narrow("Sport"))))
    story.run { $0.play(at: 1, &$1) }
    fail(&story)
    story.wait(seconds: 0.3)
    fail(&story)
    story.wait(seconds: 0.3)
    #expect(story.model.playlist.currentIndex == 4)
    fail(&story)
    story.wait(seconds: 0.3)
    #expect(story.model.films.main.item == nil)
    #expect(story.model.playlist.currentIndex == 4)
  }

  @Test func itemsBreakingOffAtOnceCountAsFailures() throws {
    var story = list(2_000)
    story.model.loopsPlaylist = true
    story.run { $0.play(at: 0, &$1) }
    var opened = 0
    for _ in 0..<800 {
      if let item = story.model.films.main.item, story.model.films.main.failures.run?.due == nil {
        opened += 1
        var info = MediaInfo.film
        info.duration = nil
        story.happen(.film(.main, .opened(item, info)))
        story.happen(.film(.main, .ended(item, damage: PlaybackFailure("The rest is damaged."))))
      }
      story.wait(seconds: 0.01)
    }
    #expect(opened == 10)
    #expect(story.model.films.main.item == nil)
    #expect(story.model.idleText?.cause?.hasPrefix("10 items in a row cannot be played") == true)
  }

  // MARK: By hand

  @Test func manuallyChosenItemStaysSelectedOnFailure() {
    var story = list(9)
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("j j j <ENTER>")
    fail(&story)
    story.wait(seconds: 3)
    #expect(story.model.films.main.item == nil && story.model.playlist.currentIndex == 3)
    #expect(story.model.playlist.view.selectedRow == 3)
    #expect(story.model.notices.all.isEmpty || story.model.notices.shown?.text == "item 3: \(Self.refused)")
    #expect(story.model.idleText?.title == "item 3")
    #expect(story.model.idleText?.cause == Self.refused)
    #expect(story.model.idleText?.hint == "p tries again, > continues, ? shows the keys")
    // Again, and this time it is there.
    story.press("p")
    #expect(story.model.playlist.currentIndex == 3)
    guard let item = story.model.films.main.item else {
      Issue.record("nothing plays")
      return
    }
    story.happen(.film(.main, .opened(item, .live)))
    #expect(story.model.playlist.items[3].mark == .fresh)
  }

  @Test func anotherOneOfTheListStillGoesOnBehindIt() {
    var story = list(9)
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("j <ENTER>")
    fail(&story)
    story.press(">")
    #expect(story.model.playlist.currentIndex == 2)
    fail(&story)
    story.wait(seconds: 0.3)
    #expect(story.model.playlist.currentIndex == 3)
  }

  // MARK: Servers

  @Test func silentServerIsSkippedForAMinute() {
    var story = list(2_000, host: "127.0.0.1:9")
    story.run { $0.play(at: 0, &$1) }
    let tries = run(&story, seconds: 4, isUnreachable: true)
    #expect(tries.opened == 4)
    #expect(story.model.films.main.item == nil)
    #expect(story.model.idleText?.cause?.hasPrefix("127.0.0.1 did not answer 5 times in a row") == true)
    story.press(">")
    #expect(story.effects.isEmpty && story.model.films.main.item == nil)
    // By hand it may be asked anyway.
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("G <ENTER>")
    #expect(story.model.films.main.item != nil)
    fail(&story, isUnreachable: true)
    story.wait(seconds: 61)
    story.press("<")
    #expect(story.model.films.main.item != nil)
  }

  @Test func aServerThatAnswersIsAskedOn() {
    var story = list(9, host: "tv.example")
    story.run { $0.play(at: 0, &$1) }
    for _ in 0..<7 {
      fail(&story, "The server does not have it (404).")
      story.wait(seconds: 0.3)
    }
    #expect(story.model.playlist.currentIndex == 7)
    var hosts = SilentHosts()
    for _ in 0..<5 { hosts.fail(.url("http://a:80/x"), at: .zero) }
    #expect(hosts.leavesAlone(.url("http://a:80"), at: .seconds(59)))
    #expect(!hosts.leavesAlone(.url("http://a:80/y"), at: .seconds(60)))
    #expect(!hosts.leavesAlone(.url("http://a:8080/y"), at: .zero))
    hosts.answer(.url("http://a:80/z"))
    #expect(!hosts.leavesAlone(.url("http://a:80/y"), at: .zero))
  }

  // MARK: Files

  private func files(_ count: Int) -> Story {
    var story = Story(titles: (0..<count).map { "f\($0)" })
    story.happen(.resized(story.model.screen))
    story.run { $0.play(at: 0, &$1) }
    fail(&story, "There is no such file.")
    return story
  }

  @Test func filesThatAreNotThereAreNotOpened() throws {
    var story = files(10_000)
    guard case .findMissing(let rows, let files, let revision)? = story.effects.first else {
      Issue.record("nothing was looked for: \(story.effects)")
      return
    }
    #expect(rows.count == 9_999 && files.count == 9_999 && rows.first == 1)
    story.wait(seconds: 0.5)
    #expect(story.effects.isEmpty)
    story.happen(.missingFound(rows.filter { $0 != 7_000 }, revision: revision))
    #expect(story.model.playlist.currentIndex == 7_000)
    story.happen(.film(.main, .opened(try #require(story.model.films.main.item), .film)))
    #expect(
      story.model.notices.shown?.text
        == "Skipped 9999 items that cannot be played. The last one: There is no such file.")
  }

  @Test func listOfMissingFilesIsReportedOnce() {
    var story = files(3_000)
    guard case .findMissing(let rows, _, let revision)? = story.effects.first else {
      Issue.record("no sweep")
      return
    }
    story.happen(.missingFound(rows, revision: revision))
    #expect(story.model.films.main.item == nil)
    #expect(
      story.model.idleText?.cause
        == "None of 3000 items can be played, and 2999 files are missing. The last one: There is no such file."
    )
  }

  @Test func filesOfAListThatGrewAreLookedForAgain() throws {
    var story = files(10)
    guard case .findMissing(let rows, _, let revision)? = story.effects.first else {
      Issue.record("nothing was looked for: \(story.effects)")
      return
    }
    story.model.append([FoundEntry(location: .file(BytePath("/media/there.mkv")), title: "there")])
    story.wait(seconds: 0.5)
    story.happen(.missingFound(rows, revision: revision))
    guard case .findMissing(let again, _, let next)? = story.effects.first else {
      Issue.record("they were not looked for again: \(story.effects)")
      return
    }
    #expect(again.count == 10 && next == story.model.playlist.revision)
    story.happen(.missingFound(again.dropLast(), revision: next))
    #expect(story.model.playlist.currentIndex == 10)
  }

  @Test func aDiskThatDoesNotAnswerHoldsNothingUp() {
    var story = files(30)
    story.wait(seconds: 1.1)
    #expect(story.model.playlist.currentIndex == 1)
    // A late answer is about the same rows, or about none.
    story.happen(.missingFound([2, 3], revision: story.model.playlist.revision))
    #expect(story.model.playlist.items[2].mark.isFailed)
    story.happen(.missingFound([4], revision: story.model.playlist.revision &+ 1))
    #expect(!story.model.playlist.items[4].mark.isFailed)
  }

  // MARK: Memory

  @Test func aListWhoseLastItemIsAwayKeepsItsPlace() {
    var story = Story(titles: ["film", "two"], remembers: true)
    let last = story.model.playlist.items[1].id
    story.model.watchHistory.note(
      .file(BytePath("/disk/list.m3u")), .list, lastItem: last, count: 2, number: 0)
    story.run { $0.play(at: 1, &$1) }
    story.answer(about: last, nil)
    fail(&story, "There is no such file.")
    #expect(!story.effects.contains { if case .watchHistory(.forgetPlaylist) = $0 { true } else { false } })
    #expect(!story.effects.contains { if case .watchHistory(.remember) = $0 { true } else { false } })
  }

  /// Buttons, MPRIS and the end of an item all ask for the next one, in the same turn.
  @Test func aLongListOnASilentServerIsNotSearchedToItsEnd() {
    var playlist = Playlist()
    playlist.append(
      (1...20_000).map {
        PlaylistItem(id: ItemID(UInt64($0)), entry: FoundEntry(location: .url("http://a/\($0)"), title: ""))
      })
    playlist.makeCurrent(0)
    var asked = 0
    let found = playlist.step(1, wrapping: false) { _ in
      asked += 1
      return false
    }
    #expect(found == nil && asked == Playlist.mostRefused)
    #expect(playlist.step(1, wrapping: false) { $0.id == ItemID(4_000) } == 3_999)
  }
}
