// Words and lines of the embedded terminal's text that two and three clicks select. Main thread only.

import Base

extension EmbeddedSelection {
  /// The pieces of text by which a selection grows.
  enum Unit { case cell, word, line }
}

/// Counts presses of the mouse button in one place.
struct EmbeddedClicks {
  /// A press within this time after the last one continues it.
  private static let longestPause = MonotonicTime.milliseconds(400)

  private var last: (place: EmbeddedSelection.Place, time: MonotonicTime, unit: EmbeddedSelection.Unit)?

  /// The piece of text that a press selects.
  mutating func press(at place: EmbeddedSelection.Place, _ now: MonotonicTime) -> EmbeddedSelection.Unit {
    var unit = EmbeddedSelection.Unit.cell
    if let last, last.place == place, now < last.time + Self.longestPause {
      unit = last.unit == .cell ? .word : last.unit == .word ? .line : .cell
    }
    last = (place, now, unit)
    return unit
  }
}

extension EmbeddedScreen {
  /// Maximum rows above and below a place in which its word or line is searched for.
  private static let furthestRows = 200

  /// The cell, the word or the line of a place; one that was wrapped is whole.
  func stretch(_ unit: EmbeddedSelection.Unit, around place: EmbeddedSelection.Place) -> EmbeddedSelection {
    guard unit != .cell else { return EmbeddedSelection(anchor: place, head: place) }
    let rows = lineRows(around: place.row)
    if unit == .line {
      return EmbeddedSelection(
        anchor: EmbeddedSelection.Place(row: rows.first, column: 0),
        head: EmbeddedSelection.Place(row: rows.first + rows.line.count - 1, column: size.columns - 1))
    }
    let cells = Array(rows.line.map(\.cells).joined())
    let clicked = (place.row - rows.first) * size.columns + place.column
    guard cells.indices.contains(clicked) else { return EmbeddedSelection(anchor: place, head: place) }
    func kind(_ index: Int) -> EmbeddedCell.Kind {
      if cells[index].width == 0, index > 0 { return cells[index - 1].kind }
      let isPadding =
        index % size.columns == size.columns - 1
        && rows.line[rows.line.startIndex + index / size.columns].isPadded
      return isPadding ? cells[index + 1].kind : cells[index].kind
    }
    let wanted = kind(clicked)
    var (first, last) = (clicked, clicked)
    while first > 0, kind(first - 1) == wanted { first -= 1 }
    while last + 1 < cells.count, kind(last + 1) == wanted { last += 1 }
    func at(_ index: Int) -> EmbeddedSelection.Place {
      EmbeddedSelection.Place(row: rows.first + index / size.columns, column: index % size.columns)
    }
    return EmbeddedSelection(anchor: at(first), head: at(last))
  }

  /// The rows of the line to which a row belongs, each of the screen's width.
  private func lineRows(
    around row: Int
  ) -> (first: Int, line: ArraySlice<(cells: [EmbeddedCell], goesOn: Bool, isPadded: Bool)>) {
    let oldest = terminal.rowsThatLeft - (isOnAlternate ? 0 : terminal.history.rowCount)
    let newest = terminal.rowsThatLeft + size.rows - 1
    let row = max(oldest, min(newest, row))
    let start = max(oldest, row - Self.furthestRows)
    let near = rows(start...min(newest, row + Self.furthestRows))
    var (first, last) = (row - start, row - start)
    while first > 0, near[first - 1].goesOn { first -= 1 }
    while last + 1 < near.count, near[last].goesOn { last += 1 }
    return (start + first, near[first...last])
  }
}

extension EmbeddedCell {
  /// The kinds of characters; a word is a run of one kind.
  fileprivate enum Kind: Equatable { case blank, letter, sign(UInt32) }

  /// Signs that belong to words, since they are in paths and addresses.
  private static let wordSigns = Set("@-./_~?&=%+#".unicodeScalars)

  fileprivate var kind: Kind {
    guard !isBlankText, let scalar = Unicode.Scalar(scalars[0]) else { return .blank }
    let properties = scalar.properties
    let isLetter = properties.isAlphabetic || properties.numericType != nil || Self.wordSigns.contains(scalar)
    return isLetter ? .letter : .sign(scalar.value)
  }
}
