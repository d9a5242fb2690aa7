/// Width and height in terminal cells, never negative.
public struct CellSize: Hashable, Sendable {
  /// Number of columns.
  public var columns: Int
  /// Number of rows.
  public var rows: Int
  /// A size; negative counts become zero.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// A cell of the screen; the top left cell is 0, 0.
public struct CellPoint: Hashable, Sendable {
  /// Cells from the left edge.
  public var column: Int
  /// Cells from the top edge.
  public var row: Int
  /// The cell at that column and row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells, half open: `column + columns` is the first column to its right.
public struct CellRect: Hashable, Sendable {
  /// The leftmost column.
  public var column: Int
  /// The topmost row.
  public var row: Int
  /// Number of columns, never negative.
  public var columns: Int
  /// Number of rows, never negative.
  public var rows: Int

  /// A rectangle; negative sizes become zero.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// A rectangle of a size whose top left cell is 0, 0.
  public init(_ size: CellSize) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// A rectangle without cells at 0, 0.
  public static let empty = CellRect(column: 0, row: 0, columns: 0, rows: 0)

  /// Whether the rectangle contains no cells.
  public var isEmpty: Bool { columns == 0 || rows == 0 }
  /// Width and height without the position.
  public var size: CellSize { CellSize(columns: columns, rows: rows) }
  /// The first column to the right of the rectangle.
  public var endColumn: Int { column + columns }
  /// The first row below the rectangle.
  public var endRow: Int { row + rows }

  /// Whether the rectangle contains the cell.
  public func contains(_ point: CellPoint) -> Bool {
    point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
  }

  /// The cells that both rectangles contain; `empty` if they do not overlap.
  public func intersection(_ other: CellRect) -> CellRect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    let right = min(endColumn, other.endColumn)
    let bottom = min(endRow, other.endRow)
    guard right > left, bottom > top else { return .empty }
    return CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
  }
}

/// Size of the terminal's screen and shape of its cells.
public struct ScreenSize: Hashable, Sendable {
  /// Size of the screen in cells.
  public var cells: CellSize
  /// Height of a cell divided by its width; 2 where the terminal does not report it.
  public var cellAspect: Double
  /// A screen size; `cellAspect` is the height of a cell divided by its width.
  public init(cells: CellSize, cellAspect: Double = 2) {
    self.cells = cells
    self.cellAspect = cellAspect
  }
}

extension CellRect {
  /// The largest rectangle of an aspect ratio that fits, centred, at least one cell.
  public func fitted(aspect: Double, cellAspect: Double) -> CellRect {
    guard !isEmpty else { return self }
    let columnsPerRow = aspect * cellAspect
    let width = min(columns, max(1, Int((Double(rows) * columnsPerRow).rounded())))
    let height = min(rows, max(1, Int((Double(width) / columnsPerRow).rounded())))
    return CellRect(
      column: column + (columns - width) / 2, row: row + (rows - height) / 2, columns: width, rows: height)
  }
}
