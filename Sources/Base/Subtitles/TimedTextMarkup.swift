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
    var reader = TimedTextReader()
    reader.read(text[...])
    return reader.found.sorted { $0.start < $1.start }
  }
}

private struct TimedTextReader {
  private struct Look {
    var tag: Substring
    var attributes: Style.Attributes = []
    var color: ThemeColor?
    /// Start of the container in seconds; the offsets of nested containers add up.
    var offset = 0.0
  }

  private(set) var found: [TimedSubtitle] = []
  private var frameRate = 30.0
  private var tickRate = 1.0
  private var styles: [String: Look] = [:]
  private var open: [Look] = []
  private var cue: (start: Double, end: Double)?
  private var lines: [[SubtitleText.Span]] = [[]]

  mutating func read(_ source: Substring) {
    var rest = source
    while let less = rest.firstIndex(of: "<") {
      take(text: rest[..<less])
      rest = rest[less...]
      if rest.hasPrefix("<!--") {
        guard let end = rest.range(of: "-->") else { return }
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<![CDATA[") {
        guard let end = rest.range(of: "]]>") else { return }
        take(text: rest[..<end.lowerBound].dropFirst(9))
        rest = rest[end.upperBound...]
      } else {
        guard let greater = MarkupText.endOfTag(rest) else { return }
        take(tag: rest[rest.index(after: less)..<greater])
        rest = rest[rest.index(after: greater)...]
      }
    }
  }

  private mutating func take(tag: Substring) {
    if tag.first == "/" { return close(Self.local(tag.dropFirst())) }
    guard tag.first != "?", tag.first != "!" else { return }
    let name = Self.local(tag)
    let isEmpty = tag.last == "/"
    switch name {
    case "tt":
      frameRate = number("frameRate", tag) ?? 30
      tickRate = number("tickRate", tag) ?? frameRate
    case "style":
      if let id = MarkupText.attribute("id", of: tag), styles.count < 512 {
        styles[String(id)] = look(name, tag)
      }
    case "br": if lines.count < SubtitleText.lineLimit { lines.append([]) }
    case "p":
      let offset = open.last?.offset ?? 0
      let start = MarkupText.attribute("begin", of: tag).flatMap(seconds)
      let end = MarkupText.attribute("end", of: tag).flatMap(seconds)
      let duration = MarkupText.attribute("dur", of: tag).flatMap(seconds)
      if let start {
        cue = (offset + start, offset + (end ?? start + (duration ?? 3)))
        lines = [[]]
      }
    default: break
    }
    guard !isEmpty, open.count < 64 else { return }
    var look = look(name, tag)
    if let outer = open.last {
      look.attributes.formUnion(outer.attributes)
      look.color = look.color ?? outer.color
      look.offset += outer.offset
    }
    open.append(look)
  }

  private mutating func close(_ name: Substring) {
    if name == "p", let (start, end) = cue {
      cue = nil
      let text = SubtitleText(lines.map(Self.trimmed).filter { !$0.isEmpty })
      if !text.isEmpty, end > start, found.count < TimedSubtitle.limit {
        found.append(
          TimedSubtitle(start: MediaTime(seconds: start), end: MediaTime(seconds: end), text: text))
      }
    }
    if let index = open.lastIndex(where: { $0.tag == name }) { open.removeSubrange(index...) }
  }

  private mutating func take(text: Substring) {
    guard cue != nil, !text.isEmpty else { return }
    var plain = ""
    var rest = text.prefix(SubtitleText.characterLimit)
    // White space between words collapses into one space.
    while let character = rest.first {
      if character == "&", let (meaning, end) = MarkupText.entity(rest) {
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
      .init(VisibleText.filter(plain), look?.attributes ?? [], color: look?.color))
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

  private func look(_ name: Substring, _ tag: Substring) -> Look {
    var look = Look(tag: name)
    if name != "style", let id = MarkupText.attribute("style", of: tag), let style = styles[String(id)] {
      look.attributes = style.attributes
      look.color = style.color
    }
    if let color = MarkupText.attribute("color", of: tag) { look.color = WebColor.theme(color) }
    if MarkupText.attribute("fontStyle", of: tag) == "italic" { look.attributes.insert(.italic) }
    if MarkupText.attribute("fontWeight", of: tag) == "bold" { look.attributes.insert(.bold) }
    if MarkupText.attribute("textDecoration", of: tag) == "underline" { look.attributes.insert(.underline) }
    if name == "div" || name == "body" {
      look.offset = MarkupText.attribute("begin", of: tag).flatMap(seconds) ?? 0
    }
    return look
  }

  /// An element's name without its namespace prefix.
  private static func local(_ tag: Substring) -> Substring {
    let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
    return name.split(separator: ":").last ?? name
  }

  private func number(_ name: String, _ tag: Substring) -> Double? {
    MarkupText.attribute(name, of: tag).flatMap { Double($0) }.flatMap { $0 >= 1 && $0 <= 1e9 ? $0 : nil }
  }

  /// Parses `00:01:02.5`, `00:01:02:12` (frames), `12.5s`, `500ms`, `100f` or `1000t` into seconds; else nil.
  private func seconds(_ text: Substring) -> Double? {
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
