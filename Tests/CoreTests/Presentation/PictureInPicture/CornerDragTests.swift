import Testing

@testable import Base
@testable import Core

@Suite struct CornerDragTests {
  private func pip(corner: Corner = .bottomRight) throws -> (Story, CellRect) {
    var story = Story()
    story.playFirst()
    story.model.settings.pipCorner = corner
    story.press("T")
    return (story, try #require(Layout(story.model).corner))
  }

  private func drag(_ story: inout Story, _ points: [CellPoint], in frame: CellRect) {
    guard let first = points.first else {
      Issue.record("no points")
      return
    }
    story.happen(.pointer(MouseEvent(.press(.left), at: first), on: Target(frame, .picture)))
    for point in points.dropFirst() {
      story.happen(.pointer(MouseEvent(.drag(.left), at: point), on: nil))
    }
    story.happen(.pointer(MouseEvent(.release(.left), at: points[points.count - 1]), on: nil))
  }

  @Test(arguments: [
    (-70, 0, Corner.bottomLeft), (0, -15, .topRight), (-70, -15, .topLeft), (-5, -2, .bottomRight),
  ])
  func pictureInPictureMovesToTheDraggedCorner(columns: Int, rows: Int, corner: Corner) throws {
    var (story, frame) = try pip()
    let start = CellPoint(column: frame.column + 3, row: frame.row + 2)
    drag(&story, [start, CellPoint(column: start.column + columns, row: start.row + rows)], in: frame)
    #expect(story.model.settings.pipCorner == corner)
    #expect(story.model.presentation.current == .pictureInPicture)
    #expect(story.model.pointerHold == .nothing)
  }

  /// Wherever it is taken hold of, also where a large one reaches over the middle.
  @Test func clickLeavesPictureInPictureInItsCorner() throws {
    for corner in Corner.allCases {
      var (story, _) = try pip(corner: corner)
      story.model.settings.pipSize = 60
      let frame = try #require(Layout(story.model).corner)
      for column in [frame.column, frame.endColumn - 1] {
        for row in [frame.row, frame.endRow - 1] {
          let point = CellPoint(column: column, row: row)
          drag(&story, [point, point], in: frame)
          #expect(story.model.settings.pipCorner == corner)
          story.wait(seconds: 1)
        }
      }
    }
  }

  /// The inner edge follows the pointer, as far as the size is one that can be set.
  @Test(arguments: [Corner.bottomRight, .topLeft, .middleLeft, .bottomMiddle], [-6, 6])
  func itsInnerEdgeChangesItsSize(corner: Corner, columns: Int) throws {
    var (story, frame) = try pip(corner: corner)
    let isLeft = corner.isLeft
    let start = CellPoint(column: isLeft ? frame.endColumn - 1 : frame.column, row: frame.row + 2)
    let end = CellPoint(column: start.column + columns, row: start.row)
    story.happen(.pointer(MouseEvent(.press(.left), at: start), on: Target(frame, .cornerEdge)))
    story.happen(.pointer(MouseEvent(.drag(.left), at: end), on: nil))
    story.happen(.pointer(MouseEvent(.release(.left), at: end), on: nil))
    let after = try #require(Layout(story.model).corner)
    #expect(story.model.settings.pipCorner == corner && story.model.pointerHold == .nothing)
    #expect(abs((isLeft ? after.endColumn - 1 : after.column) - end.column) <= 1)
    // Far beyond what there is.
    story.happen(.pointer(MouseEvent(.press(.left), at: end), on: Target(after, .cornerEdge)))
    story.happen(.pointer(MouseEvent(.drag(.left), at: CellPoint(column: isLeft ? 0 : 99, row: 3)), on: nil))
    #expect(story.model.settings.pipSize == Settings.pipSizes.lowerBound)
  }

  @Test func theInnerEdgeOfTheBoxChangesTheBox() throws {
    var (story, _) = try pip()
    try story.perform("swap")
    let frame = try #require(Layout(story.model).corner)
    let (size, start) = (story.model.settings.pipSize, CellPoint(column: frame.column, row: frame.row + 3))
    let end = CellPoint(column: start.column - 9, row: start.row)
    story.happen(.pointer(MouseEvent(.press(.left), at: start), on: Target(frame, .cornerEdge)))
    story.happen(.pointer(MouseEvent(.drag(.left), at: end), on: nil))
    let after = try #require(Layout(story.model).corner)
    #expect(abs(after.column - end.column) <= 2 && story.model.settings.pipSize == size)
  }

  @Test func dragAfterReleaseMovesNothing() throws {
    var (story, frame) = try pip()
    let start = CellPoint(column: frame.column + 3, row: frame.row + 2)
    drag(&story, [start], in: frame)
    story.happen(.pointer(MouseEvent(.drag(.left), at: CellPoint(column: 0, row: 1)), on: nil))
    #expect(story.model.settings.pipCorner == .bottomRight)
  }
}
