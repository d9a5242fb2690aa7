// How a theme says that a role looks. A value; any thread.

/// Ink, paper and emphasis of a role; what is nil keeps the built-in look.
public struct RoleLook: Hashable, Sendable {
  /// A colour, or the terminal's own.
  public enum Paint: Hashable, Sendable {
    /// What the terminal writes in, or on, by itself.
    case terminal
    case color(ThemeColor)
  }
  /// The colour of the text.
  public var ink: Paint?
  /// What it stands on.
  public var paper: Paint?
  /// Emphasis.
  public var attributes: Style.Attributes?

  /// A look of those parts.
  public init(ink: Paint? = nil, paper: Paint? = nil, attributes: Style.Attributes? = nil) {
    self.ink = ink
    self.paper = paper
    self.attributes = attributes
  }

  /// The words for emphasis, as a theme writes them.
  public static let emphases: KeyValuePairs<String, Style.Attributes> = [
    "plain": [], "bold": .bold, "dim": .dim, "underline": .underline, "reverse": .reverse, "italic": .italic,
  ]

  /// Reads a look: `#88c0d0`, `bold cyan`, `black on #88c0d0`, `default on 4`; nil where it is none.
  public init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)[...]
    guard !words.isEmpty, words.count <= 10 else { return nil }
    while let word = words.first {
      words.removeFirst()
      if let emphasis = Self.emphases.first(where: { $0.key == word })?.value {
        attributes = (attributes ?? []).union(emphasis)
      } else if word == "on" {
        guard paper == nil, let next = words.popFirst(), let paint = Paint(next) else { return nil }
        paper = paint
      } else {
        guard ink == nil, paper == nil, let paint = Paint(word) else { return nil }
        ink = paint
      }
    }
  }
}

extension RoleLook.Paint {
  /// A colour's name, number or value, or `default` for the terminal's own.
  init?(_ text: String) {
    if text == "default" {
      self = .terminal
    } else if let color = ThemeColor(text) {
      self = .color(color)
    } else {
      return nil
    }
  }
}
