// The embedded terminal's screen, with scrollback and input. Main thread only.

import Base

/// Owns the emulator: the program's output becomes cells, the user's input becomes bytes for the program.
final class EmbeddedScreen {
  /// The emulated terminal.
  private(set) var terminal: TerminalEmulator
  /// The screen's state for the model.
  private(set) var report = EmbeddedReport()
  /// The pressed mouse button.
  var heldButton: MouseEvent.Button?
  /// The cell of the last reported mouse event.
  var pointedAt: CellPoint?
  /// The selected text, and where the mouse button was pressed that selects.
  private(set) var selection: EmbeddedSelection?
  var selectsFrom: (stretch: EmbeddedSelection, unit: EmbeddedSelection.Unit)?
  /// The last presses that select.
  var clicks = EmbeddedClicks()
  /// What was last searched for, as long as the person looks back.
  var searched: Query?
  /// The rows that had left the screen, and the numbering of rows, at the last report.
  private var followed = (left: 0, renumbered: 0)

  /// A blank screen of the nearest possible size.
  init(_ wanted: CellSize) { terminal = TerminalEmulator(wanted) }

  /// The size in cells.
  var size: CellSize { terminal.size }
  /// Whether the alternate screen is on, which has no scrollback.
  var isOnAlternate: Bool { terminal.isOnAlternate }
  /// The modes that the program has set.
  var modes: EmbeddedModes { terminal.modes }

  /// Processes the program's output; returns the number of bytes that it has got through, at least one.
  func feedSome(_ bytes: UnsafeRawBufferPointer) -> Int {
    let count = terminal.feed(bytes)
    follow()
    return count
  }

  /// Processes all of the program's output, however long that takes.
  func feed(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(feedSome(UnsafeRawBufferPointer(rebasing: rest))) }
  }

  /// Changes the size, and scrolls to the bottom.
  func resize(to wanted: CellSize) {
    terminal.resize(to: wanted)
    scroll(to: 0)
    follow()
  }

  /// Sets the outer terminal's traits; a change between dark and light is reported where the program wants it.
  func use(_ surroundings: EmbeddedSurroundings) {
    guard surroundings != terminal.surroundings else { return }
    keep(lines: surroundings.scrollback)
    let before = terminal.palette.color(EmbeddedPalette.ground, terminal.surroundings)
    terminal.surroundings = surroundings
    let after = terminal.palette.color(EmbeddedPalette.ground, surroundings)
    if modes.contains(.groundReports), EmbeddedPalette.isLight(before) != EmbeddedPalette.isLight(after) {
      terminal.answerGround()
    }
  }

  /// Takes the bytes to send to the program.
  func takeOutgoing() -> [UInt8] {
    defer { terminal.answers = [] }
    return terminal.answers
  }

  /// Queues bytes for the program.
  func give(_ bytes: some Sequence<UInt8>) { terminal.answers += bytes }

  /// Reports a change of focus, where the program wants it.
  func setFocus(_ gained: Bool) {
    if modes.contains(.focusReports) { give((gained ? "\u{1B}[I" : "\u{1B}[O").utf8) }
  }

  /// Updates the report after a change.
  private func follow() {
    if terminal.rowsThatLeft > followed.left, report.scrolledBack > 0 {
      // The view stays at the same lines while new ones arrive.
      report.scrolledBack += terminal.rowsThatLeft - followed.left
    }
    if terminal.renumbered != followed.renumbered { clearSelection() }
    followed = (terminal.rowsThatLeft, terminal.renumbered)
    let furthest = isOnAlternate ? 0 : terminal.history.rowCount
    if report.scrolledBack > furthest {
      report.scrolledBack = furthest
      touch()
    }
    let cursor = terminal.cursor
    report.cursor = modes.contains(.cursor) ? CellPoint(column: cursor.column, row: cursor.row) : nil
    report.cursorShape = terminal.cursorShape
    report.cursorColor = terminal.palette.cursorColor.map { .rgb($0.x, $0.y, $0.z) }
    report.wantsReleases = terminal.keyboard.wantsReleases
    report.title = terminal.title
    report.isWholePage = isOnAlternate
    report.progress = terminal.progress
    report.mouse =
      switch terminal.mouse.reports {
      case 9, 1000: .clicks
      case 1002: .drags
      case 1003: .moves
      default: .none
      }
  }

  // MARK: What is seen

  /// Whether the program holds back the screen (synchronised update).
  var isHeld: Bool { modes.contains(.synchronized) }

  /// Whether any row is dirty.
  var isDirty: Bool { terminal.dirty.contains(true) }

  /// Takes the dirty rows with their cells.
  func takeDirty(_ body: (_ row: Int, _ cells: [EmbeddedCell]) -> Void) {
    guard isDirty else { return }
    let back = report.scrolledBack
    if back > 0 {
      // Rows of the scrollback are above those of the screen.
      let rows = terminal.history.rows(from: back, count: size.rows)
      for (row, line) in rows.enumerated() { body(row, marked(line.cells.map(shown), row)) }
      for row in min(size.rows, back)..<size.rows {
        body(row, marked(terminal.grid.row(row - back).map(shown), row))
      }
      for row in 0..<size.rows { terminal.clean(row) }
      return
    }
    for row in 0..<size.rows where terminal.dirty[row] {
      terminal.clean(row)
      let cells = terminal.grid.row(row)
      body(row, marked(isPlain ? Array(cells) : cells.map(shown), row))
    }
  }

  /// A row's cells, of which the selected ones are reversed.
  private func marked(_ cells: [EmbeddedCell], _ row: Int) -> [EmbeddedCell] {
    guard let selection else { return cells }
    var cells = cells
    for column in selection.columns(
      row: terminal.rowsThatLeft - report.scrolledBack + row, of: cells.count)
    {
      cells[column].attributes.formSymmetricDifference(.reverse)
    }
    return cells
  }

  /// Shows another selection.
  func show(_ other: EmbeddedSelection?) {
    guard other != selection else { return }
    selection = other
    report.hasSelection = other != nil
    touch()
  }

  private var isPlain: Bool { terminal.palette.isUnchanged && !modes.contains(.reverseScreen) }

  /// A cell with palette changes and reverse screen applied.
  private func shown(_ cell: EmbeddedCell) -> EmbeddedCell {
    guard !isPlain else { return cell }
    var cell = terminal.palette.shown(cell)
    if modes.contains(.reverseScreen) { cell.attributes.formSymmetricDifference(.reverse) }
    return cell
  }

  /// Marks all rows as dirty.
  func touch() { terminal.touchAll() }

  /// Scrolls back to a number of rows above the screen, as far as there are any.
  func scroll(to lines: Int) {
    let lines = isOnAlternate ? 0 : max(0, min(terminal.history.rowCount, lines))
    if lines == 0 { searched = nil }
    guard lines != report.scrolledBack else { return }
    report.scrolledBack = lines
    touch()
  }

  /// Returns to the screen, without a selection.
  func leaveScrollback() {
    clearSelection()
    scroll(to: 0)
  }

  /// Changes the number of lines that are kept.
  private func keep(lines: Int) {
    guard lines != terminal.history.limit else { return }
    terminal.history.setLimit(lines)
    follow()
  }

  /// The program's messages since the last call.
  func takeNews() -> EmbeddedNews {
    var news = EmbeddedNews()
    news.folder = terminal.news.folder
    defer { terminal.news = news }
    return terminal.news
  }
}
