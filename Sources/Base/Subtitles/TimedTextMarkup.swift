/// Parser of TTML (Timed Text Markup Language) and its variants.
///
/// It reads what a terminal can show: paragraphs with times, line breaks, italic, bold, underline and colour.
public enum TimedTextMarkup {
  /// Whether the first 4096 characters of a text look like TTML.
  public static func isLikely(_ text: String) -> Bool {
    let head = text.prefix(4_096)
    return head.range(of: "<tt") != nil
      && (head.range(of: "ns/ttml") != nil || head.range(of: "/ttaf1") != nil
        || head.range(of: "tt xml") != nil)
  }

  /// The subtitles of a document, sorted by start; what cannot be parsed is skipped.
  public static func read(_ text: String) -> [TimedSubtitle] {
    var reader = TimedTextReader(text)
    reader.read()
    return reader.found.sorted { $0.start < $1.start }
  }
}

private struct TimedTextReader {
  private struct Look {
    var name: String
    var attributes: Style.Attributes = []
    var color: ThemeColor?
    /// Start of the container in seconds; the offsets of nested containers add up.
    var offset = 0.0
  }

  private(set) var found: [TimedSubtitle] = []
  private var tags: XMLTagScanner
  private var frameRate = 30.0
  private var tickRate = 1.0
  private var styles: [String: Look] = [:]
  private var open: [Look] = []
  private var cue: (start: Double, end: Double)?
  private var lines: [[SubtitleText.Span]] = [[]]

  init(_ text: String) { tags = XMLTagScanner(Array(text.utf8), isLoose: true) }

  mutating func read() {
    while let event = tags.next() {
      switch event {
      case .text(let range): take(range, isLiteral: false)
      case .characterData(let range): take(range, isLiteral: true)
      case .start(let name, let isEmpty): begin(tags.localName(name), isEmpty: isEmpty)
      case .end(let name): close(tags.localName(name))
      case .comment, .instruction, .documentType, .malformed: break
      }
    }
  }

  private mutating func begin(_ name: String, isEmpty: Bool) {
    switch name {
    case "tt":
      frameRate = number("frameRate") ?? 30
      tickRate = number("tickRate") ?? frameRate
    case "style":
      if let id = tags.text(of: "id"), styles.count < 512 { styles[id] = look(name) }
    case "br": if lines.count < SubtitleText.lineLimit { lines.append([]) }
    case "p" where !isEmpty:
      let offset = open.last?.offset ?? 0
      let start = seconds("begin")
      let end = seconds("end")
      let duration = seconds("dur")
      if let start {
        cue = (offset + start, offset + (end ?? start + (duration ?? 3)))
        lines = [[]]
      }
    default: break
    }
    guard !isEmpty, open.count < 64 else { return }
    var look = look(name)
    if let outer = open.last {
      look.attributes.formUnion(outer.attributes)
      look.color = look.color ?? outer.color
      look.offset += outer.offset
    }
    open.append(look)
  }

  private mutating func close(_ name: String) {
    if name == "p", let (start, end) = cue {
      cue = nil
      let text = SubtitleText(lines.map(Self.trimmed).filter { !$0.isEmpty })
      if !text.isEmpty, end > start, found.count < TimedSubtitle.limit {
        found.append(
          TimedSubtitle(start: MediaTime(seconds: start), end: MediaTime(seconds: end), text: text))
      }
    }
    if let index = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(index...) }
  }

  private mutating func take(_ range: Range<Int>, isLiteral: Bool) {
    guard cue != nil, !range.isEmpty else { return }
    var plain = ""
    let bytes = tags.bytes[range].prefix(4 * SubtitleText.characterLimit)
    var rest = String(decoding: bytes, as: UTF8.self).prefix(SubtitleText.characterLimit)
    // White space between words collapses into one space.
    while let character = rest.first {
      if !isLiteral, character == "&", let (meaning, end) = MarkupText.entity(rest) {
        plain += meaning
        rest = rest[end...]
        continue
      }
      if !character.isWhitespace {
        plain.append(character)
      } else if plain.last != " " {
        plain.append(" ")
      }
      rest = rest.dropFirst()
    }
    let look = open.last
    lines[lines.count - 1].append(
      .init(VisibleText.filter(plain, isProse: true), look?.attributes ?? [], color: look?.color))
  }

  /// A line without spaces at its ends.
  private static func trimmed(_ line: [SubtitleText.Span]) -> [SubtitleText.Span] {
    var line = line
    while let first = line.first {
      line[0].text = String(first.text.drop { $0 == " " })
      guard line[0].text.isEmpty else { break }
      line.removeFirst()
    }
    while let last = line.last {
      var text = Substring(last.text)
      while text.last == " " { text.removeLast() }
      line[line.count - 1].text = String(text)
      guard text.isEmpty else { break }
      line.removeLast()
    }
    return line
  }

  private func look(_ name: String) -> Look {
    var look = Look(name: name)
    if name != "style", let style = tags.text(of: "style").flatMap({ styles[$0] }) {
      look.attributes = style.attributes
      look.color = style.color
    }
    if let color = tags.text(of: "color") { look.color = WebColor.theme(color) }
    if tags.text(of: "fontStyle") == "italic" { look.attributes.insert(.italic) }
    if tags.text(of: "fontWeight") == "bold" { look.attributes.insert(.bold) }
    if tags.text(of: "textDecoration") == "underline" { look.attributes.insert(.underline) }
    if name == "div" || name == "body" { look.offset = seconds("begin") ?? 0 }
    return look
  }

  private func number(_ name: StaticString) -> Double? {
    tags.text(of: name).flatMap { Double($0) }.flatMap { $0 >= 1 && $0 <= 1e9 ? $0 : nil }
  }

  /// The time in an attribute, in seconds: `00:01:02.5`, `00:01:02:12` (frames), `12.5s`, `500ms`, `100f` or `1000t`.
  private func seconds(_ name: StaticString) -> Double? {
    guard let text = tags.text(of: name) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    let result: Double?
    switch parts.count {
    case 3, 4:
      let numbers = parts.compactMap { $0 }
      guard numbers.count == parts.count else { return nil }
      result =
        numbers[0] * 3600 + numbers[1] * 60 + numbers[2] + (numbers.count == 4 ? numbers[3] / frameRate : 0)
    case 1:
      let unit = text.drop { $0.isNumber || $0 == "." }
      guard let number = Double(text.dropLast(unit.count)) else { return nil }
      let scale = ["h": 3600, "m": 60, "s": 1, "ms": 0.001, "f": 1 / frameRate, "t": 1 / tickRate]
      result = scale[String(unit)].map { number * $0 }
    default: result = nil
    }
    return result.flatMap { $0.isFinite && $0 >= 0 && $0 < 1e7 ? $0 : nil }
  }
}
