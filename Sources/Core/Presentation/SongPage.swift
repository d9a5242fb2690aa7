// The screen of a song that has a cover: cover at the left, text beside it. Pure; any thread.

import Base

/// The rectangles of a song's cover and of the text about it, side by side in the middle of an area.
struct SongPage {
  /// The cover's cells.
  let cover: CellRect
  /// The cells of the text.
  let text: CellRect

  /// The smallest area with text beside the cover.
  private static let least = CellSize(columns: 44, rows: 6)
  /// Blank columns between cover and text.
  private static let gap = 3

  /// Divides an area for a cover of an aspect ratio; nil where it is too small.
  init?(in area: CellRect, aspect: Double, cellAspect: Double) {
    guard area.columns >= Self.least.columns, area.rows >= Self.least.rows else { return nil }
    let margin = area.rows >= 20 ? 2 : area.rows >= 12 ? 1 : 0
    let words = max(20, min(48, area.columns * 2 / 5))
    let room = CellRect(
      column: area.column, row: area.row + margin, columns: area.columns - words - Self.gap - 2,
      rows: area.rows - 2 * margin)
    let fitted = room.fitted(aspect: aspect, cellAspect: cellAspect)
    let left = area.column + (area.columns - fitted.columns - Self.gap - words) / 2
    cover = CellRect(column: left, row: fitted.row, columns: fitted.columns, rows: fitted.rows)
    text = CellRect(
      column: cover.endColumn + Self.gap, row: cover.row, columns: words, rows: cover.rows)
  }
}

extension Model {
  /// Whether a song with a cover has the screen: cover and text stand side by side, and the controls stay.
  public var showsSongPage: Bool {
    guard presentation.current == .full, !isVisualizing, let info = films.main.info else { return false }
    return info.stream(info.videoStream)?.isAttachedPicture ?? false
  }
}
