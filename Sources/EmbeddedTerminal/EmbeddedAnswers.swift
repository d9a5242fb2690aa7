// Replies to device queries (DA, DSR, DECRQM, DECRQSS, window size, OSC colours), and OSC titles and palette
// changes. Every answer is made here: no answer of the outer terminal reaches a program. Part of `TerminalEmulator`,
// a value; any thread may own one.

import Base
import Picture

extension TerminalEmulator {
  /// Maximum bytes of answers that wait for the program to read them.
  private static let mostAnswers = 1 << 16

  mutating func answer(_ text: String) {
    // A program that asks without reading gets no further answers.
    if answers.count < Self.mostAnswers { answers += text.utf8 }
  }

  /// DA1: a VT100 with advanced video option, without further features.
  mutating func answerAttributes() { answer("\u{1B}[?1;2c") }

  /// DA2.
  mutating func answerSecondAttributes() { answer("\u{1B}[>0;100;0c") }

  /// XTVERSION.
  mutating func answerVersion() { answer("\u{1B}P>|Inset\u{1B}\\") }

  /// DSR: 5 is the status, 6 the cursor's position, 996 the colour scheme.
  mutating func answerStatus(_ number: Int, isPrivate: Bool) {
    switch number {
    case 5: answer(isPrivate ? "" : "\u{1B}[0n")
    case 6:
      let isOrigin = modes.contains(.origin)
      let row = cursor.row - (isOrigin ? margins.rows.lowerBound : 0) + 1
      let column = cursor.column - (isOrigin ? margins.columns.lowerBound : 0) + 1
      answer("\u{1B}[\(isPrivate ? "?" : "")\(row);\(column)R")
    case 996 where isPrivate: answerGround()
    default: break
    }
  }

  /// Reports a dark (1) or light (2) background.
  mutating func answerGround() {
    let ground = palette.color(EmbeddedPalette.ground, surroundings)
    answer("\u{1B}[?997;\(EmbeddedPalette.isLight(ground) ? 2 : 1)n")
  }

  /// DECRQM: 0 unknown, 1 set, 2 reset.
  mutating func answerMode(_ number: Int, isPrivate: Bool) {
    var isSet = EmbeddedModes.mode(number, isPrivate: isPrivate).map(modes.contains)
    if isPrivate, let known = mouse.isSet(number) { isSet = known }
    let state = isSet.map { $0 ? 1 : 2 } ?? 0
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

  // MARK: Strings

  /// Handles a complete string.
  mutating func take(_ bytes: [UInt8], _ kind: EmbeddedStream.Kind) {
    switch kind {
    case .command: takeCommand(bytes)
    case .device:
      if bytes.starts(with: [UInt8(ascii: "$"), UInt8(ascii: "q")]) { answerSetting(bytes.dropFirst(2)) }
    case .other: break
    }
  }

  /// DECRQSS: a setting's present value.
  private mutating func answerSetting(_ bytes: ArraySlice<UInt8>) {
    let value: String?
    switch String(decoding: bytes, as: UTF8.self) {
    case "m": value = cursor.look.numbers
    case "r": value = "\(margins.rows.lowerBound + 1);\(margins.rows.upperBound)"
    case "s": value = "\(margins.columns.lowerBound + 1);\(margins.columns.upperBound)"
    case " q": value = "\(max(1, cursorShape.rawValue))"
    case "\"q": value = cursor.look.attributes.contains(.protected) ? "1" : "0"
    default: value = nil
    }
    guard let value else { return answer("\u{1B}P0$r\u{1B}\\") }
    answer("\u{1B}P1$r\(value)\(String(decoding: bytes, as: UTF8.self))\u{1B}\\")
  }

  /// OSC: a number and its arguments.
  private mutating func takeCommand(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
    guard let number = Int(String(decoding: bytes[..<end], as: UTF8.self)) else { return }
    let rest = bytes[min(bytes.count, end + 1)...]
    switch number {
    case 0, 2: title = VisibleText.filter(bytes: rest, limit: 120)
    case 4: takeEntries(String(decoding: rest, as: UTF8.self))
    case 10, 11, 12: takeColors(String(decoding: rest, as: UTF8.self), from: number)
    case 104:
      let entries = String(decoding: rest, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
      if entries.isEmpty { palette.reset(nil) }
      for entry in entries where (0..<256).contains(entry) { palette.reset(entry) }
      touchAll()
    case 110, 111, 112:
      palette.reset(EmbeddedPalette.text + number - 110)
      touchAll()
    default: break
    }
  }

  /// OSC 4: pairs of a palette index and a colour, or `?` as a query.
  private mutating func takeEntries(_ text: String) {
    let words = text.split(separator: ";", omittingEmptySubsequences: false)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      guard let entry = Int(words[index]), (0..<256).contains(entry) else { continue }
      take(words[index + 1], entry, "4;\(entry)")
    }
  }

  /// OSC 10 to 12: colours for successive numbers, or `?` as a query.
  private mutating func takeColors(_ text: String, from first: Int) {
    for (offset, word) in text.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
      guard first + offset <= 12 else { return }
      take(word, EmbeddedPalette.text + first + offset - 10, "\(first + offset)")
    }
  }

  private mutating func take(_ word: Substring, _ entry: EmbeddedPalette.Entry, _ name: String) {
    if word == "?" {
      answer("\u{1B}]\(name);\(EmbeddedPalette.text(palette.color(entry, surroundings)))\u{1B}\\")
    } else if let color = EmbeddedPalette.parse(word) {
      palette.set(entry, color)
      touchAll()
    }
  }
}
