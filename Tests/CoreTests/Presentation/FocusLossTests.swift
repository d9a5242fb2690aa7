import Testing

@testable import Base
@testable import Core

@Suite("Loss of the focus or of the sound device") struct FocusLossTests {
  private func story(_ action: Settings.OnFocusOut, info: MediaInfo = .film) -> Story {
    var story = Story()
    story.model.settings.onFocusOut = action
    story.playFirst(info: info)
    return story
  }

  @Test func nothingHappensByItself() {
    var story = story(.nothing)
    story.happen(.windowFocused(false))
    #expect(story.effects.isEmpty && !story.model.picturesRest)
  }

  @Test func focusLossPausesAndFocusReturnResumes() {
    var story = story(.pause)
    story.happen(.windowFocused(false))
    #expect(story.effects == [.film(.main, .setPaused(true))])
    // Terminals may say it twice.
    story.happen(.windowFocused(false))
    story.happen(.windowFocused(true))
    #expect(story.effects == [.film(.main, .setPaused(false))] && !story.model.films.main.isPaused)
  }

  @Test func pausedPlaybackStaysPausedOnFocusReturn() {
    var story = story(.pause)
    story.press("p")
    story.happen(.windowFocused(false))
    story.happen(.windowFocused(true))
    #expect(story.model.films.main.isPaused && story.effects.isEmpty)
  }

  /// Played and paused again by another program meanwhile, or another item: that is not undone.
  @Test func changesMadeWithoutFocusAreNotUndone() {
    var story = story(.pause)
    story.happen(.windowFocused(false))
    story.happen(.commanded(.change(.pause, .set("no"))))
    story.happen(.commanded(.change(.pause, .set("yes"))))
    story.happen(.windowFocused(true))
    #expect(story.model.films.main.isPaused)
  }

  @Test func soundAloneGoesOn() {
    var story = story(.sound)
    story.happen(.windowFocused(false))
    #expect(story.effects.isEmpty && story.model.picturesRest && !story.model.films.main.isPaused)
    story.happen(.windowFocused(true))
    #expect(!story.model.picturesRest)
    // A film without sound would go by unseen.
    var silent = MediaInfo.film
    silent.audioStream = nil
    silent.streams.removeLast()
    var film = self.story(.sound, info: silent)
    film.happen(.windowFocused(false))
    #expect(film.effects == [.film(.main, .setPaused(true))] && !film.model.picturesRest)
  }

  @Test func pictureInPictureComesAndGoes() {
    var story = story(.pip)
    let before = story.model.presentation.current
    story.happen(.windowFocused(false))
    #expect(story.model.presentation.current == .pictureInPicture)
    story.happen(.sceneShown)
    story.happen(.windowFocused(true))
    #expect(story.model.presentation.current == before)
    // Picture in Picture that the person began stays.
    story.happen(.sceneShown)
    story.press("T")
    story.happen(.sceneShown)
    story.happen(.windowFocused(false))
    story.happen(.windowFocused(true))
    #expect(story.model.presentation.current == .pictureInPicture)
  }

  @Test func aDeviceThatVanishesPauses() {
    for (setting, isPlaying, pauses) in [
      (Settings.OnDeviceLost.pause, true, true), (.pause, false, false), (.goOn, true, false),
    ] {
      var story = Story()
      story.model.settings.onDeviceLost = setting
      story.playFirst()
      story.happen(.film(.main, .sound(.lost("The sound device is gone", whilePlaying: isPlaying))))
      #expect(story.model.films.main.isPaused == pauses && story.model.films.main.soundProblem != nil)
    }
  }
}
