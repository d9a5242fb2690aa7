// Erasing, inserting and deleting on an embedded program's screen: ED, EL, ICH, DCH, IL and DL. Part of
// `TerminalEmulator`, a value; any thread may own one.

import Base

extension TerminalEmulator {
  /// The cell that erasing leaves.
  var blank: EmbeddedCell { cursor.look.blank }

  /// The attributes that keep a cell from being erased.
  private func keeping(_ isSelective: Bool) -> EmbeddedCell.Attributes {
    isSelective ? .protected : hasGuards ? .guarded : []
  }

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
    case 3:
      history.clear()
      renumbered += 1
    default: break
    }
  }

  private mutating func erase(_ rows: Range<Int>, _ selective: Bool) {
    for row in rows { grid.fill(row, 0..<size.columns, blank, keeping: keeping(selective)) }
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
    grid.fill(cursor.row, columns, blank, keeping: keeping(selective))
    touch(cursor.row)
  }

  /// ECH: blanks cells from the cursor on.
  mutating func eraseCells(_ count: Int) {
    cursor.wrapsNext = false
    grid.fill(
      cursor.row, cursor.column..<min(size.columns, cursor.column + count), blank, keeping: keeping(false))
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
}
