// Erasing, inserting and deleting on an embedded program's screen: ED, EL, ICH, DCH, IL, DL and the DEC rectangle
// operations. Part of `TerminalEmulator`, a value; any thread may own one.

import Base

extension TerminalEmulator {
  /// The cell that erasing leaves.
  private var blank: EmbeddedCell { cursor.look.blank }

  /// ED (`CSI J`): 0 from the cursor, 1 up to the cursor, 2 the whole screen, 3 the scrollback.
  mutating func eraseScreen(_ part: Int, selective: Bool) {
    switch part {
    case 0:
      eraseLine(0, selective: selective)
      erase(cursor.row + 1..<max(cursor.row + 1, size.rows), selective)
    case 1:
      eraseLine(1, selective: selective)
      erase(0..<cursor.row, selective)
    case 2:
      erase(0..<size.rows, selective)
      if !isOnAlternate { history.screenWasCleared() }
    case 3: history.clear()
    default: break
    }
  }

  private mutating func erase(_ rows: Range<Int>, _ selective: Bool) {
    for row in rows { grid.fill(row, 0..<size.columns, blank, keepsProtected: selective) }
    touch(rows)
  }

  /// EL (`CSI K`): 0 from the cursor, 1 up to the cursor, 2 the whole row.
  mutating func eraseLine(_ part: Int, selective: Bool) {
    let columns: Range<Int>
    switch part {
    case 0: columns = cursor.column..<size.columns
    case 1: columns = 0..<cursor.column + 1
    case 2: columns = 0..<size.columns
    default: return
    }
    cursor.wrapsNext = false
    grid.fill(cursor.row, columns, blank, keepsProtected: selective)
    touch(cursor.row)
  }

  /// ECH: blanks cells from the cursor on.
  mutating func eraseCells(_ count: Int) {
    cursor.wrapsNext = false
    grid.fill(cursor.row, cursor.column..<min(size.columns, cursor.column + count), blank)
    touch(cursor.row)
  }

  /// ICH: inserts blank cells at the cursor; a negative count deletes cells (DCH).
  mutating func insertCells(_ count: Int) {
    cursor.wrapsNext = false
    guard isBetweenSides else { return }
    grid.shift(row: cursor.row, columns: cursor.column..<margins.columns.upperBound, left: -count, blank)
    touch(cursor.row)
  }

  /// IL: inserts rows at the cursor's row; a negative count deletes rows (DL).
  mutating func insertLines(_ count: Int) {
    guard margins.rows.contains(cursor.row), isBetweenSides else { return }
    cursor.wrapsNext = false
    let rows = cursor.row..<margins.rows.upperBound
    grid.shift(rows: rows, columns: margins.columns, up: -count, blank)
    touch(rows)
    cursor.column = margins.columns.lowerBound
  }

  /// DECIC: inserts columns at the cursor, in all rows within the margins; a negative count deletes columns (DECDC).
  mutating func insertColumns(_ count: Int) {
    guard margins.rows.contains(cursor.row), isBetweenSides else { return }
    for row in margins.rows {
      grid.shift(row: row, columns: cursor.column..<margins.columns.upperBound, left: -count, blank)
    }
    touch(margins.rows)
  }

  /// SL: shifts everything within the margins to the left; a negative count shifts it to the right (SR).
  mutating func shiftColumns(left count: Int) {
    guard margins.rows.contains(cursor.row), isBetweenSides else { return }
    for row in margins.rows { grid.shift(row: row, columns: margins.columns, left: count, blank) }
    touch(margins.rows)
  }

  /// DECSCA: sets whether selective erase keeps characters written from now on.
  mutating func protect(_ isProtected: Bool) {
    if isProtected {
      cursor.look.attributes.insert(.protected)
    } else {
      cursor.look.attributes.remove(.protected)
    }
  }

  /// DECALN: fills the screen with E, for the alignment of a picture tube.
  mutating func align() {
    margins = Margins(size)
    (cursor.row, cursor.column, cursor.wrapsNext) = (0, 0, false)
    var cell = EmbeddedCell.blank
    cell.scalars[0] = 0x45
    for row in 0..<size.rows { grid.fill(row, 0..<size.columns, cell) }
    touchAll()
  }

  // MARK: Rectangles

  /// Parses a rectangle from four parameters; nil where it is empty.
  private func rectangle(_ sequence: EmbeddedSequence, _ first: Int) -> (
    rows: Range<Int>, columns: Range<Int>
  )? {
    let isOrigin = modes.contains(.origin)
    let rows = isOrigin ? margins.rows : 0..<size.rows
    let columns = isOrigin ? margins.columns : 0..<size.columns
    let top = rows.lowerBound + sequence.count(first) - 1
    let left = columns.lowerBound + sequence.count(first + 1) - 1
    let bottom = sequence.number(first + 2)
    let right = sequence.number(first + 3)
    let endRow = bottom == 0 ? rows.upperBound : min(rows.upperBound, rows.lowerBound + bottom)
    let endColumn = right == 0 ? columns.upperBound : min(columns.upperBound, columns.lowerBound + right)
    return top < endRow && left < endColumn ? (top..<endRow, left..<endColumn) : nil
  }

  /// DECCRA: copies a rectangle.
  mutating func copyRectangle(_ sequence: EmbeddedSequence) {
    guard let source = rectangle(sequence, 0) else { return }
    let isOrigin = modes.contains(.origin)
    let row = (isOrigin ? margins.rows.lowerBound : 0) + sequence.count(5) - 1
    let column = (isOrigin ? margins.columns.lowerBound : 0) + sequence.count(6) - 1
    grid.copy(rows: source.rows, columns: source.columns, toRow: row, column: column)
    touchAll()
  }

  /// DECFRA: fills a rectangle with a character.
  mutating func fillRectangle(_ sequence: EmbeddedSequence) {
    guard let scalar = Unicode.Scalar(UInt32(sequence.number(0))),
      (0x20..<0x7F).contains(scalar.value) || scalar.value >= 0xA0,
      CellWidth.of(scalar) == 1, let place = rectangle(sequence, 1)
    else { return }
    for row in place.rows { grid.fill(row, place.columns, cursor.look.cell(scalar.value, width: 1)) }
    touch(place.rows)
  }

  /// DECERA erases a rectangle; DECSERA (`selective`) keeps protected cells.
  mutating func eraseRectangle(_ sequence: EmbeddedSequence, selective: Bool) {
    guard let place = rectangle(sequence, 0) else { return }
    for row in place.rows { grid.fill(row, place.columns, blank, keepsProtected: selective) }
    touch(place.rows)
  }
}
