/// Parser of SAMI, in which each class of paragraphs is a track in a language of its own.
public struct SAMIDocument {
  /// A class of paragraphs.
  public struct Track: Equatable, Sendable {
    /// The name of the class, as its document spells it.
    public var name: String
    /// The language tag; nil if the style names none.
    public var language: String?
    /// The title in the style, not filtered; nil without one.
    public var title: String?
  }

  /// The most tracks of a document.
  private static let mostTracks = 16
  /// The length of the head in which styles are looked for, in bytes.
  public static let headLimit = 65_536

  /// Whether the first 4096 characters of a text hold the root element.
  public static func isLikely(_ text: String) -> Bool {
    text.prefix(4_096).lowercased()[...].range(of: "<sami") != nil
  }

  /// The classes that the styles in the head of a document define, in its order; fewer than two do not give a choice.
  ///
  /// - Parameter head: The beginning of the document; bytes that are not UTF-8 do no harm.
  public static func tracks(head: String) -> [Track] {
    guard isLikely(head) else { return [] }
    var rest = head.prefix(headLimit)
    var found: [Track] = []
    while let open = rest.firstIndex(of: "{"), found.count < mostTracks {
      let selector = rest[..<open].trimmingSpaces()
      let close = rest[open...].firstIndex(of: "}") ?? rest.endIndex
      if let name = className(selector) {
        let style = declarations(rest[rest.index(after: open)..<close])
        if style["lang"] != nil || style["samitype"] != nil,
          !found.contains(where: { $0.name.lowercased() == name.lowercased() })
        {
          found.append(Track(name: name, language: style["lang"], title: style["name"]))
        }
      }
      rest = close < rest.endIndex ? rest[rest.index(after: close)...] : ""
    }
    return found
  }

  /// The tracks of a file: one for each class if there are several, else the file itself.
  ///
  /// What the name of the file tells holds for all of them, except for the language.
  ///
  /// - Parameter head: The beginning of the file, in any character set.
  public static func tracks(of file: ExternalSubtitle, head: [UInt8]) -> [ExternalSubtitle] {
    let tracks = tracks(head: text(head: head))
    guard tracks.count > 1 else {
      var file = file
      file.language = file.language ?? tracks.first?.language
      return [file]
    }
    return tracks.map { track in
      var one = file
      one.track = track.name
      one.language = track.language ?? file.language
      one.title = file.title ?? track.title
      return one
    }
  }

  /// The beginning of a document as text, in which what is not ASCII need not be right.
  public static func text(head: [UInt8]) -> String {
    // In UTF-16 each sign of the markup has a zero beside it.
    let bytes = head.prefix(headLimit)
    return String(decoding: bytes.contains(0) ? bytes.filter { $0 != 0 }[...] : bytes, as: UTF8.self)
  }

  /// The class in a selector such as `.KRCC`; nil for another selector.
  private static func className(_ selector: Substring) -> String? {
    guard let dot = selector.lastIndex(of: ".") else { return nil }
    let name = selector[selector.index(after: dot)...]
    let isName =
      (1...64).contains(name.utf8.count)
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return isName ? String(name) : nil
  }

  private static func declarations(_ text: Substring) -> [String: String] {
    var found: [String: String] = [:]
    for declaration in text.prefix(2_000).split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].trimmingSpaces().filter { $0 != "\"" && $0 != "'" }
      if !value.isEmpty { found[parts[0].trimmingSpaces().lowercased()] = String(value) }
    }
    return found
  }

  /// The subtitles of a track, in the order of the document.
  ///
  /// Each stays until the next one of its track; an empty one only ends it.
  ///
  /// - Parameter track: The name of the class; nil is the document's first one.
  static func read(_ text: String, track: String?) -> [TimedSubtitle] {
    var reader = SAMIReader(text)
    reader.read()
    let first = tracks(head: text).map { $0.name.lowercased() }.first { reader.found[$0] != nil }
    let wanted = track?.lowercased() ?? first ?? reader.names.first
    let found = wanted.flatMap { reader.found[$0] } ?? []
    // A paragraph without a class belongs to every track.
    let common = wanted == "" ? [] : reader.found[""] ?? []
    let whole = common.isEmpty ? found : (found + common).sorted { $0.start < $1.start }
    return whole.contains { !$0.text.isEmpty } ? whole : []
  }
}

private struct SAMIReader {
  /// The subtitles by the names of their classes in lower case.
  private(set) var found: [String: [TimedSubtitle]] = [:]
  /// The names of the classes in the order in which they occur.
  private(set) var names: [String] = []
  private var tags: XMLTagScanner
  private var count = 0
  private var start: MediaTime?
  private var end: MediaTime?
  private var name = ""
  private var markup = ""
  private var isInParagraph = false

  private static let mostNames = 64
  /// The limit of a paragraph's text, in bytes.
  private static let mostText = 16_384
  /// The limit of a tag that changes the look, in bytes.
  private static let longestTag = 500

  init(_ text: String) { tags = XMLTagScanner(Array(text.utf8), isLoose: true) }

  mutating func read() {
    while let event = tags.next() {
      switch event {
      case .text(let range), .characterData(let range): take(range)
      case .start(let name, _): begin(tags.localName(name).lowercased())
      case .end(let name): close(tags.localName(name).lowercased())
      case .comment, .instruction, .documentType, .malformed: break
      }
    }
    endParagraph()
  }

  private mutating func begin(_ element: String) {
    switch element {
    case "sync":
      endParagraph()
      start = time("start")
      end = time("end")
      name = ""
    case "p":
      endParagraph()
      name = tags.text(of: "class")?.lowercased() ?? ""
      isInParagraph = start != nil
    case "br": add("\n")
    case "i", "b", "u", "s", "em", "strong", "font":
      let tag = tags.bytes[tags.start..<tags.index]
      if tag.count <= Self.longestTag { add(String(decoding: tag, as: UTF8.self)) }
    default: break
    }
  }

  private mutating func close(_ element: String) {
    switch element {
    case "p", "sync", "body": endParagraph()
    case "i", "b", "u", "s", "em", "strong", "font": add("</\(element)>")
    default: break
    }
  }

  private mutating func take(_ range: Range<Int>) {
    guard start != nil else { return }
    // Some documents have no paragraphs.
    let text = String(decoding: tags.bytes[range].prefix(Self.mostText), as: UTF8.self)
    if !isInParagraph {
      guard !text.allSatisfy(\.isWhitespace) else { return }
      isInParagraph = true
    }
    add(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
  }

  private mutating func add(_ text: String) {
    guard isInParagraph, markup.utf8.count < Self.mostText else { return }
    markup += text
  }

  private mutating func endParagraph() {
    defer {
      markup = ""
      isInParagraph = false
    }
    guard isInParagraph, let start, count < TimedSubtitle.limit,
      found[name] != nil || names.count < Self.mostNames
    else { return }
    if found[name] == nil { names.append(name) }
    count += 1
    let lines = markup.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingSpaces() }
    // Many documents forget the semicolon behind this entity.
    let whole = lines.joined(separator: "\n").replacing("&nbsp;", with: "&nbsp").replacing(
      "&nbsp", with: "&nbsp;")
    let text = MarkupText.subtitle(whole, knowsAllTags: false)
    // The second paragraph of a class at one time is one more line.
    if let last = found[name]?.last, last.start == start, !last.text.isEmpty {
      let index = (found[name]?.count ?? 1) - 1
      found[name]?[index].text.lines += text.lines
      return
    }
    found[name, default: []].append(TimedSubtitle(start: start, end: end, text: text))
  }

  /// The time in an attribute, in milliseconds.
  private func time(_ name: StaticString) -> MediaTime? {
    guard let text = tags.text(of: name) else { return nil }
    let digits = text.trimmingSpaces().prefix { $0.isASCII && $0.isNumber }
    return Int64(digits).flatMap { $0 < 1 << 40 ? MediaTime(microseconds: $0 * 1000) : nil }
  }
}
