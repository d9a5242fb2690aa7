// The screen that a guest draws on. Main thread only.

internal import CVTerm
import Core

/// Owner of a libvterm terminal: what the guest writes becomes cells, what the person does becomes bytes for it.
final class GuestScreen {
  /// libvterm writes outside its memory when a wide character meets a screen of one column.
  static let leastSize = CellSize(columns: 2, rows: 1)

  let terminal: OpaquePointer
  private let state: OpaquePointer
  private let screen: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>
  private(set) var size: CellSize
  /// What is to be said of the screen.
  private(set) var report = GuestReport()
  /// Whether it draws on the screen that programs of a whole page use, which keeps no lines.
  private(set) var isOnAlternate = false
  /// Whether its bell has rung since that was last asked.
  private var hasRung = false
  /// What it is given next.
  private(set) var outgoing: [UInt8] = []
  private var history = GuestHistory()
  private var title: [UInt8] = []
  private var cursorIsShown = true
  private var cursorBlinks = true
  private var stream = GuestStream()
  /// What is left of the newest piece; kept for its memory.
  private var incoming: [UInt8] = []
  /// Rows that may look different from when they were last taken.
  private var dirty: [Bool]

  /// Nil when there is no memory for it.
  init?(_ wanted: CellSize) {
    size = wanted.atLeast(Self.leastSize)
    guard let terminal = vterm_new(Int32(clamping: size.rows), Int32(clamping: size.columns)),
      let state = vterm_obtain_state(terminal), let screen = vterm_obtain_screen(terminal)
    else { return nil }
    (self.terminal, self.state, self.screen) = (terminal, state, screen)
    dirty = Array(repeating: true, count: size.rows)
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: VTermScreenCallbacks())
    vterm_set_utf8(terminal, 1)
    // The other terminal decides what bold looks like.
    vterm_state_set_bold_highbright(state, 0)
    vterm_screen_enable_altscreen(screen, 1)
    listen()
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  /// Takes what the guest has written.
  func feed(_ bytes: UnsafeRawBufferPointer) {
    incoming.removeAll(keepingCapacity: true)
    stream.pass(bytes, into: &incoming)
    write(incoming)
    followCursor()
  }

  /// Draws on another size from now on.
  func resize(to wanted: CellSize) {
    let wanted = wanted.atLeast(Self.leastSize)
    guard wanted != size else { return }
    size = wanted
    dirty = Array(repeating: true, count: size.rows)
    scroll(to: 0)
    // Older versions keep margins and cursor where they were, outside of what is left, and write there.
    write(Array("\u{18}\u{1B}[?6l\u{1B}[?69l\u{1B}[r\(motion(to: cursor))".utf8))
    vterm_set_size(terminal, Int32(clamping: size.rows), Int32(clamping: size.columns))
    write(Array(motion(to: cursor).utf8))
    followCursor()
  }

  private func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
      _ = vterm_input_write(terminal, start, bytes.count)
    }
  }

  private var cursor: CellPoint {
    var place = VTermPos()
    vterm_state_get_cursorpos(state, &place)
    return CellPoint(column: Int(place.col), row: Int(place.row))
  }

  /// The sequence that brings the cursor to a cell, or to the nearest on the screen.
  private func motion(to place: CellPoint) -> String {
    "\u{1B}[\(max(0, min(8192, place.row)) + 1);\(max(0, min(8192, place.column)) + 1)H"
  }

  /// Takes what it is to be given.
  func takeOutgoing() -> [UInt8] {
    defer { outgoing = [] }
    return outgoing
  }

  /// Appends bytes that it is to be given as they are.
  func give(_ bytes: [UInt8]) { outgoing += bytes }

  /// The window gained or lost the focus, which it hears of where it asked for that.
  func setFocus(_ gained: Bool) {
    if gained { vterm_state_focus_in(state) } else { vterm_state_focus_out(state) }
  }

  // MARK: What is seen

  /// Whether any row may look different from when it was last taken.
  var isDirty: Bool { dirty.contains(true) }

  /// Takes the rows that may look different, with their cells from the left.
  func takeDirty(_ body: (_ row: Int, _ cells: [GuestCell]) -> Void) {
    for row in 0..<size.rows where dirty[row] {
      dirty[row] = false
      body(row, cells(in: row))
    }
  }

  /// Everything is to be taken again.
  func touch() { for row in dirty.indices { dirty[row] = true } }

  /// Looks so many lines back, as far as there are any.
  func scroll(to lines: Int) {
    let lines = isOnAlternate ? 0 : max(0, min(history.count, lines))
    guard lines != report.scrolledBack else { return }
    report.scrolledBack = lines
    touch()
  }

  private func cells(in row: Int) -> [GuestCell] {
    let back = report.scrolledBack
    if row < back { return history.line(back - row, columns: size.columns) }
    var cell = VTermScreenCell()
    return (0..<size.columns).map { column in
      let place = VTermPos(row: Int32(row - back), col: Int32(column))
      return vterm_screen_get_cell(screen, place, &cell) == 0 ? .blank : GuestCell(cell)
    }
  }

  private func followCursor() {
    vterm_screen_flush_damage(screen)
    report.cursor = cursorIsShown ? cursor : nil
  }

  // MARK: What libvterm tells

  private func listen() {
    let user = Unmanaged.passUnretained(self).toOpaque()
    callbacks.pointee.damage = { area, user in
      GuestScreen.behind(user)?.damaged(Int(area.start_row), Int(area.end_row))
      return 1
    }
    callbacks.pointee.settermprop = { property, value, user in
      guard let value, let screen = GuestScreen.behind(user) else { return 0 }
      screen.set(property, value)
      return 1
    }
    callbacks.pointee.bell = { user in
      GuestScreen.behind(user)?.hasRung = true
      return 1
    }
    callbacks.pointee.sb_pushline = { count, cells, user in
      guard let cells, let screen = GuestScreen.behind(user) else { return 0 }
      screen.keep(UnsafeBufferPointer(start: cells, count: Int(count)))
      return 1
    }
    vterm_screen_set_callbacks(screen, callbacks, user)
    vterm_screen_set_damage_merge(screen, VTERM_DAMAGE_ROW)
    vterm_output_set_callback(
      terminal,
      { text, count, user in
        guard let text else { return }
        GuestScreen.behind(user)?.outgoing += UnsafeRawBufferPointer(start: text, count: count)
      }, user)
  }

  private static func behind(_ user: UnsafeMutableRawPointer?) -> GuestScreen? {
    user.map { Unmanaged<GuestScreen>.fromOpaque($0).takeUnretainedValue() }
  }

  private func damaged(_ first: Int, _ end: Int) {
    // What is looked at lies further down by the lines that are scrolled back.
    let back = report.scrolledBack
    for row in max(0, first + back)..<max(0, first + back, min(dirty.count, end + back)) { dirty[row] = true }
  }

  /// A line has left the screen at its top.
  private func keep(_ cells: UnsafeBufferPointer<VTermScreenCell>) {
    // Most of a line is nothing.
    let end = (cells.lastIndex { !$0.isBlank } ?? -1) + 1
    history.append(cells[..<end].map { GuestCell($0) })
    // What is looked at stays where it is.
    if report.scrolledBack > 0 { report.scrolledBack = min(history.count, report.scrolledBack + 1) }
  }

  private func set(_ property: VTermProp, _ value: UnsafeMutablePointer<VTermValue>) {
    switch property {
    case VTERM_PROP_CURSORVISIBLE: cursorIsShown = value.pointee.boolean != 0
    case VTERM_PROP_CURSORBLINK: cursorBlinks = value.pointee.boolean != 0
    // It comes after the blinking, which descriptions of terminals also set alone where they mean nothing by it.
    case VTERM_PROP_CURSORSHAPE:
      report.cursorShape = CursorShape(libvterm: Int(value.pointee.number), blinks: cursorBlinks)
    case VTERM_PROP_ALTSCREEN:
      scroll(to: 0)
      isOnAlternate = value.pointee.boolean != 0
    case VTERM_PROP_MOUSE:
      report.mouse = GuestReport.Mouse(rawValue: Int(value.pointee.number)) ?? .none
    case VTERM_PROP_TITLE:
      var (length, begins, ends) = (0, false, false)
      guard let text = inset_vterm_text(value, &length, &begins, &ends) else { return }
      if begins { title = [] }
      if title.count < 4096 { title += UnsafeRawBufferPointer(start: text, count: length) }
      if ends { report.title = VisibleText.filter(bytes: title, limit: 120) }
    default: break
    }
  }

  /// Whether its bell has rung since the last time this was asked.
  func takeBell() -> Bool {
    defer { hasRung = false }
    return hasRung
  }
}

extension CursorShape {
  /// libvterm begins with a block that blinks, and that is what it makes of "as the person has it", too.
  fileprivate init(libvterm shape: Int, blinks: Bool) {
    let number = (shape - VTERM_PROP_CURSORSHAPE_BLOCK) * 2 + (blinks ? 1 : 2)
    self = number == CursorShape.blinkingBlock.rawValue ? .own : CursorShape(rawValue: number) ?? .own
  }
}

extension CellSize {
  fileprivate func atLeast(_ least: CellSize) -> CellSize {
    CellSize(
      columns: min(8192, max(least.columns, columns)), rows: min(8192, max(least.rows, rows)))
  }
}
