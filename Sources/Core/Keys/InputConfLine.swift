// Tokenizer of `input.conf` in mpv's grammar: quotes, escapes, comments and `;`. The palette and IPC clients'
// commands use it too. Pure; any thread.

import Base

/// A line of `input.conf`, divided into key name, section and words.
///
/// It is parsed by Unicode scalars, because in a `Character` a combining mark after a quote would hide the quote.
struct InputConfLine {
  struct Problem: Error, Equatable {
    var sentence: String
  }

  var keyName: String
  var section: String?
  /// The words of each command, separated by `;` in the line.
  var commands: [[String]]
  /// The text after `#`.
  var comment: String

  /// Parses a line; nil for a blank line or a comment.
  ///
  /// As in mpv, `;` and `#` end a word like a blank does. With `isTyped`, a `#` inside a word belongs to it: file names
  /// and addresses contain it, and a typed line needs no comments.
  init?(_ text: String, isTyped: Bool = false) throws(Problem) {
    var scanner = Scanner(text, isTyped: isTyped)
    scanner.skipBlanks()
    guard let first = scanner.peek, first != "#" else { return nil }
    keyName = scanner.take { !Scanner.isBlank($0) }
    if keyName.count > 2, keyName.first == "[", keyName.last == "]" {
      let name = keyName.dropFirst().dropLast()
      throw Problem(sentence: "write the section after each key, as in “KEY {\(name)} command”")
    }
    scanner.skipBlanks()
    if scanner.peek == "{", let name = scanner.takeBraces() { section = name }
    commands = []
    comment = ""
    var words: [String] = []
    while true {
      scanner.skipBlanks()
      guard let next = scanner.peek else { break }
      if next == "#" {
        comment = scanner.takeComment()
        break
      }
      if next == ";" {
        scanner.skip()
        commands.append(words)
        words = []
      } else {
        words.append(try scanner.takeWord())
      }
    }
    if !words.isEmpty || commands.isEmpty { commands.append(words) }
    if let empty = commands.firstIndex(of: []) {
      throw Problem(
        sentence: commands.count == 1
          ? "a command is missing after the key" : "command \(empty + 1) is empty")
    }
  }

  /// The words of a line without keys, from the palette or an IPC client.
  static func words(of text: String) throws(Problem) -> [[String]] {
    guard let line = try InputConfLine("_ " + text, isTyped: true) else { return [] }
    return line.commands
  }
}

private struct Scanner {
  private var rest: Substring.UnicodeScalarView
  private let isTyped: Bool

  init(_ text: String, isTyped: Bool) {
    rest = Substring(text).unicodeScalars
    self.isTyped = isTyped
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\r" }

  var peek: Unicode.Scalar? { rest.first }

  mutating func skip() { rest.removeFirst() }

  mutating func skipBlanks() { rest = rest.drop(while: Self.isBlank) }

  mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
    let taken = rest.prefix(while: condition)
    rest = rest[taken.endIndex...]
    return String(taken)
  }

  mutating func takeBraces() -> String? {
    guard let close = rest.firstIndex(of: "}") else { return nil }
    let inside = rest[rest.index(after: rest.startIndex)..<close]
    rest = rest[rest.index(after: close)...]
    let trimmed = inside.drop(while: Self.isBlank)
    let end = trimmed.lastIndex { !Self.isBlank($0) }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
    return String(trimmed[..<end])
  }

  mutating func takeComment() -> String {
    rest = rest.drop { $0 == "#" || Self.isBlank($0) }
    let end = rest.lastIndex { !Self.isBlank($0) }.map { rest.index(after: $0) } ?? rest.startIndex
    return String(rest[..<end])
  }

  mutating func takeWord() throws(InputConfLine.Problem) -> String {
    switch rest.first {
    case "\"":
      rest.removeFirst()
      return try takeEscaped()
    case "'":
      rest.removeFirst()
      let text = take { $0 != "'" }
      guard rest.popFirst() != nil else { throw .init(sentence: "a single quote is not closed") }
      return text
    case "`":
      rest.removeFirst()
      guard let mark = rest.popFirst() else { throw .init(sentence: "a custom quote is not closed") }
      return try takeCustom(mark)
    default:
      let keepsHash = isTyped
      return take { !Self.isBlank($0) && $0 != ";" && (keepsHash || $0 != "#") }
    }
  }

  /// The text up to the mark and a back quote, mpv's custom quote: `` `Xtext X` ``.
  private mutating func takeCustom(_ mark: Unicode.Scalar) throws(InputConfLine.Problem) -> String {
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == mark, rest.first == "`" {
        rest.removeFirst()
        return text
      }
      text.unicodeScalars.append(scalar)
    }
    throw .init(sentence: "a custom quote is not closed")
  }

  private mutating func takeEscaped() throws(InputConfLine.Problem) -> String {
    var text = ""
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return text
      case "\\": text.unicodeScalars.append(try takeEscape())
      default: text.unicodeScalars.append(scalar)
      }
    }
    throw .init(sentence: "a double quote is not closed")
  }

  private mutating func takeEscape() throws(InputConfLine.Problem) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "/": return "/"
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "a": return "\u{7}"
    case "e": return "\u{1b}"
    case "x": return try takeHex(2)
    case "u":
      return try takeHex(4)
    default: throw .init(sentence: "unknown escape after “\\”")
    }
  }

  /// The scalar of a hexadecimal number; a high surrogate is combined with the `\u` escape after it.
  private mutating func takeHex(_ digits: Int) throws(InputConfLine.Problem) -> Unicode.Scalar {
    let high = try takeDigits(digits)
    if (0xD800..<0xDC00).contains(high), rest.starts(with: "\\u".unicodeScalars) {
      rest.removeFirst(2)
      let low = try takeDigits(4)
      if (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    } else if let scalar = Unicode.Scalar(high) {
      return scalar
    }
    throw .init(sentence: "an escape names half a character")
  }

  private mutating func takeDigits(_ count: Int) throws(InputConfLine.Problem) -> UInt32 {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit),
      let number = UInt32(String(digits), radix: 16)
    else { throw .init(sentence: "an escape needs \(count) hexadecimal digits") }
    rest = rest.dropFirst(count)
    return number
  }
}
