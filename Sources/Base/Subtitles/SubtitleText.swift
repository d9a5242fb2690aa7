/// One text subtitle: styled lines and their position on the picture.
///
/// All text is filtered.
public struct SubtitleText: Hashable, Sendable {
  /// A run of text with one style.
  public struct Span: Hashable, Sendable {
    /// The text; filtered.
    public var text: String
    /// Emphasis of the run.
    public var attributes: Style.Attributes
    /// Colour of the run; nil is the usual subtitle colour.
    public var color: ThemeColor?

    /// A run of text with emphasis and a colour.
    public init(_ text: String, _ attributes: Style.Attributes = [], color: ThemeColor? = nil) {
      self.text = text
      self.attributes = attributes
      self.color = color
    }
  }

  /// A point of the picture in fractions of its width and height.
  public struct Place: Hashable, Sendable {
    /// Distance from the left edge, 0 … 1.
    public var x: Double
    /// Distance from the top edge, 0 … 1.
    public var y: Double
    /// A point, clamped to the picture; a coordinate that is not finite becomes the middle of the bottom edge.
    public init(x: Double, y: Double) {
      self.x = x.isFinite ? max(0, min(1, x)) : 0.5
      self.y = y.isFinite ? max(0, min(1, y)) : 1
    }
  }

  /// Lines from top to bottom, each a list of runs.
  public var lines: [[Span]]
  /// Alignment as on a numeric keypad: 1 … 3 bottom, 4 … 6 middle, 7 … 9 top.
  public var alignment: Int
  /// Anchor point of the alignment; nil aligns with the edges of the picture.
  public var place: Place?
  /// Horizontal anchor, 0 … 1 from the left (WebVTT's `position`); nil aligns with the edge.
  ///
  /// The alignment decides whether the text's left end, middle or right end is there.
  public var position: Double?
  /// Start of the cue; consecutive subtitles with an equal start form one block, read from top to bottom.
  ///
  /// nil in ASS scripts, which position each event separately.
  public var moment: MediaTime?

  /// Styled lines; an alignment outside 1 … 9 becomes 2, the middle of the bottom.
  public init(_ lines: [[Span]], alignment: Int = 2, place: Place? = nil) {
    self.lines = lines
    self.alignment = (1...9).contains(alignment) ? alignment : 2
    self.place = place
  }

  /// The text without styles, lines joined by line feeds.
  public var plain: String { lines.map { $0.map(\.text).joined() }.joined(separator: "\n") }

  /// Whether the text consists of white space only.
  public var isEmpty: Bool { lines.allSatisfy { $0.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } } }

  /// Lines beyond this number are dropped.
  static let lineLimit = 24
  /// Characters of a line beyond this number are dropped.
  static let characterLimit = 1_000
}

extension [[SubtitleText.Span]] {
  /// The lines without blank ones at the beginning and the end.
  func withoutBlankEdges() -> Self {
    func isBlank(_ line: [SubtitleText.Span]) -> Bool {
      line.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
    }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
    else {
      return []
    }
    return Array(self[first...last])
  }
}

/// All text subtitles that are visible at one time.
public struct SubtitleScreen: Hashable, Sendable {
  /// Subtitles of the selected track, oldest first.
  public var primary: [SubtitleText]
  /// Subtitles of the secondary track, which is shown at the top.
  public var secondary: [SubtitleText]

  /// Subtitles of both tracks, empty by default.
  public init(primary: [SubtitleText] = [], secondary: [SubtitleText] = []) {
    self.primary = primary
    self.secondary = secondary
  }

  /// The selected track's subtitles as plain text.
  public var text: String { primary.map(\.plain).joined(separator: "\n") }
}
