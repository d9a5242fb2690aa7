// A wrapper of an ncurses window. Main thread only.

import Base
internal import CNcurses

/// Owns the window of a pane or of a picture's region.
final class PaneWindow {
  private let window: UnsafeMutablePointer<WINDOW>
  private(set) var rect: CellRect
  private var lines: [Line] = []
  /// The clipping of the written lines; nil if all must be written again.
  private var written: Cut?

  /// The clipping of lines: cells skipped at the left and top, whether the window ends at the screen's right edge, and
  /// whether lines are put in the order in which they are seen.
  private struct Cut: Equatable {
    var skipped: CellPoint
    var endsAtEdge: Bool
    var isOrdered: Bool
  }

  /// A window over a rectangle of the screen; nil if ncurses has no memory.
  init?(_ rect: CellRect) {
    guard
      let window = newwin(CInt(rect.rows), CInt(rect.columns), CInt(rect.row), CInt(rect.column))
    else { return nil }
    idcok(window, false)
    idlok(window, false)
    self.window = window
    self.rect = rect
  }

  deinit { delwin(window) }

  /// Moves the window; false if the size differs, so that a new window is needed.
  func move(to other: CellRect) -> Bool {
    guard rect.size == other.size else { return false }
    if other != rect, mvwin(window, CInt(other.row), CInt(other.column)) != 0 { return false }
    rect = other
    return true
  }

  /// Writes the lines that changed.
  ///
  /// `skipped` cells at the left and top are outside the screen.
  ///
  /// - Parameter order: The visual order of a line; nil leaves that to the terminal.
  func write(
    _ newLines: [Line], skipped: CellPoint, _ inks: Inks, isUTF8: Bool, order: ((Line) -> Line)? = nil
  ) {
    let cut = Cut(
      skipped: skipped, endsAtEdge: rect.endColumn >= Int(getmaxx(inset_stdscr())), isOrdered: order != nil)
    for row in 0..<rect.rows {
      let index = row + skipped.row
      let line = index < newLines.count ? newLines[index] : nil
      let former = index < lines.count ? lines[index] : nil
      if written == cut, line == former { continue }
      LineWriter(
        window, row: row, columns: rect.columns, skipped: skipped.column, endsAtEdge: cut.endsAtEdge, inks,
        isUTF8: isUTF8
      ).write(line.map { order?($0) ?? $0 } ?? Line(""))
    }
    lines = newLines
    written = cut
  }

  /// Fills the window with sentinel cells.
  ///
  /// All rows differ: ncurses would take equal rows for moved ones and scroll the terminal, with the picture on it.
  /// `idlok` does not prevent that. `marks` make the rows differ.
  func fillWithSentinel(_ ink: Inks.Ink, marks: [wchar_t]) {
    var cell = cchar_t()
    let blank: [wchar_t] = [0x20, 0]
    inset_set_cell(&cell, blank, ink.attributes, ink.pair)
    for row in 0..<CInt(rect.rows) { mvwhline_set(window, row, 0, &cell, CInt(rect.columns)) }
    guard !marks.isEmpty else { return }
    for row in 0..<rect.rows {
      let number = rect.row + row
      for (place, digit) in [number, number / marks.count].enumerated() where place < rect.columns {
        let mark: [wchar_t] = [marks[digit % marks.count], 0]
        inset_set_cell(&cell, mark, ink.attributes, ink.pair)
        mvwadd_wch(window, CInt(row), CInt(place), &cell)
        // Marks are at both ends, since a pane on top mostly covers one end only.
        if rect.columns >= 4 { mvwadd_wch(window, CInt(row), CInt(rect.columns - 1 - place), &cell) }
      }
    }
  }

  /// Invisible characters of one cell: EN QUAD to HAIR SPACE in UTF-8, else any characters where the terminal can
  /// hide them with the sentinel's attribute.
  static func marks(isUTF8: Bool) -> [wchar_t] {
    if isUTF8 { return Array(0x2000...0x200A) }
    return inset_capability("invis") == nil ? [] : Array(0x21...0x7E)
  }

  /// Forgets the written lines, so that all are written again.
  func forget() { written = nil }

  /// Copies the window onto ncurses' virtual screen.
  func stage() {
    touchwin(window)
    wnoutrefresh(window)
  }
}
