/// The lines that have left a program's screen at its top, the newest last; the oldest go when there are too many.
///
/// They are kept as they were written, without regard to any width: how many rows they fill is told by the width that
/// they are looked at with. A value; any thread may own one.
struct EmbeddedHistory {
  /// Lines that are kept.
  static let limit = 2000
  /// Cells that are kept: 16 MB.
  static let mostCells = 500_000
  /// The longest line; what is longer goes on in another.
  static let longestLine = 4096

  /// A line of text.
  private struct Line {
    var cells: [EmbeddedCell]
    /// Whether it goes on below.
    var isOpen: Bool
  }

  private var lines: [Line] = []
  /// Where the oldest one stands, once all places are taken.
  private var start = 0
  private var cellCount = 0
  private var columns: Int
  /// How many rows all of them fill at that width.
  private(set) var rowCount = 0
  /// How many of the newest ones were on the screen since that was last cleared.
  private(set) var recent = 0

  /// No lines, to be looked at with that width.
  init(columns: Int) { self.columns = max(1, columns) }

  /// Whether the newest line goes on on the screen.
  var isOpen: Bool { newest?.isOpen ?? false }

  private var newest: Line? { lines.isEmpty ? nil : lines[(start + lines.count - 1) % lines.count] }

  /// Takes a row of the screen, without the blanks behind its text; `goesOn` where the next row goes on with it.
  mutating func append(_ cells: some Collection<EmbeddedCell>, goesOn: Bool) {
    if let newest, newest.isOpen, newest.cells.count + cells.count <= Self.longestLine {
      let place = (start + lines.count - 1) % lines.count
      rowCount -= rows(of: newest.cells)
      lines[place].cells += cells
      lines[place].isOpen = goesOn
      rowCount += rows(of: lines[place].cells)
      cellCount += cells.count
    } else {
      add(Line(cells: Array(cells), isOpen: goesOn))
    }
    while cellCount > Self.mostCells, lines.count > 1 { dropOldest() }
  }

  private mutating func add(_ line: Line) {
    cellCount += line.cells.count
    rowCount += rows(of: line.cells)
    recent = min(Self.limit, recent + 1)
    if lines.count < Self.limit, start == 0 {
      lines.append(line)
    } else if lines.count < Self.limit {
      lines = Array(lines[start...] + lines[..<start]) + [line]
      start = 0
    } else {
      cellCount -= lines[start].cells.count
      rowCount -= rows(of: lines[start].cells)
      lines[start] = line
      start = (start + 1) % lines.count
    }
  }

  private mutating func dropOldest() {
    let line = lines.remove(at: start)
    if start == lines.count { start = 0 }
    cellCount -= line.cells.count
    rowCount -= rows(of: line.cells)
    recent = min(recent, lines.count)
  }

  /// Gives the newest line back, without whether it goes on.
  mutating func takeNewest() -> [EmbeddedCell]? {
    guard let line = newest else { return nil }
    let place = (start + lines.count - 1) % lines.count
    lines.remove(at: place)
    if place < start { start -= 1 }
    if start >= lines.count { start = 0 }
    cellCount -= line.cells.count
    rowCount -= rows(of: line.cells)
    recent = max(0, recent - 1)
    return line.cells
  }

  /// The screen has been cleared: what left it before does not come back to it.
  mutating func screenWasCleared() { recent = 0 }

  /// Forgets all lines.
  mutating func clear() { self = EmbeddedHistory(columns: columns) }

  // MARK: Looking back

  /// They are looked at with that width from now on.
  mutating func setColumns(_ columns: Int) {
    guard columns != self.columns else { return }
    self.columns = max(1, columns)
    rowCount = lines.reduce(0) { $0 + rows(of: $1.cells) }
  }

  private func rows(of cells: [EmbeddedCell]) -> Int {
    cells.count <= columns ? 1 : Self.wrap(cells, columns: columns).count
  }

  /// The rows so many above the screen's first one, from the farthest on; blank where there is none.
  func rows(from back: Int, count: Int) -> [[EmbeddedCell]] {
    let blanks = Array(repeating: EmbeddedCell.blank, count: columns)
    var rows = Array(repeating: blanks, count: max(0, min(count, back)))
    var index = lines.count
    // How many rows lie below the line that is looked at.
    var below = 0
    while below < back, index > 0 {
      index -= 1
      let cells = lines[(start + index) % lines.count].cells
      let height = self.rows(of: cells)
      defer { below += height }
      guard below + height > back - rows.count else { continue }
      for (offset, range) in Self.wrap(cells, columns: columns).enumerated() {
        let place = back - (below + height - offset)
        guard rows.indices.contains(place) else { continue }
        rows[place] = Array(cells[range]) + blanks.dropFirst(range.count)
      }
    }
    return rows
  }

  /// Where a line of text is cut for rows of that width: no wide character is split, and there is one row at least.
  static func wrap(_ cells: [EmbeddedCell], columns: Int) -> [Range<Int>] {
    guard cells.count > columns else { return [0..<cells.count] }
    var ranges: [Range<Int>] = []
    var start = 0
    while start < cells.count {
      var end = min(cells.count, start + columns)
      if end < cells.count, cells[end].width == 0, end - start > 1 { end -= 1 }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }
}
