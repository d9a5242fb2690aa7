// A TOML 1.0 parser (https://toml.io/en/v1.0.0) that records the byte range of each value: one parse serves settings,
// diagnostics with line and column, and changes of single values in the text.

import Base

/// Parses valid UTF-8 in one pass.
struct TomlParser {
  /// A syntax error.
  struct Fault: Error {
    /// Byte offset of the error in the text.
    var offset: Int
    /// The error as the end of a sentence, safe to print on a terminal.
    var sentence: String
  }

  /// Limit on nested arrays and inline tables, and on the parts of a dotted name.
  private static let deepest = 64

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  private let root = TomlTable(.header)
  private var statements: [TomlStatement] = []

  /// Parses a text; returns its root table and its statements in order.
  static func read(_ bytes: [UInt8]) throws(Fault) -> (TomlTable, [TomlStatement]) {
    var parser = TomlParser(bytes: bytes)
    try parser.readStatements()
    return (parser.root, parser.statements)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  // MARK: Statements

  private mutating func readStatements() throws(Fault) {
    var table = root
    var path: [String] = []
    var header: [String]?
    while place < bytes.count {
      let start = place
      skipBlanks()
      switch next {
      case nil: return
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): try endLine()
      case UInt8(ascii: "["):
        let isArray = bytes[place...].starts(with: "[[".utf8)
        let offset = place
        place += isArray ? 2 : 1
        path = try readPath("a table's name")
        guard take(isArray ? "]]" : "]") else {
          throw fault("“\(isArray ? "]]" : "]")” is missing after a table's name")
        }
        table = try open(path, isArray: isArray, at: offset..<place)
        // Keys in an array of tables belong to no section of the settings.
        if isArray { path.append("[]") }
        header = isArray ? nil : path
        try endLine()
        statements.append(
          TomlStatement(kind: isArray ? .tableOfArray : .table, path: path, table: nil, lines: start..<place))
      default:
        let (key, value) = try readKey(into: table)
        try endLine()
        statements.append(
          TomlStatement(kind: .key(value: value), path: path + key, table: header, lines: start..<place))
      }
    }
  }

  /// The table of a header; created if it does not exist.
  private func open(_ path: [String], isArray: Bool, at bytes: Range<Int>) throws(Fault) -> TomlTable {
    var table = root
    for part in path.dropLast() {
      guard let value = table[part] else {
        table = make(.implied, part, of: table, at: bytes)
        continue
      }
      guard let inner = Self.extensible(value) else { throw twice(part, at: bytes) }
      table = inner
    }
    guard let name = path.last else { return table }
    guard let known = table[name] else {
      guard isArray else { return make(.header, name, of: table, at: bytes) }
      let first = TomlTable(.header)
      table.set(name, to: TomlValue(content: .tables(TomlTables(first)), bytes: bytes))
      return first
    }
    switch known.content {
    case .table(let inner) where !isArray && inner.origin == .implied:
      inner.origin = .header
      return inner
    case .tables(let tables) where isArray:
      let another = TomlTable(.header)
      tables.all.append(another)
      return another
    default: throw twice(name, at: bytes)
    }
  }

  private func make(_ origin: TomlTable.Origin, _ key: String, of table: TomlTable, at bytes: Range<Int>)
    -> TomlTable
  {
    let made = TomlTable(origin)
    table.set(key, to: TomlValue(content: .table(made), bytes: bytes))
    return made
  }

  /// The table that a header may extend; nil for inline tables and other values.
  private static func extensible(_ value: TomlValue) -> TomlTable? {
    switch value.content {
    case .table(let table): table.origin == .inline ? nil : table
    case .tables(let tables): tables.all.last
    default: nil
    }
  }

  /// Parses a key with its value; returns the parts of the key and the byte range of the value.
  private mutating func readKey(into table: TomlTable) throws(Fault) -> ([String], Range<Int>) {
    let start = place
    let path = try readPath("a key")
    guard take("=") else { throw fault("“=” is missing after a key") }
    skipBlanks()
    let value = try readValue()
    var table = table
    for part in path.dropLast() {
      guard let known = table[part] else {
        table = make(.dotted, part, of: table, at: value.bytes)
        continue
      }
      guard let inner = known.table, inner.origin == .dotted || inner.origin == .implied else {
        throw twice(part, at: start..<start)
      }
      inner.origin = .dotted
      table = inner
    }
    guard let name = path.last, table[name] == nil else { throw twice(path.last ?? "", at: start..<start) }
    table.set(name, to: value)
    return (path, value.bytes)
  }

  private func twice(_ name: String, at bytes: Range<Int>) -> Fault {
    Fault(offset: bytes.lowerBound, sentence: "\(Diagnostic.quoted(name)) already has a value")
  }

  // MARK: Names

  /// Parses a dotted name; `what` names it in errors.
  private mutating func readPath(_ what: String) throws(Fault) -> [String] {
    var parts: [String] = []
    while true {
      skipBlanks()
      let start = place
      switch next {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard !bytes[place...].starts(with: [bytes[place], bytes[place], bytes[place]]) else {
          throw fault("\(what) must be on one line")
        }
        parts.append(try readString())
      default:
        while let byte = next, Self.isBare(byte) { place += 1 }
        guard place > start else { throw fault("\(what) is missing") }
        parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
      }
      skipBlanks()
      guard take(".") else { return parts }
      guard parts.count < Self.deepest else { throw fault("\(what) has too many parts") }
    }
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  // MARK: Values

  private mutating func readValue() throws(Fault) -> TomlValue {
    let start = place
    let content: TomlValue.Content
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): content = .text(try readString())
    case UInt8(ascii: "["): content = .array(try readArray())
    case UInt8(ascii: "{"): content = .table(try readInlineTable())
    default: content = try readWord()
    }
    return TomlValue(content: content, bytes: start..<place)
  }

  private mutating func readArray() throws(Fault) -> [TomlValue] {
    try enter()
    var values: [TomlValue] = []
    while true {
      try skipLines()
      if take("]") { break }
      values.append(try readValue())
      try skipLines()
      if take(",") { continue }
      guard take("]") else { throw fault("“,” or “]” is missing in an array") }
      break
    }
    depth -= 1
    return values
  }

  private mutating func readInlineTable() throws(Fault) -> TomlTable {
    try enter()
    let table = TomlTable(.inline)
    skipBlanks()
    if !take("}") {
      while true {
        _ = try readKey(into: table)
        skipBlanks()
        if take("}") { break }
        guard take(",") else { throw fault("“,” or “}” is missing in a table") }
      }
    }
    depth -= 1
    return table
  }

  private mutating func enter() throws(Fault) {
    guard depth < Self.deepest else { throw fault("values are nested too deeply") }
    depth += 1
    place += 1
  }

  /// Parses a boolean, a number or a date.
  private mutating func readWord() throws(Fault) -> TomlValue.Content {
    let start = place
    skipWord()
    // A space may separate date and time.
    if next == UInt8(ascii: " "), place - start == 10, bytes[start + 4] == UInt8(ascii: "-"),
      place + 1 < bytes.count,
      bytes[place + 1] &- 0x30 < 10
    {
      place += 1
      skipWord()
    }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    if let content = TomlWord.content(of: word) { return content }
    place = start
    throw fault(word.isEmpty ? "a value is missing" : TomlWord.fault(of: word))
  }

  private mutating func skipWord() {
    while let byte = next, byte > 0x20, !",]}#=".utf8.contains(byte) { place += 1 }
  }

  // MARK: Strings

  private mutating func readString() throws(Fault) -> String {
    let start = place
    let mark = bytes[place]
    let isLong = bytes[place...].starts(with: [mark, mark, mark])
    place += isLong ? 3 : 1
    if isLong { skipLineEnd() }
    var content: [UInt8] = []
    while let byte = next {
      if byte == mark, !isLong || bytes[place...].starts(with: [mark, mark, mark]) {
        place += isLong ? 3 : 1
        // One or two quotes may precede the three that close the string.
        for _ in 0..<2 where isLong && next == mark {
          content.append(mark)
          place += 1
        }
        return String(decoding: content, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        try readEscape(isLong: isLong, into: &content)
      } else if isLong, lineEndLength > 0 {
        content += bytes[place..<place + lineEndLength]
        place += lineEndLength
      } else {
        guard byte != UInt8(ascii: "\n") else { break }
        guard !Self.isControl(byte) else { throw fault("a string contains a control character") }
        content.append(byte)
        place += 1
      }
    }
    place = start
    throw fault("a string is not closed")
  }

  private mutating func readEscape(isLong: Bool, into content: inout [UInt8]) throws(Fault) {
    let start = place
    place += 1
    if isLong {
      skipBlanks()
      if lineEndLength > 0 {
        while let byte = next, byte <= 0x20, !Self.isControl(byte) || lineEndLength > 0 { place += 1 }
        return
      }
      place = start + 1
    }
    let byte = next ?? 0
    place += 1
    switch byte {
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): content.append(byte)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let end = place + (byte == UInt8(ascii: "u") ? 4 : 8)
      guard end <= bytes.count, bytes[place..<end].allSatisfy({ TomlWord.digit($0, radix: 16) }),
        let scalar = UInt32(String(decoding: bytes[place..<end], as: UTF8.self), radix: 16).flatMap(
          Unicode.Scalar.init)
      else {
        place = start
        throw fault("an escape does not name a character")
      }
      content += String(scalar).utf8
      place = end
    default:
      place = start
      throw fault("“\\” does not begin an escape here; in 'single quotes' it is an ordinary character")
    }
  }

  // MARK: Blanks and line ends

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Length of the line end at the present position, in bytes; 0 if none exists.
  private var lineEndLength: Int {
    if next == UInt8(ascii: "\n") { return 1 }
    return bytes[place...].starts(with: "\r\n".utf8) ? 2 : 0
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

  /// Consumes the characters if they come next.
  private mutating func take(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      guard bytes[place...].starts(with: wanted) else { return false }
      place += wanted.count
      return true
    }
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { place += 1 }
  }

  private mutating func skipLineEnd() { place += lineEndLength }

  /// Consumes the rest of the line; only a comment is allowed there.
  private mutating func endLine() throws(Fault) {
    skipBlanks()
    if next == UInt8(ascii: "#") { try skipComment() }
    guard place < bytes.count else { return }
    guard lineEndLength > 0 else { throw fault("the line should end here") }
    skipLineEnd()
  }

  private mutating func skipComment() throws(Fault) {
    while let byte = next, lineEndLength == 0 {
      guard !Self.isControl(byte) else { throw fault("a comment contains a control character") }
      place += 1
    }
  }

  /// Skips blanks, comments and line ends.
  private mutating func skipLines() throws(Fault) {
    while true {
      skipBlanks()
      if next == UInt8(ascii: "#") { try skipComment() }
      guard lineEndLength > 0 else { return }
      skipLineEnd()
    }
  }

  private func fault(_ sentence: String) -> Fault {
    Fault(offset: min(place, bytes.count), sentence: sentence)
  }
}
