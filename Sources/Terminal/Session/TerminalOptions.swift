public import Base

/// What the program wants of the terminal.
public struct TerminalOptions: Sendable {
  /// Whether the mouse is reported to the program.
  public var mouse: Bool
  /// Whether the window's title shows the program's.
  public var title: Bool
  /// Whether pictures go out by kitty's protocol, whatever the terminal answers.
  public var insistsOnKittyGraphics: Bool
  /// The colours of panes.
  public var look: ScreenLook
  /// The least screen that is of any use; a smaller one is refused at the start.
  public var minimum: CellSize

  /// Options as the settings say.
  public init(
    _ settings: Settings, theme: NamedTheme = .usual, minimum: CellSize = CellSize(columns: 10, rows: 3)
  ) {
    mouse = settings.mouse
    title = settings.title
    insistsOnKittyGraphics = settings.graphics == .kitty
    look = ScreenLook(theme, settings)
    self.minimum = minimum
  }
}
