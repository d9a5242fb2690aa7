// A pull parser for JSON. One thread at a time.
//
// Foundation's decoders build the whole text as a tree first: a playlist of a million entries would appear late and be
// in memory twice. This parser keeps only which objects and arrays are open.

/// A syntax error.
package struct JSONProblem: Error, Hashable {
  /// The reason as the rest of a sentence after "because", filtered.
  package let reason: String

  /// The problem with that reason.
  package init(reason: String) { self.reason = reason }

  package static let breaksOff = JSONProblem(reason: "it ends too early")
}

/// Parses values one after the other; the caller reads the members of each object and array, or skips them.
package struct JSONPullReader {
  /// A value, or the start of an object or array.
  package enum Value: Equatable {
    /// The start of an object, whose members `nextMember` reads.
    case object
    /// The start of an array, whose elements `nextElement` announces.
    case array
    case text(Text)
    /// Infinite beyond the range of `Double`.
    case number(Double)
    case flag(Bool)
    case null
  }

  /// A string with its escapes replaced.
  package struct Text: Equatable {
    /// The bytes, cut at the limit; invalid UTF-8 stays as it is.
    package var bytes: [UInt8] = []
    /// Whether every escape is a complete character; false for an unpaired surrogate.
    package var isWhole = true
  }

  /// Limit on nested objects and arrays.
  package static let depthLimit = 64
  /// Usual limit on a string, in bytes; the rest is dropped.
  package static let usualTextLimit = 32_768
  /// Limit on the characters of a number.
  package static let numberLimit = 400

  private let bytes: [UInt8]
  private let textLimit: Int
  private var index = 0
  /// The open objects and arrays, outermost first, and whether nothing in them has been read yet.
  private var open: [(isObject: Bool, isEmpty: Bool)] = []

  /// A parser at the start of a text.
  package init(_ bytes: [UInt8], textLimit: Int = usualTextLimit) {
    self.bytes = bytes
    self.textLimit = textLimit
  }

  // MARK: Walking

  /// Reads the next value; of an object or array, only its start.
  package mutating func value() throws(JSONProblem) -> Value {
    switch try peek() {
    case UInt8(ascii: "{"): try enter(isObject: true)
    case UInt8(ascii: "["): try enter(isObject: false)
    case UInt8(ascii: "\""): .text(try text())
    case UInt8(ascii: "t"): try word("true", .flag(true))
    case UInt8(ascii: "f"): try word("false", .flag(false))
    case UInt8(ascii: "n"): try word("null", .null)
    default: .number(try number())
    }
  }

  /// Reads the name of the next member of the open object, whose value follows; nil at the object's end.
  package mutating func nextMember() throws(JSONProblem) -> Text? {
    guard try goesOn(until: UInt8(ascii: "}")) else { return nil }
    guard try peek() == UInt8(ascii: "\"") else { throw JSONProblem(reason: "a member has no name") }
    let name = try text()
    guard try peek() == UInt8(ascii: ":") else { throw JSONProblem(reason: "a member has no value") }
    index += 1
    return name
  }

  /// Whether another element of the open array follows; false at the array's end.
  package mutating func nextElement() throws(JSONProblem) -> Bool { try goesOn(until: UInt8(ascii: "]")) }

  /// Skips the rest of a value that has just been read.
  package mutating func skip(_ value: Value) throws(JSONProblem) {
    guard value == .object || value == .array else { return }
    let depth = open.count
    while open.count >= depth {
      if open[open.count - 1].isObject {
        if try nextMember() != nil { _ = try self.value() }
      } else if try nextElement() {
        _ = try self.value()
      }
    }
  }

  /// Throws unless only blanks follow.
  package mutating func finish() throws(JSONProblem) {
    skipBlanks()
    guard index == bytes.count else { throw JSONProblem(reason: "there is text after its end") }
  }

  private mutating func enter(isObject: Bool) throws(JSONProblem) -> Value {
    guard open.count < Self.depthLimit else {
      throw JSONProblem(reason: "its objects and arrays are nested too deeply")
    }
    index += 1
    open.append((isObject, true))
    return isObject ? .object : .array
  }

  private mutating func goesOn(until end: UInt8) throws(JSONProblem) -> Bool {
    let next = try peek()
    guard next != end else {
      index += 1
      open.removeLast()
      return false
    }
    guard !open[open.count - 1].isEmpty else {
      open[open.count - 1].isEmpty = false
      return true
    }
    guard next == UInt8(ascii: ",") else { throw JSONProblem(reason: "a comma is missing in it") }
    index += 1
    return true
  }

  private mutating func peek() throws(JSONProblem) -> UInt8 {
    skipBlanks()
    guard index < bytes.count else { throw .breaksOff }
    return bytes[index]
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index].isBlank { index += 1 }
  }

  // MARK: Values

  private mutating func word(_ word: StaticString, _ value: Value) throws(JSONProblem) -> Value {
    // JSON's words are case-sensitive, so the comparison is exact.
    let isHere = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard isHere else { throw JSONProblem(reason: "something in it is not a value") }
    index += word.utf8CodeUnitCount
    return value
  }

  private mutating func number() throws(JSONProblem) -> Double {
    let start = index
    while index < bytes.count, Self.isOfNumber(bytes[index]), index - start <= Self.numberLimit { index += 1 }
    guard index > start, index - start <= Self.numberLimit,
      let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
    else { throw JSONProblem(reason: "something in it is not a value") }
    return number
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }

  private mutating func text() throws(JSONProblem) -> Text {
    var text = Text()
    index += 1
    var start = index
    while true {
      guard index < bytes.count else { throw .breaksOff }
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 else {
        index += 1
        continue
      }
      let room = max(0, textLimit - text.bytes.count)
      text.bytes.append(contentsOf: bytes[start..<index].prefix(room))
      guard byte >= 0x20 else { throw JSONProblem(reason: "a string in it has a control character") }
      index += 1
      if byte == UInt8(ascii: "\"") { return text }
      let character = try escape()
      if character == nil { text.isWhole = false }
      if text.bytes.count < textLimit {
        text.bytes.append(contentsOf: String(Character(character ?? "\u{FFFD}")).utf8)
      }
      start = index
    }
  }

  /// The character of an escape, behind its backslash; nil for an unpaired surrogate.
  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar? {
    guard index < bytes.count else { throw .breaksOff }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw JSONProblem(reason: "a string in it has an unknown escape")
    }
    let unit = try codeUnit()
    guard 0xD800..<0xDC00 ~= unit, bytes[index...].starts(with: [0x5C, 0x75]) else {
      return Unicode.Scalar(unit)
    }
    let before = index
    index += 2
    let second = try codeUnit()
    guard 0xDC00..<0xE000 ~= second else {
      // The next escape is a character of its own.
      index = before
      return nil
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func codeUnit() throws(JSONProblem) -> UInt32 {
    guard bytes.count - index >= 4 else { throw .breaksOff }
    var unit: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = PercentCoding.hexadecimal(byte) else {
        throw JSONProblem(reason: "a string in it has an unknown escape")
      }
      unit = unit << 4 | UInt32(digit)
    }
    index += 4
    return unit
  }
}
