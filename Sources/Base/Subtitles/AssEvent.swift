// The text of an ASS event: its tags become spans. Pure; any thread.

/// One event of a script, as libavcodec hands every text subtitle over.
public enum AssEvent {
  /// More text than this is cut before it is looked at.
  private static let limit = 16_384

  /// Who has written an event's text.
  public enum Author: Sendable {
    /// A script: `{…}` is tags and comments, and a backslash is one where it means nothing.
    case script
    /// A decoder of a format that is no script: it has put its own tags between braces, and escapes the braces and
    /// backslashes that are part of the text, as `\{`, `{\{}` or not at all.
    case decoder
  }

  /// The subtitle of `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`.
  public static func subtitle(line: String, script: AssScript, by author: Author = .script) -> SubtitleText {
    let fields = line.prefix(limit).split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    guard fields.count == 9 else { return SubtitleText([]) }
    return subtitle(text: fields[8], style: String(fields[2].drop { $0 == "*" }), script: script, by: author)
  }

  /// The subtitle of an event's text.
  public static func subtitle(
    text: Substring, style: String, script: AssScript, by author: Author = .script
  ) -> SubtitleText {
    var reader = AssTextReader(script: script, style: style, author: author)
    reader.read(text.prefix(limit))
    return reader.finish()
  }
}

/// The state between one tag and the next.
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
    // Looked for once: text of nothing but open braces must not cost its square.
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

  /// A brace or a backslash that is part of the text, at its beginning; nil where there is none.
  private func escaped(_ rest: Substring) -> (character: Character, length: Int)? {
    // libass knows these of scripts, too.
    if rest.hasPrefix("\\{") { return ("{", 2) }
    if rest.hasPrefix("\\}") { return ("}", 2) }
    guard author == .decoder else { return nil }
    if rest.hasPrefix("\\\\") { return ("\\", 2) }
    if rest.hasPrefix("{\\{}") { return ("{", 4) }
    if rest.hasPrefix("{\\}}") { return ("}", 4) }
    return nil
  }

  /// Whether an open brace begins tags; a decoder writes no comments.
  private func isTags(_ rest: Substring) -> Bool { author == .script || rest.dropFirst().first == "\\" }

  mutating func finish() -> SubtitleText {
    flush()
    while let last = lines.last, last.isEmpty { lines.removeLast() }
    while let first = lines.first, first.isEmpty { lines.removeFirst() }
    let place = position.map { SubtitleText.Place(x: $0.x / script.width, y: $0.y / script.height) }
    return SubtitleText(lines, alignment: alignment ?? base.alignment, place: place)
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
    let filtered = VisibleText.filter(text)
    text = ""
    if !filtered.isEmpty {
      lines[lines.count - 1].append(.init(filtered, now.attributes, color: now.color))
    }
  }

  // MARK: Tags

  /// `\i1\c&H0000FF&\pos(10,20)`; what stands before the first `\` is a comment.
  private mutating func readTags(_ source: Substring) {
    var rest = source
    while let backslash = rest.firstIndex(of: "\\") {
      rest = rest[rest.index(after: backslash)...]
      // The name goes to the first character that can only be an argument.
      let end = Self.endOfTag(rest)
      apply(rest[..<end])
      rest = rest[end...]
    }
  }

  /// A tag ends before the next backslash outside its parentheses.
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

  /// The argument of a tag of that name; nil for other tags, also those that only begin so, as `\blur`.
  private static func value(of tag: Substring, _ name: String) -> Substring? {
    guard tag.hasPrefix(name) else { return nil }
    let value = tag.dropFirst(name.count).trimmingSpaces()
    guard let first = value.first else { return value }
    return first.isNumber || first == "&" || first == "-" || first == "H" ? value : nil
  }

  private mutating func set(_ attribute: Style.Attributes, _ value: Substring) {
    // Bold may also be a weight: 400 is regular.
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
