// A scanner of the tags in XML. Pure; one thread at a time.

/// Scanner of XML in UTF-8: it tells where tags, their attributes and the texts between them begin and end.
///
/// It copies nothing, replaces no entities, and does not know which elements are open. The time that it takes grows
/// with only with the length of the text, whatever the text is.
package struct XMLTagScanner {
  /// A part of the text; ranges are positions of bytes.
  package enum Event: Equatable {
    /// Text up to the next markup, its entities as written.
    case text(Range<Int>)
    /// The content of a CDATA section, in which nothing is markup.
    case characterData(Range<Int>)
    /// A start tag, whose attributes are in `attributes`; an empty one, like `<a/>`, is also the element's end.
    case start(name: Range<Int>, isEmpty: Bool)
    /// An end tag.
    case end(name: Range<Int>)
    /// A comment, and a processing instruction or the declaration `<?xml …?>`.
    case comment, instruction
    /// A document type, or another declaration with `<!`, up to its first `>`.
    case documentType
    /// A spot that breaks the rules; what follows it is scanned as if something new began there.
    case malformed(Flaw)
  }

  /// A way to break the rules of XML, with the rest of a sentence after "because".
  ///
  /// A loose scanner reports only `breaksOff`, the end of the text inside markup, behind which nothing follows.
  package enum Flaw: String, Error {
    case breaksOff = "it ends too early"
    case improperName = "an element has an invalid name"
    case tooManyAttributes = "an element has too many attributes"
    case missingValue = "an attribute has no value"
    case unquotedValue = "an attribute's value has no quotes"
    case improperEnd = "an element is not closed properly"
  }

  /// The position of an attribute.
  package struct Attribute: Equatable {
    /// The name with its prefix.
    package let name: Range<Int>
    /// The value without its quotes; empty if it is missing.
    package let value: Range<Int>
  }

  /// Limit on a name, in bytes; a loose scanner cuts a longer one.
  package static let nameLimit = 256
  /// Limit on the attributes of an element; a loose scanner drops the rest.
  package static let attributeLimit = 64
  /// Limit on an attribute's value in `text(of:)`, in bytes; the rest is dropped.
  package static let valueLimit = 4096

  /// The text.
  package let bytes: [UInt8]
  /// Whether what breaks the rules is passed over: attributes without quotes or values, quotes that are never closed,
  /// strange characters in tags, and a `<` that begins no tag, which is text then.
  package let isLoose: Bool
  /// The position of the last event's first byte.
  package private(set) var start = 0
  /// The position behind the last event.
  package private(set) var index = 0
  /// The attributes of the last event, if that is a start tag.
  package private(set) var attributes: [Attribute] = []

  /// A scanner at the start of a text.
  package init(_ bytes: [UInt8], isLoose: Bool) {
    self.bytes = bytes
    self.isLoose = isLoose
  }

  /// A name without its prefix.
  package func localName(_ name: Range<Int>) -> String {
    String(decoding: bytes[local(name)], as: UTF8.self)
  }

  /// The range of an attribute's value in the last start tag; nil if it has none of that name.
  ///
  /// Prefixes and upper and lower case make no difference.
  package func value(of name: StaticString) -> Range<Int>? {
    attributes.first { attribute in
      let found = local(attribute.name)
      return found.count == name.utf8CodeUnitCount && isAt(found.lowerBound, name)
    }?.value
  }

  /// An attribute's value as written, cut at `valueLimit`; nil if the last start tag has none of that name.
  package func text(of name: StaticString) -> String? {
    value(of: name).map { String(decoding: bytes[$0].prefix(Self.valueLimit), as: UTF8.self) }
  }

  private func local(_ name: Range<Int>) -> Range<Int> {
    var first = name.upperBound
    while first > name.lowerBound, bytes[first - 1] != UInt8(ascii: ":") { first -= 1 }
    return first..<name.upperBound
  }

  /// The next event; nil at the end of the text.
  package mutating func next() -> Event? {
    start = index
    guard index < bytes.count else { return nil }
    do throws(Flaw) {
      return try isMarkup(index) ? markup() : text()
    } catch {
      if error == .breaksOff { index = bytes.count }
      return .malformed(error)
    }
  }

  /// Whether a tag or other markup begins at an index, rather than text.
  private func isMarkup(_ index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "<") else { return false }
    guard isLoose, index + 1 < bytes.count else { return true }
    switch bytes[index + 1] {
    case 0x21, 0x2F, 0x3A, 0x3F, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...0xFF: return true
    default: return false
    }
  }

  private mutating func text() -> Event {
    repeat {
      index = find(UInt8(ascii: "<"), in: (index + 1)..<bytes.count)
    } while index < bytes.count && !isMarkup(index)
    return .text(start..<index)
  }

  private mutating func markup() throws(Flaw) -> Event {
    index += 1
    guard index < bytes.count else { throw .breaksOff }
    switch bytes[index] {
    case UInt8(ascii: "/"): return try endTag()
    case UInt8(ascii: "?"):
      // Where the question mark is forgotten, the rest is not to be lost with it.
      try skip(past: isLoose ? ">" : "?>", from: index + 1)
      return .instruction
    case UInt8(ascii: "!"):
      if isAt(index, "!--") {
        try skip(past: "-->", from: index + 3)
        return .comment
      }
      if isAt(index, "![CDATA[") {
        let first = index + 8
        try skip(past: "]]>", from: first)
        return .characterData(first..<(index - 3))
      }
      index = min(bytes.count, find(UInt8(ascii: ">"), in: index..<bytes.count) + 1)
      return .documentType
    default: return try startTag()
    }
  }

  private mutating func startTag() throws(Flaw) -> Event {
    let name = try name()
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    while true {
      skipBlanks()
      guard index < bytes.count else { throw .breaksOff }
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        index += 1
        return .start(name: name, isEmpty: false)
      }
      if byte == UInt8(ascii: "/"), isAt(index, "/>") {
        index += 2
        return .start(name: name, isEmpty: true)
      }
      if isLoose, !Self.isOfName(byte) {
        index += 1
        continue
      }
      let hasRoom = attributes.count < Self.attributeLimit
      guard isLoose || hasRoom else { throw .tooManyAttributes }
      let attribute = Attribute(name: try self.name(), value: try value())
      if hasRoom { attributes.append(attribute) }
    }
  }

  private mutating func endTag() throws(Flaw) -> Event {
    index += 1
    let name = try name()
    skipBlanks()
    if isLoose { index = find(UInt8(ascii: ">"), in: index..<bytes.count) }
    guard isAt(index, ">") else { throw isLoose ? .breaksOff : .improperEnd }
    index += 1
    return .end(name: name)
  }

  private mutating func name() throws(Flaw) -> Range<Int> {
    let first = index
    while index < bytes.count, Self.isOfName(bytes[index]) { index += 1 }
    guard isLoose || (index > first && index - first <= Self.nameLimit) else { throw .improperName }
    return first..<min(index, first + Self.nameLimit)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...0xFF: true
    default: false
    }
  }

  /// The range of the value that follows an attribute's name.
  private mutating func value() throws(Flaw) -> Range<Int> {
    let behindName = index
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      guard isLoose else { throw .missingValue }
      return behindName..<behindName
    }
    index += 1
    skipBlanks()
    guard index < bytes.count else { throw .breaksOff }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      guard isLoose else { throw .unquotedValue }
      let first = index
      while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
      return first..<index
    }
    let first = index + 1
    index = endOfValue(from: first, quote)
    guard index < bytes.count else { throw .breaksOff }
    defer { if bytes[index] == quote { index += 1 } }
    return first..<index
  }

  /// The index of the quote that closes a value, or of the `>` of its tag where the quote was never closed.
  ///
  /// A quote is searched for no further than to the next one of its kind, so that all searches together pass each
  /// byte a few times only.
  private func endOfValue(from first: Int, _ quote: UInt8) -> Int {
    let end = find(quote, in: first..<bytes.count)
    guard isLoose else { return end }
    // A value contains no `<`: what is between a `>` and a `<` is the text between two tags.
    let less = find(UInt8(ascii: "<"), in: first..<end)
    guard less < end || end == bytes.count else { return end }
    let limit = end == bytes.count ? end : less
    let greater = find(UInt8(ascii: ">"), in: first..<limit)
    return greater < limit ? greater : end
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index].isBlank { index += 1 }
  }

  /// Moves behind the next occurrence of a mark that ends with `>`.
  private mutating func skip(past mark: StaticString, from first: Int) throws(Flaw) {
    index = first
    repeat {
      index = find(UInt8(ascii: ">"), in: index..<bytes.count) + 1
      guard index <= bytes.count else { throw .breaksOff }
    } while index - mark.utf8CodeUnitCount < first || !isAt(index - mark.utf8CodeUnitCount, mark)
  }

  /// Whether a word is at an index, in upper or lower case.
  private func isAt(_ index: Int, _ word: StaticString) -> Bool {
    guard bytes.count - index >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      for place in letters.indices where bytes[index + place].lowercased != letters[place].lowercased {
        return false
      }
      return true
    }
  }

  /// The index of the first such byte in a range; the end of the range if none exists.
  private func find(_ byte: UInt8, in range: Range<Int>) -> Int {
    bytes.withUnsafeBytes { buffer in
      var index = range.lowerBound
      // Eight bytes at a time: a byte of the difference is 0 if it is the wanted one.
      let ones: UInt64 = 0x0101_0101_0101_0101
      while index + 8 <= range.upperBound {
        let difference = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ (ones &* UInt64(byte))
        if (difference &- ones) & ~difference & (ones << 7) != 0 { break }
        index += 8
      }
      while index < range.upperBound, buffer[index] != byte { index += 1 }
      return index
    }
  }
}
