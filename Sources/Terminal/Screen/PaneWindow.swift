// One ncurses window. Main thread only.

import Base
internal import CNcurses

/// Owner of the window of a pane or of the picture's region.
final class PaneWindow {
  private let window: UnsafeMutablePointer<WINDOW>
  private(set) var rect: CellRect
  private var lines: [Line] = []
  /// What of the lines the window shows; nil where it has to be written anew.
  private var written: Cut?

  /// How lines are cut to the window: the cells skipped at the left and top, and whether it ends at the
  /// screen's edge.
  private struct Cut: Equatable {
    var skipped: CellPoint
    var endsAtEdge: Bool
  }

  /// A window over a rectangle that lies on the screen; nil where ncurses has no memory.
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

  /// Moves it; false where the size differs and a new window is needed.
  func move(to other: CellRect) -> Bool {
    guard rect.size == other.size else { return false }
    if other != rect, mvwin(window, CInt(other.row), CInt(other.column)) != 0 { return false }
    rect = other
    return true
  }

  /// Writes the lines that differ from those in it.
  ///
  /// `skipped` cells at the left and top lie outside the screen.
  func write(_ newLines: [Line], skipped: CellPoint, _ inks: Inks, isUTF8: Bool) {
    let cut = Cut(skipped: skipped, endsAtEdge: rect.endColumn >= Int(getmaxx(inset_stdscr())))
    for row in 0..<rect.rows {
      let index = row + skipped.row
      let line = index < newLines.count ? newLines[index] : nil
      let former = index < lines.count ? lines[index] : nil
      if written == cut, line == former { continue }
      LineWriter(
        window, row: row, columns: rect.columns, skipped: skipped.column, endsAtEdge: cut.endsAtEdge, inks,
        isUTF8: isUTF8
      ).write(line ?? Line(""))
    }
    lines = newLines
    written = cut
  }

  /// Fills it with the cell that stands for the picture.
  ///
  /// No two rows are alike: ncurses would take rows that are for ones that have moved, and scroll the terminal, which
  /// moves the picture with them. `idlok` does not forbid that. `marks` tell rows apart.
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
        // Panes that cover one end mostly leave the other.
        if rect.columns >= 4 { mvwadd_wch(window, CInt(row), CInt(rect.columns - 1 - place), &cell) }
      }
    }
  }

  /// What cannot be seen, and is a cell wide: EN QUAD to HAIR SPACE, or else any character where terminals can hide
  /// them, as the sentinel's attribute tells them to.
  static func marks(isUTF8: Bool) -> [wchar_t] {
    if isUTF8 { return Array(0x2000...0x200A) }
    return inset_capability("invis") == nil ? [] : Array(0x21...0x7E)
  }

  /// Forgets what it shows, so that everything is written anew.
  func forget() { written = nil }

  /// Lays it over what ncurses is about to show.
  func stage() {
    touchwin(window)
    wnoutrefresh(window)
  }
}
