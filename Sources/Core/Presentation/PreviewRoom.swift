// Where the selected row is shown while a film is on the screen: in what the film leaves free. Pure; any thread.
import Base

/// The room beside a film that fills one direction of its area.
///
/// The film keeps its size and goes to one end of the area; it lies the same whatever row is selected, so that it does
/// not jump as the selection moves.
struct PreviewRoom {
  /// Where the film goes.
  var film: CellRect
  /// What is left to the film and to what is written below it.
  var filmArea: CellRect
  /// What is left to the preview.
  var preview: CellRect

  /// The room below or to the right of a film; nil where it leaves too little.
  init?(film: CellRect, in area: CellRect) {
    guard !film.isEmpty else { return nil }
    // A row and a column keep them apart.
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

/// The room above or below a corner picture, in columns that the list can spare.
struct PreviewColumn {
  /// What is left to the list.
  var list: CellRect
  /// What is left to the preview.
  var preview: CellRect

  /// A list of fewer columns would lose some of what it says.
  private static let leastList = 60

  /// The room of a corner's columns; nil where list or preview would have too little.
  init?(corner: CellRect, beside list: CellRect) {
    guard list.columns - corner.columns >= Self.leastList else { return nil }
    let isLeft = corner.column == list.column
    let isTop = corner.row == list.row
    self.list = CellRect(
      column: isLeft ? corner.endColumn : list.column, row: list.row, columns: list.columns - corner.columns,
      rows: list.rows)
    // The corner's blank column goes on towards the list.
    preview = CellRect(
      column: isLeft ? corner.column : corner.column + 1, row: isTop ? corner.endRow + 1 : list.row,
      columns: corner.columns - 1, rows: list.rows - corner.rows - 1)
    guard PreviewPlace.worth(of: preview) > 0 else { return nil }
  }
}
