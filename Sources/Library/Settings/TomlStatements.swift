// Where the statements of a TOML text stand, to the byte: the parser says what they mean, not where they end. Pure;
// any thread.

/// One statement of a TOML text.
struct TomlStatement: Equatable {
  /// What it is.
  enum Kind: Equatable {
    /// The header of a table.
    case table
    /// The header of one table among several of a name.
    case tableOfArray
    /// A key, with the bytes of its value.
    case key(value: Range<Int>)
  }
  /// What it is.
  var kind: Kind
  /// The table's name, or the key's with its table's before it.
  var path: [String]
  /// The table whose header stands above it; nil for headers and at the text's start.
  var table: [String]?
  /// Bytes from the start of its first line.
  var start: Int
  /// Bytes to the end of its last line, which its line end belongs to.
  var end: Int
}

/// Reads the statements of a text that is TOML.
struct TomlStatements {
  /// A statement in a form that is not followed.
  struct Strange: Error {}

  private let bytes: [UInt8]
  private var place = 0

  /// The statements in their order.
  static func of(_ bytes: [UInt8]) throws(Strange) -> [TomlStatement] {
    var reading = TomlStatements(bytes: bytes)
    return try reading.read()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func read() throws(Strange) -> [TomlStatement] {
    var statements: [TomlStatement] = []
    var table: [String] = []
    var header: [String]?
    while place < bytes.count {
      let start = place
      skipBlanks()
      switch next {
      case nil: return statements
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): place += 1
      case UInt8(ascii: "#"): skipLine()
      case UInt8(ascii: "["):
        place += 1
        let isArray = next == UInt8(ascii: "[")
        if isArray { place += 1 }
        // Keys of a table among several belong to no table that a setting has.
        table = try keyPath(until: UInt8(ascii: "]")) + (isArray ? ["[]"] : [])
        header = table
        skipLine()
        statements.append(
          TomlStatement(
            kind: isArray ? .tableOfArray : .table, path: table, table: nil, start: start, end: place))
      default:
        let key = try keyPath(until: UInt8(ascii: "="))
        skipBlanks()
        let value = place
        try skipValue()
        let end = place
        skipLine()
        statements.append(
          TomlStatement(
            kind: .key(value: value..<end), path: table + key, table: header, start: start, end: place))
      }
    }
    return statements
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { place += 1 }
  }

  /// Goes behind the end of the line.
  private mutating func skipLine() {
    while let byte = next, byte != UInt8(ascii: "\n") { place += 1 }
    if place < bytes.count { place += 1 }
  }

  /// The parts of a name, up to what ends it and behind that.
  private mutating func keyPath(until end: UInt8) throws(Strange) -> [String] {
    var parts: [String] = []
    while true {
      skipBlanks()
      guard let first = next else { throw Strange() }
      let start = place
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        try skipString()
        parts.append(String(decoding: bytes[(start + 1)..<(place - 1)], as: UTF8.self))
      } else {
        while let byte = next, Self.isBare(byte) { place += 1 }
        guard place > start else { throw Strange() }
        parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
      }
      skipBlanks()
      guard let mark = next else { throw Strange() }
      place += 1
      if mark == end { return parts }
      guard mark == UInt8(ascii: "."), parts.count < 64 else { throw Strange() }
    }
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private mutating func skipValue() throws(Strange) {
    switch next {
    case nil: throw Strange()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString()
    case UInt8(ascii: "["), UInt8(ascii: "{"): try skipBrackets()
    default:
      while let byte = next, !(byte <= 0x20 && byte != UInt8(ascii: " ")), byte != UInt8(ascii: "#") {
        place += 1
      }
      // A date may have a blank within it, none behind it.
      while place > 0, bytes[place - 1] == UInt8(ascii: " ") { place -= 1 }
    }
  }

  /// Goes behind the bracket that closes the one that is next.
  private mutating func skipBrackets() throws(Strange) {
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        try skipString()
        continue
      case UInt8(ascii: "#"):
        skipLine()
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      place += 1
      if depth == 0 { return }
    }
    throw Strange()
  }

  /// Goes behind the string that is next.
  private mutating func skipString() throws(Strange) {
    let mark = bytes[place]
    let isLong = bytes[place...].starts(with: [mark, mark, mark])
    place += isLong ? 3 : 1
    while let byte = next {
      if byte == mark, !isLong || bytes[place...].starts(with: [mark, mark, mark]) {
        place += isLong ? 3 : 1
        // Up to two marks may stand before the three that close.
        while isLong, next == mark { place += 1 }
        return
      }
      if !isLong, byte == UInt8(ascii: "\n") { throw Strange() }
      place += byte == UInt8(ascii: "\\") && mark == UInt8(ascii: "\"") && place + 1 < bytes.count ? 2 : 1
    }
    throw Strange()
  }
}
