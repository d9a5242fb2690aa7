import Testing

@testable import Base
@testable import Core

/// The two roles of Picture in Picture: the film, and what stands beside it.
@Suite struct RolesTests {
  private func swapped() throws -> Story {
    var story = Story()
    story.playFirst()
    story.press("T")
    try story.perform("swap")
    return story
  }

  @Test func theFilmFillsTheScreenAndTheListLiesInTheCorner() throws {
    var story = try swapped()
    #expect(story.model.presentation.current == .pictureInPicture && story.model.isFilmMain)
    #expect(story.model.focus == .player)
    let layout = Layout(story.model)
    let corner = try #require(layout.corner)
    let list = try #require(layout.list)
    #expect(layout.pictureArea == layout.screen)
    #expect(corner.contains(CellPoint(column: list.column, row: list.row)))
    #expect(list.columns == corner.columns - 2 && list.rows == corner.rows - 2)
    try story.perform("swap")
    #expect(!story.model.isFilmMain && story.model.focus.list != nil)
    #expect(Layout(story.model).picture != layout.picture)
  }

  /// From the full picture, and back to it at the end of PiP.
  @Test func outsidePictureInPictureItStartsIt() throws {
    var story = Story()
    story.playFirst()
    story.model.present(.full)
    try story.perform("swap")
    #expect(story.model.isFilmMain)
    story.press("T")
    #expect(story.model.presentation.current == .full && !story.model.presentation.isSwapped)
    story.press("T")
    #expect(!story.model.isFilmMain)
  }

  @Test func escapeGivesTheListTheScreenAndEndsPictureInPictureNext() throws {
    var story = try swapped()
    try story.perform("leave")
    #expect(story.model.presentation.current == .pictureInPicture && !story.model.isFilmMain)
    try story.perform("focus player")
    try story.perform("leave")
    #expect(story.model.presentation.current != .pictureInPicture)
  }

  @Test func theFullPictureComesBackToTheRolesBeforeIt() throws {
    var story = try swapped()
    try story.perform("present full")
    #expect(story.model.presentation.current == .full)
    try story.perform("leave")
    #expect(story.model.isFilmMain)
  }

  @Test func keysGoToThePartWithTheFocus() throws {
    var story = try swapped()
    try story.perform("focus playlist")
    #expect(story.model.focus == .playlist && story.model.isFilmMain)
    let before = story.model.playlist.view.selectedRow
    try story.perform("list-move 1")
    #expect(story.model.playlist.view.selectedRow != before)
    try story.perform("focus player")
    #expect(story.model.focus == .player)
  }

  /// A program gets the cells inside the box, and keeps them while the controls come and go.
  @Test func aProgramHasTheCornerAtASizeOfItsOwn() throws {
    var story = Story()
    story.playFirst()
    try story.perform("terminal")
    try story.perform("swap")
    #expect(story.model.isFilmMain && story.model.focus == .player)
    let shown = Layout(story.model)
    let rect = try #require(shown.embedded)
    #expect(rect == shown.list && shown.controls != nil)
    story.wait(seconds: 30)
    let hidden = Layout(story.model)
    #expect(hidden.controls == nil && hidden.embedded == rect)
    try story.perform("swap")
    #expect(story.model.focus == .terminal)
    #expect(try #require(Layout(story.model).embedded).columns > rect.columns)
  }

  @Test func smallScreensRefuseOrSuspendTheSwap() throws {
    var story = try swapped()
    story.happen(.resized(ScreenSize(cells: CellSize(columns: 17, rows: 9))))
    #expect(!story.model.isFilmMain && story.model.presentation.isSwapped)
    story.happen(.resized(ScreenSize(cells: CellSize(columns: 100, rows: 30))))
    #expect(story.model.isFilmMain)
    var small = Story()
    small.model.screen = ScreenSize(cells: CellSize(columns: 24, rows: 7))
    small.playFirst()
    try small.perform("pip")
    try small.perform("swap")
    #expect(!small.model.presentation.isSwapped)
  }

  @Test func theKeysOfTheSizeChangeWhatIsInTheCorner() throws {
    var story = try swapped()
    let before = story.model.settings
    try story.perform("pip-size larger")
    #expect(story.model.settings.pipViewSize == before.pipViewSize + 4)
    #expect(story.model.settings.pipSize == before.pipSize)
    try story.perform("swap")
    try story.perform("pip-size larger")
    #expect(story.model.settings.pipSize == before.pipSize + 4)
  }

  @Test func theTitleOfTheBoxIsDragged() throws {
    var story = try swapped()
    let frame = try #require(Layout(story.model).corner)
    let start = CellPoint(column: frame.column + 4, row: frame.row)
    let title = Target(
      CellRect(column: frame.column, row: frame.row, columns: frame.columns, rows: 1), .cornerTitle)
    story.happen(.pointer(MouseEvent(.press(.left), at: start), on: title))
    story.happen(.pointer(MouseEvent(.drag(.left), at: CellPoint(column: 4, row: 1)), on: nil))
    story.happen(.pointer(MouseEvent(.release(.left), at: CellPoint(column: 4, row: 1)), on: nil))
    #expect(story.model.settings.pipCorner == .topLeft)
    #expect(!story.model.films.main.isPaused)
  }

  @Test func cornersAndEdgesAreReachedByStepsAndCornersClockwise() throws {
    #expect(Corner.bottomRight.moved(.left) == .bottomMiddle)
    #expect(Corner.bottomMiddle.moved(.left) == .bottomLeft)
    #expect(Corner.bottomMiddle.moved(.up) == .topMiddle)
    #expect(Corner.bottomLeft.moved(.up) == .middleLeft)
    #expect(Corner.middleLeft.moved(.right) == .middleRight)
    #expect(Corner.topLeft.moved(.up) == .topLeft)
    #expect(Corner.bottomRight.moved(.clockwise) == .bottomLeft)
    #expect(Corner.topMiddle.moved(.clockwise) == .topRight)
    let area = CellRect(column: 0, row: 1, columns: 100, rows: 30)
    for corner in Corner.allCases {
      let place = corner.place(CellSize(columns: 30, rows: 10), in: area)
      #expect(area.intersection(place) == place)
      #expect(Corner.nearest(to: place, in: area) == corner)
    }
  }

  /// The corner of a portrait film has about as many cells as that of a wide one.
  @Test(arguments: [9.0 / 16, 1, 4.0 / 3, 2.39]) func theSizeIsAnArea(aspect: Double) throws {
    func cells(_ aspect: Double) throws -> Double {
      var story = Story()
      story.model.screen = ScreenSize(cells: CellSize(columns: 200, rows: 80))
      story.playFirst()
      try story.perform("pip")
      try story.perform("set video-aspect-override \(aspect)")
      let picture = try #require(Layout(story.model).picture)
      return Double(picture.columns * picture.rows)
    }
    let share = try cells(aspect) / cells(16.0 / 9)
    #expect(0.85...1.15 ~= share)
  }
}
