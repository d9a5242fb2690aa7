// Rows below list and picture: waveform, transport (buttons and slider) and key hints. Pure; any thread.

import Base

/// The rectangles at the foot of the screen.
///
/// Over a film that fills the screen the slider has a row of its own. Elsewhere buttons and slider share one row, which
/// appears once something plays.
struct BottomRows: Equatable, Sendable {
  /// The part of the screen above the rows.
  enum Place { case overFilm, belowInline, belowCorner }

  /// The slider; nil without room for it, or where the corner has a progress line.
  var slider: CellRect?
  /// The row of buttons, which the slider may cover in part.
  var controls: CellRect?
  /// The waveform, whose lowest row lies on the slider; nil for none.
  var waveform: CellRect?
  /// The button of the main menu beside the slider, if the row of buttons is missing.
  var menuButton: CellRect?
  /// The row of key hints.
  var hints: CellRect?

  /// The first of these rows; nil without any.
  var top: Int? { waveform?.row ?? slider?.row ?? controls?.row ?? hints?.row }

  init() {}

  init(_ model: Model, _ place: Place) {
    let screen = CellRect(model.screen.cells)
    guard screen.rows >= 3 else { return }
    layHints(model, place, screen)
    let end = hints?.row ?? screen.rows
    let row = CellRect(column: 0, row: end - 1, columns: screen.columns, rows: 1)
    switch place {
    case .belowCorner:
      controls = row
      return
    case .overFilm where screen.rows >= 8:
      controls = row
      slider = CellRect(column: 0, row: end - 2, columns: screen.columns, rows: 1)
    case .overFilm, .belowInline:
      if screen.rows < 8 {
        layLowSlider(model, screen)
      } else if hints == nil || model.showsTransport {
        controls = row
        let parts = TransportColumns(model, columns: screen.columns)
        let columns = screen.columns - parts.left - parts.right
        // On the narrowest screens the slider has the row.
        slider =
          columns < 8
          ? row : CellRect(column: parts.left, row: row.row, columns: columns, rows: 1)
        if columns < 8 { controls = nil }
      }
    }
    let height = screen.rows < 12 ? 0 : (screen.rows < 20 ? 1 : (screen.rows < 36 ? 2 : 3))
    if let slider, model.waveformSubject != nil, height > 0 {
      waveform = CellRect(
        column: slider.column, row: slider.row - height + 1, columns: slider.columns, rows: height)
    }
  }

  /// On a low screen the slider has the last row, with the menu button beside it.
  private mutating func layLowSlider(_ model: Model, _ screen: CellRect) {
    let columns = screen.columns < 20 ? 0 : model.settings.isPrivate ? 5 : 3
    slider = CellRect(column: 0, row: screen.rows - 1, columns: screen.columns - columns, rows: 1)
    if columns > 0 {
      menuButton = CellRect(
        column: screen.columns - columns, row: screen.rows - 1, columns: columns, rows: 1)
    }
  }

  /// Places the hints, unless the picture or the embedded terminal has the screen.
  private mutating func layHints(_ model: Model, _ place: Place, _ screen: CellRect) {
    // Beside the corner a low screen keeps the row for the list.
    let least = place == .belowCorner ? CellSize(columns: 60, rows: 28) : CellSize(columns: 50, rows: 12)
    guard place != .overFilm, model.settings.showsHints, screen.rows >= least.rows,
      screen.columns >= least.columns, !model.showsEmbeddedTerminal
    else { return }
    hints = CellRect(column: 0, row: screen.rows - 1, columns: screen.columns, rows: 1)
  }
}

/// The columns of the transport row to the left and to the right of the slider.
///
/// They depend on nothing that changes while an item plays, so that the slider keeps its place.
struct TransportColumns {
  /// Previous, back, play, forward and next, as many as fit.
  let left: Int
  /// Picture in Picture, tracks, menu, volume, and the words for speed, sleep timer, room and private mode.
  let right: Int

  init(_ model: Model, columns: Int) {
    let isPlain = !model.usesUnicode || model.settings.symbols == .ascii
    // In ASCII previous, play and next have two characters, and the menu's button is a word.
    left = columns >= 100 ? (isPlain ? 22 : 19) : columns >= 60 ? (isPlain ? 12 : 9) : (isPlain ? 4 : 3)
    let usual = columns >= 100 ? 34 : columns >= 60 ? 17 : columns >= 36 ? 8 : 3
    let word = isPlain ? 3 : 0
    right = usual + word + Self.words(model, isNarrow: columns < 60)
  }

  private static func words(_ model: Model, isNarrow: Bool) -> Int {
    var columns = 0
    if model.films.main.speed != 1 { columns += CellWidth.of(DecimalNumber.text(model.films.main.speed)) + 3 }
    if let sleep = model.sleepText, !isNarrow { columns += CellWidth.of(sleep) + 8 }
    if model.syncplay != nil { columns += isNarrow ? 5 : 13 }
    if model.settings.isPrivate { columns += isNarrow ? 4 : 12 }
    return columns
  }
}

extension Model {
  /// Whether something plays that the transport row is about.
  public var showsTransport: Bool {
    switch films.main.playback.stage {
    case .idle: films.main.item != nil || syncplay != nil
    case .opening, .loaded: true
    }
  }
}
