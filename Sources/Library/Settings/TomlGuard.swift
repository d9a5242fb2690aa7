/// Finds faults that the TOML parser answers with a failed assertion instead of an error: a file must not be
/// able to end the program.
///
/// There are two: a header whose name begins with a character that no name has (`[=`), and an array with a
/// brace where a value should be (`[}`). Deep nesting is refused beside them. A reading from the left that
/// follows strings, comments and brackets; pure, any thread.
struct TomlGuard {
  /// A fault and where it is.
  struct Fault: Equatable {
    var place: TomlPlaces.Place
    var sentence: String
  }

  private static let deepest = 64

  private var bytes: ArraySlice<UInt8>
  private var place = TomlPlaces.Place(line: 1, column: 1)
  private var open: [UInt8] = []
  private var isLineStart = true

  /// The first such fault of a text.
  static func fault(in text: String) -> Fault? {
    var reading = TomlGuard(bytes: Array(text.utf8)[...])
    return reading.read()
  }

  private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private mutating func read() -> Fault? {
    while let byte = bytes.first {
      switch byte {
      case UInt8(ascii: "\n"):
        isLineStart = true
        advance()
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        advance()
        continue
      case UInt8(ascii: "#"):
        while let next = bytes.first, next != UInt8(ascii: "\n") { advance() }
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(byte)
      case UInt8(ascii: "[") where isLineStart && open.isEmpty:
        advance()
        if let fault = readHeader() { return fault }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        guard open.count < Self.deepest else { return fault("values are nested too deep") }
        open.append(byte)
        advance()
      case UInt8(ascii: "]"):
        if open.last == UInt8(ascii: "[") { open.removeLast() }
        advance()
      case UInt8(ascii: "}"):
        guard open.last != UInt8(ascii: "[") else { return fault("a “}” stands inside an array") }
        if !open.isEmpty { open.removeLast() }
        advance()
      default: advance()
      }
      isLineStart = false
    }
    return nil
  }

  /// The name behind a header's opening brackets.
  private mutating func readHeader() -> Fault? {
    skipBlanks()
    if bytes.first == UInt8(ascii: "[") {
      advance()
      skipBlanks()
    }
    guard let first = bytes.first else { return nil }
    switch first {
    case UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return nil
    default: return fault("a table's name is missing behind “[”")
    }
  }

  private mutating func skipBlanks() {
    while let byte = bytes.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { advance() }
  }

  /// Goes behind a string; one that is not closed ends with its line, or with the file when it has three marks.
  private mutating func skipString(_ mark: UInt8) {
    let isLong = bytes.starts(with: [mark, mark, mark])
    for _ in 0..<(isLong ? 3 : 1) { advance() }
    while let byte = bytes.first {
      if byte == UInt8(ascii: "\n"), !isLong { return }
      let isEnd = isLong ? bytes.starts(with: [mark, mark, mark]) : byte == mark
      if isEnd {
        // Up to two marks may stand before the three that close.
        while isLong, bytes.count > 3, bytes[bytes.startIndex + 3] == mark { advance() }
        for _ in 0..<(isLong ? 3 : 1) { advance() }
        return
      }
      if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") { advance() }
      advance()
    }
  }

  private mutating func advance() {
    guard let byte = bytes.popFirst() else { return }
    if byte == UInt8(ascii: "\n") {
      place = .init(line: place.line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      place.column += 1
    }
  }

  private func fault(_ sentence: String) -> Fault { Fault(place: place, sentence: sentence) }
}
