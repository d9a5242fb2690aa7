// Replies to device queries (DA, DSR, DECRQM, DECRQSS, XTGETTCAP, window size). Every answer is made here and in
// `EmbeddedCommands`: no answer of the outer terminal reaches a program. Part of `TerminalEmulator`, a value; any
// thread may own one.

import Base
import Picture

extension TerminalEmulator {
  /// Maximum bytes of answers that wait for the program to read them.
  private static let mostAnswers = 1 << 16

  mutating func answer(_ text: String) {
    // A program that asks without reading gets no further answers.
    if answers.count < Self.mostAnswers { answers += text.utf8 }
  }

  /// DA1: a VT420 with selective erase (6), horizontal scrolling (21), colours (22), rectangles (28) and, by the
  /// convention of other terminals, a clipboard that programs may write to (52).
  mutating func answerAttributes() {
    answer("\u{1B}[?64;6;21;22;28\(surroundings.takesClipboard ? ";52" : "")c")
  }

  /// DA2: a VT420.
  mutating func answerSecondAttributes() { answer("\u{1B}[>41;100;0c") }

  /// XTVERSION.
  mutating func answerVersion() { answer("\u{1B}P>|Inset\u{1B}\\") }

  /// DSR: 5 is the status, 6 the cursor's position; the private ones say which of a VT420's devices there are.
  mutating func answerStatus(_ sequence: EmbeddedSequence, isPrivate: Bool) {
    switch (sequence.number(0), isPrivate) {
    case (5, false): answer("\u{1B}[0n")
    case (6, _):
      let isOrigin = modes.contains(.origin)
      let row = cursor.row - (isOrigin ? margins.rows.lowerBound : 0) + 1
      let column = cursor.column - (isOrigin ? margins.columns.lowerBound : 0) + 1
      // DECXCPR names the page, too.
      answer(isPrivate ? "\u{1B}[?\(row);\(column);1R" : "\u{1B}[\(row);\(column)R")
    // No printer; programmable keys are locked; a keyboard of unknown language, ready; no locator, of no type.
    case (15, true): answer("\u{1B}[?13n")
    case (25, true): answer("\u{1B}[?21n")
    case (26, true): answer("\u{1B}[?27;0;0;5n")
    case (53, true), (55, true): answer("\u{1B}[?50n")
    case (56, true): answer("\u{1B}[?57;0n")
    // No room for macros, whose checksum is that of nothing; no errors on the line; a single session.
    case (62, true): answer("\u{1B}[0*{")
    case (63, true): answer("\u{1B}P\(sequence.number(1))!~0000\u{1B}\\")
    case (75, true): answer("\u{1B}[?70n")
    case (85, true): answer("\u{1B}[?83n")
    case (996, true): answerGround()
    default: break
    }
  }

  /// Reports a dark (1) or light (2) background.
  mutating func answerGround() {
    let ground = palette.color(EmbeddedPalette.ground, surroundings)
    answer("\u{1B}[?997;\(EmbeddedPalette.isLight(ground) ? 2 : 1)n")
  }

  /// DECRQM: 0 unknown, 1 set, 2 reset, 4 never set.
  mutating func answerMode(_ number: Int, isPrivate: Bool) {
    let state =
      EmbeddedModes.isFixed(number, isPrivate: isPrivate)
      ? 4 : isSet(number, isPrivate: isPrivate).map { $0 ? 1 : 2 } ?? 0
    answer("\u{1B}[\(isPrivate ? "?" : "")\(number);\(state)$y")
  }

  /// XTWINOPS (`CSI t`): sizes in pixels and in cells.
  mutating func answerSize(_ number: Int) {
    switch number {
    case 18: answer("\u{1B}[8;\(size.rows);\(size.columns)t")
    case 19: answer("\u{1B}[9;\(size.rows);\(size.columns)t")
    default:
      guard let cell = surroundings.cellPixels else { return }
      switch number {
      case 14: answer("\u{1B}[4;\(size.rows * cell.height);\(size.columns * cell.width)t")
      case 15: answer("\u{1B}[5;\(size.rows * cell.height);\(size.columns * cell.width)t")
      default: answer("\u{1B}[6;\(cell.height);\(cell.width)t")
      }
    }
  }

  // MARK: Device strings

  /// DCS: DECRQSS and XTGETTCAP.
  mutating func takeDevice(_ bytes: [UInt8]) {
    let (kind, rest) = (String(decoding: bytes.prefix(2), as: UTF8.self), bytes.dropFirst(2))
    if kind == "$q" { answerSetting(rest) }
    if kind == "+q" { answerCapabilities(rest) }
  }

  /// DECRQSS: a setting's present value.
  private mutating func answerSetting(_ bytes: ArraySlice<UInt8>) {
    let value: String?
    switch String(decoding: bytes, as: UTF8.self) {
    case "m": value = cursor.look.numbers
    case "r": value = "\(margins.rows.lowerBound + 1);\(margins.rows.upperBound)"
    case "s": value = "\(margins.columns.lowerBound + 1);\(margins.columns.upperBound)"
    case " q": value = "\(max(1, cursorShape.rawValue))"
    case "\"p": value = "64;1"
    case "*x": value = changesRectangles ? "2" : "0"
    // The terminal has no status line, and the page is as long as the screen.
    case "$}", "$~": value = "0"
    case "t", "*|": value = "\(size.rows)"
    case "\"q": value = cursor.look.attributes.contains(.protected) ? "1" : "0"
    default: value = nil
    }
    guard let value else { return answer("\u{1B}P0$r\u{1B}\\") }
    answer("\u{1B}P1$r\(value)\(String(decoding: bytes, as: UTF8.self))\u{1B}\\")
  }

  /// XTGETTCAP: capabilities by the hexadecimal digits of their names, answered in the same way.
  private mutating func answerCapabilities(_ bytes: ArraySlice<UInt8>) {
    for name in bytes.split(separator: UInt8(ascii: ";")).prefix(16) {
      let value: String?
      switch String(decoding: Self.unhexed(name), as: UTF8.self) {
      case "Co", "colors": value = "256"
      case "TN", "name": value = EmbeddedEnvironment.terminalName
      case "RGB": value = surroundings.hasDirectColor ? "8/8/8" : nil
      default: value = nil
      }
      let asked = String(
        decoding: name.prefix(64).filter { PercentCoding.hexadecimal($0) != nil }, as: UTF8.self)
      let answered = value.map { "1+r\(asked)=\(Self.hexed($0))" } ?? "0+r\(asked)"
      answer("\u{1B}P\(answered)\u{1B}\\")
    }
  }

  private static func hexed(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  private static func unhexed(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    let digits = digits.prefix(64).compactMap(PercentCoding.hexadecimal)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
