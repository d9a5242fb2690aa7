// Dragging PiP's corner with the mouse: it moves to the corner or edge that it is dragged nearest to.
import Base

/// The state of a drag that began on the PiP picture, or on the title of the view in the corner.
struct CornerHold: Equatable, Sendable {
  /// The cell in which the button was pressed.
  var pressed: CellPoint
  /// The corner's frame at that moment.
  var frame: CellRect
  /// Whether it is the second film's.
  var isSecond = false
}

extension Model {
  /// Begins a drag of the PiP picture.
  mutating func holdCorner(at point: CellPoint) {
    cornerHold = Layout(self).corner.map { CornerHold(pressed: point, frame: $0) }
  }

  /// Begins a drag of the second film.
  mutating func holdSecond(at point: CellPoint) {
    cornerHold = Layout(self).secondFrame.map { CornerHold(pressed: point, frame: $0, isSecond: true) }
  }

  /// Moves the PiP picture to the corner nearest to where it has been dragged.
  ///
  /// - Returns: false where no drag of it is under way.
  mutating func dragCorner(to point: CellPoint) -> Bool {
    let layout = Layout(self)
    guard let hold = cornerHold, let area = hold.isSecond ? layout.secondArea : layout.cornerArea else {
      return false
    }
    var frame = hold.frame
    frame.column += point.column - hold.pressed.column
    frame.row += point.row - hold.pressed.row
    let place = Corner.nearest(to: frame, in: area)
    // Across from a corner, both move.
    moveCorner(.to(hold.isSecond && layout.corner != nil ? place.across : place))
    return true
  }
}
