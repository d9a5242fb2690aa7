// libvterm behind a Swift type: an independent terminal emulator that shows tests what a real terminal would show.
// Part of `VirtualScreen`.

internal import CVTerm

/// Owner of a libvterm terminal.
///
/// Not thread-safe.
struct Emulator: ~Copyable {
  /// libvterm writes out of bounds when it draws a wide character on a screen of one column.
  private static let leastColumns = 2

  private let terminal: OpaquePointer
  private let state: OpaquePointer
  private let screen: OpaquePointer

  /// nil when memory is exhausted.
  init?(columns: Int, rows: Int, foreground: RGBColor, background: RGBColor) {
    guard let terminal = vterm_new(Int32(clamping: rows), Int32(clamping: max(columns, Self.leastColumns))),
      let state = vterm_obtain_state(terminal), let screen = vterm_obtain_screen(terminal)
    else { return nil }
    self.terminal = terminal
    self.state = state
    self.screen = screen
    vterm_set_utf8(terminal, 1)
    vterm_output_set_callback(terminal, { _, _, _ in }, nil)
    vterm_screen_enable_altscreen(screen, 1)
    var foreground = Self.color(foreground)
    var background = Self.color(background)
    vterm_state_set_default_colors(state, &foreground, &background)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  func feed(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
    _ = vterm_input_write(terminal, start, bytes.count)
  }

  func resize(columns: Int, rows: Int) {
    vterm_set_size(terminal, Int32(clamping: rows), Int32(clamping: max(columns, Self.leastColumns)))
  }

  var cursor: (column: Int, row: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(state, &position)
    return (Int(position.col), Int(position.row))
  }

  func cell(column: Int, row: Int) -> ScreenCell? {
    var cell = VTermScreenCell()
    let position = VTermPos(row: Int32(clamping: row), col: Int32(clamping: column))
    guard vterm_screen_get_cell(screen, position, &cell) != 0 else { return nil }
    var attributes: ScreenCell.Attributes = []
    if cell.attrs.bold != 0 { attributes.insert(.bold) }
    if cell.attrs.underline != 0 { attributes.insert(.underline) }
    if cell.attrs.italic != 0 { attributes.insert(.italic) }
    if cell.attrs.blink != 0 { attributes.insert(.blink) }
    if cell.attrs.reverse != 0 { attributes.insert(.reverse) }
    if cell.attrs.strike != 0 { attributes.insert(.strike) }
    let isDefault = (
      foreground: cell.fg.type & UInt8(VTERM_COLOR_DEFAULT_FG.rawValue) != 0,
      background: cell.bg.type & UInt8(VTERM_COLOR_DEFAULT_BG.rawValue) != 0
    )
    return ScreenCell(
      text: Self.text(cell), width: max(1, Int(cell.width)), foreground: rgb(&cell.fg),
      background: rgb(&cell.bg), hasDefaultForeground: isDefault.foreground,
      hasDefaultBackground: isDefault.background, attributes: attributes)
  }

  private static func text(_ cell: VTermScreenCell) -> String {
    let chars = cell.chars
    var text = ""
    for code in [chars.0, chars.1, chars.2, chars.3, chars.4, chars.5] {
      // A code of all ones marks the right half of a wide character.
      if code == .max { return "" }
      if code == 0 { break }
      text.unicodeScalars.append(Unicode.Scalar(code) ?? "\u{fffd}")
    }
    return text.isEmpty ? " " : text
  }

  private func rgb(_ color: inout VTermColor) -> RGBColor {
    // libvterm's levels for these colours differ from xterm's, which terminals use.
    if Int(color.type) & Int(VTERM_COLOR_TYPE_MASK.rawValue) == Int(VTERM_COLOR_INDEXED.rawValue),
      let known = RGBColor(xtermIndex: color.indexed.idx)
    {
      return known
    }
    vterm_screen_convert_color_to_rgb(screen, &color)
    return RGBColor(red: color.rgb.red, green: color.rgb.green, blue: color.rgb.blue)
  }

  private static func color(_ color: RGBColor) -> VTermColor {
    var result = VTermColor()
    vterm_color_rgb(&result, color.red, color.green, color.blue)
    return result
  }
}
