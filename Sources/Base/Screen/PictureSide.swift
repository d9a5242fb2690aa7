/// How a corner picture lies to another program that has the list's place.
public enum PictureSide: String, CaseIterable, Hashable, Sendable {
  /// Over a part of it, out of its cursor's way.
  case over
  /// Beside it: the program has the columns or the rows that are left.
  case beside

  /// The least that a program is left with.
  static let least = CellSize(columns: 20, rows: 6)

  /// What of the list's place a corner leaves: whole columns or whole rows, whichever are more cells; nil where neither is
  /// enough to work in.
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
