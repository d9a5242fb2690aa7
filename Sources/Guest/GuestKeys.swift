// What the person does, as the bytes that the guest's terminal makes of it.

internal import CVTerm
import Core

extension GuestScreen {
  /// Lines of a step of the wheel.
  private static let wheelLines = 3

  /// Gives it a key; one that it has no bytes for is nothing.
  func press(_ key: Key) {
    scroll(to: 0)
    let modifiers = VTermModifier(key.modifiers)
    switch key.base {
    case .character(let character):
      if let control = character.plainControl, key.modifiers.contains(.control) {
        return give((key.modifiers.contains(.alt) ? [0x1B] : []) + [control])
      }
      for scalar in character.unicodeScalars { vterm_keyboard_unichar(terminal, scalar.value, modifiers) }
    case .named(let named): vterm_keyboard_key(terminal, named.code, modifiers)
    case .function(let number):
      guard (1...24).contains(number) else { return }
      vterm_keyboard_key(
        terminal, VTermKey(UInt32(VTERM_KEY_FUNCTION_0.rawValue) + UInt32(number)), modifiers)
    case .mouse: break
    }
  }

  /// Gives it text that was pasted: bracketed where it asked for that, line ends as the key makes them, and no other
  /// control character, so that nothing of it can be taken for keys.
  func paste(_ text: String) {
    scroll(to: 0)
    vterm_keyboard_start_paste(terminal)
    var bytes: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x0A: if previous != 0x0D { bytes.append(0x0D) }
      case 0x09, 0x0D, 0x20...0x7E, 0x80...: bytes.append(byte)
      default: break
      }
      previous = byte
    }
    give(bytes)
    vterm_keyboard_end_paste(terminal)
  }

  /// The mouse at a cell of its screen.
  ///
  /// The wheel of one that does not want it is arrow keys on a whole page and looks back on lines.
  func point(_ event: MouseEvent) {
    let modifiers = VTermModifier(event.modifiers)
    if case .wheel(let wheel) = event.action, report.mouse == .none { return turn(wheel) }
    guard report.mouse > .none else { return }
    vterm_mouse_move(terminal, Int32(event.position.row), Int32(event.position.column), modifiers)
    switch event.action {
    case .press(let button): vterm_mouse_button(terminal, button.number, true, modifiers)
    case .release(let button): vterm_mouse_button(terminal, button.number, false, modifiers)
    case .wheel(let wheel): vterm_mouse_button(terminal, wheel.number, true, modifiers)
    case .drag, .move: break
    }
  }

  private func turn(_ wheel: MouseEvent.Wheel) {
    guard wheel == .up || wheel == .down else { return }
    guard isOnAlternate else {
      return scroll(to: report.scrolledBack + (wheel == .up ? Self.wheelLines : -Self.wheelLines))
    }
    for _ in 0..<Self.wheelLines {
      vterm_keyboard_key(terminal, wheel == .up ? VTERM_KEY_UP : VTERM_KEY_DOWN, VTERM_MOD_NONE)
    }
  }
}

extension Character {
  /// The control character of a letter that libvterm would write as a sequence, which hardly a program knows.
  fileprivate var plainControl: UInt8? {
    switch self {
    case "i", "j", "m", "[": (asciiValue ?? 0) & 0x1F
    default: nil
    }
  }
}

extension VTermModifier {
  init(_ modifiers: Key.Modifiers) {
    var bits: UInt32 = 0
    if modifiers.contains(.shift) { bits |= VTERM_MOD_SHIFT.rawValue }
    if modifiers.contains(.alt) || modifiers.contains(.meta) { bits |= VTERM_MOD_ALT.rawValue }
    if modifiers.contains(.control) { bits |= VTERM_MOD_CTRL.rawValue }
    self.init(bits)
  }
}

extension Key.Named {
  fileprivate var code: VTermKey {
    switch self {
    case .enter: VTERM_KEY_ENTER
    case .tab: VTERM_KEY_TAB
    case .escape: VTERM_KEY_ESCAPE
    case .backspace: VTERM_KEY_BACKSPACE
    case .delete: VTERM_KEY_DEL
    case .insert: VTERM_KEY_INS
    case .home: VTERM_KEY_HOME
    case .end: VTERM_KEY_END
    case .pageUp: VTERM_KEY_PAGEUP
    case .pageDown: VTERM_KEY_PAGEDOWN
    case .left: VTERM_KEY_LEFT
    case .right: VTERM_KEY_RIGHT
    case .up: VTERM_KEY_UP
    case .down: VTERM_KEY_DOWN
    }
  }
}

extension MouseEvent.Button {
  /// xterm's number, counted from 1.
  fileprivate var number: Int32 {
    switch self {
    case .left: 1
    case .middle: 2
    case .right: 3
    case .back: 8
    case .forward: 9
    }
  }
}

extension MouseEvent.Wheel {
  /// xterm's number of the button that it counts as.
  fileprivate var number: Int32 {
    switch self {
    case .up: 4
    case .down: 5
    case .left: 6
    case .right: 7
    }
  }
}
