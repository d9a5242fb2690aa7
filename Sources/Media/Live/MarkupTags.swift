// A scanner for XML tags and the positions of their attributes. Pure; any thread.

/// Scans a text once; anything malformed is skipped.
struct MarkupTags {
  struct Tag {
    /// The name without its namespace prefix.
    var name: String
    var isEnd: Bool
    /// Byte positions of the tag's `<`, and behind its `>`.
    var start: Int
    var end: Int
    fileprivate var attributes: [(name: String, place: Range<Int>)] = []
    fileprivate let bytes: [UInt8]

    /// The byte range of an attribute's value; nil without it.
    func place(_ name: String) -> Range<Int>? { attributes.first { $0.name == name }?.place }

    /// An attribute's value with its character references as written, at most 4096 bytes; nil without it.
    func text(_ name: String) -> String? {
      place(name).map { String(decoding: bytes[$0].prefix(4096), as: UTF8.self) }
    }

    /// An attribute's value as an integer; nil if it is none.
    func number(_ name: String) -> Int64? { text(name).flatMap { Int64($0) } }
  }

  private let bytes: [UInt8]
  private var place = 0
  private static let mostAttributes = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; nil at the end of the text.
  mutating func next() -> Tag? {
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      guard place < bytes.count else { return nil }
      if bytes[place...].starts(with: "!--".utf8) {
        skip(past: "-->")
      } else if bytes[place...].starts(with: "![CDATA[".utf8) {
        skip(past: "]]>")
      } else if bytes[place] == UInt8(ascii: "!") || bytes[place] == UInt8(ascii: "?") {
        skip(past: ">")
      } else if let tag = read(from: start) {
        return tag
      }
    }
    place = bytes.count
    return nil
  }

  private mutating func skip(past end: StaticString) {
    let wanted = end.withUTF8Buffer { Array($0) }
    while place < bytes.count {
      if bytes[place...].starts(with: wanted) {
        place += wanted.count
        return
      }
      place += 1
    }
  }

  private mutating func read(from start: Int) -> Tag? {
    let isEnd = bytes[place] == UInt8(ascii: "/")
    if isEnd { place += 1 }
    var tag = Tag(name: word(), isEnd: isEnd, start: start, end: start, bytes: bytes)
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: ">") {
        place += 1
        tag.end = place
        return tag
      }
      guard Self.isWord(byte) else {
        place += 1
        continue
      }
      let name = word()
      guard let value = value(), tag.attributes.count < Self.mostAttributes else { continue }
      tag.attributes.append((name, value))
    }
    return nil
  }

  /// Reads a name, and drops its namespace prefix.
  private mutating func word() -> String {
    let start = place
    while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
    let name = bytes[start..<place].prefix(128)
    return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self)
  }

  private mutating func value() -> Range<Int>? {
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return nil }
    place += 1
    skipSpace()
    guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place]) else {
      return nil
    }
    let quote = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote { place += 1 }
    defer { place = min(bytes.count, place + 1) }
    return start..<place
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: byte >= 0x80
    }
  }
}
