public import Base

/// Where picture and text of a preview lie in the area that the film leaves free: the text below the picture, in flat
/// areas beside it.
public struct PreviewPlace: Equatable, Sendable {
  /// The picture.
  public let picture: CellRect
  /// The lines of text.
  public let text: CellRect
  /// Whether the text is to the right of the picture.
  public let isBeside: Bool

  /// A smaller area has no preview.
  private static let least = CellSize(columns: 24, rows: 6)
  /// Columns of text beside a picture, and one that keeps them apart.
  private static let textColumns = 22

  /// Lines of text below a picture in an area of so many rows.
  private static func textRows(_ rows: Int) -> Int { rows >= 16 ? 4 : (rows >= 10 ? 3 : 1) }

  /// The cells that a picture may take at the most; nil where the area is too small for a preview.
  public static func room(in area: CellRect) -> CellSize? { room(in: area.size)?.size }

  /// What a preview in that area is worth: the cells of a usual picture; 0 where there can be none.
  static func worth(of area: CellRect) -> Int {
    room(in: area.size).map { usual($0.size) } ?? 0
  }

  private static func room(in area: CellSize) -> (size: CellSize, isBeside: Bool)? {
    guard area.columns >= least.columns, area.rows >= least.rows else { return nil }
    // A row between picture and text, and a margin around both where there is room for it.
    let margin = area.columns >= 40 && area.rows >= 12 ? 1 : 0
    let below = CellSize(
      columns: area.columns - 2 * margin, rows: area.rows - textRows(area.rows) - 1 - 2 * margin)
    let beside = CellSize(columns: area.columns - textColumns, rows: area.rows)
    return usual(beside) > usual(below) ? (beside, true) : (below, false)
  }

  /// The cells of a film of 16:9 in so many.
  private static func usual(_ size: CellSize) -> Int {
    let fitted = CellRect(size).fitted(aspect: 16 / 9, cellAspect: 2).size
    return fitted.columns * fitted.rows
  }

  /// The places for a picture of that aspect; nil where the area is too small.
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
