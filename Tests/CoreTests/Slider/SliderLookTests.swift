import Testing

@testable import Base
@testable import Core

@Suite("Looking at moments on the slider")
struct SliderLookTests {
  private let bar = CellRect(column: 10, row: 28, columns: 81, rows: 1)

  private func move(_ story: inout Story, to column: Int, on target: Target?) {
    story.happen(
      .pointer(MouseEvent(.move, at: CellPoint(column: column, row: bar.row)), on: target))
  }

  @Test func thePointerOverTheSliderLooksAtAMoment() {
    var story = Story()
    story.playFirst()
    #expect(story.model.lookedAt == nil)
    move(&story, to: 50, on: Target(bar, .slider))
    #expect(story.model.lookedAt == MediaTime(seconds: 50))
    #expect(
      story.model.thumbnailSubject
        == Thumbnail.Subject(
          location: story.model.playlist.items[0].location, stream: 0, time: MediaTime(seconds: 50)))
    #expect(story.effects.isEmpty)
    move(&story, to: 50, on: Target(bar, .list(.browser)))
    #expect(story.model.lookedAt == nil)
  }

  @Test func aPointerThatRestsIsForgotten() throws {
    var story = Story()
    story.playFirst()
    move(&story, to: 10, on: Target(bar, .slider))
    #expect(story.model.lookedAt == .zero)
    let deadline = try #require(story.model.nextDeadline)
    story.model.now = deadline
    story.happen(.timePassed)
    #expect(story.model.lookedAt == nil)
    #expect(story.model.films.main.slider.look.deadline == nil)
  }

  @Test func aHeldThumbComesBeforeThePointer() {
    var story = Story()
    story.playFirst()
    move(&story, to: 20, on: Target(bar, .slider))
    let at = CellPoint(column: 90, row: bar.row)
    story.happen(.pointer(MouseEvent(.press(.left), at: at), on: Target(bar, .slider)))
    #expect(story.model.lookedAt == MediaTime(seconds: 100))
  }

  @Test func heldSeekKeyPreviewsItsTarget() {
    var story = Story()
    story.playFirst()
    story.press("<RIGHT>")
    #expect(story.model.lookedAt == nil)
    story.model.now = story.model.now + .milliseconds(600)
    story.press("<RIGHT>")
    #expect(story.model.lookedAt == nil)
    story.model.now = story.model.now + .milliseconds(40)
    story.press("<RIGHT>")
    #expect(story.model.lookedAt == MediaTime(seconds: 15))
    story.wait(seconds: 0.9)
    #expect(story.model.lookedAt != nil)
    story.wait(seconds: 0.2)
    #expect(story.model.lookedAt == nil)
  }

  @Test func nothingIsLookedAtWhereNothingCanBeSought() {
    var story = Story()
    story.playFirst(info: .live)
    move(&story, to: 50, on: Target(bar, .slider))
    #expect(story.model.lookedAt == nil)
    story.playFirst(info: .song)
    move(&story, to: 50, on: Target(bar, .slider))
    #expect(story.model.lookedAt == MediaTime(seconds: 30))
    #expect(story.model.thumbnailSubject == nil)
  }

  @Test func settingsAndRefusalsSayOfWhatPicturesAreMade() {
    var story = Story()
    story.playFirst()
    move(&story, to: 50, on: Target(bar, .slider))
    story.happen(.commanded(.change(.named("slider-thumbnails"), .set("off"))))
    #expect(story.model.thumbnailSubject == nil)
    story.happen(.commanded(.change(.named("slider-thumbnails"), .set("all"))))
    #expect(story.model.thumbnailSubject != nil)
    story.happen(.thumbnailsRefused(story.model.playlist.items[0].location))
    #expect(story.model.thumbnailSubject == nil)

    var other = Story()
    other.model.append([FoundEntry(location: .url("http://localhost/a.mp4"), title: "a")])
    other.run { $0.play(at: 3, &$1) }
    other.happen(.film(.main, .opened(other.model.playlist.items[3].id, .film)))
    move(&other, to: 50, on: Target(bar, .slider))
    #expect(other.model.thumbnailSubject == nil)
    other.model.settings.sliderThumbnails = .all
    #expect(other.model.thumbnailSubject != nil)
  }

  @Test func motionElsewhereIsNotHeeded() {
    var story = Story()
    story.playFirst()
    let motion = MouseEvent(.move, at: CellPoint(column: 50, row: 3))
    #expect(!story.model.heeds(motion, on: nil))
    #expect(!story.model.heeds(motion, on: Target(bar, .list(.browser))))
    #expect(story.model.heeds(motion, on: Target(bar, .slider)))
    #expect(story.model.heeds(MouseEvent(.press(.left), at: motion.position), on: nil))
    move(&story, to: 50, on: Target(bar, .slider))
    // It has to be told that the pointer has left.
    #expect(story.model.heeds(motion, on: nil))
  }

  @Test func thePointersMotionBringsTheControlsBack() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    story.model.now = story.model.now + .seconds(10)
    #expect(!story.model.showsControls)
    let motion = MouseEvent(.move, at: CellPoint(column: 50, row: 3))
    #expect(story.model.heeds(motion, on: Target(bar, .picture)))
    story.happen(.pointer(motion, on: nil))
    #expect(story.model.showsControls)
    #expect(!story.model.heeds(motion, on: Target(bar, .picture)))
  }

  @Test func theCornersLineIsASlider() throws {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.togglePictureInPicture))
    story.happen(.sceneShown)
    let line = try #require(Layout(story.model).timeLine(story.model))
    let at = CellPoint(column: line.endColumn - 1, row: line.row)
    story.happen(.pointer(MouseEvent(.press(.left), at: at), on: Target(line, .slider)))
    #expect(story.model.films.main.slider.scrub == .held(MediaTime(seconds: 100)))
    story.happen(.pointer(MouseEvent(.drag(.left), at: CellPoint(column: line.column, row: 0)), on: nil))
    story.happen(.pointer(MouseEvent(.release(.left), at: at), on: nil))
    #expect(story.effects == [.film(.main, .seek(.zero, exact: true, direction: 1))])
  }

  @Test(arguments: Presentation.allCases, [(40, 12), (80, 24), (100, 30), (200, 60), (500, 200)])
  func theSmallPictureStaysOnTheScreen(presentation: Presentation, size: (Int, Int)) {
    for borders in Settings.Borders.allCases {
      var story = Story(columns: size.0, rows: size.1)
      story.model.settings.borders = borders
      story.playFirst()
      story.happen(.commanded(.present(presentation)))
      story.happen(.sceneShown)
      let layout = Layout(story.model)
      for seconds in [0.0, 13, 50, 87, 100] {
        guard let place = ThumbnailPlace(story.model, layout, at: MediaTime(seconds: seconds)) else {
          continue
        }
        #expect(place.frame.intersection(layout.screen) == place.frame)
        #expect(place.picture.intersection(place.frame) == place.picture)
        if let line = layout.timeLine(story.model) { #expect(place.frame.intersection(line).isEmpty) }
        if let corner = layout.corner { #expect(place.frame.intersection(corner).isEmpty) }
      }
    }
  }
}
