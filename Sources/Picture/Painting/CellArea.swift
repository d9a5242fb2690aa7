/// A rectangle of cells of the terminal's screen, counted from 0 at the top left.
public struct CellArea: Hashable, Sendable {
  /// The leftmost column.
  public var column: Int
  /// The topmost row.
  public var row: Int
  /// The width in cells.
  public var columns: Int
  /// The height in cells.
  public var rows: Int

  /// Maximum of place and size in cells: no terminal is larger, and no sum overflows.
  static let limit = 8192

  /// A rectangle; everything is clamped to 0 … 8192.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = min(max(0, column), CellArea.limit)
    self.row = min(max(0, row), CellArea.limit)
    self.columns = min(max(0, columns), CellArea.limit)
    self.rows = min(max(0, rows), CellArea.limit)
  }

  /// The intersection, with coordinates from the top left of `origin`.
  func clipped(to origin: CellArea) -> CellArea {
    let left = max(column, origin.column)
    let top = max(row, origin.row)
    let right = min(column + columns, origin.column + origin.columns)
    let bottom = min(row + rows, origin.row + origin.rows)
    guard right > left, bottom > top else { return CellArea(column: 0, row: 0, columns: 0, rows: 0) }
    return CellArea(
      column: left - origin.column, row: top - origin.row, columns: right - left, rows: bottom - top)
  }
}
