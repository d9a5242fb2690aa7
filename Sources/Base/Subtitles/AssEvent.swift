// The text of ASS events: override tags become spans.

/// Parser of one ASS event, the form in which libavcodec delivers every text subtitle.
public enum AssEvent {
  /// Longer events are cut to this many characters before they are parsed.
  private static let limit = 16_384

  /// The origin of an event's text, which decides how braces and backslashes are read.
  public enum Author: Sendable {
    /// An ASS or SSA script: `{…}` holds tags and comments, and a backslash that begins no escape is literal.
    case script
    /// A libavcodec decoder of another format.
    ///
    /// It puts its own tags between braces and escapes the braces and backslashes of the text as `\{`, as `{\{}` or not
    /// at all.
    case decoder
  }

  /// The subtitle of an event line `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`.
  ///
  /// The result is empty if the line has fewer fields.
  public static func subtitle(line: String, script: AssScript, by author: Author = .script) -> SubtitleText {
    let fields = line.prefix(limit).split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    guard fields.count == 9 else { return SubtitleText([]) }
    return subtitle(text: fields[8], style: String(fields[2].drop { $0 == "*" }), script: script, by: author)
  }

  /// The subtitle of an event's text field in a style of the script.
  public static func subtitle(
    text: Substring, style: String, script: AssScript, by author: Author = .script
  ) -> SubtitleText {
    var reader = AssTextReader(script: script, style: style, author: author)
    reader.read(text.prefix(limit))
    return reader.finish()
  }
}

/// The parser's state between one tag and the next.
private struct AssTextReader {
  private let script: AssScript
  private let author: AssEvent.Author
  private let base: AssScript.Style
  private var now: AssScript.Style
  private var isHidden = false
  private var isDrawing = false
  private var alignment: Int?
  private var position: (x: Double, y: Double)?
  private var lines: [[SubtitleText.Span]] = [[]]
  private var text = ""
  private var count = 0

  init(script: AssScript, style: String, author: AssEvent.Author) {
    self.script = script
    self.author = author
    base = script.styles[style] ?? script.styles["Default"] ?? AssScript.Style()
    now = base
  }

  mutating func read(_ source: Substring) {
    var rest = source
    // Found once, because a search per brace would make a text of open braces take quadratic time.
    let lastClose = source.lastIndex(of: "}") ?? source.startIndex
    while let character = rest.first {
      if let literal = escaped(rest) {
        put(literal.character)
        rest = rest.dropFirst(literal.length)
        continue
      }
      if character == "{", rest.startIndex < lastClose, isTags(rest), let close = rest.firstIndex(of: "}") {
        flush()
        readTags(rest[rest.index(after: rest.startIndex)..<close])
        rest = rest[rest.index(after: close)...]
        continue
      }
      rest = rest.dropFirst()
      switch (character, rest.first) {
      case ("\\", "N"):
        breakLine()
        rest = rest.dropFirst()
      case ("\\", "n") where author == .script:
        if script.wrapStyle == 2 { breakLine() } else { put(" ") }
        rest = rest.dropFirst()
      case ("\\", "h"):
        put("\u{A0}")
        rest = rest.dropFirst()
      case _ where character.isNewline: breakLine()
      default: put(character)
      }
    }
  }

  /// The escaped brace or backslash at the beginning, and the length of its escape, or nil.
  private func escaped(_ rest: Substring) -> (character: Character, length: Int)? {
    // libass accepts these two in scripts, too.
    if rest.hasPrefix("\\{") { return ("{", 2) }
    if rest.hasPrefix("\\}") { return ("}", 2) }
    guard author == .decoder else { return nil }
    if rest.hasPrefix("\\\\") { return ("\\", 2) }
    if rest.hasPrefix("{\\{}") { return ("{", 4) }
    if rest.hasPrefix("{\\}}") { return ("}", 4) }
    return nil
  }

  /// Whether an open brace begins tags; a decoder writes no comments in braces.
  private func isTags(_ rest: Substring) -> Bool { author == .script || rest.dropFirst().first == "\\" }

  mutating func finish() -> SubtitleText {
    flush()
    let place = position.map { SubtitleText.Place(x: $0.x / script.width, y: $0.y / script.height) }
    return SubtitleText(lines.withoutBlankEdges(), alignment: alignment ?? base.alignment, place: place)
  }

  private mutating func put(_ character: Character) {
    guard !isDrawing, !isHidden, count < SubtitleText.characterLimit else { return }
    count += 1
    text.append(character)
  }

  private mutating func breakLine() {
    guard !isDrawing else { return }
    flush()
    count = 0
    if lines.count < SubtitleText.lineLimit { lines.append([]) }
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    let filtered = VisibleText.filter(text, isProse: true)
    text = ""
    if !filtered.isEmpty {
      lines[lines.count - 1].append(.init(filtered, now.attributes, color: now.color))
    }
  }

  // MARK: Tags

  /// Applies tags like `\i1\c&H0000FF&\pos(10,20)`; text before the first `\` is a comment.
  private mutating func readTags(_ source: Substring) {
    var rest = source
    while let backslash = rest.firstIndex(of: "\\") {
      rest = rest[rest.index(after: backslash)...]
      // The tag runs to the next backslash outside parentheses; `apply` splits its name from its argument.
      let end = Self.endOfTag(rest)
      apply(rest[..<end])
      rest = rest[end...]
    }
  }

  /// End of a tag: the next backslash outside its parentheses, or the end of the text.
  private static func endOfTag(_ text: Substring) -> Substring.Index {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      case "\\" where depth == 0: return index
      default: break
      }
    }
    return text.endIndex
  }

  private mutating func apply(_ tag: Substring) {
    if tag.hasPrefix("pos(") || tag.hasPrefix("move(") { return setPosition(tag) }
    if let value = Self.value(of: tag, "an") {
      if alignment == nil, let number = Int(value), (1...9).contains(number) { alignment = number }
    } else if let value = Self.value(of: tag, "alpha") ?? Self.value(of: tag, "1a") {
      isHidden = AssColor.number(value) == 0xFF
    } else if let value = Self.value(of: tag, "1c") ?? Self.value(of: tag, "c") {
      now.color = value.isEmpty ? base.color : AssColor.theme(value)
    } else if let value = Self.value(of: tag, "a") {
      if alignment == nil, let number = Int(value) { alignment = AssScript.keypad(old: number) }
    } else if let value = Self.value(of: tag, "i") {
      set(.italic, value)
    } else if let value = Self.value(of: tag, "b") {
      set(.bold, value)
    } else if let value = Self.value(of: tag, "u") {
      set(.underline, value)
    } else if let value = Self.value(of: tag, "s") {
      set(.dim, value)
    } else if let value = Self.value(of: tag, "p") {
      isDrawing = (Int(value) ?? 0) > 0
    } else if tag.first == "r" {
      let name = String(tag.dropFirst().trimmingSpaces())
      now = name.isEmpty ? base : script.styles[name] ?? base
      isHidden = false
    }
  }

  /// The argument of the tag `name`, empty if it has none; nil for other tags, including longer names such as
  /// `\blur`.
  private static func value(of tag: Substring, _ name: String) -> Substring? {
    guard tag.hasPrefix(name) else { return nil }
    let value = tag.dropFirst(name.count).trimmingSpaces()
    guard let first = value.first else { return value }
    return first.isNumber || first == "&" || first == "-" || first == "H" ? value : nil
  }

  private mutating func set(_ attribute: Style.Attributes, _ value: Substring) {
    // `\b` also takes a font weight, where 400 is regular; above 500 counts as bold.
    let isOn: Bool
    if let number = Int(value) {
      isOn = number == 1 || number > 500
    } else {
      isOn = base.attributes.contains(attribute)
    }
    if isOn { now.attributes.insert(attribute) } else { now.attributes.remove(attribute) }
  }

  private mutating func setPosition(_ tag: Substring) {
    guard position == nil, let open = tag.firstIndex(of: "(") else { return }
    let arguments = tag[tag.index(after: open)...].prefix { $0 != ")" }
    let numbers = arguments.split(separator: ",").prefix(2).map { Double($0.trimmingSpaces()) ?? .nan }
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return }
    position = (numbers[0], numbers[1])
  }
}
