// The place of the preview while a film is on the screen: the area that the film leaves free. Pure; any thread.
import Base

/// The division of an area between a film that fills it in one direction and a preview.
///
/// The film keeps its size and moves to one end of the area. Its place does not depend on the selected row, so that it
/// does not jump as the selection moves.
struct PreviewRoom {
  /// The film's place.
  var film: CellRect
  /// The area of the film and the facts below it.
  var filmArea: CellRect
  /// The preview's area.
  var preview: CellRect

  /// Divides the area, with the preview below or to the right of the film; nil if too little is free.
  init?(film: CellRect, in area: CellRect) {
    guard !film.isEmpty else { return nil }
    // One blank row or two blank columns separate film and preview.
    let below = CellRect(
      column: area.column, row: area.row + film.rows + 1, columns: area.columns,
      rows: area.rows - film.rows - 1)
    let beside = CellRect(
      column: area.column + film.columns + 2, row: area.row, columns: area.columns - film.columns - 2,
      rows: area.rows)
    let (lower, right) = (PreviewPlace.worth(of: below), PreviewPlace.worth(of: beside))
    guard max(lower, right) > 0 else { return nil }
    if lower >= right {
      preview = below
      filmArea = CellRect(column: area.column, row: area.row, columns: area.columns, rows: film.rows)
      self.film = CellRect(column: film.column, row: area.row, columns: film.columns, rows: film.rows)
    } else {
      preview = beside
      filmArea = CellRect(column: area.column, row: area.row, columns: film.columns, rows: area.rows)
      self.film = CellRect(column: area.column, row: film.row, columns: film.columns, rows: film.rows)
    }
  }
}

/// The preview above or below a PiP picture, in the columns of the corner, which the list gives up.
struct PreviewColumn {
  /// The list's remaining area.
  var list: CellRect
  /// The preview's area.
  var preview: CellRect

  /// The fewest columns of the list; in fewer it would drop some of its columns of text.
  private static let leastList = 60

  /// Divides the list's area; nil if the list or the preview would be too small.
  init?(corner: CellRect, beside list: CellRect) {
    guard list.columns - corner.columns >= Self.leastList,
      corner.column == list.column || corner.endColumn == list.endColumn,
      corner.row == list.row || corner.endRow == list.endRow
    else { return nil }
    let isLeft = corner.column == list.column
    let isTop = corner.row == list.row
    self.list = CellRect(
      column: isLeft ? corner.endColumn : list.column, row: list.row, columns: list.columns - corner.columns,
      rows: list.rows)
    // The blank column between corner and list continues beside the preview.
    preview = CellRect(
      column: isLeft ? corner.column : corner.column + 1, row: isTop ? corner.endRow + 1 : list.row,
      columns: corner.columns - 1, rows: list.rows - corner.rows - 1)
    guard PreviewPlace.worth(of: preview) > 0 else { return nil }
  }
}
