// One ncurses window. Main thread only.

internal import CNcurses
import Core

/// Owner of the window of a pane or of the picture's region.
final class PaneWindow {
  private let window: UnsafeMutablePointer<WINDOW>
  private(set) var rect: CellRect
  private var lines: [Line] = []
  private var hasLines = false

  /// A window over a rectangle that lies on the screen; nil where ncurses has no memory.
  init?(_ rect: CellRect) {
    guard
      let window = newwin(CInt(rect.rows), CInt(rect.columns), CInt(rect.row), CInt(rect.column))
    else { return nil }
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
    for row in 0..<rect.rows {
      let index = row + skipped.row
      let line = index < newLines.count ? newLines[index] : nil
      let former = index < lines.count ? lines[index] : nil
      if hasLines, line == former { continue }
      LineWriter(window, row: row, columns: rect.columns, skipped: skipped.column, inks, isUTF8: isUTF8)
        .write(line ?? Line(""))
    }
    lines = newLines
    hasLines = true
  }

  /// Fills it with the cell that stands for the picture.
  func fillWithSentinel(_ ink: Inks.Ink) {
    var cell = cchar_t()
    let blank: [wchar_t] = [0x20, 0]
    inset_set_cell(&cell, blank, ink.attributes, ink.pair)
    for row in 0..<CInt(rect.rows) { mvwhline_set(window, row, 0, &cell, CInt(rect.columns)) }
  }

  /// Forgets what it shows, so that everything is written anew.
  func forget() { hasLines = false }

  /// Lays it over what ncurses is about to show.
  func stage() {
    touchwin(window)
    wnoutrefresh(window)
  }
}
