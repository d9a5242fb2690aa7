// Key tables of the terminals for `InputParser` and `ControlSequence`: ASCII, SS3, CSI with modifiers, `CSI u` and
// kitty's keyboard protocol. They decode bytes, final bytes and numbers of sequences to keys, as xterm, the Linux
// console, rxvt, VTE, kitty, foot, tmux and screen send them. Constant; any thread.

import Base

/// The encodings of keys.
enum KeyCodes {
  /// The key for a byte below 0x80.
  static func key(ascii byte: UInt8, _ modifiers: Key.Modifiers) -> Key {
    switch byte {
    case 0: .character(" ", modifiers.union(.control))
    case 0x7F: .named(.backspace, modifiers)
    case 0x09: .named(.tab, modifiers)
    case 0x0D: .named(.enter, modifiers)
    case 0x1B: .named(.escape, modifiers)
    case 0x01...0x1A: .character(letter(byte + 0x60), modifiers.union(.control))
    case 0x1C...0x1F: .character(letter(byte + 0x40), modifiers.union(.control))
    default: .character(letter(byte), modifiers)
    }
  }

  /// The key for `ESC O` and this byte (SS3).
  static func key(ss3 byte: UInt8) -> Key? {
    if let key = cursor(byte) { return key }
    switch byte {
    case UInt8(ascii: "a"): return .named(.up, .control)
    case UInt8(ascii: "b"): return .named(.down, .control)
    case UInt8(ascii: "c"): return .named(.right, .control)
    case UInt8(ascii: "d"): return .named(.left, .control)
    case UInt8(ascii: "I"): return .named(.tab)
    case UInt8(ascii: "M"): return onKeypad(.named(.enter))
    case UInt8(ascii: " "): return .character(" ")
    case UInt8(ascii: "X"): return onKeypad(.character("="))
    // The application keypad: the character's code plus 0x40.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): return onKeypad(.character(letter(byte - 0x40)))
    default: return nil
    }
  }

  /// The key for a CSI sequence with these parameters.
  static func key(csi final: UInt8, _ numbers: [[Int]]) -> Key? {
    let held = numbers.count > 1 ? numbers[1] : []
    var key = key(csi: final, numbers, held: held)
    // kitty's protocol has the event behind the modifiers.
    if held.count > 1, held[1] == 2 || held[1] == 3 { key?.event = held[1] == 2 ? .repeat : .release }
    return key
  }

  private static func key(csi final: UInt8, _ numbers: [[Int]], held: [Int]) -> Key? {
    let first = numbers.first?.first ?? 0
    let modifiers = modifiers(parameter: held.first ?? 1)
    switch final {
    case UInt8(ascii: "~"):
      if first == 27, numbers.count == 3 {
        return character(numbers[2].first ?? 0, shifted: nil, layout: nil, modifiers)
      }
      return numbered(first).map { adding(modifiers, to: $0) }
    case UInt8(ascii: "^"): return numbered(first).map { adding(.control, to: $0) }
    case UInt8(ascii: "$"): return numbered(first).map { adding(.shift, to: $0) }
    case UInt8(ascii: "@"): return numbered(first).map { adding([.control, .shift], to: $0) }
    case UInt8(ascii: "u"):
      let code = numbers.first ?? []
      let key = character(
        first, shifted: code.count > 1 ? code[1] : nil, layout: code.count > 2 ? code[2] : nil, modifiers)
      // kitty's keypad keys except arrows and the like; bit 128 is NumLock.
      let isNumLocked = ((held.first ?? 1) - 1) & 128 != 0
      return (57_399...57_416).contains(first) && !isNumLocked ? key.map(onKeypad) : key
    case UInt8(ascii: "Z"): return .named(.tab, modifiers.union(.shift))
    case UInt8(ascii: "a"): return .named(.up, .shift)
    case UInt8(ascii: "b"): return .named(.down, .shift)
    case UInt8(ascii: "c"): return .named(.right, .shift)
    case UInt8(ascii: "d"): return .named(.left, .shift)
    default:
      // In some old forms a single parameter is the modifier.
      let single = numbers.count == 1 ? self.modifiers(parameter: first) : modifiers
      return cursor(final).map { adding(single, to: $0) }
    }
  }

  /// Decodes a modifier parameter: 1 plus the modifier bits.
  static func modifiers(parameter: Int) -> Key.Modifiers {
    let bits = max(1, min(256, parameter)) - 1
    var result: Key.Modifiers = []
    if bits & 1 != 0 { result.insert(.shift) }
    if bits & 2 != 0 { result.insert(.alt) }
    if bits & 4 != 0 { result.insert(.control) }
    if bits & (8 | 16 | 32) != 0 { result.insert(.meta) }
    return result
  }

  /// Adds modifiers to a key; Shift is dropped from a character.
  static func adding(_ modifiers: Key.Modifiers, to key: Key) -> Key {
    var key = key
    key.modifiers.formUnion(modifiers)
    if case .character = key.base { key.modifiers.remove(.shift) }
    return key
  }

  /// The final bytes that CSI and SS3 share.
  private static func cursor(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .named(.up)
    case UInt8(ascii: "B"): .named(.down)
    case UInt8(ascii: "C"): .named(.right)
    case UInt8(ascii: "D"): .named(.left)
    case UInt8(ascii: "H"): .named(.home)
    case UInt8(ascii: "F"): .named(.end)
    case UInt8(ascii: "P")...UInt8(ascii: "S"): Key(.function(Int(byte) - 0x4F))
    default: nil
    }
  }

  /// The key for `CSI number ~`.
  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .named(.home)
    case 2: .named(.insert)
    case 3: .named(.delete)
    case 4, 8: .named(.end)
    case 5: .named(.pageUp)
    case 6: .named(.pageDown)
    case 11...15: Key(.function(number - 10))
    case 17...21: Key(.function(number - 11))
    case 23...26: Key(.function(number - 12))
    case 28, 29: Key(.function(number - 13))
    case 31...34: Key(.function(number - 14))
    case 42...45: Key(.function(number - 21))
    default: nil
    }
  }

  /// The key for a Unicode code point, as in CSI u and modifyOtherKeys; kitty's special keys are in the private-use
  /// area.
  private static func character(_ code: Int, shifted: Int?, layout: Int?, _ modifiers: Key.Modifiers) -> Key?
  {
    if code < 0x20 || code == 0x7F {
      // Of the control codes, only these are keys of their own.
      switch code {
      case 0x08: return .named(.backspace, modifiers)
      case 0x09, 0x0D, 0x1B, 0x7F: return key(ascii: UInt8(code), modifiers)
      default: return nil
      }
    }
    if (57_344...63_743).contains(code) { return functional(code).map { adding(modifiers, to: $0) } }
    guard var scalar = Unicode.Scalar(UInt32(code)), !(0x80..<0xA0).contains(code) else { return nil }
    if modifiers.contains(.shift) {
      if let shifted, let other = Unicode.Scalar(UInt32(shifted)), shifted >= 0x20 {
        scalar = other
      } else if let upper = scalar.properties.uppercaseMapping.unicodeScalars.first,
        scalar.properties.uppercaseMapping.unicodeScalars.count == 1
      {
        scalar = upper
      }
    }
    var key = adding(modifiers, to: .character(Character(scalar)))
    // With Ctrl or Alt, shortcuts go by the key's place on the Latin layout.
    if !modifiers.isDisjoint(with: [.control, .alt]), !scalar.isASCII, let layout,
      (0x21..<0x7F).contains(layout)
    {
      key.latin = letter(UInt8(layout))
    }
    return key
  }

  /// kitty's private-use code points.
  private static func functional(_ code: Int) -> Key? {
    switch code {
    case 57_376...57_387: Key(.function(code - 57_376 + 13))
    case 57_399...57_408: .character(letter(UInt8(code - 57_399) + 0x30))
    case 57_409: .character(".")
    case 57_410: .character("/")
    case 57_411: .character("*")
    case 57_412: .character("-")
    case 57_413: .character("+")
    case 57_414: .named(.enter)
    case 57_415: .character("=")
    case 57_416: .character(",")
    case 57_417: .named(.left)
    case 57_418: .named(.right)
    case 57_419: .named(.up)
    case 57_420: .named(.down)
    case 57_421: .named(.pageUp)
    case 57_422: .named(.pageDown)
    case 57_423: .named(.home)
    case 57_424: .named(.end)
    case 57_425: .named(.insert)
    case 57_426: .named(.delete)
    default: nil
    }
  }

  private static func onKeypad(_ key: Key) -> Key {
    var key = key
    key.isOnKeypad = true
    return key
  }

  private static func letter(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }
}
