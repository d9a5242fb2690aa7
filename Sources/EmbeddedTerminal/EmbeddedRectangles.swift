// The rectangles of the VT420 on an embedded program's screen: copied, filled, erased, changed and summed up. Part of
// `TerminalEmulator`, a value; any thread may own one.

import Base

extension TerminalEmulator {
  /// Parses a rectangle from four parameters; nil if it is empty.
  private func rectangle(_ sequence: EmbeddedSequence, _ first: Int) -> (
    rows: Range<Int>, columns: Range<Int>
  )? {
    let (top, left, endRow, endColumn) = corners(sequence, first)
    return top < endRow && left < endColumn ? (top..<endRow, left..<endColumn) : nil
  }

  /// The first cell of four parameters, and the row and column behind the last one.
  private func corners(_ sequence: EmbeddedSequence, _ first: Int) -> (
    top: Int, left: Int, endRow: Int, endColumn: Int
  ) {
    let isOrigin = modes.contains(.origin)
    let rows = isOrigin ? margins.rows : 0..<size.rows
    let columns = isOrigin ? margins.columns : 0..<size.columns
    let top = rows.lowerBound + sequence.count(first) - 1
    let left = columns.lowerBound + sequence.count(first + 1) - 1
    let bottom = sequence.number(first + 2)
    let right = sequence.number(first + 3)
    let endRow = bottom == 0 ? rows.upperBound : min(rows.upperBound, rows.lowerBound + bottom)
    let endColumn = right == 0 ? columns.upperBound : min(columns.upperBound, columns.lowerBound + right)
    return (top, left, endRow, endColumn)
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
    for row in place.rows { grid.fill(row, place.columns, blank, keeping: selective ? .protected : []) }
    touch(place.rows)
  }

  /// DECCARA changes attributes in a rectangle; DECRARA (`reverses`) turns them over.
  ///
  /// Unless DECSACE chose rectangles, the cells are those from the first to the last one, through the rows between.
  mutating func changeRectangle(_ sequence: EmbeddedSequence, reverses: Bool) {
    let (top, left, endRow, endColumn) = corners(sequence, 0)
    guard top < endRow, left < size.columns else { return }
    let changes = (4..<max(5, sequence.count)).map { sequence.number($0) }
    for row in top..<endRow {
      let start = changesRectangles || row == top ? left : 0
      let end = changesRectangles || row == endRow - 1 ? endColumn : size.columns
      for column in start..<max(start, end) {
        grid.change(row, column) { cell in
          for change in changes { cell.attributes.change(change, reverses: reverses) }
        }
      }
      grid.work += size.columns
    }
    touch(top..<endRow)
  }

  /// DECRQCRA: the sum of a rectangle's characters and attributes, negated, as a VT420 computes it, but for protection,
  /// which xterm leaves out as well.
  mutating func answerChecksum(_ sequence: EmbeddedSequence) {
    var sum: UInt32 = 0
    // The page between the number of the request and the rectangle is the only one.
    if let place = rectangle(sequence, 2) {
      for row in place.rows {
        for column in place.columns {
          let cell = grid.cell(row, column)
          cell.forEachScalar { sum &+= $0 }
          sum &+= cell.attributes.checksum
        }
        grid.work += place.columns.count
      }
    }
    let digits = String(UInt16(truncatingIfNeeded: 0 &- sum), radix: 16, uppercase: true)
    answer(
      "\u{1B}P\(sequence.number(0))!~\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)\u{1B}\\"
    )
  }
}

extension EmbeddedCell.Attributes {
  /// Applies a number of DECCARA, or of DECRARA, which turns attributes over.
  fileprivate mutating func change(_ number: Int, reverses: Bool) {
    let all: [(on: Int, off: Int, attribute: EmbeddedCell.Attributes)] = [
      (1, 22, .bold), (4, 24, .underline), (5, 25, .blink), (7, 27, .reverse), (8, 28, .concealed),
    ]
    for (on, off, attribute) in all {
      // 0 means all but concealed text.
      let isAny = number == 0 && attribute != .concealed
      if reverses, isAny || number == on { formSymmetricDifference(attribute) }
      if !reverses, number == on { insert(attribute) }
      if !reverses, isAny || number == off { subtract(attribute == .underline ? .underlines : attribute) }
    }
  }

  /// The part of these attributes in a checksum.
  fileprivate var checksum: UInt32 {
    let parts: [(EmbeddedCell.Attributes, UInt32)] = [
      (.concealed, 0x08), (.underline, 0x10), (.reverse, 0x20), (.blink, 0x40),
      (.bold, 0x80),
    ]
    return parts.reduce(0) { contains($1.0) ? $0 + $1.1 : $0 }
  }
}
