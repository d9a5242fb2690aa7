// Search in the embedded terminal's screen and scrollback. Main thread only.

import Base

extension EmbeddedScreen {
  /// Searches for a text, upwards from what is shown; false if it is not found.
  ///
  /// Capitals are distinguished from small letters where the text has any.
  func find(_ text: String) -> Bool {
    searched = Query(text)
    let bottom = terminal.rowsThatLeft - report.scrolledBack + size.rows
    return find(from: EmbeddedSelection.Place(row: bottom, column: 0), forward: false)
  }

  /// Goes on to the next place above, or below (`forward`); false if none exists, or no search.
  func findAgain(forward: Bool) -> Bool {
    let bottom = terminal.rowsThatLeft - report.scrolledBack + size.rows
    return find(
      from: selection?.ends.first ?? EmbeddedSelection.Place(row: bottom, column: 0), forward: forward)
  }

  private func find(from start: EmbeddedSelection.Place, forward: Bool) -> Bool {
    guard let query = searched, !query.letters.isEmpty else { return false }
    let lines = self.lines
    for index in forward ? Array(lines.indices) : lines.indices.reversed() {
      let (line, first) = lines[index]
      let end = index + 1 < lines.count ? lines[index + 1].first : terminal.rowsThatLeft + size.rows
      guard forward ? end > start.row : first <= start.row else { continue }
      let cells = line.map { screenLine($0) } ?? terminal.history.cells(index)
      let rows = EmbeddedHistory.wrap(cells, columns: size.columns)
      let places = query.places(in: cells).map { match in
        EmbeddedSelection(
          anchor: Self.place(match.lowerBound, rows, first),
          head: Self.place(match.upperBound - 1, rows, first))
      }
      let found = forward ? places.first { $0.anchor > start } : places.last { $0.anchor < start }
      guard let found else { continue }
      show(found)
      let row = found.anchor.row - terminal.rowsThatLeft + report.scrolledBack
      if !(0..<size.rows).contains(row) {
        scroll(to: terminal.rowsThatLeft - found.anchor.row + size.rows / 2)
      }
      return true
    }
    return false
  }

  private static func place(_ cell: Int, _ rows: [Range<Int>], _ first: Int) -> EmbeddedSelection.Place {
    let row = rows.firstIndex { $0.contains(cell) } ?? rows.count - 1
    return EmbeddedSelection.Place(row: first + row, column: cell - rows[row].lowerBound)
  }

  /// The lines of scrollback and screen with their first rows' numbers; those of the screen have rows of it.
  private var lines: [(screen: Range<Int>?, first: Int)] {
    var lines: [(screen: Range<Int>?, first: Int)] = []
    if !isOnAlternate {
      var first = terminal.rowsThatLeft - terminal.history.rowCount
      for rows in terminal.history.lineRows {
        lines.append((nil, first))
        first += rows
      }
    }
    var row = 0
    while row < size.rows {
      let start = row
      while terminal.grid.wraps(row), row + 1 < size.rows { row += 1 }
      row += 1
      lines.append((start..<row, terminal.rowsThatLeft + start))
    }
    return lines
  }

  private func screenLine(_ rows: Range<Int>) -> [EmbeddedCell] { rows.flatMap { terminal.grid.row($0) } }

  /// What is searched for.
  struct Query {
    fileprivate let letters: [UInt32]
    private let isExact: Bool

    fileprivate init(_ text: String) {
      let scalars = text.unicodeScalars
      isExact = scalars.contains { $0.properties.isUppercase }
      letters = scalars.map { $0.value }
    }

    /// The cells of each place where the text stands.
    fileprivate func places(in cells: [EmbeddedCell]) -> [Range<Int>] {
      var (text, columns): ([UInt32], [Int]) = ([], [])
      for (column, cell) in cells.enumerated() where cell.width > 0 && !cell.attributes.contains(.concealed) {
        cell.forEachScalar { value in
          text.append(isExact ? value : Self.folded(value))
          columns.append(column)
        }
      }
      guard text.count >= letters.count else { return [] }
      columns.append(cells.count)
      var places: [Range<Int>] = []
      for start in 0...text.count - letters.count where text[start] == letters[0] {
        guard text[start..<start + letters.count].elementsEqual(letters) else { continue }
        let last = columns[start + letters.count - 1]
        places.append(columns[start]..<last + max(1, Int(cells[last].width)))
      }
      return places
    }

    private static func folded(_ value: UInt32) -> UInt32 {
      if value < 0x80 { return (0x41...0x5A).contains(value) ? value + 32 : value }
      return Unicode.Scalar(value)?.properties.lowercaseMapping.unicodeScalars.first?.value ?? value
    }
  }
}
