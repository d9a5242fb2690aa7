/// The scrollback: lines that have left a program's screen at the top, oldest first; the oldest are dropped beyond
/// the limits.
///
/// Lines are stored unwrapped: the number of rows depends on the present width. A value; any thread may own one.
struct EmbeddedHistory {
  /// Maximum number of lines.
  static let limit = 2000
  /// Maximum number of cells: 16 MB.
  static let mostCells = 500_000
  /// Maximum cells of a line; a longer one is split.
  static let longestLine = 4096

  /// A line of text, unwrapped.
  private struct Line {
    var cells: [EmbeddedCell]
    /// Whether the line continues on the screen or in the next row.
    var isOpen: Bool
  }

  private var lines: [Line] = []
  /// The index of the oldest line in the ring, once it is full.
  private var start = 0
  private var cellCount = 0
  private var columns: Int
  /// The rows of all lines at the present width.
  private(set) var rowCount = 0
  /// The number of the newest lines that have left the screen since it was last cleared.
  private(set) var recent = 0

  /// An empty scrollback for a width.
  init(columns: Int) { self.columns = max(1, columns) }

  /// Whether the newest line continues on the screen.
  var isOpen: Bool { newest?.isOpen ?? false }

  private var newest: Line? { lines.isEmpty ? nil : lines[(start + lines.count - 1) % lines.count] }

  /// Adds a screen row without trailing blanks; `goesOn` says that its line continues in the next row.
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

  /// Removes the newest line and returns its cells; nil where there is none.
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

  /// The screen was cleared: earlier lines do not return to it when it grows.
  mutating func screenWasCleared() { recent = 0 }

  /// Removes all lines.
  mutating func clear() { self = EmbeddedHistory(columns: columns) }

  // MARK: Looking back

  /// Changes the width for which lines are wrapped.
  mutating func setColumns(_ columns: Int) {
    guard columns != self.columns else { return }
    self.columns = max(1, columns)
    rowCount = lines.reduce(0) { $0 + rows(of: $1.cells) }
  }

  private func rows(of cells: [EmbeddedCell]) -> Int {
    cells.count <= columns ? 1 : Self.wrap(cells, columns: columns).count
  }

  /// The `count` rows that begin `back` rows above the screen; blank beyond the oldest line.
  func rows(from back: Int, count: Int) -> [[EmbeddedCell]] {
    let blanks = Array(repeating: EmbeddedCell.blank, count: columns)
    var rows = Array(repeating: blanks, count: max(0, min(count, back)))
    var index = lines.count
    // Rows below the examined line.
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

  /// Wraps a line for a width: wide characters are not split, and there is at least one row.
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
