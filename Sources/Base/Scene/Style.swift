/// How a run of text looks.
///
/// Colours are roles; the terminal adapter gives each role a colour of the theme.
public struct Style: Hashable, Sendable {
  /// What a colour is for.
  public enum Role: UInt8, CaseIterable, Sendable {
    case text, dim, accent, current, played, failed, folder, title, selection, selectionIdle
    case bar, barFilled, barBuffered, thumb, notice, warning, border, borderFocused, disabled, live, subtitle
  }
  /// The colour role.
  public var role: Role
  /// A colour of the text's own, in the role's stead.
  public var ink: ThemeColor?
  /// Emphasis beside the colour, so that monochrome stays legible.
  public var attributes: Attributes

  /// Emphasis.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Emphasis of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold.
    public static let bold = Attributes(rawValue: 1)
    /// Half bright.
    public static let dim = Attributes(rawValue: 2)
    /// Underlined.
    public static let underline = Attributes(rawValue: 4)
    /// Ink and paper swapped.
    public static let reverse = Attributes(rawValue: 8)
    /// Slanted.
    public static let italic = Attributes(rawValue: 16)
  }

  /// A style of that role.
  public init(_ role: Role, _ attributes: Attributes = [], ink: ThemeColor? = nil) {
    self.role = role
    self.ink = ink
    self.attributes = attributes
  }
}
