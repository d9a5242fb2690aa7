// The screen of a song that has a cover: cover at the left, text beside it, and below them what the visualiser draws.
// Pure; any thread.

public import Base

/// The rectangles of a song's cover and of the text about it, side by side in the middle of an area.
struct SongPage {
  /// The cover's cells.
  let cover: CellRect
  /// The cells of the text.
  let text: CellRect
  /// The cells of the visualiser's picture, as wide as both; nil without one.
  let visual: CellRect?

  /// The smallest area with text beside the cover.
  private static let least = CellSize(columns: 44, rows: 6)
  /// Blank columns between cover and text.
  private static let gap = 3

  /// Divides an area for a cover of an aspect ratio, with rows for the visualiser or without; nil where it is too small.
  init?(in whole: CellRect, aspect: Double, cellAspect: Double, hasVisual: Bool = false) {
    let below = hasVisual ? max(3, whole.rows / 4) : 0
    let area = CellRect(
      column: whole.column, row: whole.row, columns: whole.columns, rows: whole.rows - below)
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
    visual =
      hasVisual
      ? CellRect(
        column: left, row: area.endRow, columns: text.endColumn - left, rows: below - (margin > 0 ? 1 : 0))
      : nil
  }
}

extension Model {
  /// Whether a song with a cover has the screen: cover and text stand side by side, and the controls stay.
  public var showsSongPage: Bool {
    guard presentation.current == .full, let info = films.main.info,
      info.stream(info.videoStream)?.isAttachedPicture == true
    else { return false }
    return !isVisualizing || coverFile != nil
  }

  /// The file whose cover is read apart from the film, because the visualiser has the film's place.
  public var coverFile: BytePath? {
    guard case .file(let path)? = playlist.current?.location, !path.isOfPlace || settings.previewBytes > 0
    else { return nil }
    return path
  }
}
