// Screen buffer of the terminal emulator: rows of cells, with soft wraps and cheap scrolling. `TerminalEmulator` has
// one for each of the primary and alternate screens.

import Base

/// A grid of cells: one of an embedded program's two screens.
///
/// A value; any thread may own one. A wide character always has both cells. Coordinates outside the screen are
/// ignored or clamped.
struct EmbeddedGrid {
  private(set) var size: CellSize
  private var cells: [EmbeddedCell]
  /// The index of each row's first cell: scrolling moves these and not the cells.
  private var starts: [Int]
  /// Whether a row's line continues in the next row (soft wrap).
  private var wraps: [Bool]
  /// Per slot of cells, the column from which on all cells are blank in the default colours.
  private var ends: [Int]
  /// The number of cells that were filled or moved, for the time that takes; the owner resets it.
  var work = 0

  /// A blank screen of at least one cell.
  init(_ size: CellSize, _ blank: EmbeddedCell = .blank) {
    self.size = CellSize(columns: max(1, size.columns), rows: max(1, size.rows))
    cells = Array(repeating: blank, count: self.size.columns * self.size.rows)
    starts = (0..<self.size.rows).map { [size = self.size] in $0 * size.columns }
    wraps = Array(repeating: false, count: self.size.rows)
    ends = Array(repeating: blank == .blank ? 0 : self.size.columns, count: self.size.rows)
  }

  /// Records that a row was changed up to a column.
  private mutating func extend(_ row: Int, to column: Int) {
    let slot = starts[row] / size.columns
    if ends[slot] < column { ends[slot] = column }
  }

  /// The cells of a row; empty outside of the screen.
  func row(_ row: Int) -> ArraySlice<EmbeddedCell> {
    guard starts.indices.contains(row) else { return [] }
    return cells[starts[row]..<starts[row] + size.columns]
  }

  /// A cell; blank outside of the screen.
  func cell(_ row: Int, _ column: Int) -> EmbeddedCell {
    guard starts.indices.contains(row), (0..<size.columns).contains(column) else { return .blank }
    return cells[starts[row] + column]
  }

  /// Whether a row's line continues in the next row.
  func wraps(_ row: Int) -> Bool { wraps.indices.contains(row) && wraps[row] }

  /// Sets whether a row's line continues in the next row.
  mutating func setWraps(_ row: Int, _ goesOn: Bool) {
    if wraps.indices.contains(row) { wraps[row] = goesOn }
  }

  /// A row's cells as part of a line: without trailing blanks, and without the blank that a wrapped wide character
  /// left in the last column.
  func text(_ row: Int) -> ArraySlice<EmbeddedCell> {
    let cells = self.row(row)
    guard wraps(row) else {
      guard starts.indices.contains(row) else { return [] }
      let used = cells.prefix(ends[starts[row] / size.columns])
      return used[..<((used.lastIndex { !$0.isBlank } ?? used.startIndex - 1) + 1)]
    }
    let leavesOne = cell(row + 1, 0).width > 1 && cells.last?.isBlank == true
    return leavesOne ? cells.dropLast() : cells
  }

  // MARK: Writing

  /// Blanks wide characters that would lose one of their cells when these columns change.
  private mutating func cut(_ row: Int, _ columns: Range<Int>) {
    let start = starts[row]
    if columns.lowerBound > 0, columns.lowerBound < size.columns, cells[start + columns.lowerBound].width == 0
    {
      cells[start + columns.lowerBound - 1] = cells[start + columns.lowerBound - 1].withoutText
      cells[start + columns.lowerBound] = cells[start + columns.lowerBound].withoutText
    }
    if columns.upperBound < size.columns, columns.upperBound > 0, cells[start + columns.upperBound].width == 0
    {
      cells[start + columns.upperBound - 1] = cells[start + columns.upperBound - 1].withoutText
      cells[start + columns.upperBound] = cells[start + columns.upperBound].withoutText
    }
  }

  /// Writes ASCII text with a template's look; what exceeds the row is dropped.
  mutating func write(
    _ text: UnsafeRawBufferPointer.SubSequence, _ row: Int, _ column: Int, _ template: EmbeddedCell
  ) {
    guard starts.indices.contains(row), (0..<size.columns).contains(column) else { return }
    let count = min(text.count, size.columns - column)
    cut(row, column..<column + count)
    extend(row, to: column + count)
    let start = starts[row] + column
    var cell = template
    cells.withUnsafeMutableBufferPointer { cells in
      for offset in 0..<count {
        cell.scalars[0] = UInt32(text[text.startIndex + offset])
        cells[start + offset] = cell
      }
    }
  }

  /// Writes a character; a wide one needs two columns, or it is dropped.
  mutating func put(_ cell: EmbeddedCell, _ row: Int, _ column: Int) {
    let width = max(1, Int(cell.width))
    guard starts.indices.contains(row), column >= 0, column + width <= size.columns else { return }
    cut(row, column..<column + width)
    extend(row, to: column + width)
    cells[starts[row] + column] = cell
    guard width > 1 else { return }
    cells[starts[row] + column + 1] = cell.secondHalf
  }

  /// Adds a scalar to a cell's character, which may continue in its second cell; what exceeds both is dropped.
  mutating func combine(_ scalar: Unicode.Scalar, _ row: Int, _ column: Int) {
    guard starts.indices.contains(row), (0..<size.columns).contains(column) else { return }
    let start = starts[row] + column
    let place = cells[start].width == 0 && column > 0 ? start - 1 : start
    if !cells[place].combine(scalar.value), cells[place].width > 1 {
      _ = cells[place + 1].combine(scalar.value)
    }
  }

  /// Changes a cell in place; its width must stay.
  mutating func change(_ row: Int, _ column: Int, _ body: (inout EmbeddedCell) -> Void) {
    guard starts.indices.contains(row), (0..<size.columns).contains(column) else { return }
    extend(row, to: column + 1)
    body(&cells[starts[row] + column])
  }

  /// Changes all cells in place; their widths must stay.
  mutating func changeAll(_ body: (inout EmbeddedCell) -> Void) {
    for index in cells.indices { body(&cells[index]) }
  }

  /// Fills columns of a row; cells with one of the attributes `kept` stay.
  mutating func fill(
    _ row: Int, _ columns: Range<Int>, _ cell: EmbeddedCell, keeping kept: EmbeddedCell.Attributes = []
  ) {
    guard starts.indices.contains(row) else { return }
    var columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return }
    work += columns.count
    if columns.upperBound == size.columns { wraps[row] = false }
    if !kept.isEmpty {
      for column in columns where self.cell(row, column).attributes.isDisjoint(with: kept) {
        put(cell, row, column)
      }
    } else {
      cut(row, columns)
      let start = starts[row]
      let slot = start / size.columns
      if cell == .blank {
        // Cells from the end column on are blank already.
        let end = ends[slot]
        if columns.upperBound >= end { ends[slot] = min(end, columns.lowerBound) }
        columns = columns.clamped(to: 0..<max(end, 0))
      } else {
        extend(row, to: columns.upperBound)
      }
      cells.withUnsafeMutableBufferPointer { cells in
        for column in columns { cells[start + column] = cell }
      }
    }
  }

  // MARK: Moving

  /// Scrolls columns of rows up, or down with a negative count; freed cells are filled.
  mutating func shift(rows: Range<Int>, columns: Range<Int>, up count: Int, _ blank: EmbeddedCell) {
    let rows = rows.clamped(to: 0..<size.rows)
    let columns = columns.clamped(to: 0..<size.columns)
    let count = max(-rows.count, min(rows.count, count))
    guard count != 0, !columns.isEmpty else { return }
    let free =
      count > 0 ? rows.upperBound - count..<rows.upperBound : rows.lowerBound..<rows.lowerBound - count
    if columns.count == size.columns {
      turn(rows, by: count)
    } else {
      let kept = rows.count - abs(count)
      for step in 0..<kept {
        let target = count > 0 ? rows.lowerBound + step : rows.upperBound - 1 - step
        copy(from: target + count, columns, to: target, columns.lowerBound)
      }
      for row in rows { wraps[row] = false }
    }
    for row in free {
      fill(row, columns, blank)
      wraps[row] = false
    }
  }

  /// Rotates whole rows within a range.
  private mutating func turn(_ rows: Range<Int>, by count: Int) {
    let step = count > 0 ? count : rows.count + count
    guard step < rows.count else { return }
    Self.turn(&starts, rows, step)
    Self.turn(&wraps, rows, step)
  }

  private static func turn<Element>(_ all: inout [Element], _ range: Range<Int>, _ step: Int) {
    if step == 1 {
      let first = all[range.lowerBound]
      for index in range.lowerBound..<range.upperBound - 1 { all[index] = all[index + 1] }
      all[range.upperBound - 1] = first
      return
    }
    let turned =
      all[range.lowerBound + step..<range.upperBound] + all[range.lowerBound..<range.lowerBound + step]
    all.replaceSubrange(range, with: turned)
  }

  /// Copies columns of one row to another place, cutting wide characters at the edges.
  private mutating func copy(from source: Int, _ columns: Range<Int>, to row: Int, _ column: Int) {
    guard starts.indices.contains(source), starts.indices.contains(row) else { return }
    var columns = columns.clamped(to: 0..<size.columns)
    columns = columns.lowerBound..<min(columns.upperBound, columns.lowerBound + size.columns - column)
    guard !columns.isEmpty, column >= 0 else { return }
    work += columns.count
    let (start, end) = (starts[row], column + columns.count)
    // Characters at both edges of the target lose one of their cells.
    let cutsBefore = column > 0 && cells[start + column].width == 0
    let cutsBehind = end < size.columns && cells[start + end].width == 0
    let first = starts[source] + columns.lowerBound
    cells.withUnsafeMutableBufferPointer { cells in
      guard let base = cells.baseAddress else { return }
      // The regions may overlap, in one row.
      (base + start + column).update(from: base + first, count: columns.count)
    }
    // One cell of a wide character becomes a blank.
    if cells[start + column].width == 0 { cells[start + column] = cells[start + column].withoutText }
    if cells[start + end - 1].width > 1 { cells[start + end - 1] = cells[start + end - 1].withoutText }
    if cutsBefore { cells[start + column - 1] = cells[start + column - 1].withoutText }
    if cutsBehind { cells[start + end] = cells[start + end].withoutText }
    extend(row, to: end)
  }

  /// Copies a rectangle; source and target may overlap.
  mutating func copy(rows: Range<Int>, columns: Range<Int>, toRow row: Int, column: Int) {
    let lines = rows.clamped(to: 0..<size.rows).map { Array(self.row($0)) }
    for (offset, line) in lines.enumerated() where row + offset < size.rows {
      put(line, columns.clamped(to: 0..<size.columns), row + offset, column)
    }
  }

  private mutating func put(_ line: [EmbeddedCell], _ columns: Range<Int>, _ row: Int, _ column: Int) {
    let count = min(columns.count, size.columns - column)
    guard count > 0, column >= 0, starts.indices.contains(row) else { return }
    cut(row, column..<column + count)
    extend(row, to: column + count)
    work += count
    for offset in 0..<count {
      var cell = line[columns.lowerBound + offset]
      if offset == 0, cell.width == 0 { cell = cell.withoutText }
      if offset == count - 1, cell.width > 1 { cell = cell.withoutText }
      cells[starts[row] + column + offset] = cell
    }
  }

  /// Shifts columns of a row to the left, or to the right with a negative count; freed cells are filled.
  mutating func shift(row: Int, columns: Range<Int>, left count: Int, _ blank: EmbeddedCell) {
    guard starts.indices.contains(row) else { return }
    let columns = columns.clamped(to: 0..<size.columns)
    let count = max(-columns.count, min(columns.count, count))
    guard count != 0 else { return }
    cut(row, columns)
    if count > 0 {
      copy(from: row, columns.lowerBound + count..<columns.upperBound, to: row, columns.lowerBound)
      fill(row, columns.upperBound - count..<columns.upperBound, blank)
    } else {
      copy(from: row, columns.lowerBound..<columns.upperBound + count, to: row, columns.lowerBound - count)
      fill(row, columns.lowerBound..<columns.lowerBound - count, blank)
    }
    wraps[row] = false
  }

  // MARK: Another size

  /// A grid of another size with the same cells, cut off or extended by blanks.
  func cropped(to size: CellSize) -> EmbeddedGrid {
    var other = EmbeddedGrid(size)
    for row in 0..<min(self.size.rows, other.size.rows) {
      other.put(Array(self.row(row)), 0..<self.size.columns, row, 0)
    }
    return other
  }

  /// Writes cells from a row's first column on.
  mutating func setRow(_ row: Int, _ cells: some Collection<EmbeddedCell>, wraps goesOn: Bool) {
    put(Array(cells), 0..<cells.count, row, 0)
    setWraps(row, goesOn)
  }
}
