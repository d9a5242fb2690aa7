// VT and xterm emulation without a window, for the embedded terminal: bytes of a pseudo-terminal in; cells, cursor,
// title and replies to queries out. A value, which any thread may own; `EmbeddedScreen` owns one, on the main
// thread.

import Base

/// An emulator of the terminal that `TERM=xterm-256color` promises.
///
/// Its memory is bounded, whatever is written: two screens, the scrollback, and some strings of limited length. No
/// unit takes longer than a screen has cells.
struct TerminalEmulator {
  /// Two columns, for a wide character.
  static let leastSize = CellSize(columns: 2, rows: 1)
  static let largestSize = CellSize(columns: 8192, rows: 8192)
  /// Maximum repetitions of REP: the columns of a wide screen.
  static let mostRepeated = 1024
  /// Cells that are moved or filled before `feed` returns, so that its caller can look at the clock: some hundred
  /// microseconds.
  private static let mostWork = 1 << 16
  /// The work of moving a row to the scrollback, in cells.
  private static let workOfLeaving = 16

  /// The cursor's position and the look of what it writes.
  struct Cursor {
    var row = 0
    var column = 0
    /// Whether a wrap is pending: the next character goes to the next row.
    var wrapsNext = false
    var look = EmbeddedLook()
    var charsets = EmbeddedCharsets()
    var isOrigin = false
  }

  /// The scrolling region.
  struct Margins: Equatable {
    var rows: Range<Int>
    var columns: Range<Int>

    /// The whole screen.
    init(_ size: CellSize) { (rows, columns) = (0..<size.rows, 0..<size.columns) }
  }

  /// The shown screen.
  var grid: EmbeddedGrid
  /// The primary screen while the alternate one is shown.
  var primary: EmbeddedGrid?
  /// The alternate screen as mode 47 has left it.
  var alternate: EmbeddedGrid?
  var history: EmbeddedHistory
  var cursor = Cursor()
  var savedCursor: Cursor?
  /// The saved cursor of the screen that is not shown.
  var otherSavedCursor: Cursor?
  var modes = EmbeddedModes.initial
  var mouse = EmbeddedMouseMode()
  var margins: Margins
  var tabs: EmbeddedTabs
  var palette = EmbeddedPalette()
  var surroundings = EmbeddedSurroundings() {
    didSet { keyboard.hasEvents = surroundings.reportsReleases }
  }
  var links = EmbeddedLinks()
  var keyboard = EmbeddedKeyboard()
  /// Modes as XTSAVE has saved them.
  var savedModes: [Int: Bool] = [:]
  /// DECSACE: whether DECCARA and DECRARA change a rectangle, and not the text from its first to its last cell.
  var changesRectangles = false
  /// Whether cells may be guarded (SPA), so that erasing must look for them; a reset gives all of them free.
  var hasGuards = false
  /// The window title; control characters are filtered.
  var title = ""
  var titles: [String] = []
  var cursorShape = CursorShape.own
  /// The progress that the program reports (OSC 9;4).
  var progress = EmbeddedReport.Progress.none
  /// The program's messages to the player, until they are taken.
  var news = EmbeddedNews()
  /// Bytes to send to the program.
  var answers: [UInt8] = []
  /// The last character, for REP.
  var last: Unicode.Scalar?
  /// Rows that have changed since they were last taken.
  private(set) var dirty: [Bool]
  private var isAllDirty = true
  /// The number of rows that have ever left at the top.
  var rowsThatLeft = 0
  /// The number of times that rows changed their numbers: by another width, or because the scrollback was cleared.
  var renumbered = 0
  private var stream = EmbeddedStream()

  /// A blank screen of the nearest possible size.
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

  /// The size in cells.
  var size: CellSize { grid.size }
  /// Whether the alternate screen is on.
  var isOnAlternate: Bool { primary != nil }

  /// Processes the program's output; returns the number of bytes that it has got through.
  ///
  /// It returns before the end after some sequences that take long.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) -> Int {
    var position = 0
    grid.work = 0
    while grid.work < Self.mostWork, let unit = stream.next(in: bytes, from: &position) {
      switch unit {
      case .text(let range): write(bytes[range])
      case .scalar(let scalar): write(scalar)
      case .control(let byte): control(byte)
      case .escape(let final): escape(stream.sequence.intermediate, final)
      case .sequence(let final): perform(stream.sequence, Unicode.Scalar(final))
      case .string(let kind): take(stream.string, kind, isCutOff: stream.isCutOff)
      }
    }
    return position
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

  /// The column behind the last one that the cursor may reach in its row.
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
        // Without autowrap the last character overwrites the last column.
        grid.put(cursor.look.cell(UInt32(byte), width: 1), cursor.row, cursor.column)
        break
      }
    }
    last = run.last.map { Unicode.Scalar($0) }
  }

  /// Writes a character, or adds a combining one to the character before.
  mutating func write(_ scalar: Unicode.Scalar) {
    let width = CellWidth.of(scalar)
    guard width > 0 else { return combine(scalar) }
    guard !joins(scalar) else { return }
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

  /// Continues in the next row.
  mutating func wrap() {
    if margins.columns.count == size.columns { grid.setWraps(cursor.row, true) }
    cursor.wrapsNext = false
    let isWithin = cursor.column >= margins.columns.lowerBound
    lineFeed()
    cursor.column = isWithin ? margins.columns.lowerBound : 0
  }

  // MARK: Rows

  /// Whether the cursor is between the left and right margins.
  var isBetweenSides: Bool { margins.columns.contains(cursor.column) }

  /// Moves one row down; in the last row the region scrolls up.
  mutating func lineFeed() {
    if cursor.row == margins.rows.upperBound - 1 {
      if isBetweenSides { scroll(margins.rows, up: 1) }
    } else if cursor.row < size.rows - 1 {
      cursor.row += 1
    }
  }

  /// Moves one row up; in the first row the region scrolls down.
  mutating func reverseLineFeed() {
    if cursor.row == margins.rows.lowerBound {
      if isBetweenSides { scroll(margins.rows, up: -1) }
    } else if cursor.row > 0 {
      cursor.row -= 1
    }
  }

  /// Scrolls rows between the left and right margins up, or down with a negative count.
  ///
  /// Rows that leave the top of the primary screen go to the scrollback.
  mutating func scroll(_ rows: Range<Int>, up count: Int) {
    let count = max(-rows.count, min(rows.count, count))
    if count > 0, rows.lowerBound == 0, !isOnAlternate, margins.columns.count == size.columns {
      for row in 0..<count { history.append(grid.text(row), goesOn: grid.wraps(row)) }
      rowsThatLeft += count
      grid.work += count * Self.workOfLeaving
    }
    grid.shift(rows: rows, columns: margins.columns, up: count, cursor.look.blank)
    touch(rows)
  }

  // MARK: Another size

  /// Changes the size.
  mutating func resize(to wanted: CellSize) {
    let wanted = Self.possible(wanted)
    guard wanted != size else { return }
    if let former = primary {
      // The hidden primary screen is wrapped around its saved cursor.
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
    alternate = alternate?.cropped(to: wanted)
    renumbered += 1
    tabs.setColumns(size.columns)
    margins = Margins(size)
    cursor.wrapsNext = false
    keepCursorInside()
    dirty = Array(repeating: true, count: size.rows)
    isAllDirty = true
  }

  /// Clamps the cursor to the screen.
  mutating func keepCursorInside() {
    cursor.row = max(0, min(size.rows - 1, cursor.row))
    cursor.column = max(0, min(size.columns - 1, cursor.column))
  }

  // MARK: The two screens

  /// Shows the alternate or the primary screen; `keeps` keeps the alternate one until it is shown again.
  mutating func showAlternate(_ isShown: Bool, keeps: Bool) {
    if isShown != isOnAlternate { renumbered += 1 }
    if isShown, primary == nil {
      primary = grid
      grid = keeps ? alternate ?? EmbeddedGrid(size) : EmbeddedGrid(size)
      alternate = nil
      swap(&savedCursor, &otherSavedCursor)
      keyboard.swap()
    } else if !isShown, let former = primary {
      alternate = keeps ? grid : nil
      grid = former
      primary = nil
      swap(&savedCursor, &otherSavedCursor)
      keyboard.swap()
    }
    if isShown, !keeps { for row in 0..<size.rows { grid.fill(row, 0..<size.columns, cursor.look.blank) } }
    touchAll()
  }

  /// DECSC: saves the cursor's position and look.
  mutating func saveCursor() {
    cursor.isOrigin = modes.contains(.origin)
    savedCursor = cursor
  }

  /// DECRC: restores the saved cursor, or moves to the first cell.
  mutating func restoreCursor() {
    cursor = savedCursor ?? Cursor()
    if cursor.isOrigin { modes.insert(.origin) } else { modes.remove(.origin) }
    keepCursorInside()
  }

  /// RIS: resets everything but the scrollback and pending answers.
  mutating func reset() {
    var fresh = TerminalEmulator(size)
    (fresh.history, fresh.surroundings, fresh.answers) = (history, surroundings, answers)
    (fresh.rowsThatLeft, fresh.renumbered) = (rowsThatLeft, renumbered)
    (fresh.stream, fresh.news, fresh.links) = (stream, news, links)
    fresh.grid.work = grid.work
    self = fresh
    history.screenWasCleared()
  }
}
