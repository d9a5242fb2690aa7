// Layout of the seek thumbnail (the small picture of another moment), and the cells of the time line that it points
// to. Pure; any thread.

public import Base

/// The rectangles of a seek thumbnail: above the slider, centred on its time within the screen; in PiP above or
/// below the corner.
public struct ThumbnailPlace: Equatable, Sendable {
  /// The whole thumbnail: border, picture and line of text.
  public let frame: CellRect
  /// The picture's cells.
  public let picture: CellRect

  /// The fewest columns available for a picture.
  private static let leastColumns = 10
  /// The fewest rows available for a picture.
  private static let leastRows = 3

  /// Places the thumbnail of a time; nil if the screen is too small, or the slider or the picture is missing.
  public init?(_ model: Model, _ layout: Layout, at time: MediaTime) {
    guard let line = layout.timeLine(model), let range = model.films.main.timeRange,
      let aspect = model.shownAspect
    else { return nil }
    let screen = layout.screen
    let hasBorder = model.borders != .none
    let (across, down) = hasBorder ? (2, 2) : (0, 1)
    // In PiP the corner shows the film, so the thumbnail goes above or below the corner.
    let rows: Range<Int>
    if !layout.isFilmMain, let corner = layout.corner {
      let isTop = corner.row * 2 < screen.rows - corner.endRow
      let end = max(corner.endRow, layout.controls?.row ?? screen.rows)
      rows = isTop ? corner.endRow..<end : 1..<max(1, corner.row)
    } else {
      rows = 1..<max(1, line.row)
    }
    let room = CellRect(
      column: 0, row: 0, columns: min(screen.columns - across, max(16, min(40, screen.columns / 5))),
      rows: min(rows.count - down, max(4, screen.rows * 2 / 5)))
    guard room.columns >= Self.leastColumns, room.rows >= Self.leastRows, screen.columns >= 40 else {
      return nil
    }
    let size = room.fitted(aspect: aspect, cellAspect: model.screen.cellAspect).size
    guard size.columns >= Self.leastColumns / 2, size.rows >= 2 else { return nil }
    let (columns, height) = (size.columns + across, size.rows + down)
    let middle = line.column + range.column(of: time, in: line.columns)
    let column = max(0, min(screen.columns - columns, middle - columns / 2))
    let isBelow = layout.corner != nil && !layout.isFilmMain && rows.lowerBound > 1
    let row = isBelow ? rows.lowerBound : rows.upperBound - height
    frame = CellRect(column: column, row: row, columns: columns, rows: height)
    picture = CellRect(
      column: column + across / 2, row: row + (hasBorder ? 1 : 0), columns: size.columns, rows: size.rows)
  }
}

extension Layout {
  /// Returns the cells that represent the item from start to end: the slider's bar, or in PiP the corner's progress
  /// line.
  ///
  /// - Returns: nil if the item has no end.
  public func timeLine(_ model: Model) -> CellRect? {
    if let slider { return SliderGeometry(row: slider, model: model).bar }
    guard !isFilmMain, let corner, let picture, model.films.main.timeRange != nil else { return nil }
    return CellRect(column: picture.column, row: corner.endRow - 1, columns: picture.columns, rows: 1)
  }
}
