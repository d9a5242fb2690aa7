import Base

// A terminal without a window: what a program writes changes its cells, and its questions are answered. A value; any
// thread may own one.

/// An emulator of the terminal that `TERM=xterm-256color` promises.
///
/// Nothing of what is written makes it grow beyond its screens, its history and some strings of bounded length, and no
/// unit of it takes longer than a screen has cells.
struct TerminalEmulator {
  /// A wide character needs two columns.
  static let leastSize = CellSize(columns: 2, rows: 1)
  static let largestSize = CellSize(columns: 8192, rows: 8192)
  /// As many repetitions as a wide screen has columns.
  static let mostRepeated = 1024

  /// Where the cursor is, and with what it writes.
  struct Cursor {
    var row = 0
    var column = 0
    /// Whether it stands in the last column and the next character wraps.
    var wrapsNext = false
    var look = EmbeddedLook()
    var charsets = EmbeddedCharsets()
    var isOrigin = false
  }

  /// The part of the screen that scrolls.
  struct Margins: Equatable {
    var rows: Range<Int>
    var columns: Range<Int>

    /// All of it.
    init(_ size: CellSize) { (rows, columns) = (0..<size.rows, 0..<size.columns) }
  }

  /// The screen that is shown.
  var grid: EmbeddedGrid
  /// The other one while a program of a whole page has the screen.
  var primary: EmbeddedGrid?
  var history: EmbeddedHistory
  var cursor = Cursor()
  var savedCursor: Cursor?
  /// The cursor saved on the screen that is not shown.
  var otherSavedCursor: Cursor?
  var modes = EmbeddedModes.initial
  var mouse = EmbeddedMouseMode()
  var margins: Margins
  var tabs: EmbeddedTabs
  var palette = EmbeddedPalette()
  var surroundings = EmbeddedSurroundings()
  /// What it calls its window, filtered.
  var title = ""
  var titles: [String] = []
  var cursorShape = CursorShape.own
  /// Whether its bell has rung since that was last asked.
  var hasRung = false
  /// What it is given next.
  var answers: [UInt8] = []
  /// The character that was written last, for repetitions.
  var last: Unicode.Scalar?
  /// Rows that may look different from when they were last taken.
  private(set) var dirty: [Bool]
  private var isAllDirty = true
  /// How many rows have left at the top since that was last asked.
  var rowsThatLeft = 0
  private var stream = EmbeddedStream()

  /// A blank screen of that size, or of the nearest that there can be.
  init(_ wanted: CellSize) {
    let size = Self.possible(wanted)
    grid = EmbeddedGrid(size)
    history = EmbeddedHistory(columns: size.columns)
    margins = Margins(size)
    tabs = EmbeddedTabs(columns: size.columns)
    dirty = Array(repeating: true, count: size.rows)
  }

  private static func possible(_ size: CellSize) -> CellSize {
    CellSize(
      columns: min(largestSize.columns, max(leastSize.columns, size.columns)),
      rows: min(largestSize.rows, max(leastSize.rows, size.rows)))
  }

  /// Its size in cells.
  var size: CellSize { grid.size }
  /// Whether a program of a whole page has the screen.
  var isOnAlternate: Bool { primary != nil }

  /// Takes what the program has written.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    var position = 0
    while let unit = stream.next(in: bytes, from: &position) {
      switch unit {
      case .text(let range): write(bytes[range])
      case .scalar(let scalar): write(scalar)
      case .control(let byte): control(byte)
      case .escape(let final): escape(stream.sequence.intermediate, final)
      case .sequence(let final): perform(stream.sequence, Unicode.Scalar(final))
      case .string(let kind): take(stream.string, kind)
      }
    }
  }

  // MARK: Rows that change

  mutating func touch(_ row: Int) { if dirty.indices.contains(row) { dirty[row] = true } }
  mutating func touch(_ rows: Range<Int>) {
    guard !isAllDirty else { return }
    for row in rows.clamped(to: 0..<dirty.count) { dirty[row] = true }
    isAllDirty = rows.count == dirty.count
  }
  mutating func touchAll() { touch(0..<dirty.count) }
  mutating func clean(_ row: Int) {
    dirty[row] = false
    isAllDirty = false
  }

  // MARK: Text

  /// The column behind the last one that the cursor may write to in its row.
  var rightEnd: Int { cursor.column < margins.columns.upperBound ? margins.columns.upperBound : size.columns }

  private mutating func write(_ run: UnsafeRawBufferPointer.SubSequence) {
    guard cursor.charsets.isPlain, !modes.contains(.insert) else {
      for byte in run { write(cursor.charsets.scalar(byte)) }
      return
    }
    let template = cursor.look.cell(0x20, width: 1)
    var rest = run
    while !rest.isEmpty {
      if cursor.wrapsNext { wrap() }
      let end = rightEnd
      let count = min(end - cursor.column, rest.count)
      grid.write(rest.prefix(count), cursor.row, cursor.column, template)
      touch(cursor.row)
      cursor.column += count
      rest = rest.dropFirst(count)
      guard cursor.column == end else { break }
      cursor.column = end - 1
      cursor.wrapsNext = modes.contains(.autowrap)
      if !cursor.wrapsNext, let byte = rest.last {
        // All that follows falls on the last cell.
        grid.put(cursor.look.cell(UInt32(byte), width: 1), cursor.row, cursor.column)
        break
      }
    }
    last = run.last.map { Unicode.Scalar($0) }
  }

  /// Writes a character, or adds one of no width to the one before.
  mutating func write(_ scalar: Unicode.Scalar) {
    let width = CellWidth.of(scalar)
    guard width > 0 else { return combine(scalar) }
    last = scalar
    if cursor.wrapsNext { wrap() }
    var end = rightEnd
    if width > 1, cursor.column + width > end {
      let start = cursor.column >= margins.columns.lowerBound ? margins.columns.lowerBound : 0
      guard end - start >= width else { return }
      if modes.contains(.autowrap) {
        wrap()
        end = rightEnd
      } else {
        cursor.column = end - width
      }
    }
    if modes.contains(.insert) {
      grid.shift(row: cursor.row, columns: cursor.column..<end, left: -width, cursor.look.blank)
    }
    grid.put(cursor.look.cell(scalar.value, width: width), cursor.row, cursor.column)
    touch(cursor.row)
    if cursor.column + width >= end {
      cursor.column = end - 1
      cursor.wrapsNext = modes.contains(.autowrap)
    } else {
      cursor.column += width
    }
  }

  private mutating func combine(_ scalar: Unicode.Scalar) {
    let column = cursor.wrapsNext ? cursor.column : cursor.column - 1
    guard column >= 0 else { return }
    grid.combine(scalar, cursor.row, column)
    touch(cursor.row)
  }

  /// Goes on in the next row.
  private mutating func wrap() {
    if margins.columns.count == size.columns { grid.setWraps(cursor.row, true) }
    cursor.wrapsNext = false
    let isWithin = cursor.column >= margins.columns.lowerBound
    lineFeed()
    cursor.column = isWithin ? margins.columns.lowerBound : 0
  }

  // MARK: Rows

  /// Whether the cursor's column lies between the margins at the sides.
  var isBetweenSides: Bool { margins.columns.contains(cursor.column) }

  /// One row down; at the last one the rows between the margins move up.
  mutating func lineFeed() {
    if cursor.row == margins.rows.upperBound - 1 {
      if isBetweenSides { scroll(margins.rows, up: 1) }
    } else if cursor.row < size.rows - 1 {
      cursor.row += 1
    }
  }

  /// One row up; at the first one the rows between the margins move down.
  mutating func reverseLineFeed() {
    if cursor.row == margins.rows.lowerBound {
      if isBetweenSides { scroll(margins.rows, up: -1) }
    } else if cursor.row > 0 {
      cursor.row -= 1
    }
  }

  /// Moves rows between the margins at the sides up, or down where the count is negative.
  ///
  /// What leaves at the very top of a screen of lines is kept.
  mutating func scroll(_ rows: Range<Int>, up count: Int) {
    let count = max(-rows.count, min(rows.count, count))
    if count > 0, rows.lowerBound == 0, !isOnAlternate, margins.columns.count == size.columns {
      for row in 0..<count { history.append(grid.text(row), goesOn: grid.wraps(row)) }
      rowsThatLeft += count
    }
    grid.shift(rows: rows, columns: margins.columns, up: count, cursor.look.blank)
    touch(rows)
  }

  // MARK: Another size

  /// Draws on another size from now on.
  mutating func resize(to wanted: CellSize) {
    let wanted = Self.possible(wanted)
    guard wanted != size else { return }
    if let former = primary {
      // What lies below is wrapped around the place that the cursor returns to.
      let saved = otherSavedCursor ?? cursor
      let result = EmbeddedReflow.resize(former, to: wanted, &history, cursor: (saved.row, saved.column))
      primary = result.grid
      otherSavedCursor?.row = result.cursor.row
      otherSavedCursor?.column = result.cursor.column
      grid = grid.cropped(to: wanted)
    } else {
      let result = EmbeddedReflow.resize(grid, to: wanted, &history, cursor: (cursor.row, cursor.column))
      grid = result.grid
      (cursor.row, cursor.column) = (result.cursor.row, result.cursor.column)
    }
    tabs.setColumns(size.columns)
    margins = Margins(size)
    cursor.wrapsNext = false
    keepCursorInside()
    dirty = Array(repeating: true, count: size.rows)
    isAllDirty = true
  }

  /// Brings the cursor back to the screen.
  mutating func keepCursorInside() {
    cursor.row = max(0, min(size.rows - 1, cursor.row))
    cursor.column = max(0, min(size.columns - 1, cursor.column))
  }

  // MARK: The two screens

  /// Shows the screen of whole pages, or the one of lines.
  mutating func showAlternate(_ isShown: Bool, clears: Bool) {
    if isShown, primary == nil {
      primary = grid
      grid = EmbeddedGrid(size)
      swap(&savedCursor, &otherSavedCursor)
    } else if !isShown, let former = primary {
      grid = former
      primary = nil
      swap(&savedCursor, &otherSavedCursor)
    }
    if isShown, clears { for row in 0..<size.rows { grid.fill(row, 0..<size.columns, cursor.look.blank) } }
    touchAll()
  }

  /// Remembers where the cursor is and how it writes.
  mutating func saveCursor() {
    cursor.isOrigin = modes.contains(.origin)
    savedCursor = cursor
  }

  /// Goes back to what was remembered, or to the first cell.
  mutating func restoreCursor() {
    cursor = savedCursor ?? Cursor()
    if cursor.isOrigin { modes.insert(.origin) } else { modes.remove(.origin) }
    keepCursorInside()
  }

  /// RIS: as it was at the start, but for what has left the screen.
  mutating func reset() {
    let (former, surroundings, answers, left) = (history, self.surroundings, self.answers, rowsThatLeft)
    let stream = self.stream
    self = TerminalEmulator(size)
    (history, self.surroundings, self.answers, rowsThatLeft) = (former, surroundings, answers, left)
    self.stream = stream
    history.screenWasCleared()
  }
}
