/// Colour and emphasis of a run of text.
///
/// Colours are roles; the terminal adapter maps each role to a colour of the theme.
public struct Style: Hashable, Sendable {
  /// The purpose of a colour.
  public enum Role: UInt8, CaseIterable, Sendable {
    case text, dim, accent, current, played, failed, folder, title, selection, selectionIdle
    case bar, barFilled, barBuffered, thumb, notice, warning, border, borderFocused, disabled, live, subtitle
  }
  /// The role whose colour the theme gives.
  public var role: Role
  /// A colour that replaces the role's colour: subtitles bring their own; nil keeps the role's.
  public var ink: ThemeColor?
  /// A colour behind the text that replaces the role's, where `ink` is given, too; nil keeps the role's.
  public var paper: ThemeColor?
  /// Emphasis in addition to the colour, which keeps monochrome screens legible.
  public var attributes: Attributes

  /// Emphasis as a set of flags.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// Bit mask of the flags.
    public let rawValue: UInt8
    /// Emphasis from a bit mask.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold.
    public static let bold = Attributes(rawValue: 1)
    /// Half brightness (SGR 2).
    public static let dim = Attributes(rawValue: 2)
    /// Underlined.
    public static let underline = Attributes(rawValue: 4)
    /// Foreground and background swapped.
    public static let reverse = Attributes(rawValue: 8)
    /// Italic.
    public static let italic = Attributes(rawValue: 16)
  }

  /// A style of a role, without colours of its own unless `ink` and `paper` give them.
  public init(_ role: Role, _ attributes: Attributes = [], ink: ThemeColor? = nil, paper: ThemeColor? = nil) {
    self.role = role
    self.ink = ink
    self.paper = paper
    self.attributes = attributes
  }
}
