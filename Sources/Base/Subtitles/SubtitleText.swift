/// One subtitle as it is shown: styled lines, and where they go.
///
/// A value; any thread. All text is filtered.
public struct SubtitleText: Hashable, Sendable {
  /// Text of one look.
  public struct Span: Hashable, Sendable {
    /// The text; filtered.
    public var text: String
    /// Emphasis.
    public var attributes: Style.Attributes
    /// The colour; nil is the usual one.
    public var color: ThemeColor?

    /// Text of a look.
    public init(_ text: String, _ attributes: Style.Attributes = [], color: ThemeColor? = nil) {
      self.text = text
      self.attributes = attributes
      self.color = color
    }
  }

  /// A place on the picture, as parts of its width and height.
  public struct Place: Hashable, Sendable {
    /// From the left, 0 … 1.
    public var x: Double
    /// From the top, 0 … 1.
    public var y: Double
    /// A place; what lies outside is brought in.
    public init(x: Double, y: Double) {
      self.x = x.isFinite ? max(0, min(1, x)) : 0.5
      self.y = y.isFinite ? max(0, min(1, y)) : 1
    }
  }

  /// The lines from the top.
  public var lines: [[Span]]
  /// Where it lies, as on a keypad: 1 … 3 at the bottom, 4 … 6 in the middle, 7 … 9 at the top.
  public var alignment: Int
  /// The point that the alignment is about; nil is the edge of the picture.
  public var place: Place?
  /// Where from the left (0 … 1) its left end, its middle or its right end lies; nil is as the alignment says.
  public var position: Double?
  /// When it comes, where those of one moment belong together and are read from the top; nil in scripts, which say of
  /// each event where it lies.
  public var moment: MediaTime?

  /// Styled lines at a place.
  public init(_ lines: [[Span]], alignment: Int = 2, place: Place? = nil) {
    self.lines = lines
    self.alignment = (1...9).contains(alignment) ? alignment : 2
    self.place = place
  }

  /// The text alone, its lines joined.
  public var plain: String { lines.map { $0.map(\.text).joined() }.joined(separator: "\n") }

  /// Whether there is nothing to read.
  public var isEmpty: Bool { lines.allSatisfy { $0.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } } }

  /// More lines than this are cut.
  static let lineLimit = 24
  /// A line with more characters than this is cut.
  static let characterLimit = 1_000
}

/// The subtitles of a moment.
public struct SubtitleScreen: Hashable, Sendable {
  /// The chosen track's, oldest first.
  public var primary: [SubtitleText]
  /// The second track's, which stand at the top.
  public var secondary: [SubtitleText]

  /// Subtitles of both tracks; nothing by default.
  public init(primary: [SubtitleText] = [], secondary: [SubtitleText] = []) {
    self.primary = primary
    self.secondary = secondary
  }

  /// What the chosen track says, as plain text.
  public var text: String { primary.map(\.plain).joined(separator: "\n") }
}
