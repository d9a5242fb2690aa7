// Dragging the PiP picture with the mouse: it moves to the corner of the quadrant that it is dragged into.
import Base

/// The state of a drag that began on the PiP picture.
struct CornerHold: Equatable, Sendable {
  /// The cell in which the button was pressed.
  var pressed: CellPoint
  /// The corner's frame at that moment.
  var frame: CellRect
}

extension Model {
  /// Begins a drag of the PiP picture.
  mutating func holdCorner(at point: CellPoint) {
    cornerHold = Layout(self).corner.map { CornerHold(pressed: point, frame: $0) }
  }

  /// Moves the PiP picture to the corner nearest to where it has been dragged.
  ///
  /// - Returns: false where no drag of it is under way.
  mutating func dragCorner(to point: CellPoint) -> Bool {
    guard let hold = cornerHold, presentation.current == .pictureInPicture, let area = Layout(self).list
    else {
      return false
    }
    // Distances are doubled, so that the middle of an odd length is a whole number.
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
