import Testing

@testable import Base
@testable import Core

@Suite struct RotationTests {
  private func layout(_ story: Story) -> Layout { Layout(story.model) }

  @Test func theTurnedPictureHasTheProportionsOfOne() throws {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    let upright = try #require(layout(story).picture)
    #expect(layout(story).crop == .whole)

    story.happen(.commanded(.change(.videoRotate, .set("90"))))
    let turned = try #require(layout(story).picture)
    #expect(turned.columns < upright.columns)
    // 720:1280 in cells of 1:2.
    #expect(abs(Double(turned.columns) / Double(turned.rows) - 2.0 * 720 / 1280) < 0.1)
    #expect(layout(story).crop == .whole.turned(1))

    story.happen(.commanded(.change(.videoRotate, .set("180"))))
    #expect(layout(story).picture == upright)
    #expect(layout(story).crop == .whole.turned(2))
  }

  @Test func cyclingGoesRoundAndSaysWhere() {
    var story = Story()
    story.playFirst()
    let seen = (0..<4).map { _ in
      story.run { $0.perform([BoundCommand(.change(.videoRotate, .cycle(1)))], &$1) }
      return story.model.notices.shown?.text ?? ""
    }
    #expect(seen == ["Rotation: 90°", "Rotation: 180°", "Rotation: 270°", "Rotation: 0°"])
  }

  /// In the corner, too, and in what is shown of another moment.
  @Test func cornerAndMomentsAreTurned() throws {
    var story = Story()
    story.playFirst()
    story.press("T")
    let upright = try #require(layout(story).corner)
    story.happen(.commanded(.change(.videoRotate, .set("270"))))
    let turned = try #require(layout(story).corner)
    #expect(turned.columns < upright.columns)
    #expect(layout(story).crop.quarterTurns == 3)
    story.model.films.main.slider.scrub = .held(MediaTime(seconds: 10))
    #expect(story.model.thumbnailSubject?.quarterTurns == 3)
  }

  /// Chosen proportions are those of the picture before it is turned, as in mpv.
  @Test func chosenProportionsAreTurnedToo() {
    var story = Story()
    story.playFirst()
    story.model.framing.aspect = AspectRatio("4:3")
    story.model.settings.videoRotate = .quarter
    #expect(abs((story.model.shownAspect ?? 0) - 0.75) < 0.001)
  }

  @Test func pictureCropKeepsItsRotation() {
    let part = PictureCrop(x: 0.2, y: 0, width: 0.5, height: 1).turned(5)
    #expect(part.quarterTurns == 1)
    #expect(!part.isAll && PictureCrop.whole.turned(1).isAll)
    #expect(part.swapsSides && !PictureCrop.whole.turned(2).swapsSides)
  }
}

@Suite struct SettingWordTests {
  /// `keep-open = true` and `colors = 256` mean what they say.
  @Test func numbersAndFlagsStandForWords() throws {
    var settings = Settings()
    try #require(SettingsTable.spec(named: "picture.colors")).set(.number(256), in: &settings)
    #expect(settings.colors == .palette256)
    try #require(SettingsTable.spec(named: "player.keep-open")).set(.flag(true), in: &settings)
    #expect(settings.keepOpen == .yes)
    try #require(SettingsTable.spec(named: "picture.video-rotate")).set(.number(90), in: &settings)
    #expect(settings.videoRotate == .quarter)
    let rotate = try #require(SettingsTable.spec(named: "picture.video-rotate"))
    #expect(throws: SettingProblem.self) { try rotate.set(.number(45), in: &settings) }
    #expect(throws: SettingProblem.self) { try rotate.set(.flag(true), in: &settings) }
  }
}
