// Layout of a preview: picture, and text below or beside it. Views draws into it, and the request for the picture
// takes its size from it. Pure; any thread.

public import Base

/// The rectangles of a preview's picture and text within its area: the text is below the picture, in flat areas beside
/// it.
public struct PreviewPlace: Equatable, Sendable {
  /// The picture's cells.
  public let picture: CellRect
  /// The text's cells.
  public let text: CellRect
  /// Whether the text is to the right of the picture.
  public let isBeside: Bool

  /// The smallest area of a preview.
  private static let least = CellSize(columns: 24, rows: 6)
  /// Columns of text beside a picture, including the blank columns between them.
  private static let textColumns = 22

  /// Returns the lines of text below a picture in an area of this height.
  private static func textRows(_ rows: Int) -> Int { rows >= 16 ? 4 : (rows >= 10 ? 3 : 1) }

  /// Returns the largest size of a preview's picture; nil if the area is too small.
  public static func room(in area: CellRect) -> CellSize? { room(in: area.size)?.size }

  /// Returns the number of cells of a 16:9 picture in a preview of this area; 0 if the area is too small.
  static func worth(of area: CellRect) -> Int {
    room(in: area.size).map { usual($0.size) } ?? 0
  }

  private static func room(in area: CellSize) -> (size: CellSize, isBeside: Bool)? {
    guard area.columns >= least.columns, area.rows >= least.rows else { return nil }
    // One blank row between picture and text, and a margin of one cell in large areas.
    let margin = area.columns >= 40 && area.rows >= 12 ? 1 : 0
    let below = CellSize(
      columns: area.columns - 2 * margin, rows: area.rows - textRows(area.rows) - 1 - 2 * margin)
    let beside = CellSize(columns: area.columns - textColumns, rows: area.rows)
    return usual(beside) > usual(below) ? (beside, true) : (below, false)
  }

  /// Returns the number of cells of a 16:9 picture in this size, with cells of 1:2.
  private static func usual(_ size: CellSize) -> Int {
    let fitted = CellRect(size).fitted(aspect: 16 / 9, cellAspect: 2).size
    return fitted.columns * fitted.rows
  }

  /// Places a picture of an aspect ratio and its text; nil if the area is too small.
  public init?(aspect: Double, cellAspect: Double, in area: CellRect) {
    guard let room = Self.room(in: area.size) else { return nil }
    let size = CellRect(room.size).fitted(aspect: aspect, cellAspect: cellAspect).size
    isBeside = room.isBeside
    if isBeside {
      picture = CellRect(
        column: area.column, row: area.row + (area.rows - size.rows) / 2, columns: size.columns,
        rows: size.rows)
      text = CellRect(
        column: picture.endColumn + 2, row: area.row, columns: area.endColumn - picture.endColumn - 2,
        rows: area.rows)
      return
    }
    let lines = Self.textRows(area.rows)
    let top = area.row + max(0, (area.rows - size.rows - 1 - lines) / 2)
    picture = CellRect(
      column: area.column + (area.columns - size.columns) / 2, row: top, columns: size.columns,
      rows: size.rows)
    text = CellRect(
      column: area.column, row: picture.endRow + (area.rows >= 10 ? 1 : 0), columns: area.columns, rows: lines
    )
  }
}
