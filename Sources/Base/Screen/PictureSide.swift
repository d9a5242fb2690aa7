/// The place of the corner picture while an embedded terminal replaces the list.
public enum PictureSide: String, CaseIterable, Hashable, Sendable {
  /// Over the embedded terminal, away from its cursor.
  case over
  /// Beside the embedded terminal, which gets the remaining columns or rows.
  case beside

  /// Smallest size of an embedded terminal beside a picture.
  static let least = CellSize(columns: 20, rows: 6)

  /// The part of the list's place beside a corner picture: whole columns or whole rows, whichever are more cells.
  ///
  /// nil if none has `least` cells.
  package static func room(beside corner: CellRect, in list: CellRect) -> CellRect? {
    let left = CellRect(
      column: list.column, row: list.row, columns: corner.column - list.column, rows: list.rows)
    let right = CellRect(
      column: corner.endColumn, row: list.row, columns: list.endColumn - corner.endColumn, rows: list.rows)
    let above = CellRect(
      column: list.column, row: list.row, columns: list.columns, rows: corner.row - list.row)
    let below = CellRect(
      column: list.column, row: corner.endRow, columns: list.columns, rows: list.endRow - corner.endRow)
    return [left, right, above, below].filter { $0.columns >= least.columns && $0.rows >= least.rows }
      .max { $0.columns * $0.rows < $1.columns * $1.rows }
  }
}
