import Base

/// The scrollback: lines that have left a program's screen at the top, oldest first; the oldest are dropped beyond
/// the limits.
///
/// Lines are stored unwrapped and packed: the number of rows depends on the present width. A value; any thread may own
/// one.
struct EmbeddedHistory {
  /// A row of a line at the present width.
  struct Row {
    var cells: [EmbeddedCell]
    /// Whether the line continues in the next row, or on the screen.
    var goesOn: Bool
  }

  /// Maximum number of lines unless a setting says otherwise.
  static let usualLimit = Settings().terminalScrollback
  /// Maximum cells of a line; a longer one is split.
  static let longestLine = 4096
  /// Bytes of a line, on average, up to which as many lines as allowed are kept; plain text takes one for each cell.
  private static let bytesPerLine = 1024
  /// Bytes that few lines may have, too.
  private static let leastBytes = 1 << 18

  /// A packed line.
  private struct Line {
    /// The end of its bytes, counted from the first byte ever stored.
    var end: Int
    var cells: Int
    /// The rows at the present width, and the cells of the last one.
    var rows = 1
    var lastRow = 0
    /// Whether the line continues on the screen or in the next row.
    var isOpen: Bool

    /// Adds a cell of such a width behind the others.
    mutating func add(width: UInt8, columns: Int) {
      cells += 1
      if lastRow == columns || width > 1 && lastRow + 1 == columns && columns > 1 {
        rows += 1
        lastRow = 0
      }
      lastRow += 1
    }
  }

  /// The maximum number of lines.
  private(set) var limit: Int
  private var bytes = PackedQueue<UInt8>()
  private var lines = PackedQueue<Line>()
  private var columns: Int
  /// The rows of all lines at the present width.
  private(set) var rowCount = 0
  /// The number of the newest lines that have left the screen since it was last cleared.
  private(set) var recent = 0

  /// An empty scrollback for a width.
  init(columns: Int, limit: Int = usualLimit) {
    self.columns = max(1, columns)
    self.limit = max(0, limit)
  }

  /// Whether the newest line continues on the screen.
  var isOpen: Bool { lines.last?.isOpen ?? false }
  /// Maximum bytes of all lines.
  private var mostBytes: Int { limit == 0 ? 0 : Self.leastBytes + limit * Self.bytesPerLine }
  /// The number of bytes of all lines.
  var byteCount: Int { bytes.count }

  /// Adds a screen row without trailing blanks; `goesOn` says that its line continues in the next row.
  mutating func append(_ cells: ArraySlice<EmbeddedCell>, goesOn: Bool) {
    let isNew = lines.last.map { !$0.isOpen || $0.cells + cells.count > Self.longestLine } ?? true
    let before = isNew ? 0 : lines[lines.count - 1].rows
    if isNew {
      lines.append(Line(end: bytes.end, cells: 0, isOpen: goesOn))
      recent += 1
    }
    bytes.change { PackedCells.append(cells, to: &$0) }
    let (end, columns) = (bytes.end, self.columns)
    lines.changeLast { line in
      if isNew, cells.count <= columns {
        (line.cells, line.lastRow) = (cells.count, cells.count)
      } else {
        for cell in cells { line.add(width: cell.width, columns: columns) }
      }
      (line.end, line.isOpen) = (end, goesOn)
      rowCount += line.rows - before
    }
    while lines.count > limit || bytes.count > mostBytes, lines.count > 0 { dropOldest() }
    recent = min(recent, lines.count)
  }

  private mutating func dropOldest() {
    guard let line = lines.first else { return }
    rowCount -= line.rows
    bytes.removeFirst(line.end - bytes.start)
    lines.removeFirst(1)
  }

  /// The rows of each line at the present width, from the oldest line on.
  var lineRows: [Int] { (0..<lines.count).map { lines[$0].rows } }

  /// The cells of a line, counted from the oldest one that is kept.
  func cells(_ index: Int) -> [EmbeddedCell] {
    let start = index == 0 ? bytes.start : lines[index - 1].end
    return PackedCells.cells(bytes[start..<lines[index].end], count: lines[index].cells)
  }

  /// Removes the newest line and returns its cells, or nil.
  mutating func takeNewest() -> [EmbeddedCell]? {
    guard let line = lines.last else { return nil }
    let cells = self.cells(lines.count - 1)
    lines.removeLast(1)
    bytes.removeLast(bytes.end - (lines.last?.end ?? bytes.start))
    rowCount -= line.rows
    recent = max(0, recent - 1)
    return cells
  }

  /// The screen was cleared: earlier lines do not return to it when it grows.
  mutating func screenWasCleared() { recent = 0 }

  /// Removes all lines.
  mutating func clear() { self = EmbeddedHistory(columns: columns, limit: limit) }

  /// Changes the maximum number of lines; the oldest are dropped.
  mutating func setLimit(_ limit: Int) {
    self.limit = max(0, limit)
    while lines.count > self.limit { dropOldest() }
    recent = min(recent, lines.count)
  }

  /// Takes all cells out of their links, whose numbers mean others from now on.
  mutating func removeLinks() {
    let (all, recent) = ((0..<lines.count).map { (cells($0), lines[$0].isOpen) }, self.recent)
    clear()
    defer { self.recent = min(recent, lines.count) }
    for (cells, isOpen) in all {
      var cells = cells
      for index in cells.indices { cells[index].link = EmbeddedLinks.none }
      append(cells[...], goesOn: isOpen)
    }
  }

  // MARK: Looking back

  /// Changes the width for which lines are wrapped.
  mutating func setColumns(_ columns: Int) {
    guard columns != self.columns else { return }
    self.columns = max(1, columns)
    rowCount = 0
    for index in 0..<lines.count {
      var line = lines[index]
      if line.cells <= self.columns {
        (line.rows, line.lastRow) = (1, line.cells)
      } else {
        var other = Line(end: line.end, cells: 0, isOpen: line.isOpen)
        for cell in cells(index) { other.add(width: cell.width, columns: self.columns) }
        line = other
      }
      lines[index] = line
      rowCount += line.rows
    }
  }

  /// The `count` rows that begin `back` rows above the screen; blank beyond the oldest line.
  func rows(from back: Int, count: Int) -> [Row] {
    let blanks = Array(repeating: EmbeddedCell.blank, count: columns)
    var rows = Array(repeating: Row(cells: blanks, goesOn: false), count: max(0, min(count, back)))
    var index = lines.count
    // Rows below the examined line.
    var below = 0
    while below < back, index > 0 {
      index -= 1
      let line = lines[index]
      defer { below += line.rows }
      guard below + line.rows > back - rows.count else { continue }
      let cells = self.cells(index)
      let ranges = Self.wrap(cells, columns: columns)
      for (offset, range) in ranges.enumerated() {
        let place = back - (below + line.rows - offset)
        guard rows.indices.contains(place) else { continue }
        rows[place] = Row(
          cells: Array(cells[range]) + blanks.dropFirst(range.count),
          goesOn: offset + 1 < ranges.count || line.isOpen)
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
