// A pull parser for the subset of XML in playlists. One thread at a time.
//
// Foundation's parser would add Foundation and libxml2 to the program, and playlists are untrusted: this parser has no
// document types, so no entity can expand or load anything.
import Base

/// A syntax error.
struct XMLProblem: Error, Hashable {
  /// The reason as the rest of a sentence after "because", filtered.
  let reason: String

  static let breaksOff = XMLProblem(reason: "it breaks off")
}

/// Parses elements, attributes and text; of what it has passed, it keeps only the names of the open elements.
struct XMLPullReader {
  /// The next item of the text.
  enum Event: Equatable {
    /// The start of an element: its name without a prefix, and its attributes with their prefixes.
    case start(String, [Attribute])
    /// Text in an element, entities replaced; long text may come in several events, each cut at `textLimit`.
    case text([UInt8])
    /// The end of an element.
    case end(String)
  }

  /// An attribute of an element.
  struct Attribute: Equatable {
    let name: String
    let value: [UInt8]
  }

  /// Limit on nested elements.
  static let depthLimit = 64
  /// Limit on the attributes of an element.
  static let attributeLimit = 64
  /// Limit on a name, in bytes.
  static let nameLimit = 256
  /// Limit on a text or an attribute's value, in bytes; the rest is dropped.
  static let textLimit = 32_768

  let bytes: [UInt8]
  /// Whether syntax is lenient, as ASX needs: names in any case, missing end tags, and bare `&`.
  let isLoose: Bool
  var index = 0
  /// Names of the open elements, outermost first.
  private(set) var open: [String] = []
  private var hasRoot = false
  /// Whether an empty-element tag like `<a/>` has been reported, so that its end comes next.
  private var endsAtOnce = false

  /// A parser at the start of a text in UTF-8.
  init(_ bytes: [UInt8], isLoose: Bool = false) {
    self.bytes = bytes
    self.isLoose = isLoose
  }

  /// The next event; nil at the end of the text.
  mutating func next() throws(XMLProblem) -> Event? {
    if endsAtOnce {
      endsAtOnce = false
      return open.popLast().map { .end($0) }
    }
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        if let text = try text() { return .text(text) }
      } else if isHere("<!--") {
        try skip(past: "-->", from: index + 4)
      } else if isHere("<![CDATA[") {
        let start = index + 9
        try skip(past: "]]>", from: start)
        guard !open.isEmpty else { continue }
        return .text(Array(bytes[start..<(index - 3)].prefix(Self.textLimit)))
      } else if isHere("<!") {
        throw XMLProblem(reason: "it has a document type")
      } else if isHere("<?") {
        try skip(past: "?>", from: index + 2)
      } else if isHere("</") {
        if let event = try end() { return event }
      } else {
        return try start()
      }
    }
    guard isLoose || (open.isEmpty && hasRoot) else { throw .breaksOff }
    return open.popLast().map { .end($0) }
  }

  // MARK: Elements

  private mutating func start() throws(XMLProblem) -> Event {
    guard isLoose || !open.isEmpty || !hasRoot else {
      throw XMLProblem(reason: "something follows its last element")
    }
    guard open.count < Self.depthLimit else { throw XMLProblem(reason: "its elements lie too deep") }
    index += 1
    let qualified = try name()
    var attributes: [Attribute] = []
    while true {
      skipBlanks()
      guard index < bytes.count else { throw .breaksOff }
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        break
      }
      if isHere("/>") {
        index += 2
        endsAtOnce = true
        break
      }
      guard attributes.count < Self.attributeLimit else {
        throw XMLProblem(reason: "an element has too many attributes")
      }
      let attribute = try attribute()
      guard isLoose || !attributes.contains(where: { $0.name == attribute.name }) else {
        throw XMLProblem(reason: "an element has an attribute twice")
      }
      attributes.append(attribute)
    }
    hasRoot = true
    let local = qualified.lastIndex(of: ":").map { String(qualified[qualified.index(after: $0)...]) }
    open.append(local ?? qualified)
    return .start(local ?? qualified, attributes)
  }

  private mutating func attribute() throws(XMLProblem) -> Attribute {
    let name = try name()
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      guard isLoose else { throw XMLProblem(reason: "an attribute has no value") }
      return Attribute(name: name, value: [])
    }
    index += 1
    skipBlanks()
    guard index < bytes.count else { throw .breaksOff }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      guard isLoose else { throw XMLProblem(reason: "an attribute's value is without quotes") }
      let start = index
      while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
      return Attribute(name: name, value: try XMLEntities.replaced(cut(start..<index), isLoose: true))
    }
    let end = ByteText.find(quote, in: bytes, from: index + 1)
    guard end < bytes.count else { throw .breaksOff }
    let value = try XMLEntities.replaced(cut((index + 1)..<end), isLoose: isLoose)
    index = end + 1
    return Attribute(name: name, value: value)
  }

  private mutating func end() throws(XMLProblem) -> Event? {
    let beginning = index
    index += 2
    let qualified = try name()
    let local =
      qualified.lastIndex(of: ":").map { String(qualified[qualified.index(after: $0)...]) } ?? qualified
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
      throw XMLProblem(reason: "an element ends wrongly")
    }
    if open.last == local {
      index += 1
      open.removeLast()
      return .end(local)
    }
    guard isLoose else { throw XMLProblem(reason: "an element ends that is not open") }
    guard open.contains(local) else {
      index += 1
      return nil
    }
    // The elements inside were not closed: their ends are reported first, and this end tag is parsed again.
    index = beginning
    return open.popLast().map { .end($0) }
  }

  // MARK: Text

  private mutating func text() throws(XMLProblem) -> [UInt8]? {
    let start = index
    index = ByteText.find(UInt8(ascii: "<"), in: bytes, from: start)
    if open.isEmpty {
      guard isLoose || bytes[start..<index].allSatisfy({ $0 <= 0x20 && $0 != 0 }) else {
        throw XMLProblem(reason: "text stands outside its elements")
      }
      return nil
    }
    return try XMLEntities.replaced(cut(start..<index), isLoose: isLoose)
  }

  /// The text of a range, cut at `textLimit` but never inside an entity.
  private func cut(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard range.count > Self.textLimit else { return bytes[range] }
    let kept = bytes[range].prefix(Self.textLimit)
    guard let mark = kept.suffix(16).lastIndex(of: UInt8(ascii: "&")) else { return kept }
    return kept[..<mark]
  }

  /// Parses a name; lenient parsing converts it to lower case.
  private mutating func name() throws(XMLProblem) -> String {
    let start = index
    while index < bytes.count, Self.isOfName(bytes[index]), index - start <= Self.nameLimit { index += 1 }
    guard index > start, index - start <= Self.nameLimit else {
      throw XMLProblem(reason: "an element has no proper name")
    }
    let letters = bytes[start..<index]
    return isLoose
      ? String(decoding: letters.map(\.lowercased), as: UTF8.self)
      : String(decoding: letters, as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...0xFF: true
    default: false
    }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, ByteText.isBlank(bytes[index]) { index += 1 }
  }

  private func isHere(_ word: StaticString) -> Bool { ByteText.begins(bytes[index...], word) }

  /// Moves behind the next occurrence of a mark that ends with `>`.
  private mutating func skip(past mark: StaticString, from start: Int) throws(XMLProblem) {
    let length = mark.utf8CodeUnitCount
    var place = start
    while true {
      place = ByteText.find(UInt8(ascii: ">"), in: bytes, from: place)
      guard place < bytes.count else { throw .breaksOff }
      place += 1
      if place - length >= start, ByteText.begins(bytes[(place - length)...], mark) {
        index = place
        return
      }
    }
  }
}
