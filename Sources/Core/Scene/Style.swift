/// How a run of text looks. Colours are roles; the terminal adapter gives each role a colour of the theme.
public struct Style: Hashable, Sendable {
  /// What a colour is for.
  public enum Role: UInt8, CaseIterable, Sendable {
    case text, dim, accent, current, played, failed, folder, title, selection, selectionIdle
    case bar, barFilled, barBuffered, thumb, notice, warning, border, borderFocused, disabled, live
  }
  /// The colour role.
  public var role: Role
  /// Emphasis beside the colour, so that monochrome stays legible.
  public var attributes: Attributes

  /// Emphasis.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let underline = Attributes(rawValue: 4)
    public static let reverse = Attributes(rawValue: 8)
    public static let italic = Attributes(rawValue: 16)
  }

  /// A style of that role.
  public init(_ role: Role, _ attributes: Attributes = []) {
    self.role = role
    self.attributes = attributes
  }
}
