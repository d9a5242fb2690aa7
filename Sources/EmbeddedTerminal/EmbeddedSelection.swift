// Text of the embedded terminal that is selected by the mouse or found. Main thread only.

import Base

/// A stretch of text on the screen and in the scrollback.
struct EmbeddedSelection: Equatable {
  /// A cell; rows are counted from the first one that ever left the screen, so that a number keeps its row.
  struct Place: Comparable {
    var row: Int
    var column: Int

    static func < (one: Place, other: Place) -> Bool { (one.row, one.column) < (other.row, other.column) }
  }

  /// The cell at which it began, and the one at which it ends; either may be the first.
  var anchor: Place
  var head: Place

  /// The first and the last cell.
  var ends: (first: Place, last: Place) { (min(anchor, head), max(anchor, head)) }

  /// The selected columns of a row.
  func columns(row: Int, of count: Int) -> Range<Int> {
    let (first, last) = ends
    guard row >= first.row, row <= last.row else { return 0..<0 }
    let start = row == first.row ? min(count, first.column) : 0
    return start..<max(start, row == last.row ? min(count, last.column + 1) : count)
  }
}

extension EmbeddedScreen {
  /// Maximum rows of a text to copy: more than a clipboard's limit has room for, unless most are empty.
  private static let mostCopiedRows = 5_000

  /// The place of a cell that is shown.
  private func place(_ cell: CellPoint) -> EmbeddedSelection.Place {
    EmbeddedSelection.Place(row: terminal.rowsThatLeft - report.scrolledBack + cell.row, column: cell.column)
  }

  /// Handles the mouse where the program does not want it; true where the event was used.
  ///
  /// A second press in the same place selects its word, a third one its line; a drag then continues by words or lines.
  func select(_ event: MouseEvent, at now: MonotonicTime) -> Bool {
    switch event.action {
    case .press(.left):
      clearSelection()
      let place = place(event.position)
      let unit = clicks.press(at: place, now)
      let stretch = stretch(unit, around: place)
      selectsFrom = (stretch, unit)
      if unit != .cell { show(stretch) }
    case .drag:
      guard let (from, unit) = selectsFrom else { return false }
      let to = stretch(unit, around: place(event.position)).ends
      // A drag along the edge continues with the rows beyond it.
      if event.position.row == 0 { scroll(to: report.scrolledBack + 1) }
      if event.position.row == size.rows - 1 { scroll(to: report.scrolledBack - 1) }
      show(EmbeddedSelection(anchor: min(from.ends.first, to.first), head: max(from.ends.last, to.last)))
    case .release:
      guard selectsFrom != nil else { return false }
      selectsFrom = nil
    case .press, .move, .wheel: return false
    }
    return true
  }

  /// Ends the selection.
  func clearSelection() {
    selectsFrom = nil
    show(nil)
  }

  /// Ends the selection; returns its text as an event, or the reason why it has none.
  func copy() -> EmbeddedEvent {
    defer { leaveScrollback() }
    guard selection != nil else { return .notCopied(.nothing) }
    guard let text = selectedText, text.utf8.count <= EmbeddedStream.longestClipboard else {
      return .notCopied(.tooLong)
    }
    return text.isEmpty ? .notCopied(.nothing) : .copied(text)
  }

  /// The selected text, with a line end for each line that has ended; nil without a selection, and for very many rows.
  var selectedText: String? {
    guard let (first, last) = selection?.ends, last.row - first.row < Self.mostCopiedRows else { return nil }
    var text = ""
    for (row, (cells, goesOn, isPadded)) in zip(first.row...last.row, rows(first.row...last.row)) {
      let columns = selection?.columns(row: row, of: cells.count) ?? 0..<0
      var line = cells[columns]
      if isPadded, columns.upperBound == cells.count { line = line.dropLast() }
      let isEnd = row == last.row || !goesOn
      if columns.upperBound == cells.count, !goesOn {
        while line.last?.isBlankText == true { line.removeLast() }
      }
      for cell in line { cell.append(to: &text) }
      if isEnd, row < last.row { text += "\n" }
    }
    return text
  }

  /// Rows by their numbers, whether the line of each continues in the next one, and whether its last cell is only empty because
  /// the wide character that follows has no room in it.
  func rows(_ numbers: ClosedRange<Int>) -> [(cells: [EmbeddedCell], goesOn: Bool, isPadded: Bool)] {
    let back = terminal.rowsThatLeft - numbers.lowerBound
    let left = terminal.history.rows(from: back, count: min(back, numbers.count)).map {
      ($0.cells, $0.goesOn)
    }
    let first = max(0, -back)
    let rows =
      left
      + (first..<first + numbers.count - left.count).map {
        (Array(terminal.grid.row($0)), terminal.grid.wraps($0))
      }
    return rows.enumerated().map { index, row in
      let next = index + 1 < rows.count ? rows[index + 1].0.first : nil
      return (row.0, row.1, row.1 && next?.width == 2 && row.0.last?.isBlankText == true)
    }
  }
}

extension EmbeddedCell {
  /// Whether nothing is written in it.
  var isBlankText: Bool { scalars[0] == 0x20 && scalars[1] == 0 && width == 1 }

  /// Appends its character; the second cell of a wide one continues the first.
  func append(to text: inout String) {
    guard !attributes.contains(.concealed) else { return text += String(repeating: " ", count: Int(width)) }
    forEachScalar { if let scalar = Unicode.Scalar($0) { text.unicodeScalars.append(scalar) } }
  }
}
