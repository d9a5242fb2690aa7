// The sequences that take over a terminal and restore it. Pure; every mode that is set here is reset here.

import Base
import Picture

/// The modes of the terminal in use.
struct TerminalModes: Equatable {
  /// Whether mouse reports are on.
  var mouse: Bool
  /// Whether the window's title is set.
  var title: Bool
  /// Whether kitty's keyboard protocol is on.
  var kittyKeyboard = false
  /// An image number of kitty's protocol that may be in use.
  var image: Int?
  /// The wrapping of kitty's sequences.
  var envelope = KittyEnvelope.plain
  /// Modes for the Alt key that were off and have been set.
  var altModes: Set<Int> = []
  /// Whether the cursor's shape may have been changed.
  var cursorShape = false
  /// Whether the cursor's colour may have been changed.
  var cursorColor = false
  /// Whether the terminal understands xterm's private modes.
  var isXtermLike: Bool

  /// Disambiguated keys, with the shifted key and the key of the Latin layout.
  static let pushKittyKeyboard = Array("\u{1B}[>5u".utf8)

  /// The same with releases and repetitions of keys, or without them.
  static func keyReleases(_ areReported: Bool) -> [UInt8] { Array("\u{1B}[=\(areReported ? 7 : 5)u".utf8) }

  /// xterm's modes in which Meta and Alt send ESC before a key; without them they send another letter.
  static let altModes = [1036, 1039]

  /// The sequence that sets a private mode.
  static func set(_ mode: Int) -> [UInt8] { Array("\u{1B}[?\(mode)h".utf8) }

  /// The sequences that take over the terminal.
  func enter(_ terminfo: Terminfo) -> [UInt8] {
    var bytes: [UInt8] = []
    if isXtermLike, title { bytes += "\u{1B}[22;0t".utf8 }
    bytes += terminfo.enterAlternateScreen
    if isXtermLike {
      bytes += "\u{1B}[?2004h\u{1B}[?1004h".utf8
      // All mouse motion, where the terminal supports it.
      if mouse { bytes += "\u{1B}[?1002h\u{1B}[?1003h\u{1B}[?1006h".utf8 }
      if kittyKeyboard { bytes += Self.pushKittyKeyboard }
      for mode in altModes.sorted() { bytes += Self.set(mode) }
    }
    bytes += cursor(isShown: false, terminfo)
    return bytes
  }

  /// Adds the modes that the terminal is now known to have; returns the sequences that set them.
  mutating func use(_ capabilities: Capabilities) -> [UInt8] {
    var bytes: [UInt8] = []
    if capabilities.hasKittyKeyboard, !kittyKeyboard {
      kittyKeyboard = true
      bytes += Self.pushKittyKeyboard
    }
    // kitty's keyboard protocol encodes Alt itself.
    let added = capabilities.hasKittyKeyboard ? [] : capabilities.altModes.subtracting(altModes)
    altModes.formUnion(added)
    for mode in added.sorted() { bytes += Self.set(mode) }
    if capabilities.hasKittyGraphics, image == nil { image = SharedPictures.image }
    return bytes
  }

  /// The sequences that restore the terminal, in the opposite order, from any point within a frame.
  func leave(_ terminfo: Terminfo) -> [UInt8] {
    // CAN and ST end a sequence or a string that was sent in part.
    var bytes: [UInt8] = [0x18]
    if isXtermLike {
      bytes += "\u{1B}\\\u{1B}[?2026l".utf8
      if image != nil {
        for image in SharedPictures.images { bytes += envelope.removal(of: image).utf8 }
      }
      if kittyKeyboard { bytes += "\u{1B}[<u".utf8 }
      for mode in altModes.sorted() { bytes += "\u{1B}[?\(mode)l".utf8 }
      if cursorShape { bytes += Self.cursor(.own) }
      if cursorColor { bytes += Self.cursorColor(nil) }
      // Only modes that were set: others belong to other programs.
      if mouse { bytes += "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l".utf8 }
      bytes += "\u{1B}[?1004l\u{1B}[?2004l".utf8
    }
    bytes += "\u{1B}[0m".utf8
    bytes += cursor(isShown: true, terminfo)
    // Without an alternate screen, as in screen and mosh, the picture must be cleared.
    bytes += terminfo.clear
    bytes += terminfo.leaveAlternateScreen
    if isXtermLike, title { bytes += "\u{1B}[23;0t".utf8 }
    return bytes
  }

  /// Shows or hides the cursor.
  ///
  /// terminfo's sequences would often change its blinking too, which is the user's choice.
  func cursor(isShown: Bool, _ terminfo: Terminfo) -> [UInt8] {
    if isXtermLike { return Array((isShown ? "\u{1B}[?25h" : "\u{1B}[?25l").utf8) }
    return isShown ? terminfo.showCursor : terminfo.hideCursor
  }

  /// The sequence that sets the cursor's shape (DECSCUSR).
  static func cursor(_ shape: CursorShape) -> [UInt8] { Array("\u{1B}[\(shape.rawValue) q".utf8) }

  /// The sequence that sets the cursor's colour (OSC 12), or gives it back the terminal's own (OSC 112).
  static func cursorColor(_ color: ThemeColor?) -> [UInt8] {
    guard case .rgb(let red, let green, let blue)? = color else { return Array("\u{1B}]112\u{1B}\\".utf8) }
    let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return Array("\u{1B}]12;#\(digits.joined())\u{1B}\\".utf8)
  }

  /// The sequence that sets the window's title; control characters are removed.
  static func title(_ text: String) -> [UInt8] {
    let safe = text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }.prefix(
      200)
    var kept = ""
    kept.unicodeScalars.append(contentsOf: safe)
    return Array("\u{1B}]2;\(kept)\u{1B}\\".utf8)
  }
}
