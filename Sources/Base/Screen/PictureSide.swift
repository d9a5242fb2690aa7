/// Where the picture-in-picture lies while an embedded terminal stands in the list's place.
public enum PictureSide: String, CaseIterable, Hashable, Sendable {
  /// Over the embedded terminal, away from its cursor.
  case over
  /// Beside the embedded terminal, which gets the remaining columns or rows.
  case beside

  /// Smallest size of an embedded terminal beside a picture.
  static let least = CellSize(columns: 20, rows: 6)

  /// The part of the list's place beside a corner picture: whole columns or whole rows, whichever are more cells.
  ///
  /// nil where neither has `least` cells.
  package static func room(beside corner: CellRect, in list: CellRect) -> CellRect? {
    let isLeft = corner.column == list.column
    let isTop = corner.row == list.row
    let columns = CellRect(
      column: isLeft ? corner.endColumn : list.column, row: list.row, columns: list.columns - corner.columns,
      rows: list.rows)
    let rows = CellRect(
      column: list.column, row: isTop ? corner.endRow : list.row, columns: list.columns,
      rows: list.rows - corner.rows)
    return [columns, rows].filter { $0.columns >= least.columns && $0.rows >= least.rows }
      .max { $0.columns * $0.rows < $1.columns * $1.rows }
  }
}
