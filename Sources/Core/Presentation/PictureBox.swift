// The place of pictures and of the text about them beside the list: the same for a preview and for the film that it
// becomes. Pure; any thread.

import Base

/// The division of an area into the room of a picture and a caption below it, in flat areas beside it.
///
/// It depends on the area only: neither the item nor the selected row moves anything.
struct PictureBox {
  /// The cells in which a picture is fitted.
  let room: CellRect
  /// The cells of the text, or of a small preview beside a film.
  let caption: CellRect
  /// Whether the caption is to the right of the picture.
  let isBeside: Bool
  /// The blank row between room and caption; nil for none.
  var edge: Int? { isBeside || caption.row == room.endRow ? nil : room.endRow }

  /// The smallest area that is divided.
  private static let least = CellSize(columns: 24, rows: 6)
  /// Columns of a caption beside a picture, including the blank columns between them.
  private static let captionColumns = 22

  /// The fewest lines of text below a picture in an area of this height.
  private static func leastCaption(_ rows: Int) -> Int { rows >= 16 ? 4 : (rows >= 10 ? 3 : 1) }

  /// Divides an area; nil where it is too small.
  init?(_ area: CellRect, cellAspect: Double) {
    guard area.columns >= Self.least.columns, area.rows >= Self.least.rows else { return nil }
    let gap = area.rows >= 10 ? 1 : 0
    let most = area.rows - Self.leastCaption(area.rows) - gap
    let film = Self.film(CellSize(columns: area.columns, rows: most), cellAspect)
    let beside = Self.film(
      CellSize(columns: area.columns - Self.captionColumns, rows: area.rows), cellAspect)
    isBeside = beside.columns * beside.rows > film.columns * film.rows
    guard !isBeside else {
      room = CellRect(column: area.column, row: area.row, columns: beside.columns, rows: area.rows)
      caption = CellRect(
        column: room.endColumn + 2, row: area.row, columns: area.endColumn - room.endColumn - 2,
        rows: area.rows)
      return
    }
    // Pictures that are higher than usual films get more than such a film needs, where the area is high.
    let rows = min(most, max(film.rows, area.rows * 2 / 3))
    room = CellRect(column: area.column, row: area.row, columns: area.columns, rows: rows)
    caption = CellRect(
      column: area.column, row: room.endRow + gap, columns: area.columns,
      rows: area.rows - rows - gap)
  }

  /// The cells of a film of 16:9 in a size.
  private static func film(_ size: CellSize, _ cellAspect: Double) -> CellSize {
    guard size.columns > 0, size.rows > 0 else { return CellSize(columns: 0, rows: 0) }
    return CellRect(size).fitted(aspect: 16 / 9, cellAspect: cellAspect).size
  }
}
