// The difference between what is shown and what is wanted, as bytes. Lives on the stack during one frame.

/// Writes the changed cells of one row.
struct RowWriter {
  /// CUF over two to nine columns; a gap whose cells cost less is written again instead.
  private static let skipCost = 4

  let area: CellArea
  let covered: UnsafePointer<Bool>

  /// Writes what differs in a row, makes it the shown one, and gives the count of cells.
  func write(
    row: Int, wanted: UnsafePointer<Cell>, shown: UnsafeMutablePointer<Cell>, pen: inout Pen
  ) -> Int {
    let start = row * area.columns
    let wanted = wanted + start
    let shown = shown + start
    let covered = covered + start
    var cursor: Int?
    var changed = 0
    for column in 0..<area.columns {
      let cell = wanted[column]
      if cell == shown[column] || covered[column] { continue }
      if let place = cursor {
        if place < column { bridge(from: place, to: column, shown: shown, covered: covered, pen: &pen) }
      } else {
        pen.move(column: area.column + column, row: area.row + row)
      }
      pen.put(cell)
      shown[column] = cell
      cursor = column + 1
      changed += 1
    }
    return changed
  }

  /// The cursor over cells that stay: by a motion, or by writing them again where that is shorter.
  @inline(__always)
  private func bridge(
    from place: Int, to column: Int, shown: UnsafePointer<Cell>, covered: UnsafePointer<Bool>,
    pen: inout Pen
  ) {
    let limit = column - place == 1 ? RowWriter.skipCost - 1 : RowWriter.skipCost
    var cost = 0
    if column - place < limit {
      for index in place..<column {
        guard !covered[index], shown[index] != .unknown, let bytes = pen.costWithoutColor(shown[index]) else {
          cost = limit
          break
        }
        cost += bytes
      }
    } else {
      cost = limit
    }
    if cost < limit {
      for index in place..<column { pen.put(shown[index]) }
    } else {
      pen.skip(column - place)
    }
  }
}
