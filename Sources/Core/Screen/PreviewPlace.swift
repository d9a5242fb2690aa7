/// Where picture and text of a preview lie in the area that the film leaves free.
public struct PreviewPlace: Equatable, Sendable {
  /// The picture.
  public let picture: CellRect
  /// The lines of text below it.
  public let text: CellRect

  /// A smaller area has no preview.
  private static let least = CellSize(columns: 24, rows: 6)

  /// Lines of text below a picture in an area of so many rows.
  private static func textRows(_ rows: Int) -> Int { rows >= 16 ? 4 : (rows >= 10 ? 3 : 1) }

  /// The cells that a picture may take at the most; nil where the area is too small for a preview.
  public static func room(in area: CellRect) -> CellSize? {
    guard area.columns >= least.columns, area.rows >= least.rows else { return nil }
    // A row between picture and text, and a margin around both where there is room for it.
    let margin = area.columns >= 40 && area.rows >= 12 ? 1 : 0
    return CellSize(
      columns: area.columns - 2 * margin, rows: area.rows - textRows(area.rows) - 1 - 2 * margin)
  }

  /// The places for a picture of that aspect; nil where the area is too small.
  public init?(aspect: Double, cellAspect: Double, in area: CellRect) {
    guard let room = Self.room(in: area) else { return nil }
    let size = Layout.fit(aspect: aspect, cellAspect: cellAspect, into: CellRect(room)).size
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
