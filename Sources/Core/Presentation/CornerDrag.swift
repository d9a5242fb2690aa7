// The mouse on the corner picture: dragged across the middle of the screen, it goes to the corner there.
import Base

/// The left button's hold on the corner picture.
struct CornerHold: Equatable, Sendable {
  /// Where the button was pressed.
  var pressed: CellPoint
  /// The picture's frame at that moment.
  var frame: CellRect
}

extension Model {
  /// The corner picture is pressed.
  mutating func holdCorner(at point: CellPoint) {
    cornerHold = Layout(self).corner.map { CornerHold(pressed: point, frame: $0) }
  }

  /// The pointer moves with the corner picture in its hold: it lies in the corner nearest to where it was dragged.
  ///
  /// False where it is not held.
  mutating func dragCorner(to point: CellPoint) -> Bool {
    guard let hold = cornerHold, presentation.current == .pictureInPicture, let area = Layout(self).list
    else {
      return false
    }
    // Twice the distances, so that middles are whole numbers.
    func isBefore(_ start: Int, _ length: Int, _ areaStart: Int, _ areaLength: Int) -> Bool {
      2 * start + length < 2 * areaStart + areaLength
    }
    let isLeft = isBefore(
      hold.frame.column + point.column - hold.pressed.column, hold.frame.columns, area.column,
      screen.cells.columns)
    let isTop = isBefore(
      hold.frame.row + point.row - hold.pressed.row, hold.frame.rows, area.row, area.rows)
    moveCorner(
      .to(isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)))
    return true
  }
}
