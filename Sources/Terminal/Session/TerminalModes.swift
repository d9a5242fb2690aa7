// The sequences that turn a terminal over to us and give it back. Pure; whatever is switched on here is switched
// off here.

import Base
import Picture

/// Which modes of the terminal are in use.
struct TerminalModes: Equatable {
  /// Whether mouse reports are wanted.
  var mouse: Bool
  /// Whether the window's title is ours.
  var title: Bool
  /// Whether the kitty keyboard protocol is in use.
  var kittyKeyboard = false
  /// The image of kitty's protocol that we may have made.
  var image: Int?
  /// How it was sent.
  var envelope = KittyEnvelope.plain
  /// Modes by which keys with Alt come as such, of those that the terminal has and nobody had set.
  var altModes: Set<Int> = []
  /// Whether the cursor may have another shape than its own.
  var cursorShape = false
  /// Whether private modes are understood at all.
  var isXtermLike: Bool

  /// Disambiguated keys, and with them the shifted key and the one of the Latin layout.
  static let pushKittyKeyboard = Array("\u{1B}[>5u".utf8)

  /// xterm's modes by which Meta and Alt send ESC before a key; without them it sends another letter.
  static let altModes = [1036, 1039]

  /// Sets a private mode.
  static func set(_ mode: Int) -> [UInt8] { Array("\u{1B}[?\(mode)h".utf8) }

  /// Turns the terminal over.
  func enter(_ terminfo: Terminfo) -> [UInt8] {
    var bytes: [UInt8] = []
    if isXtermLike, title { bytes += "\u{1B}[22;0t".utf8 }
    bytes += terminfo.enterAlternateScreen
    if isXtermLike {
      bytes += "\u{1B}[?2004h\u{1B}[?1004h".utf8
      // Motion with no button held as well, where the terminal tells it.
      if mouse { bytes += "\u{1B}[?1002h\u{1B}[?1003h\u{1B}[?1006h".utf8 }
      if kittyKeyboard { bytes += Self.pushKittyKeyboard }
      for mode in altModes.sorted() { bytes += Self.set(mode) }
    }
    bytes += cursor(isShown: false, terminfo)
    return bytes
  }

  /// Gives it back, in the opposite order, from whatever point of a frame it was left at.
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
      // The modes that we set, and no others: a stranger's are not ours to take.
      if mouse { bytes += "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l".utf8 }
      bytes += "\u{1B}[?1004l\u{1B}[?2004l".utf8
    }
    bytes += "\u{1B}[0m".utf8
    bytes += cursor(isShown: true, terminfo)
    // Where there is no alternate screen after all, as in screen and mosh, nothing of the picture stays.
    bytes += terminfo.clear
    bytes += terminfo.leaveAlternateScreen
    if isXtermLike, title { bytes += "\u{1B}[23;0t".utf8 }
    return bytes
  }

  /// Shows or hides the cursor.
  ///
  /// terminfo would often set its blinking too, which is the person's own choice.
  func cursor(isShown: Bool, _ terminfo: Terminfo) -> [UInt8] {
    if isXtermLike { return Array((isShown ? "\u{1B}[?25h" : "\u{1B}[?25l").utf8) }
    return isShown ? terminfo.showCursor : terminfo.hideCursor
  }

  /// Gives the cursor a shape.
  static func cursor(_ shape: CursorShape) -> [UInt8] { Array("\u{1B}[\(shape.rawValue) q".utf8) }

  /// Sets the window's title.
  static func title(_ text: String) -> [UInt8] {
    let safe = text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }.prefix(
      200)
    var kept = ""
    kept.unicodeScalars.append(contentsOf: safe)
    return Array("\u{1B}]2;\(kept)\u{1B}\\".utf8)
  }
}
