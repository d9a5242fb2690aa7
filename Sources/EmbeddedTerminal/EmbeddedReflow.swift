// Reflow of the terminal emulator's wrapped lines when the columns change, between screen and scrollback.
// `TerminalEmulator.resize` calls it.

import Base

/// Resizing of the primary screen: its lines are wrapped again.
///
/// Lines that no longer fit above the cursor move to the scrollback, and return when there is room; those below it are
/// cut off. Pure.
enum EmbeddedReflow {
  /// A position on a screen.
  typealias Place = (row: Int, column: Int)

  /// The screen at another size, with its cursor at the same character.
  static func resize(
    _ grid: EmbeddedGrid, to size: CellSize, _ history: inout EmbeddedHistory, cursor: Place
  ) -> (grid: EmbeddedGrid, cursor: Place) {
    var lines = self.lines(of: grid, cursor: cursor)
    // A line whose start is in the scrollback is joined with it.
    if grid.size.columns != size.columns, history.isOpen, let head = history.takeNewest() {
      lines[0].cells = head + lines[0].cells
      lines[0].cursor = lines[0].cursor.map { $0 + head.count }
    }
    while let last = lines.last, last.cells.isEmpty, last.cursor == nil { lines.removeLast() }
    var rows: [Row] = []
    for line in lines { rows += line.rows(columns: size.columns) }
    history.setColumns(size.columns)
    let cursorRow = rows.firstIndex { $0.cursor != nil } ?? 0
    // Rows above the cursor may move to the scrollback; rows below it are cut off.
    let surplus = min(cursorRow, max(0, rows.count - size.rows))
    for row in rows.prefix(surplus) { history.append(row.cells[...], goesOn: row.goesOn) }
    rows.removeFirst(surplus)
    while rows.count < size.rows, history.recent > 0, let line = history.takeNewest() {
      var back = Line(cells: line, cursor: nil).rows(columns: size.columns)
      let excess = max(0, rows.count + back.count - size.rows)
      for row in back.prefix(excess) { history.append(row.cells[...], goesOn: true) }
      back.removeFirst(excess)
      rows = back + rows
      if excess > 0 { break }
    }
    var result = EmbeddedGrid(size)
    var place: Place = (0, 0)
    for (index, row) in rows.prefix(size.rows).enumerated() {
      result.setRow(index, row.cells, wraps: row.goesOn)
      if let column = row.cursor { place = (index, min(size.columns - 1, column)) }
    }
    return (result, place)
  }

  /// An unwrapped line, with the cursor's position in it.
  private struct Line {
    var cells: [EmbeddedCell]
    var cursor: Int?

    /// Wraps the line; the cursor may be behind its text.
    func rows(columns: Int) -> [Row] {
      let ranges = EmbeddedHistory.wrap(cells, columns: columns)
      var rows = ranges.map { Row(cells: Array(cells[$0]), goesOn: $0.upperBound < cells.count) }
      guard let cursor else { return rows }
      if let index = ranges.firstIndex(where: { $0.contains(cursor) }) {
        rows[index].cursor = cursor - ranges[index].lowerBound
      } else {
        let last = ranges.count - 1
        rows[last].cursor = cursor - ranges[last].lowerBound
      }
      return rows
    }
  }

  private struct Row {
    var cells: [EmbeddedCell]
    var goesOn: Bool
    var cursor: Int?
  }

  private static func lines(of grid: EmbeddedGrid, cursor: Place) -> [Line] {
    var lines: [Line] = []
    var isOpen = false
    for row in 0..<grid.size.rows {
      if !isOpen { lines.append(Line(cells: [], cursor: nil)) }
      let last = lines.count - 1
      if row == cursor.row { lines[last].cursor = lines[last].cells.count + cursor.column }
      lines[last].cells += grid.text(row)
      isOpen = grid.wraps(row)
    }
    return lines
  }
}
