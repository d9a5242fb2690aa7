import Testing

@testable import Base
@testable import Core

@Suite("Sleep timer, and what happens after the current item") struct SleepTimerTests {
  @Test(
    arguments: [
      ("45m", 2700), ("45", 2700), ("0.5", 30), ("1h30m", 5400), ("1h", 3600), ("90s", 90), ("1:30:00", 5400),
      ("1h0m5s", 3605), ("24h", 86_400),
    ] as [(String, Double)])
  func timesAreTyped(text: String, seconds: Double) throws {
    let command = try CommandTable.command(["sleep-timer", text])
    #expect(command == .sleepTimer(seconds: seconds))
    #expect(try CommandTable.command(command.words) == command)
  }

  @Test(arguments: ["", "0", "-5", "m", "45x", "1m1h", "1h1h", "25h", "nan", "inf", "1e9", "30m5", "later"])
  func otherTextsAreRefused(text: String) {
    #expect(throws: CommandProblem.self) { try CommandTable.command(["sleep-timer", text]) }
  }

  @Test func soundFadesAndPlaybackPauses() throws {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.change(.volume, .set("80"))))
    story.happen(.commanded(.sleepTimer(seconds: 120)))
    #expect(story.model.notices.shown?.text == "Pauses in 2m" && story.effects.isEmpty)
    story.wait(seconds: 60)
    #expect(story.model.sleepText == "60s" && story.effects.isEmpty)
    story.wait(seconds: 50.5)
    #expect(story.effects == [.film(.main, .setVolume(76))])
    story.wait(seconds: 4.5)
    #expect(story.effects == [.film(.main, .setVolume(40))])
    // The property is what the user chose, all the while.
    #expect(story.model.defaults.volume == 80 && !story.model.films.main.isPaused)
    story.wait(seconds: 5)
    #expect(story.effects == [.film(.main, .setPaused(true)), .film(.main, .setVolume(80))])
    #expect(story.model.films.main.isPaused && story.model.sleepText == nil)
  }

  @Test func sleepTimerWakesOnlyForTextChangesAndFade() throws {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.sleepTimer(seconds: 600.5)))
    var steps = 0
    while let timer = story.model.sleepTimer, steps < 1000 {
      steps += 1
      let before = story.model.sleepText
      #expect(timer.due > story.model.now)
      story.model.now = timer.due
      story.happen(.timePassed)
      let isFading = timer.end - story.model.now <= SleepTimer.fade
      #expect(isFading || story.model.sleepText != before)
    }
    // Ten minutes, fifty seconds, a hundred steps of the fade.
    #expect(story.model.films.main.isPaused && steps < 180, "\(steps)")
  }

  @Test func sleepTimerOutlastsItemsAndCanBeCancelled() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.sleepTimer(seconds: 60)))
    story.press(">")
    #expect(story.model.sleepText == "60s")
    story.wait(seconds: 55)
    story.happen(.commanded(.sleepTimer(seconds: nil)))
    #expect(
      story.effects == [.film(.main, .setVolume(story.model.defaults.volume))] && story.model.sleepText == nil
    )
    #expect(story.model.notices.shown?.text == "Sleep timer: off")
    story.wait(seconds: 60)
    #expect(!story.model.films.main.isPaused)
  }

  @Test func pausedPlaybackStaysPausedWhenTheTimerEnds() {
    var story = Story()
    story.playFirst()
    story.press("p")
    story.happen(.commanded(.sleepTimer(seconds: 5)))
    story.wait(seconds: 6)
    #expect(story.model.films.main.isPaused && !story.effects.contains(.film(.main, .setPaused(false))))
    // Nothing begins where nothing plays.
    var idle = Story()
    idle.happen(.commanded(.sleepTimer(seconds: 5)))
    idle.wait(seconds: 6)
    #expect(
      idle.model.films.main.item == nil
        && idle.effects == [.film(.main, .setVolume(idle.model.defaults.volume))])
  }

  // MARK: After the current item

  @Test func stoppingAfterTheItemKeepsThePlaylist() {
    var story = Story()
    story.playFirst()
    story.press("Alt+c")
    #expect(story.model.notices.shown?.text == "Stops after this item" && story.model.upNextText == nil)
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.effects.contains(.film(.main, .close)) && story.model.films.main.item == nil)
    #expect(story.model.playlist.currentIndex == 0 && story.model.playlist.items.count == 3)
    #expect(story.model.idleText?.title == "Stopped after one")
    story.press(">")
    #expect(story.model.playlist.currentIndex == 1 && story.model.afterItem == nil)
  }

  @Test func pauseAfterItemEndsALoop() {
    var story = Story()
    story.playFirst()
    story.press("L")
    #expect(story.model.startAgain != nil)
    story.press("C")
    #expect(story.model.startAgain == nil)
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.model.films.main.isPaused && story.model.films.main.item != nil)
  }

  /// Opened ahead, its first samples would be heard behind the last of the present item.
  @Test(arguments: ["C", "Alt+c", "L"]) func preparedItemIsDroppedWhenItNoLongerFollows(key: String) {
    var story = Story()
    story.playFirst()
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: 95)
    story.happen(.moved(.main, snapshot))
    #expect(story.effects.contains { if case .film(.main, .prepare) = $0 { true } else { false } })
    story.press(key)
    story.happen(.moved(.main, snapshot))
    #expect(story.effects == [.film(.main, .dropPrepared)])
    story.press(key)
    story.happen(.moved(.main, snapshot))
    #expect(story.effects.contains { if case .film(.main, .prepare) = $0 { true } else { false } })
  }

  @Test func aProgramAsks() throws {
    var story = Story()
    story.playFirst()
    let after = try #require(PropertyTable.anyProperty(named: "after-current")?.told)
    let sleep = try #require(PropertyTable.anyProperty(named: "sleep-timer")?.told)
    story.run { after.assign?(&$0, "stop", &$1) }
    #expect(story.model.afterItem == .stop)
    story.run { sleep.assign?(&$0, "600", &$1) }
    #expect(story.model.sleepText == "10m")
    story.run { sleep.assign?(&$0, "20m", &$1) }
    #expect(story.model.sleepText == "20m")
    story.run { sleep.assign?(&$0, "soon", &$1) }
    #expect(story.model.sleepText == "20m")
    story.run { sleep.assign?(&$0, "no", &$1) }
    #expect(story.model.sleepText == nil)
  }
}
