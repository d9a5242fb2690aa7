/// Parser of the text of one SubRip or WebVTT cue, which has tags and entities but no escapes.
public enum CueText {
  /// The format of the cue, which decides which tags are recognised.
  public enum Format: Sendable { case subRip, webVTT }

  /// The subtitle of a cue; text in angle brackets that is not a tag of the format stays as text.
  public static func subtitle(_ text: String, _ format: Format) -> SubtitleText {
    MarkupText.subtitle(text, knowsAllTags: format == .webVTT)
  }
}

/// Parser of the tags of SubRip and WebVTT: `<i>`, `<b>`, `<u>`, `<s>`, `<font color>`, and `{\an8}`.
struct MarkupText {
  private struct Look {
    var tag: String
    var attribute: Style.Attributes?
    var color: ThemeColor?
  }

  private var open: [Look] = []
  private var lines: [[SubtitleText.Span]] = [[]]
  private var text = ""
  private var alignment = 2
  /// Whether every text that looks like a tag is one, as in WebVTT, where tags that are not drawn are dropped.
  private let knowsAllTags: Bool

  private init(knowsAllTags: Bool) { self.knowsAllTags = knowsAllTags }

  /// The subtitle of text with tags; text in angle brackets that is not a tag stays.
  static func subtitle(_ source: some StringProtocol, knowsAllTags: Bool = true) -> SubtitleText {
    var reader = MarkupText(knowsAllTags: knowsAllTags)
    reader.read(Substring(source.prefix(16_384)))
    return SubtitleText(reader.lines, alignment: reader.alignment)
  }

  private mutating func read(_ source: Substring) {
    var rest = source
    // Found once, because a search per bracket would make a text of open brackets take quadratic time.
    let lastTag = source.lastIndex(of: ">") ?? source.startIndex
    let lastBrace = source.lastIndex(of: "}") ?? source.startIndex
    while let character = rest.first {
      if character == "<", rest.startIndex < lastTag, mayBeTag(rest.dropFirst()),
        let close = rest.firstIndex(of: ">")
      {
        take(tag: rest[rest.index(after: rest.startIndex)..<close])
        rest = rest[rest.index(after: close)...]
      } else if character == "{", rest.startIndex < lastBrace, Self.mayBeOverride(rest.dropFirst()),
        let close = rest.firstIndex(of: "}")
      {
        take(override: rest[..<close])
        rest = rest[rest.index(after: close)...]
      } else if character == "&", let (meaning, end) = Self.entity(rest) {
        text += meaning
        rest = rest[end...]
      } else {
        if character.isNewline { breakLine() } else { text.append(character) }
        rest = rest.dropFirst()
      }
    }
    flush()
    lines = lines.withoutBlankEdges()
  }

  /// Whether the text after `<` begins a tag: `a < b` does not, WebVTT's word timestamp `<00:01.000>` does.
  private func mayBeTag(_ text: Substring) -> Bool {
    guard let first = text.first else { return false }
    if knowsAllTags { return first == "/" || (first.isASCII && (first.isLetter || first.isNumber)) }
    if first.isNumber { return Self.isWordTime(text) }
    let name = text.drop { $0 == "/" }.prefix { $0.isASCII && $0.isLetter }.prefix(12)
    return Self.names.contains(name.lowercased())
  }

  /// Whether the text after `<` is the time of a word in lyrics, `01:02.50>` (enhanced LRC).
  private static func isWordTime(_ text: Substring) -> Bool {
    guard let end = text.prefix(12).firstIndex(of: ">") else { return false }
    let parts = text[..<end].split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
      }
  }

  /// Tags that occur in SubRip files.
  private static let names: Set = [
    "i", "em", "b", "strong", "u", "s", "strike", "font", "br", "p", "span", "div", "ruby", "rt", "c", "v",
  ]

  /// Whether the text after `{` begins an override: `{\an8}`, or MicroDVD's `{y:i}`.
  private static func mayBeOverride(_ text: Substring) -> Bool {
    guard let first = text.first else { return false }
    return first == "\\" || "CcFfoPSsYy".contains(first) && text.dropFirst().first == ":"
  }

  private mutating func take(tag: Substring) {
    flush()
    if tag.first == "/" {
      let name = tag.dropFirst().trimmingSpaces().lowercased()
      if let index = open.lastIndex(where: { $0.tag == name }) { open.remove(at: index) }
      return
    }
    let name = tag.prefix { $0.isLetter }.lowercased()
    guard open.count < 32 else { return }
    switch name {
    case "i", "em": open.append(Look(tag: name, attribute: .italic))
    case "b", "strong": open.append(Look(tag: name, attribute: .bold))
    case "u": open.append(Look(tag: name, attribute: .underline))
    case "s", "strike": open.append(Look(tag: name, attribute: .dim))
    case "font": open.append(Look(tag: name, color: Self.color(of: tag)))
    case "br": breakLine()
    default: break
    }
  }

  private mutating func take(override: Substring) {
    flush()
    guard let place = override.range(of: "\\an"), let digit = override[place.upperBound...].first,
      let number = digit.wholeNumberValue, (1...9).contains(number)
    else { return }
    alignment = number
  }

  private mutating func breakLine() {
    flush()
    if lines.count < SubtitleText.lineLimit { lines.append([]) }
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    let attributes = open.reduce(into: Style.Attributes()) { $0.formUnion($1.attribute ?? []) }
    let color = open.last { $0.color != nil }?.color
    lines[lines.count - 1].append(
      .init(
        VisibleText.filter(text, limit: SubtitleText.characterLimit, isProse: true), attributes,
        color: color))
    text = ""
  }

  /// The colour of `font`, whose attributes are those of XML, if carelessly written.
  private static func color(of tag: Substring) -> ThemeColor? {
    var tags = XMLTagScanner(Array("<\(tag)>".utf8), isLoose: true)
    _ = tags.next()
    return tags.text(of: "color").flatMap(WebColor.theme)
  }

  /// The character of an entity such as `&amp;` at the beginning, and the index behind it; nil for an unknown entity.
  static func entity(_ text: Substring) -> (String, Substring.Index)? {
    guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
    let name = text[text.index(after: text.startIndex)..<end]
    return (XMLText.text(ofEntity: String(name)) ?? HTMLEntity.text(named: name)).map {
      ($0, text.index(after: end))
    }
  }
}

/// Parser of CSS colours: names, `#rrggbb` and `#rrggbbaa`.
enum WebColor {
  private static let names: [String: (UInt8, UInt8, UInt8)] = [
    "black": (0, 0, 0), "red": (255, 0, 0), "lime": (0, 255, 0), "green": (0, 128, 0), "blue": (0, 0, 255),
    "yellow": (255, 255, 0), "cyan": (0, 255, 255), "aqua": (0, 255, 255), "magenta": (255, 0, 255),
    "fuchsia": (255, 0, 255), "silver": (192, 192, 192), "gray": (128, 128, 128), "grey": (128, 128, 128),
    "orange": (255, 165, 0), "purple": (128, 0, 128), "maroon": (128, 0, 0), "navy": (0, 0, 128),
    "olive": (128, 128, 0), "teal": (0, 128, 128), "pink": (255, 192, 203),
  ]

  /// The colour; nil for other texts and for near white, the usual colour of subtitles.
  static func theme(_ text: some StringProtocol) -> ThemeColor? {
    let word = text.trimmingSpaces().lowercased()
    if let (red, green, blue) = names[word] { return .rgb(red, green, blue) }
    let digits = word.drop { $0 == "#" }
    guard digits.count == 6 || digits.count == 8, let number = UInt32(digits.prefix(6), radix: 16) else {
      return nil
    }
    let color = (
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number)
    )
    return min(color.0, color.1, color.2) >= 0xF0 ? nil : .rgb(color.0, color.1, color.2)
  }
}

extension Substring {
  /// The first occurrence of a text; nil without one, or if `wanted` is empty.
  func range(of wanted: String) -> Range<Index>? {
    guard let first = wanted.first else { return nil }
    var place = startIndex
    while let candidate = self[place...].firstIndex(of: first) {
      if self[candidate...].hasPrefix(wanted) {
        return candidate..<self.index(candidate, offsetBy: wanted.count)
      }
      place = self.index(after: candidate)
    }
    return nil
  }
}
