// Dispatch of C0 controls, ESC and CSI sequences (ECMA-48, DEC VT420, xterm): cursor movement, scrolling regions,
// tabs, modes. Part of `TerminalEmulator`, a value; any thread may own one.

import Base

extension TerminalEmulator {
  mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: news.hasRung = true
    case 0x08: goBack(1)
    case 0x09:
      if cursor.wrapsNext, modes.contains(.wrapsTabs) { wrap() }
      tab(1)
    case 0x0A...0x0C:
      cursor.wrapsNext = false
      lineFeed()
      if modes.contains(.newLine) { returnToLeft() }
    case 0x0D: returnToLeft()
    case 0x0E: cursor.charsets.lock(1)
    case 0x0F: cursor.charsets.lock(0)
    default: break
    }
  }

  mutating func escape(_ intermediate: UInt8, _ final: UInt8) {
    switch (intermediate, Unicode.Scalar(final)) {
    case (0, "7"): saveCursor()
    case (0, "8"): restoreCursor()
    case (0, "="): modes.insert(.applicationKeypad)
    case (0, ">"): modes.remove(.applicationKeypad)
    case (0, "6"): goBackIndex()
    case (0, "9"): goForwardIndex()
    case (0, "D"):
      cursor.wrapsNext = false
      lineFeed()
    case (0, "E"):
      cursor.wrapsNext = false
      lineFeed()
      returnToLeft()
    case (0, "H"): tabs.set(cursor.column, true)
    case (0, "M"):
      cursor.wrapsNext = false
      reverseLineFeed()
    case (0, "N"): cursor.charsets.shift(2)
    case (0, "O"): cursor.charsets.shift(3)
    case (0, "V"):
      cursor.look.attributes.insert(.guarded)
      hasGuards = true
    case (0, "W"): cursor.look.attributes.remove(.guarded)
    case (0, "Z"): answerAttributes()
    case (0, "c"): reset()
    case (0, "n"): cursor.charsets.lock(2)
    case (0, "o"): cursor.charsets.lock(3)
    case (UInt8(ascii: "#"), "8"): align()
    case (UInt8(ascii: "(")...UInt8(ascii: "/"), _): cursor.charsets.designate(intermediate, final)
    default: break
    }
  }

  mutating func perform(_ sequence: EmbeddedSequence, _ final: Unicode.Scalar) {
    guard !sequence.hasTies || final == "m" else { return }
    switch (sequence.leader, sequence.intermediate) {
    case (0, 0): performPlain(sequence, final)
    case (UInt8(ascii: "?"), 0): performPrivate(sequence, final)
    default: performOther(sequence, final)
    }
  }

  private mutating func performPlain(_ sequence: EmbeddedSequence, _ final: Unicode.Scalar) {
    switch final {
    case "m": cursor.look.select(sequence)
    case "H", "f": moveTo(row: sequence.number(0, usual: 1) - 1, column: sequence.number(1, usual: 1) - 1)
    case "A": moveUp(sequence.count(), returns: false)
    case "B", "e": moveDown(sequence.count(), returns: false)
    case "C", "a": moveRight(sequence.count())
    case "D": goBack(sequence.count())
    case "E": moveDown(sequence.count(), returns: true)
    case "F": moveUp(sequence.count(), returns: true)
    case "G", "`": moveTo(row: nil, column: sequence.count() - 1)
    case "d": moveTo(row: sequence.count() - 1, column: nil)
    case "I": tab(sequence.count())
    case "Z": tab(-sequence.count())
    case "J": eraseScreen(sequence.number(0), selective: false)
    case "K": eraseLine(sequence.number(0), selective: false)
    case "X": eraseCells(sequence.count())
    case "@": insertCells(sequence.count())
    case "P": insertCells(-sequence.count())
    case "L": insertLines(sequence.count())
    case "M": insertLines(-sequence.count())
    case "S": scroll(margins.rows, up: sequence.count())
    // With five parameters it is xterm's mouse highlighting, which is not supported.
    case "T": if sequence.count < 5 { scroll(margins.rows, up: -sequence.count()) }
    case "^": scroll(margins.rows, up: -sequence.count())
    case "b": repeatLast(sequence.count())
    case "c": if sequence.number(0) == 0 { answerAttributes() }
    case "g":
      if sequence.number(0) == 0 { tabs.set(cursor.column, false) }
      if sequence.number(0) == 3 { tabs.clear() }
    case "h", "l": for index in 0..<sequence.count { setMode(sequence.number(index), final == "h") }
    case "n": answerStatus(sequence, isPrivate: false)
    case "r": setRows(sequence.number(0, usual: 1), sequence.number(1))
    case "s":
      if modes.contains(.sideMargins) {
        setColumns(sequence.number(0, usual: 1), sequence.number(1))
      } else {
        saveCursor()
      }
    case "u": restoreCursor()
    case "t": operateWindow(sequence)
    default: break
    }
  }

  private mutating func performPrivate(_ sequence: EmbeddedSequence, _ final: Unicode.Scalar) {
    switch final {
    case "h", "l": for index in 0..<sequence.count { setPrivateMode(sequence.number(index), final == "h") }
    case "J": eraseScreen(sequence.number(0), selective: true)
    case "K": eraseLine(sequence.number(0), selective: true)
    case "n": answerStatus(sequence, isPrivate: true)
    case "s": for index in 0..<sequence.count { saveMode(sequence.number(index)) }
    case "r": for index in 0..<sequence.count { restoreMode(sequence.number(index)) }
    case "u": answer("\u{1B}[?\(keyboard.flags.rawValue)u")
    case "m": if sequence.number(0) == 4 { answer("\u{1B}[>4;\(keyboard.otherKeys.rawValue)m") }
    case "W": if sequence.number(0) == 5 { tabs = EmbeddedTabs(columns: size.columns) }
    default: break
    }
  }

  private mutating func performOther(_ sequence: EmbeddedSequence, _ final: Unicode.Scalar) {
    let leader = sequence.leader == 0 ? "" : String(Unicode.Scalar(sequence.leader))
    let intermediate = sequence.intermediate == 0 ? "" : String(Unicode.Scalar(sequence.intermediate))
    switch leader + intermediate + String(final) {
    case "!p": softReset()
    case " q": setCursorShape(sequence.number(0))
    case "\"q": protect(sequence.number(0) == 1)
    case "'}": insertColumns(sequence.count())
    case "'~": insertColumns(-sequence.count())
    case " @": shiftColumns(left: sequence.count())
    case " A": shiftColumns(left: -sequence.count())
    case "$p": answerMode(sequence.number(0), isPrivate: false)
    case "?$p": answerMode(sequence.number(0), isPrivate: true)
    case "$v": copyRectangle(sequence)
    case "$x": fillRectangle(sequence)
    case "$z": eraseRectangle(sequence, selective: false)
    case "${": eraseRectangle(sequence, selective: true)
    case "$r": changeRectangle(sequence, reverses: false)
    case "$t": changeRectangle(sequence, reverses: true)
    case "*x": changesRectangles = sequence.number(0) == 2
    case "*y": answerChecksum(sequence)
    case ">m": setOtherKeys(sequence)
    case ">n": if sequence.number(0) == 4 { keyboard.otherKeys = .none }
    case ">u": keyboard.push(sequence.number(0))
    case "<u": keyboard.pop(sequence.count())
    case "=u": keyboard.set(sequence.number(0), sequence.number(1, usual: 1))
    case ">c": if sequence.number(0) == 0 { answerSecondAttributes() }
    case ">q": if sequence.number(0) == 0 { answerVersion() }
    default: break
    }
  }

  // MARK: The cursor

  /// CR: to the first column, or to the left margin where the cursor is right of it.
  mutating func returnToLeft() {
    cursor.wrapsNext = false
    let left = margins.columns.lowerBound
    cursor.column = cursor.column >= left || modes.contains(.origin) ? left : 0
  }

  /// Moves to a row and column, counted from 0; in origin mode from the margins.
  mutating func moveTo(row: Int?, column: Int?) {
    cursor.wrapsNext = false
    let isOrigin = modes.contains(.origin)
    let rows = isOrigin ? margins.rows : 0..<size.rows
    let columns = isOrigin ? margins.columns : 0..<size.columns
    if let row { cursor.row = min(rows.upperBound - 1, rows.lowerBound + max(0, row)) }
    if let column { cursor.column = min(columns.upperBound - 1, columns.lowerBound + max(0, column)) }
  }

  private mutating func moveUp(_ count: Int, returns: Bool) {
    cursor.wrapsNext = false
    let first = cursor.row >= margins.rows.lowerBound ? margins.rows.lowerBound : 0
    cursor.row = max(first, cursor.row - count)
    if returns { returnToLeft() }
  }

  private mutating func moveDown(_ count: Int, returns: Bool) {
    cursor.wrapsNext = false
    let end = cursor.row < margins.rows.upperBound ? margins.rows.upperBound : size.rows
    cursor.row = min(end - 1, cursor.row + count)
    if returns { returnToLeft() }
  }

  private mutating func moveRight(_ count: Int) {
    cursor.wrapsNext = false
    cursor.column = min(rightEnd - 1, cursor.column + count)
  }

  /// Moves left; with reverse wrap it continues at the end of the row above.
  private mutating func goBack(_ count: Int) {
    var count = count
    let wraps = modes.contains([.reverseWrap, .autowrap])
    if cursor.wrapsNext, wraps { count -= 1 }
    cursor.wrapsNext = false
    let left = cursor.column >= margins.columns.lowerBound ? margins.columns.lowerBound : 0
    guard wraps else {
      cursor.column = max(left, cursor.column - count)
      return
    }
    count = min(count, size.columns * size.rows)
    while count > cursor.column - left {
      count -= cursor.column - left + 1
      cursor.column = margins.columns.upperBound - 1
      if cursor.row == margins.rows.lowerBound || cursor.row == 0 {
        cursor.row =
          cursor.row == 0 && margins.rows.lowerBound > 0 ? size.rows - 1 : margins.rows.upperBound - 1
      } else {
        cursor.row -= 1
      }
    }
    cursor.column -= count
  }

  private mutating func goBackIndex() {
    cursor.wrapsNext = false
    if cursor.column == margins.columns.lowerBound {
      if margins.rows.contains(cursor.row) { shiftColumns(left: -1) }
    } else if cursor.column > 0 {
      cursor.column -= 1
    }
  }

  private mutating func goForwardIndex() {
    cursor.wrapsNext = false
    if cursor.column == margins.columns.upperBound - 1 {
      if margins.rows.contains(cursor.row) { shiftColumns(left: 1) }
    } else if cursor.column < size.columns - 1 {
      cursor.column += 1
    }
  }

  private mutating func tab(_ count: Int) {
    let last = rightEnd - 1
    // A tab that goes nowhere leaves a pending wrap.
    if count < 0 || cursor.column < last { cursor.wrapsNext = false }
    let first = modes.contains(.origin) ? margins.columns.lowerBound : 0
    for _ in 0..<min(abs(count), size.columns) {
      cursor.column =
        count > 0
        ? tabs.next(behind: cursor.column, last: last) : tabs.previous(before: cursor.column, first: first)
    }
  }

  /// DECSTBM: sets the scrolling rows, counted from 1; a bottom of 0 is the last row.
  private mutating func setRows(_ top: Int, _ bottom: Int) {
    let first = max(1, top)
    let last = bottom == 0 ? size.rows : min(bottom, size.rows)
    guard first < last else { return }
    margins.rows = first - 1..<last
    moveTo(row: 0, column: 0)
  }

  private mutating func setColumns(_ left: Int, _ right: Int) {
    let first = max(1, left)
    let last = right == 0 ? size.columns : min(right, size.columns)
    guard first < last else { return }
    margins.columns = first - 1..<last
    moveTo(row: 0, column: 0)
  }

  /// REP: repeats the last character, once.
  ///
  /// More of them than there are cells within the margins leave the same screen, wherever the cursor ends up.
  private mutating func repeatLast(_ count: Int) {
    guard let last else { return }
    let most = min(Self.mostRepeated, margins.columns.count * margins.rows.count + margins.columns.count)
    for _ in 0..<min(count, max(size.columns, most)) { write(last) }
    self.last = nil
  }

  // MARK: Modes

  private mutating func setMode(_ number: Int, _ isSet: Bool) {
    guard let mode = EmbeddedModes.mode(number, isPrivate: false) else { return }
    if isSet { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func setPrivateMode(_ number: Int, _ isSet: Bool) {
    if mouse.set(number, isSet) { return }
    if number == 1048 { return isSet ? saveCursor() : restoreCursor() }
    guard let mode = EmbeddedModes.mode(number, isPrivate: true) else { return }
    if number == 1049, isSet, !isOnAlternate { saveCursor() }
    if mode == .manyColumns, !modes.contains(.allowsColumns) { return }
    let wasSet = modes.contains(mode)
    if isSet { modes.insert(mode) } else { modes.remove(mode) }
    switch mode {
    case .alternateScreen:
      showAlternate(isSet, keeps: number == 47 || isSet && number == 1047)
      if number == 1049, !isSet { restoreCursor() }
    case .manyColumns:
      // The width is the pane's, but a program that changes it counts on an empty screen.
      margins = Margins(size)
      moveTo(row: 0, column: 0)
      eraseScreen(2, selective: false)
    case .origin: moveTo(row: 0, column: 0)
    case .sideMargins: margins.columns = 0..<size.columns
    case .reverseScreen: if wasSet != isSet { touchAll() }
    case .blinkingCursor: blink(isSet)
    default: break
    }
  }

  /// XTSAVE: saves a private mode.
  private mutating func saveMode(_ number: Int) {
    if let isSet = isSet(number, isPrivate: true) { savedModes[number] = isSet }
  }

  /// XTRESTORE: restores a private mode that was saved.
  private mutating func restoreMode(_ number: Int) {
    if let isSet = savedModes[number] { setPrivateMode(number, isSet) }
  }

  /// Whether a mode is set; nil if it is unknown.
  func isSet(_ number: Int, isPrivate: Bool) -> Bool? {
    if isPrivate, let isSet = mouse.isSet(number) { return isSet }
    return EmbeddedModes.mode(number, isPrivate: isPrivate).map(modes.contains)
  }

  /// Mode 12 changes only a shape that the program has chosen: terminfo entries set the mode without meaning a
  /// shape.
  private mutating func blink(_ blinks: Bool) {
    guard cursorShape != .own else { return }
    let steady = (cursorShape.rawValue + 1) / 2 * 2
    cursorShape = CursorShape(rawValue: blinks ? steady - 1 : steady) ?? cursorShape
  }

  private mutating func setCursorShape(_ number: Int) {
    guard let shape = CursorShape(rawValue: number) else { return }
    cursorShape = shape
    if shape.rawValue % 2 == 1 || shape == .own {
      modes.insert(.blinkingCursor)
    } else {
      modes.remove(.blinkingCursor)
    }
  }

  /// XTMODKEYS; without a number it returns to the start.
  private mutating func setOtherKeys(_ sequence: EmbeddedSequence) {
    guard sequence.number(0, usual: 4) == 4 else { return }
    keyboard.otherKeys = EmbeddedKeyboard.OtherKeys(rawValue: sequence.number(1)) ?? .none
  }

  private mutating func softReset() {
    modes.subtract([.insert, .origin, .applicationCursor, .applicationKeypad, .sideMargins, .reverseWrap])
    modes.formUnion([.autowrap, .cursor])
    margins = Margins(size)
    cursor.look = EmbeddedLook()
    cursor.charsets = EmbeddedCharsets()
    cursor.wrapsNext = false
    hasGuards = false
    savedCursor = nil
  }

  // MARK: The window

  private mutating func operateWindow(_ sequence: EmbeddedSequence) {
    switch sequence.number(0) {
    case 14, 15, 16, 18, 19: answerSize(sequence.number(0))
    case 22: if titles.count < 10 { titles.append(title) }
    case 23: if let former = titles.popLast() { title = former }
    default: break
    }
  }
}
