// Drawing of a pane's text with ncurses: styled runs, wide and combining characters. `PaneWindow` makes one for each
// line.

import Base
internal import CNcurses

/// Writes one line of text into a window's row, clipped cell by cell.
///
/// Main thread only.
struct LineWriter {
  private let window: UnsafeMutablePointer<WINDOW>
  private let row: CInt
  private let columns: Int
  /// Cells of the line left of the window.
  private let skipped: Int
  private let inks: Inks
  private let isUTF8: Bool
  /// Whether the row ends at the screen's right edge.
  private let endsAtEdge: Bool

  init(
    _ window: UnsafeMutablePointer<WINDOW>, row: Int, columns: Int, skipped: Int, endsAtEdge: Bool,
    _ inks: Inks,
    isUTF8: Bool
  ) {
    self.window = window
    self.row = CInt(row)
    self.columns = columns
    self.skipped = skipped
    self.inks = inks
    self.isUTF8 = isUTF8
    self.endsAtEdge = endsAtEdge
  }

  /// Writes a line and fills the rest of the row.
  func write(_ line: Line) {
    // The fill comes first, as the background of a wide character that is clipped.
    let fill = inks.ink(line.fill, fill: line.fill)
    var cell = cchar_t()
    inset_set_cell(&cell, [0x20, 0], fill.attributes, fill.pair)
    mvwhline_set(window, row, 0, &cell, CInt(columns))
    var column = -skipped
    for run in line.runs where column < columns {
      write(run.text, inks.ink(run.style, fill: line.fill), &column)
    }
  }

  private func write(_ text: String, _ ink: Inks.Ink, _ column: inout Int) {
    // A cell holds a character and its combining ones, five in all, and a terminating zero.
    var cluster: [wchar_t] = []
    var width = 0
    for scalar in (isUTF8 ? text : VisibleText.ascii(text)).unicodeScalars {
      var shown = Self.isControl(scalar) ? (isUTF8 ? "\u{FFFD}" : "?") : scalar
      // In reverse video the sign would be a gap in the row that it marks.
      if ink.attributes & inset_a_reverse() != 0, Self.fillsPartOfCell(shown) { shown = " " }
      let scalarWidth = CellWidth.of(shown)
      if scalarWidth == 0 {
        if !cluster.isEmpty, cluster.count < 5 { cluster.append(wchar_t(bitPattern: shown.value)) }
        continue
      }
      put(&cluster, width, ink, &column)
      guard column < columns else { return }
      cluster.append(wchar_t(bitPattern: shown.value))
      width = scalarWidth
    }
    put(&cluster, width, ink, &column)
  }

  private func put(_ cluster: inout [wchar_t], _ width: Int, _ ink: Inks.Ink, _ column: inout Int) {
    guard !cluster.isEmpty else { return }
    if column >= 0, column + width <= columns {
      // Some terminals move combining characters at the right edge to the next row.
      if endsAtEdge, column + width == columns { cluster.removeSubrange(1...) }
      cluster.append(0)
      var cell = cchar_t()
      inset_set_cell(&cell, cluster, ink.attributes, ink.pair)
      mvwadd_wch(window, row, CInt(column), &cell)
    }
    // A clipped wide character leaves a blank, but its columns count.
    column += width
    cluster.removeAll(keepingCapacity: true)
  }

  /// Whether it is a block from the cell's left edge that leaves the rest free.
  private static func fillsPartOfCell(_ scalar: Unicode.Scalar) -> Bool {
    (0x2589...0x258F).contains(scalar.value)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
