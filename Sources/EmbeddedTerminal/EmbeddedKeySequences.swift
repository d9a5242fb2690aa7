// Keys as sequences of their own: kitty's keyboard protocol, and xterm's modifyOtherKeys. Pure.

import Base

extension EmbeddedKeyboard {
  /// The sequence of a key; nil for one that is sent as ever.
  func sequence(of key: Key) -> String? {
    isDistinct ? distinctSequence(of: key) : otherSequence(of: key)
  }

  /// The parameter for held modifiers and for the event, `5:3`; nil for one that says nothing.
  func parameter(_ modifiers: Key.Modifiers, _ event: Key.Event) -> String? {
    let event = flags.contains(.events) && isDistinct ? event : .press
    let held = modifiers.xterm
    return switch event {
    case .press: held > 1 ? "\(held)" : nil
    case .repeat: "\(held):2"
    case .release: "\(held):3"
    }
  }

  /// The sequence that kitty's keyboard protocol demands.
  private func distinctSequence(of key: Key) -> String? {
    let isAll = flags.contains(.all)
    switch key.base {
    case .character(let character):
      guard let scalar = character.unicodeScalars.only else { return nil }
      // The sequence names the key by its character without Shift.
      let (lower, upper) = (scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping)
      var modifiers = key.modifiers
      var (code, shifted) = (scalar, Unicode.Scalar?.none)
      if let only = lower.unicodeScalars.only, only != scalar {
        modifiers.insert(.shift)
        (code, shifted) = (only, scalar)
      } else if modifiers.contains(.shift), let only = upper.unicodeScalars.only, only != scalar {
        shifted = only
      }
      let isText = modifiers.isDisjoint(with: [.control, .alt, .meta])
      guard isAll || !isText || key.event == .release else { return nil }
      let latin = key.latin?.lowercased().unicodeScalars.first
      return distinct(
        code, modifiers, key.event, shifted: shifted, latin: latin == code ? nil : latin,
        text: isText && key.event != .release ? scalar : nil)
    case .named(.escape): return distinct("\u{1B}", key.modifiers, key.event)
    case .named(let named):
      // Without modifiers they stay what they are, so that a shell can be typed in after a program's crash.
      guard let code = named.control, isAll || !key.modifiers.isEmpty else { return nil }
      return distinct(code, key.modifiers, key.event)
    // F3 would be the report of the cursor's place.
    case .function(3):
      return "\u{1B}[13" + (parameter(key.modifiers, key.event).map { ";\($0)" } ?? "") + "~"
    case .function, .mouse: return nil
    }
  }

  /// `CSI code:shifted:latin ; modifiers ; text u`, without what is empty at its end.
  private func distinct(
    _ code: Unicode.Scalar, _ modifiers: Key.Modifiers, _ event: Key.Event, shifted: Unicode.Scalar? = nil,
    latin: Unicode.Scalar? = nil, text: Unicode.Scalar? = nil
  ) -> String {
    var sequence = "\u{1B}[\(code.value)"
    if flags.contains(.alternates) {
      if let shifted { sequence += ":\(shifted.value)" }
      if let latin { sequence += (shifted == nil ? "::" : ":") + "\(latin.value)" }
    }
    let held = parameter(modifiers, event)
    let shown = flags.isSuperset(of: [.all, .text]) ? text : nil
    if held != nil || shown != nil { sequence += ";" + (held ?? "") }
    if let shown { sequence += ";\(shown.value)" }
    return sequence + "u"
  }

  /// The sequence that modifyOtherKeys demands: `CSI 27 ; modifiers ; code ~`.
  private func otherSequence(of key: Key) -> String? {
    guard otherKeys != .none, !key.modifiers.isEmpty else { return nil }
    let code: Unicode.Scalar
    switch key.base {
    case .character(let character):
      guard let scalar = character.unicodeScalars.only,
        otherKeys == .all || key.modifiers.contains(.control) && character.control == nil
      else { return nil }
      code = scalar
    case .named(let named):
      // Shift+Tab and Backspace have bytes of their own.
      guard let control = named.control, otherKeys == .all || control != "\u{7F}",
        key != .named(.tab, .shift)
      else { return nil }
      code = control
    case .function, .mouse: return nil
    }
    return "\u{1B}[27;\(key.modifiers.xterm);\(code.value)~"
  }
}

extension String.UnicodeScalarView {
  /// The only scalar; nil for none or several.
  fileprivate var only: Unicode.Scalar? { count == 1 ? first : nil }
}

extension Key.Named {
  /// The control character that the key is; nil for one that is a sequence.
  fileprivate var control: Unicode.Scalar? {
    switch self {
    case .enter: "\r"
    case .tab: "\t"
    case .backspace: "\u{7F}"
    case .escape: "\u{1B}"
    case .delete, .insert, .home, .end, .pageUp, .pageDown, .left, .right, .up, .down: nil
    }
  }
}

extension Character {
  /// The control character for Ctrl with this key; nil where Ctrl is ignored.
  var control: UInt8? {
    guard let ascii = asciiValue else { return nil }
    switch ascii {
    case 0x40...0x5F, 0x61...0x7A: return ascii & 0x1F
    case UInt8(ascii: " "), UInt8(ascii: "2"): return 0x00
    case UInt8(ascii: "3")...UInt8(ascii: "7"): return ascii - UInt8(ascii: "3") + 0x1B
    case UInt8(ascii: "8"), UInt8(ascii: "?"): return 0x7F
    case UInt8(ascii: "/"): return 0x1F
    case UInt8(ascii: "~"), UInt8(ascii: "`"): return ascii == UInt8(ascii: "~") ? 0x1E : 0x00
    default: return nil
    }
  }
}

extension Key.Modifiers {
  /// xterm's modifier parameter: 1 plus the modifier bits.
  var xterm: Int {
    1 + (contains(.shift) ? 1 : 0) + (isDisjoint(with: [.alt, .meta]) ? 0 : 2) + (contains(.control) ? 4 : 0)
  }
}
