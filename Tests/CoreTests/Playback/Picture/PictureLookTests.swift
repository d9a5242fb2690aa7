import Testing

@testable import Base
@testable import Core

@Suite struct PictureLookTests {
  @Test func keysAdjustThePictureAndReportTheValue() {
    var story = Story()
    story.playFirst()
    story.press("2 2 1 2")
    #expect(story.model.settings.look.contrast == 2)
    #expect(story.effects.last == .film(.main, .adjustPicture(story.model.settings.look)))
    #expect(story.model.notices.shown?.text == "Contrast: 2")
    story.press("3 5 7")
    #expect(story.model.settings.look.brightness == -1)
    #expect(story.model.settings.look.gamma == -1)
    #expect(story.model.settings.look.saturation == -1)
    #expect(story.model.value(of: .saturation) == "-1")
  }

  @Test func theLookStaysInItsRange() {
    var story = Story()
    story.happen(.commanded(.change(.gamma, .add(1e9))))
    #expect(story.model.settings.look.gamma == 100)
    story.happen(.commanded(.change(.gamma, .add(-1e9))))
    #expect(story.model.settings.look.gamma == -100)
    story.happen(.commanded(.change(.gamma, .set("nan"))))
    #expect(story.model.settings.look.gamma == -100)
    story.happen(.commanded(.change(.gamma, .cycle(1))))
    #expect(story.model.settings.look.gamma == -99)
  }
}
