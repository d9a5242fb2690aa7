// Sizes and places of what lies in a corner or at an edge of the screen: a picture with its progress line, or list or
// program in a box over the film. Pure; any thread.

import Base

/// Computes the frames of corners.
enum CornerPlace {
  /// The smallest picture in a corner that can be recognised.
  static let leastCorner = CellSize(columns: 6, rows: 2)
  /// The screen without title bar, slider and controls.
  static func areaOfViewCorner(_ screen: CellSize) -> CellRect {
    CellRect(column: 0, row: 1, columns: screen.columns, rows: screen.rows - 3)
  }

  /// The smallest content of the corner that list or program are readable in.
  static let leastView = CellSize(columns: 12, rows: 4)

  /// Returns the box of list or program in the corner, border included; nil where the area is too small.
  static func viewCorner(_ corner: Corner, percent: Int, in area: CellRect) -> CellRect? {
    let size = CellSize(
      columns: max(leastView.columns, area.columns * percent / 100) + 2,
      rows: max(leastView.rows, area.rows * percent / 100) + 2)
    guard size.columns <= area.columns * 3 / 4, size.rows <= area.rows else { return nil }
    return corner.place(size, in: area)
  }

  /// Returns the corner's frame (picture, progress line below it, one blank column towards the list, and `margin` blank
  /// columns on the other side) and its picture.
  static func corner(
    _ corner: Corner, percent: Int, aspect: Double, cellAspect: Double, in area: CellRect, margin: Int = 0
  ) -> (frame: CellRect, picture: CellRect)? {
    // Pictures of all shapes get the number of cells that one of 16:9 has at this width.
    let columns = Int((Double(area.columns * percent) / 100 * (aspect * 9 / 16).squareRoot()).rounded(.down))
    let room = CellRect(
      column: 0, row: 0,
      columns: min(area.columns - 13 - margin, max(leastCorner.columns, columns)),
      rows: min(area.rows - 1, max(leastCorner.rows, area.rows * 70 / 100)))
    guard room.columns >= leastCorner.columns, room.rows >= leastCorner.rows else { return nil }
    let size = room.fitted(aspect: aspect, cellAspect: cellAspect).size
    let frame = corner.place(
      CellSize(columns: size.columns + 1 + margin, rows: size.rows + 1), in: area)
    let picture = CellRect(
      column: frame.column + (corner.isLeft ? margin : 1), row: frame.row,
      columns: size.columns, rows: size.rows)
    return (frame, picture)
  }
}
