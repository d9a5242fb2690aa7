/// Parser of MicroDVD, `{25}{50}text|text`, which counts frames, and MPL2, `[10][20]text|text`, which counts tenths of
/// a second.
public enum FrameSubtitles {
  /// One of the two formats.
  enum Format { case microDVD, mpl2 }

  /// MicroDVD's frames per second if neither the file nor the film says how many there are.
  private static let usualRate = 23.976

  /// The format of a text by its first line that is not blank; nil for neither of them.
  private static func format(of text: String) -> Format? {
    let head = text.prefix(4_096)
    guard let line = head.split(whereSeparator: \.isNewline).first(where: { !$0.allSatisfy(\.isWhitespace) })
    else { return nil }
    if line.trimmingSpaces().hasPrefix("{DEFAULT}{}") { return .microDVD }
    for format in [Format.microDVD, .mpl2] where FrameCue(line, format) != nil { return format }
    return nil
  }

  /// The subtitles, in the order of the file; empty for a text in neither format.
  ///
  /// The first line of MicroDVD may say how many frames there are in a second, `{1}{1}25`; nothing but a number is such
  /// a rate, and it is not shown.
  static func read(_ text: String, frameRate: Double?) -> [TimedSubtitle] {
    guard let format = format(of: text) else { return [] }
    var unitsPerSecond = format == .mpl2 ? 10 : frameRate.flatMap(rate) ?? usualRate
    var found: [TimedSubtitle] = []
    var isFirst = true
    for line in text.split(whereSeparator: \.isNewline) {
      guard let cue = FrameCue(line, format), found.count < TimedSubtitle.limit else { continue }
      defer { isFirst = false }
      if isFirst, format == .microDVD, cue.mayBeHeader,
        let rate = Double(cue.text.trimmingSpaces().map { $0 == "," ? "." : $0 }.string).flatMap(rate)
      {
        unitsPerSecond = rate
        continue
      }
      let text = FrameMarkup.subtitle(cue.text, format)
      guard !text.isEmpty else { continue }
      found.append(
        TimedSubtitle(
          start: MediaTime(seconds: cue.start / unitsPerSecond),
          end: cue.end.map { MediaTime(seconds: $0 / unitsPerSecond) }, text: text))
    }
    return found
  }

  private static func rate(_ number: Double) -> Double? {
    number.isFinite && number > 1 && number < 1000 ? number : nil
  }
}

/// A line of MicroDVD or MPL2.
private struct FrameCue {
  let start: Double
  /// nil if the line says that it stays until the next one.
  let end: Double?
  let text: Substring

  /// Reads a line; nil if it does not begin with two numbers in brackets, of which the second may be missing.
  init?(_ line: Substring, _ format: FrameSubtitles.Format) {
    let (open, close): (Character, Character) = format == .microDVD ? ("{", "}") : ("[", "]")
    var rest = line.drop(while: \.isWhitespace)
    var words: [Substring] = []
    for _ in 0..<2 {
      guard rest.first == open, let end = rest.prefix(16).firstIndex(of: close) else { return nil }
      words.append(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    }
    guard words.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let start = Double(words[0])
    else { return nil }
    self.start = start
    end = Double(words[1])
    text = rest
  }

  /// Whether the line has no length, as one that says the frame rate.
  var mayBeHeader: Bool { start <= 1 && end.map { $0 <= 1 } ?? true }
}

/// The markup of MicroDVD and MPL2: `|` between lines, `{y:i}` or `/` for italic, colours.
private enum FrameMarkup {
  static func subtitle(_ source: Substring, _ format: FrameSubtitles.Format) -> SubtitleText {
    var attributes: Style.Attributes = []
    var color: ThemeColor?
    var lines: [[SubtitleText.Span]] = []
    for line in source.prefix(16_384).split(separator: "|", omittingEmptySubsequences: false)
      .prefix(SubtitleText.lineLimit)
    {
      var rest = line.drop(while: \.isWhitespace)
      // A tag in capitals holds for all lines that follow.
      var (ownAttributes, ownColor) = (attributes, color)
      while format == .microDVD, let tag = Tag(rest) {
        rest = tag.rest
        switch tag.meaning {
        case .style(let style): ownAttributes.formUnion(style)
        case .color(let wanted): ownColor = wanted
        case .nothing: break
        }
        if tag.isForAll { (attributes, color) = (ownAttributes, ownColor) }
      }
      while let style = sign(rest, format) {
        ownAttributes.insert(style)
        rest = rest.dropFirst()
      }
      let text = MarkupText.subtitle(rest, knowsAllTags: false)
      for spans in text.lines {
        lines.append(
          spans.map { .init($0.text, $0.attributes.union(ownAttributes), color: $0.color ?? ownColor) })
      }
    }
    return SubtitleText(lines.withoutBlankEdges())
  }

  /// The style that a sign at the beginning of a line stands for.
  private static func sign(_ line: Substring, _ format: FrameSubtitles.Format) -> Style.Attributes? {
    switch line.first {
    case "/": .italic
    case "\\" where format == .mpl2: .bold
    case "_" where format == .mpl2: .underline
    default: nil
    }
  }

  /// A tag such as `{y:i,b}` or `{C:$0000FF}` at the beginning of a line.
  private struct Tag {
    enum Meaning {
      case style(Style.Attributes)
      case color(ThemeColor?)
      case nothing
    }

    let meaning: Meaning
    let isForAll: Bool
    let rest: Substring

    init?(_ line: Substring) {
      let head = line.prefix(64)
      guard head.first == "{", let end = head.firstIndex(of: "}") else { return nil }
      let tag = head[head.index(after: head.startIndex)..<end]
      guard let key = tag.first, "yYcCfFsSpPoOhH".contains(key), tag.dropFirst().first == ":" else {
        return nil
      }
      let value = tag.dropFirst(2)
      switch key {
      case "y", "Y": meaning = .style(Self.style(value))
      case "c", "C": meaning = .color(AssColor.theme("&H\(value.drop { $0 == "$" })"))
      default: meaning = .nothing
      }
      isForAll = key.isUppercase
      rest = line[line.index(after: end)...]
    }

    private static func style(_ letters: Substring) -> Style.Attributes {
      letters.reduce(into: []) { style, letter in
        switch letter {
        case "i": style.insert(.italic)
        case "b": style.insert(.bold)
        case "u": style.insert(.underline)
        case "s": style.insert(.dim)
        default: break
        }
      }
    }
  }
}

extension [Character] {
  fileprivate var string: String { String(self) }
}
