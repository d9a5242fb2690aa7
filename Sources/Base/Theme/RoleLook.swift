// The look of a colour role as a theme defines it.

/// Foreground, background and emphasis of a role; nil keeps the built-in look's.
public struct RoleLook: Hashable, Sendable {
  /// A colour of the palette, an RGB colour, or the terminal's default.
  public enum Paint: Hashable, Sendable {
    /// The terminal's default foreground or background.
    case terminal
    case color(ThemeColor)
  }
  /// Foreground colour.
  public var ink: Paint?
  /// Background colour.
  public var paper: Paint?
  /// Emphasis, which replaces the built-in look's.
  public var attributes: Style.Attributes?

  /// A look; a nil part keeps the built-in one.
  public init(ink: Paint? = nil, paper: Paint? = nil, attributes: Style.Attributes? = nil) {
    self.ink = ink
    self.paper = paper
    self.attributes = attributes
  }

  /// Keywords for emphasis in a theme file.
  public static let emphases: KeyValuePairs<String, Style.Attributes> = [
    "plain": [], "bold": .bold, "dim": .dim, "underline": .underline, "reverse": .reverse, "italic": .italic,
  ]

  /// Parses a look: `#88c0d0`, `bold cyan`, `black on #88c0d0` or `default on 4`; nil for anything else.
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
  /// Parses a colour's name, number or hexadecimal value, or `default` for the terminal's default.
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
