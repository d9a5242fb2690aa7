// Reads JSON value by value. One thread at a time.
//
// An own reader, because Foundation's decoders want the whole text as a tree first: a list of a million entries would
// be there late and twice over. This one keeps nothing of what it has passed but which objects and arrays are open.
import Base

/// What is wrong with a text that should be JSON.
struct JSONProblem: Error, Hashable {
  /// The reason, to follow "because"; filtered.
  let reason: String

  static let breaksOff = JSONProblem(reason: "it breaks off")
}

/// Walks through objects and arrays; each is entered and then left or skipped.
struct JSONPullReader {
  /// A value, or the beginning of one.
  enum Value: Equatable {
    /// An object begins: `nextMember` goes through it.
    case object
    /// An array begins: `nextElement` goes through it.
    case array
    case text(Text)
    /// Infinite where no `Double` can hold it.
    case number(Double)
    case flag(Bool)
    case null
  }

  /// A text with its escapes replaced.
  struct Text: Equatable {
    /// Its bytes, cut at `textLimit`; as they came where they are no UTF-8.
    var bytes: [UInt8] = []
    /// Whether every escape was a whole character: half a surrogate pair is none.
    var isWhole = true
  }

  /// Objects and arrays within each other.
  static let depthLimit = 64
  /// Bytes of a text that are kept.
  static let textLimit = 32_768
  /// Digits and signs of a number.
  static let numberLimit = 400

  private let bytes: [UInt8]
  private var index = 0
  /// What is open, outermost first.
  private var open: [(isObject: Bool, isEmpty: Bool)] = []

  /// Begins at the start of a text.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Walking

  /// The next value; an object or array is entered.
  mutating func value() throws(JSONProblem) -> Value {
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

  /// The name of the next member of the object that is open, whose value follows; nil where the object ends.
  mutating func nextMember() throws(JSONProblem) -> Text? {
    guard try goesOn(until: UInt8(ascii: "}")) else { return nil }
    guard try peek() == UInt8(ascii: "\"") else { throw JSONProblem(reason: "a member has no name") }
    let name = try text()
    guard try peek() == UInt8(ascii: ":") else { throw JSONProblem(reason: "a member has no value") }
    index += 1
    return name
  }

  /// Whether the array that is open has another element, which follows; it has ended where not.
  mutating func nextElement() throws(JSONProblem) -> Bool { try goesOn(until: UInt8(ascii: "]")) }

  /// Passes over what is left of a value that has just been read.
  mutating func skip(_ value: Value) throws(JSONProblem) {
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

  /// Makes sure that nothing follows.
  mutating func finish() throws(JSONProblem) {
    skipBlanks()
    guard index == bytes.count else { throw JSONProblem(reason: "something follows its end") }
  }

  private mutating func enter(isObject: Bool) throws(JSONProblem) -> Value {
    guard open.count < Self.depthLimit else {
      throw JSONProblem(reason: "its objects and arrays lie too deep")
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
    while index < bytes.count, ByteText.isBlank(bytes[index]) { index += 1 }
  }

  // MARK: Values

  private mutating func word(_ word: StaticString, _ value: Value) throws(JSONProblem) -> Value {
    // The case counts here, unlike for `ByteText`.
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
      let room = max(0, Self.textLimit - text.bytes.count)
      text.bytes.append(contentsOf: bytes[start..<index].prefix(room))
      guard byte >= 0x20 else { throw JSONProblem(reason: "a text in it has a control character") }
      index += 1
      if byte == UInt8(ascii: "\"") { return text }
      let character = try escape()
      if character == nil { text.isWhole = false }
      if text.bytes.count < Self.textLimit {
        text.bytes.append(contentsOf: String(Character(character ?? "\u{FFFD}")).utf8)
      }
      start = index
    }
  }

  /// The character that an escape stands for, behind its backslash; nil where it is half of one.
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
    default: throw JSONProblem(reason: "a text in it has an unknown escape")
    }
    let unit = try codeUnit()
    guard 0xD800..<0xDC00 ~= unit, bytes[index...].starts(with: [0x5C, 0x75]) else {
      return Unicode.Scalar(unit)
    }
    let before = index
    index += 2
    let second = try codeUnit()
    guard 0xDC00..<0xE000 ~= second else {
      // An escape of its own follows the half.
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
        throw JSONProblem(reason: "a text in it has an unknown escape")
      }
      unit = unit << 4 | UInt32(digit)
    }
    index += 4
    return unit
  }
}
