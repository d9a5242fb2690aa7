// Dragging PiP's corner with the mouse: it moves to the corner or edge that it is dragged nearest to.
import Base

/// The state of a drag that began on the PiP picture, or on the title of the view in the corner.
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
    guard let hold = cornerHold, presentation.current == .pictureInPicture,
      let area = Layout(self).cornerArea
    else {
      return false
    }
    var frame = hold.frame
    frame.column += point.column - hold.pressed.column
    frame.row += point.row - hold.pressed.row
    moveCorner(.to(.nearest(to: frame, in: area)))
    return true
  }
}
