// Differences between shown and wanted cells, as bytes. Lives on the stack during one frame.

/// Writes the changed cells of one row.
struct RowWriter {
  /// Bytes of CUF over two to nine columns; a gap whose cells cost less is rewritten instead.
  private static let skipCost = 4

  let area: CellArea
  /// `GlyphTable.masks` of the style's glyphs.
  let masks: UnsafePointer<UInt32>
  let fullMask: UInt32
  let covered: UnsafePointer<Bool>

  /// Writes the changed cells of a row and marks them as shown; returns their count.
  func write(
    row: Int, wanted: UnsafePointer<Cell>, shown: UnsafeMutablePointer<Cell>, pen: inout Pen
  ) -> Int {
    let start = row * area.columns
    var cursor: Int?
    var changed = 0
    for column in 0..<area.columns {
      let cell = wanted[start + column]
      if cell == shown[start + column] || covered[start + column] { continue }
      reach(column, row: row, from: cursor, shown: shown + start, pen: &pen)
      pen.put(cell)
      shown[start + column] = cell
      cursor = column + 1
      changed += 1
    }
    return changed
  }

  /// Writes cells that differ visibly, with the terminal's present colours where the tolerance allows them.
  ///
  /// Cells that have stood still for some frames become exact.
  func writeTolerantly(
    row: Int, wanted: UnsafePointer<Cell>, shown: UnsafeMutablePointer<Cell>,
    mask: borrowing ToleranceMask, inexact: inout Int, pen: inout Pen
  ) -> Int {
    let start = row * area.columns
    var cursor: Int?
    var changed = 0
    for column in 0..<area.columns {
      let index = start + column
      var cell = wanted[index]
      if cell == shown[index] || covered[index] { continue }
      if !mask.isStill(column: column, row: row, columns: area.columns) {
        let limit = mask.limits[column]
        if shown[index] != .unknown,
          ColorDistance.isWithin(
            limit, wanted: cell, mask: masks[Int(cell.shape)], shown: shown[index],
            shownMask: masks[Int(shown[index].shape)], fullMask: fullMask)
        {
          inexact += 1
          continue
        }
        cell = pen.nearby(cell, within: limit)
        if cell != wanted[index] { inexact += 1 }
      }
      reach(column, row: row, from: cursor, shown: shown + start, pen: &pen)
      pen.put(cell)
      shown[index] = cell
      cursor = column + 1
      changed += 1
    }
    return changed
  }

  /// Moves the cursor to a column of the row.
  @inline(__always)
  private func reach(
    _ column: Int, row: Int, from cursor: Int?, shown: UnsafePointer<Cell>, pen: inout Pen
  ) {
    guard let cursor else {
      pen.move(column: area.column + column, row: area.row + row)
      return
    }
    if cursor < column {
      bridge(from: cursor, to: column, shown: shown, covered: covered + row * area.columns, pen: &pen)
    }
  }

  /// Moves the cursor over unchanged cells, or rewrites them if that is shorter.
  @inline(__always)
  private func bridge(
    from place: Int, to column: Int, shown: UnsafePointer<Cell>, covered: UnsafePointer<Bool>,
    pen: inout Pen
  ) {
    let limit = column - place == 1 ? RowWriter.skipCost - 1 : RowWriter.skipCost
    var cost = column - place < limit ? 0 : limit
    var index = place
    while cost < limit, index < column {
      guard !covered[index], shown[index] != .unknown, let bytes = pen.costWithoutColor(shown[index]) else {
        cost = limit
        break
      }
      cost += bytes
      index += 1
    }
    if cost < limit {
      for index in place..<column { pen.put(shown[index]) }
    } else {
      pen.skip(column - place)
    }
  }
}
