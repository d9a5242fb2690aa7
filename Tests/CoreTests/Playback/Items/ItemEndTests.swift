import Testing

@testable import Base
@testable import Core

/// The end of an item: seen, broken off, or kept open.
@Suite("The end of an item") struct ItemEndTests {
  private let damage = PlaybackFailure("The file is cut short: it ends before its stated duration.")

  private func story(keepOpen: Settings.KeepOpen = .no, at index: Int = 0) -> Story {
    var story = Story(remembers: true)
    story.model.settings.keepOpen = keepOpen
    story.run { $0.play(at: index, &$1) }
    let item = story.model.playlist.items[index].id
    story.answer(about: item, nil)
    story.happen(.film(.main, .opened(item, .film)))
    return story
  }

  private func reach(_ seconds: Double, in story: inout Story) {
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: seconds)
    story.happen(.film(.main, .settled(snapshot.item ?? ItemID(1), snapshot.position)))
    story.happen(.moved(.main, snapshot))
  }

  private func end(_ story: inout Story, damage: PlaybackFailure? = nil) {
    story.happen(.film(.main, .ended(story.model.films.main.item ?? ItemID(1), damage: damage)))
  }

  private func outcomes(_ effects: [Effect]) -> [ItemOutcome] {
    effects.compactMap { if case .watchHistory(.remember(let record)) = $0 { record.outcome } else { nil } }
  }

  private func forgetsPlaylist(_ effects: [Effect]) -> Bool {
    effects.contains { if case .watchHistory(.forgetPlaylist) = $0 { true } else { false } }
  }

  // MARK: Gone round

  @Test func theEngineKnowsWhereARepeatedItemGoesOn() {
    var story = story()
    #expect(story.model.startAgain == nil)
    story.model.loopsFile = true
    #expect(story.model.startAgain == .zero)
    story.model.films.main.playback.loop.a = MediaTime(seconds: 3)
    story.model.films.main.playback.loop.b = story.model.films.main.duration
    #expect(story.model.startAgain == MediaTime(seconds: 3))
  }

  @Test func loopedItemCountsAsFinishedAndRestarts() throws {
    var story = story()
    story.model.loopsFile = true
    reach(5, in: &story)
    let item = try #require(story.model.films.main.item)
    story.happen(.film(.main, .wentRound(item, .zero)))
    #expect(outcomes(story.effects) == [.finished])
    #expect(story.model.films.main.playback.position == .zero)
    #expect(story.model.films.main.item == item && story.model.playlist.items[0].mark == .played)
  }

  // MARK: Broken off

  @Test(arguments: [5.0, 99.5]) func brokenOffItemKeepsItsResumePosition(seconds: Double) {
    var story = story()
    reach(seconds, in: &story)
    end(&story, damage: damage)
    #expect(outcomes(story.effects) == [.left(at: MediaTime(seconds: seconds), isKept: false)])
    #expect(story.model.playlist.items[0].mark == .fresh)
    #expect(story.model.watchHistory.facts(of: BytePath("/media/one.mkv"))?.isPlayed == false)
    #expect(story.model.playlist.currentIndex == 1)
    #expect(
      story.model.notices.all.contains { $0.text == "one: \(damage.sentence)" && $0.weight == .warning })
  }

  @Test func endedItemCountsAsFinished() {
    var story = story()
    reach(99.9, in: &story)
    end(&story)
    #expect(outcomes(story.effects) == [.finished])
    #expect(story.model.playlist.items[0].mark == .played)
  }

  @Test(arguments: [true, false]) func aListWhoseLastItemBreaksOffGoesOnWithIt(isBroken: Bool) throws {
    var story = story(at: 2)
    let last = story.model.playlist.items[2].id
    story.model.watchHistory.note(.file(BytePath("/l.m3u")), .list, lastItem: last, count: 3, number: 0)
    reach(5, in: &story)
    end(&story, damage: isBroken ? damage : nil)
    #expect(story.model.films.main.item == nil)
    #expect(forgetsPlaylist(story.effects) == !isBroken)
  }

  // MARK: Kept open

  @Test func theLastItemStaysAtItsEnd() {
    var story = story(keepOpen: .yes, at: 2)
    reach(99.9, in: &story)
    end(&story)
    let item = story.model.playlist.items[2].id
    #expect(story.model.films.main.item == item && story.model.films.main.isPaused)
    #expect(story.effects.contains(.film(.main, .setPaused(true))))
    #expect(outcomes(story.effects) == [.finished])
    #expect(story.model.playlist.items[2].mark == .played)
    // The engine's clock stopped a little before.
    var snapshot = PlaybackSnapshot()
    snapshot.item = item
    snapshot.position = MediaTime(seconds: 99.9)
    story.happen(.moved(.main, snapshot))
    #expect(story.model.films.main.playback.position == MediaTime(seconds: 100))
    // There is nothing to go on with.
    story.happen(.commanded(.change(.pause, .set("no"))))
    #expect(story.model.films.main.isPaused && story.effects.isEmpty)
    #expect(story.model.notices.shown?.text == "This is the end of the item")
    // Back from there, and on.
    story.happen(.commanded(.seek(.relative(MediaTime(seconds: -5)), exact: false)))
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 95), exact: false, direction: -1))])
    reach(95, in: &story)
    #expect(story.model.films.main.playback.position == MediaTime(seconds: 95))
    story.happen(.commanded(.change(.pause, .set("no"))))
    #expect(!story.model.films.main.isPaused && story.effects == [.film(.main, .setPaused(false))])
  }

  @Test func onlyAlwaysKeepsTheOthersOpen() {
    var yes = story(keepOpen: .yes)
    end(&yes)
    #expect(yes.model.playlist.currentIndex == 1 && !yes.model.films.main.isPaused)
    var always = story(keepOpen: .always)
    reach(95, in: &always)
    #expect(!always.effects.contains { if case .film(.main, .prepare) = $0 { true } else { false } })
    end(&always)
    #expect(always.model.playlist.currentIndex == 0 && always.model.films.main.isPaused)
    always.happen(.commanded(.playlistStep(1, force: false)))
    #expect(always.model.playlist.currentIndex == 1)
  }

  @Test func repeatingComesFirst() {
    var story = story(keepOpen: .always)
    story.happen(.commanded(.change(.loopFile, .set("inf"))))
    end(&story)
    #expect(!story.model.films.main.isPaused && story.model.films.main.playback.pendingSeek == .zero)
  }

  @Test func whereItBrokeOffIsKeptOpenToo() {
    var story = story(keepOpen: .yes, at: 2)
    reach(99.5, in: &story)
    end(&story, damage: damage)
    #expect(
      story.model.films.main.isPaused && story.model.films.main.playback.position == MediaTime(seconds: 99.5))
    story.happen(.commanded(.quit(code: 0)))
    #expect(outcomes(story.effects) == [.left(at: MediaTime(seconds: 99.5), isKept: false)])
  }

  // MARK: Lines and stretches

  @Test func subtitleLineBeyondTheEndIsReportedNotSought() {
    var story = story()
    guard case .loaded(let item, var info) = story.model.films.main.playback.stage else {
      Issue.record("nothing is loaded")
      return
    }
    info.streams.append(.init(index: 7, kind: .subtitle, codec: "subrip"))
    info.selection.subtitle = 7
    story.model.films.main.playback.stage = .loaded(item, info)
    story.happen(.lineFound(.main, MediaTime(seconds: 130), .seek))
    #expect(story.effects.isEmpty)
    #expect(story.model.notices.shown?.text == "The next line is after the end of the item, at 2:10")
    story.happen(.lineFound(.main, MediaTime(seconds: 30), .seek))
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 30), exact: true, direction: 1))])
  }

  @Test func unavailableABLoopIsExplained() {
    var live = Story()
    live.playFirst(info: .live)
    live.model.focus = .player
    live.press("l")
    #expect(live.model.notices.shown?.text == "A live stream cannot have an A-B loop")
    var linear = Story()
    linear.model.settings.requiresLinearPlayback = true
    linear.playFirst()
    linear.model.focus = .player
    linear.press("l")
    #expect(
      linear.model.notices.shown?.text
        == "This item must play from start to end, so it cannot have an A-B loop")
    #expect(linear.model.films.main.playback.loop == LoopPoints())
  }

  @Test func aStretchMayBeSetFromItsEnd() throws {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.change(.abLoopA, .set("50"))))
    story.happen(.commanded(.change(.abLoopB, .set("20"))))
    #expect(story.effects == [.film(.main, .setLoop(MediaTime(seconds: 20)..<MediaTime(seconds: 50)))])
    #expect(story.model.films.main.playback.loop.summary(place: { $0 }) == "A-B loop: 0:20 – 0:50")
  }

  @Test func theProgressGoesOnWithPlayback() {
    var story = story()
    reach(1, in: &story)
    story.happen(.commanded(.showProgress))
    #expect(story.model.notices.shown?.text == "0:01 / 1:40 (1%)")
    reach(3, in: &story)
    #expect(story.model.notices.shown?.text == "0:03 / 1:40 (3%)")
    story.happen(.commanded(.seek(.absolute(MediaTime(seconds: 50)), exact: true)))
    #expect(story.model.notices.shown?.text == "0:50 / 1:40 (50%)")
    story.happen(.commanded(.showProgress))
    #expect(story.model.notices.all.count == 1)
    story.wait(seconds: 10)
    #expect(story.model.notices.shown == nil)
  }
}
