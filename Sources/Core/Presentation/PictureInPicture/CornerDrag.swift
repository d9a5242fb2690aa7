// Dragging PiP's corner with the mouse: it moves to the corner or edge that it is dragged nearest to, and its inner
// edge changes its size.
import Base

/// The state of a drag that began on the PiP picture, or on the title of the view in the corner.
struct CornerHold: Equatable, Sendable {
  /// The cell in which the button was pressed.
  var pressed: CellPoint
  /// The corner's frame at that moment.
  var frame: CellRect
  /// Whether it is the second film's.
  var isSecond = false
  /// Whether its inner edge is held.
  var isEdge = false
}

extension Model {
  /// Begins a drag of the PiP picture.
  mutating func holdCorner(at point: CellPoint) {
    holdCorner(Layout(self).corner.map { CornerHold(pressed: point, frame: $0) })
  }

  /// Begins a drag of the inner edge.
  mutating func holdCornerEdge(at point: CellPoint) {
    let layout = Layout(self)
    let isSecond = layout.secondFrame?.contains(point) == true
    holdCorner(
      (isSecond ? layout.secondFrame : layout.corner).map {
        CornerHold(pressed: point, frame: $0, isSecond: isSecond, isEdge: true)
      })
  }

  /// Gives what is held the width that reaches from its outer edge to the pointer.
  private mutating func dragEdge(_ hold: CornerHold, to point: CellPoint, in area: CellRect) {
    // The right edge is the inner one of what is at the left.
    let isLeft = hold.pressed.column > hold.frame.column
    let columns = isLeft ? point.column - hold.frame.column : hold.frame.endColumn - 1 - point.column
    // One at the middle of an edge grows at both sides.
    let isCentred = abs(hold.frame.column - area.column - (area.endColumn - hold.frame.endColumn)) <= 1
    let margin = hold.isSecond ? 0 : Layout(self).cornerMargin
    let width = Double(isCentred ? 2 * columns - hold.frame.columns : columns - margin)
    let columnsOfScreen = Double(screen.cells.columns)
    if isFilmMain, !hold.isSecond {
      settings.pipViewSize = Settings.pipSizes.clamped(width / columnsOfScreen * 100)
    } else {
      let aspect = (hold.isSecond ? Layout.pictureAspect(films.second?.film.info) : shownAspect) ?? 16.0 / 9
      let share = (aspect * 9 / 16).squareRoot()
      settings.pipSize = Settings.pipSizes.clamped(width / share / columnsOfScreen * 100)
    }
  }

  /// Begins a drag of the second film.
  mutating func holdSecond(at point: CellPoint) {
    holdCorner(Layout(self).secondFrame.map { CornerHold(pressed: point, frame: $0, isSecond: true) })
  }

  private mutating func holdCorner(_ hold: CornerHold?) {
    if let hold { pointerHold = .corner(hold) }
  }

  /// Moves the PiP picture to the corner nearest to where it has been dragged.
  mutating func dragCorner(_ hold: CornerHold, to point: CellPoint) {
    let layout = Layout(self)
    guard let area = hold.isSecond ? layout.secondArea : layout.cornerArea else { return }
    if hold.isEdge { return dragEdge(hold, to: point, in: area) }
    var frame = hold.frame
    frame.column += point.column - hold.pressed.column
    frame.row += point.row - hold.pressed.row
    let place = Corner.nearest(to: frame, in: area)
    // Across from a corner, both move.
    moveCorner(.to(hold.isSecond && layout.corner != nil ? place.across : place))
  }
}

extension ClosedRange<Int> {
  /// The whole number of the range that is nearest to a value.
  fileprivate func clamped(_ value: Double) -> Int {
    Int(Swift.max(Double(lowerBound), Swift.min(Double(upperBound), value.rounded())))
  }
}
