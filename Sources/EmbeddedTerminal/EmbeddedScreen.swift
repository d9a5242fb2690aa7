// The screen that a program draws on, as the person looks at it. Main thread only.

import Base

/// Owner of a program's terminal: what the program writes becomes cells, what the person does becomes bytes for it.
final class EmbeddedScreen {
  /// What the program believes to be its terminal.
  private(set) var terminal: TerminalEmulator
  /// What is to be said of the screen.
  private(set) var report = EmbeddedReport()
  /// The button of the mouse that is held.
  var heldButton: MouseEvent.Button?
  /// The cell that the mouse was last told to be in.
  var pointedAt: CellPoint?

  /// A blank one of that size, or of the nearest that there can be.
  init(_ wanted: CellSize) { terminal = TerminalEmulator(wanted) }

  /// Its size in cells.
  var size: CellSize { terminal.size }
  /// Whether a program of a whole page has the screen, which keeps no lines.
  var isOnAlternate: Bool { terminal.isOnAlternate }
  /// The modes that the program has set.
  var modes: EmbeddedModes { terminal.modes }

  /// Takes what the program has written.
  func feed(_ bytes: UnsafeRawBufferPointer) {
    terminal.feed(bytes)
    follow()
  }

  /// Draws on another size from now on.
  func resize(to wanted: CellSize) {
    terminal.resize(to: wanted)
    scroll(to: 0)
    follow()
  }

  /// What it is told of the terminal outside when it asks.
  func use(_ surroundings: EmbeddedSurroundings) {
    guard surroundings != terminal.surroundings else { return }
    let before = terminal.palette.color(EmbeddedPalette.ground, terminal.surroundings)
    terminal.surroundings = surroundings
    let after = terminal.palette.color(EmbeddedPalette.ground, surroundings)
    if modes.contains(.groundReports), EmbeddedPalette.isLight(before) != EmbeddedPalette.isLight(after) {
      terminal.answerGround()
    }
  }

  /// Takes what it is to be given.
  func takeOutgoing() -> [UInt8] {
    defer { terminal.answers = [] }
    return terminal.answers
  }

  /// Appends bytes that it is to be given as they are.
  func give(_ bytes: some Sequence<UInt8>) { terminal.answers += bytes }

  /// The window gained or lost the focus, which it hears of where it asked for that.
  func setFocus(_ gained: Bool) {
    if modes.contains(.focusReports) { give((gained ? "\u{1B}[I" : "\u{1B}[O").utf8) }
  }

  /// The terminal as it is after something was done to it.
  private func follow() {
    if terminal.rowsThatLeft > 0, report.scrolledBack > 0 {
      // What is looked at stays where it is.
      report.scrolledBack += terminal.rowsThatLeft
    }
    terminal.rowsThatLeft = 0
    let furthest = isOnAlternate ? 0 : terminal.history.rowCount
    if report.scrolledBack > furthest {
      report.scrolledBack = furthest
      touch()
    }
    let cursor = terminal.cursor
    report.cursor = modes.contains(.cursor) ? CellPoint(column: cursor.column, row: cursor.row) : nil
    report.cursorShape = terminal.cursorShape
    report.title = terminal.title
    report.isWholePage = isOnAlternate
    report.mouse =
      switch terminal.mouse.reports {
      case 9, 1000: .clicks
      case 1002: .drags
      case 1003: .moves
      default: .none
      }
  }

  // MARK: What is seen

  /// Whether it has asked that nothing be shown until it says so (synchronised output).
  var isHeld: Bool { modes.contains(.synchronized) }

  /// Whether any row may look different from when it was last taken.
  var isDirty: Bool { terminal.dirty.contains(true) }

  /// Takes the rows that may look different, with their cells from the left.
  func takeDirty(_ body: (_ row: Int, _ cells: [EmbeddedCell]) -> Void) {
    guard isDirty else { return }
    let back = report.scrolledBack
    if back > 0 {
      // Lines that are looked back at lie above the screen's own.
      let rows = terminal.history.rows(from: back, count: size.rows)
      for (row, cells) in rows.enumerated() { body(row, cells.map(shown)) }
      for row in min(size.rows, back)..<size.rows { body(row, terminal.grid.row(row - back).map(shown)) }
      for row in 0..<size.rows { terminal.clean(row) }
      return
    }
    for row in 0..<size.rows where terminal.dirty[row] {
      terminal.clean(row)
      let cells = terminal.grid.row(row)
      body(row, isPlain ? Array(cells) : cells.map(shown))
    }
  }

  private var isPlain: Bool { terminal.palette.isUnchanged && !modes.contains(.reverseScreen) }

  /// A cell in the colours that the program has chosen for the whole screen.
  private func shown(_ cell: EmbeddedCell) -> EmbeddedCell {
    guard !isPlain else { return cell }
    var cell = terminal.palette.shown(cell)
    if modes.contains(.reverseScreen) { cell.attributes.formSymmetricDifference(.reverse) }
    return cell
  }

  /// Everything is to be taken again.
  func touch() { terminal.touchAll() }

  /// Looks so many lines back, as far as there are any.
  func scroll(to lines: Int) {
    let lines = isOnAlternate ? 0 : max(0, min(terminal.history.rowCount, lines))
    guard lines != report.scrolledBack else { return }
    report.scrolledBack = lines
    touch()
  }

  /// Whether its bell has rung since the last time this was asked.
  func takeBell() -> Bool {
    defer { terminal.hasRung = false }
    return terminal.hasRung
  }
}
