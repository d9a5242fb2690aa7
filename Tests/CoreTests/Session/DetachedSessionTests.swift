import Testing

@testable import Base
@testable import Core

@Suite("Sessions without a terminal") struct DetachedSessionTests {
  private func story(info: MediaInfo = .film) -> Story {
    var story = Story()
    story.model.beginSession("film", isAttached: true)
    story.playFirst(info: info)
    return story
  }

  @Test func detachNeedsASession() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.detach))
    #expect(story.effects.isEmpty && story.model.notices.all.last?.weight == .warning)
  }

  @Test func aFilmWithSoundPlaysOnAndDecodesNoPicture() {
    var story = story()
    story.happen(.commanded(.detach))
    #expect(story.effects == [.detach])
    story.happen(.screenDetached)
    #expect(!story.model.isAttached && story.model.picturesRest && !story.model.films.main.isPaused)
    story.happen(.screenAttached(story.model.screen, usesUnicode: false))
    #expect(story.model.isAttached && !story.model.picturesRest && !story.model.usesUnicode)
  }

  @Test func aFolderIsPlayedWithoutATerminal() {
    var story = Story(titles: [])
    story.model.beginSession("music", isAttached: false)
    story.happen(.planned(StartPlan(folder: BytePath("/music/Album"), presentation: .inline)))
    #expect(story.model.exit == nil)
    let requests = story.effects.compactMap {
      if case .findEntries(let request) = $0 { request } else { nil }
    }
    #expect(requests.map(\.source) == [.folder(BytePath("/music/Album"), recursive: false)])
  }

  @Test func aHangUpEndsItOrDetaches() {
    var story = story()
    story.happen(.terminationRequested(.hangUp))
    #expect(story.model.exit == .signal(.hangUp))
    for (action, isPaused) in [(Settings.OnHangup.detach, false), (.pause, true)] {
      story = self.story()
      story.model.settings.onHangup = action
      story.happen(.terminationRequested(.hangUp))
      #expect(story.model.exit == nil && story.effects.last == .detach)
      #expect(story.model.films.main.isPaused == isPaused)
      // Without a terminal a hang-up comes from somebody who wants the end.
      story.happen(.screenDetached)
      story.happen(.terminationRequested(.hangUp))
      #expect(story.model.exit == .signal(.hangUp))
    }
  }

  @Test func idleDetachedSessionQuitsAfterItsTimeout() {
    var story = story()
    story.model.settings.sessionTimeout = 60
    story.happen(.screenDetached)
    #expect(story.model.sessionDeadline == nil)
    story.happen(.commanded(.change(.pause, .set("yes"))))
    let deadline = story.model.now + .seconds(60)
    #expect(story.model.sessionDeadline == deadline && story.model.nextDeadline ?? deadline <= deadline)
    story.model.now = deadline
    story.happen(.timePassed)
    #expect(story.model.exit == .quit(code: 0))
  }

  @Test func aFailureAtTheStartWithoutATerminalEndsIt() {
    var story = Story()
    story.model.beginSession("film", isAttached: false)
    var plan = StartPlan(folder: BytePath("/media"), presentation: .full)
    plan.isBare = true
    story.happen(.planned(plan))
    guard case .failure = story.model.exit else {
      Issue.record("It waits for nobody.")
      return
    }
  }

  @Test func sleepAndLockPausePlaybackOnlyIfConfigured() {
    var story = story()
    story.model.meetLoginManager()
    for event in [LoginEvent.sleeps, .locked] {
      story.happen(.login(event))
      #expect(!story.model.films.main.isPaused)
      story.model.settings.onSuspend = event == .sleeps ? .pause : .nothing
      story.model.settings.onLock = event == .locked ? .pause : .nothing
      story.happen(.login(event))
      #expect(story.model.films.main.isPaused)
      story.happen(.commanded(.change(.pause, .set("no"))))
    }
  }
}
