// A pull parser for the subset of XML in playlists. One thread at a time.
//
// Foundation's parser would add Foundation and libxml2 to the program, and playlists are untrusted: this parser has no
// document types, so no entity can expand or load anything.
import Base

/// A syntax error.
struct XMLProblem: Error, Hashable {
  /// The reason as the rest of a sentence after "because", filtered.
  let reason: String
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
  /// Limit on a text or an attribute's value, in bytes; the rest is dropped.
  static let textLimit = 32_768

  /// The scanner, which is loose where syntax is lenient, as ASX needs: names in any case, missing end tags, bare `&`.
  private var tags: XMLTagScanner
  /// Names of the open elements, outermost first.
  private var open: [String] = []
  private var hasRoot = false
  /// The open element whose end has been read; those inside it are ended first.
  private var ending: String?

  /// A parser at the start of a text in UTF-8.
  init(_ bytes: [UInt8], isLoose: Bool = false) {
    tags = XMLTagScanner(bytes, isLoose: isLoose)
  }

  /// The next event; nil at the end of the text.
  mutating func next() throws(XMLProblem) -> Event? {
    if ending != nil { return endInnermost() }
    while let event = tags.next() {
      switch event {
      case .text(let range):
        if let text = try text(range) { return .text(text) }
      case .characterData(let range):
        if !open.isEmpty { return .text(Array(tags.bytes[range].prefix(Self.textLimit))) }
      case .start(let name, let isEmpty): return try start(name, isEmpty: isEmpty)
      case .end(let name):
        if let event = try end(self.name(name)) { return event }
      case .comment, .instruction: break
      case .documentType: throw XMLProblem(reason: "it has a document type declaration")
      case .malformed(let flaw): throw XMLProblem(reason: flaw.rawValue)
      }
    }
    guard tags.isLoose || (open.isEmpty && hasRoot) else { throw XMLProblem(reason: "it ends too early") }
    return endInnermost()
  }

  // MARK: Elements

  private mutating func start(_ range: Range<Int>, isEmpty: Bool) throws(XMLProblem) -> Event {
    guard tags.isLoose || !open.isEmpty || !hasRoot else {
      throw XMLProblem(reason: "there is something after its last element")
    }
    guard open.count < Self.depthLimit else { throw XMLProblem(reason: "its elements are nested too deeply") }
    hasRoot = true
    let name = name(range)
    open.append(name)
    if isEmpty { ending = name }
    return .start(name, try attributes())
  }

  private func attributes() throws(XMLProblem) -> [Attribute] {
    var attributes: [Attribute] = []
    for found in tags.attributes {
      let letters = String(decoding: tags.bytes[found.name], as: UTF8.self)
      let name = tags.isLoose ? letters.lowercased() : letters
      guard tags.isLoose || !attributes.contains(where: { $0.name == name }) else {
        throw XMLProblem(reason: "an element has an attribute twice")
      }
      let value = try XMLEntities.replaced(cut(found.value), isLoose: tags.isLoose)
      attributes.append(Attribute(name: name, value: value))
    }
    return attributes
  }

  /// The event of an end tag; nil if nothing of that name is open.
  private mutating func end(_ name: String) throws(XMLProblem) -> Event? {
    if open.last != name {
      guard tags.isLoose else { throw XMLProblem(reason: "a closing tag has no opening tag") }
      guard open.contains(name) else { return nil }
    }
    ending = name
    return endInnermost()
  }

  private mutating func endInnermost() -> Event? {
    guard let name = open.popLast() else { return nil }
    if name == ending { ending = nil }
    return .end(name)
  }

  /// An element's name without its prefix, in lower case with a loose parser.
  private func name(_ range: Range<Int>) -> String {
    let name = tags.localName(range)
    return tags.isLoose ? name.lowercased() : name
  }

  // MARK: Text

  private func text(_ range: Range<Int>) throws(XMLProblem) -> [UInt8]? {
    guard open.isEmpty else { return try XMLEntities.replaced(cut(range), isLoose: tags.isLoose) }
    guard tags.isLoose || tags.bytes[range].allSatisfy({ $0 <= 0x20 && $0 != 0 }) else {
      throw XMLProblem(reason: "it has text outside its elements")
    }
    return nil
  }

  /// The text of a range, cut at `textLimit` but never inside an entity.
  private func cut(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard range.count > Self.textLimit else { return tags.bytes[range] }
    let kept = tags.bytes[range].prefix(Self.textLimit)
    guard let mark = kept.suffix(16).lastIndex(of: UInt8(ascii: "&")) else { return kept }
    return kept[..<mark]
  }
}
