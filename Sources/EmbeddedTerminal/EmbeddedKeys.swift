// Encodes the user's keys as xterm sends them. Main thread only.

import Base

extension EmbeddedScreen {
  /// Sends a key to the program; a key without an encoding is ignored.
  ///
  /// The encodings are the traditional ones, unless the program has asked for kitty's.
  func press(_ key: Key) {
    let isRelease = key.event == .release
    guard !isRelease || terminal.keyboard.wantsReleases else { return }
    if !isRelease {
      scroll(to: 0)
      clearSelection()
    }
    if let sequence = terminal.keyboard.sequence(of: key) { return give(sequence.utf8) }
    if isRelease, key.base.isByte { return }
    let isAlt = !key.modifiers.isDisjoint(with: [.alt, .meta])
    if key.isOnKeypad, modes.contains(.applicationKeypad), key.modifiers.isEmpty, let letter = key.base.keypad
    {
      return give([0x1B, UInt8(ascii: "O"), letter])
    }
    switch key.base {
    case .character(let character):
      if isAlt { give([0x1B]) }
      if key.modifiers.contains(.control), let control = character.control { return give([control]) }
      give(String(character).utf8)
    case .named(let named): press(named, key.modifiers, key.event, isAlt: isAlt)
    case .function(let number): press(function: number, key.modifiers, key.event)
    case .mouse: break
    }
  }

  private func press(_ key: Key.Named, _ modifiers: Key.Modifiers, _ event: Key.Event, isAlt: Bool) {
    let escape: [UInt8] = isAlt ? [0x1B] : []
    switch key {
    case .enter: give(escape + (modes.contains(.newLine) ? [0x0D, 0x0A] : [0x0D]))
    case .escape: give(escape + [0x1B])
    case .tab: give(escape + (modifiers.contains(.shift) ? Array("\u{1B}[Z".utf8) : [0x09]))
    case .backspace:
      // Ctrl selects the other of BS and DEL.
      let isBackspace = modes.contains(.backspaceIsBackspace) != modifiers.contains(.control)
      give(escape + [isBackspace ? 0x08 : 0x7F])
    case .up: press(letter: "A", modifiers, event)
    case .down: press(letter: "B", modifiers, event)
    case .right: press(letter: "C", modifiers, event)
    case .left: press(letter: "D", modifiers, event)
    case .home: press(letter: "H", modifiers, event)
    case .end: press(letter: "F", modifiers, event)
    case .insert: press(number: 2, modifiers, event)
    case .delete: press(number: 3, modifiers, event)
    case .pageUp: press(number: 5, modifiers, event)
    case .pageDown: press(number: 6, modifiers, event)
    }
  }

  private func press(
    letter: String, _ modifiers: Key.Modifiers, _ event: Key.Event, isFunction: Bool = false
  ) {
    let held = terminal.keyboard.parameter(modifiers, event)
    let isOld = !terminal.keyboard.isDistinct
    let introducer = isOld && (isFunction || modes.contains(.applicationCursor)) ? "\u{1B}O" : "\u{1B}["
    give((held.map { "\u{1B}[1;\($0)\(letter)" } ?? introducer + letter).utf8)
  }

  private func press(number: Int, _ modifiers: Key.Modifiers, _ event: Key.Event) {
    let held = terminal.keyboard.parameter(modifiers, event)
    give("\u{1B}[\(number)\(held.map { ";\($0)" } ?? "")~".utf8)
  }

  private func press(function number: Int, _ modifiers: Key.Modifiers, _ event: Key.Event) {
    let letters = ["P", "Q", "R", "S"]
    // The VT220's numbers, with their gaps.
    let numbers = [15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34, 42, 43, 44, 45]
    if (1...4).contains(number) {
      press(letter: letters[number - 1], modifiers, event, isFunction: true)
    } else if numbers.indices.contains(number - 5) {
      press(number: numbers[number - 5], modifiers, event)
    }
  }

  /// Sends pasted text: bracketed if the program asked for that, line feeds as carriage returns, other control
  /// characters removed, so that the text cannot act as keys.
  func paste(_ text: String) {
    scroll(to: 0)
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
    let isBracketed = modes.contains(.bracketedPaste)
    if isBracketed { give("\u{1B}[200~".utf8) }
    give(bytes)
    if isBracketed { give("\u{1B}[201~".utf8) }
  }
}

extension Key.Base {
  /// Whether the key is a character, printable or not, unless kitty's protocol sends a sequence.
  fileprivate var isByte: Bool {
    switch self {
    case .character, .named(.enter), .named(.tab), .named(.backspace), .named(.escape): true
    case .named, .function, .mouse: false
    }
  }

  /// The SS3 letter of the application keypad; nil if it has no such key.
  fileprivate var keypad: UInt8? {
    switch self {
    case .named(.enter): return UInt8(ascii: "M")
    case .character("="): return UInt8(ascii: "X")
    case .character(let character):
      guard let ascii = character.asciiValue, (UInt8(ascii: "*")...UInt8(ascii: "9")).contains(ascii) else {
        return nil
      }
      return ascii + 0x40
    case .named, .function, .mouse: return nil
    }
  }
}
