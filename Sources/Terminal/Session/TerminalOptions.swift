// Settings with which a `TerminalSession` is opened: mouse, window title, kitty graphics, colours, least size. A
// value; any thread.

public import Base

/// The program's requirements of the terminal.
public struct TerminalOptions: Sendable {
  /// Whether mouse reports are requested.
  public var mouse: Bool
  /// Whether the window's title is set.
  public var title: Bool
  /// Whether kitty graphics are used whatever the terminal answers.
  public var insistsOnKittyGraphics: Bool
  /// The panes' colours.
  public var look: ScreenLook
  /// The minimum screen size in cells; a smaller terminal is refused at the start.
  public var minimum: CellSize

  /// The options according to the settings.
  public init(
    _ settings: Settings, theme: NamedTheme = .usual, minimum: CellSize = CellSize(columns: 10, rows: 3)
  ) {
    mouse = settings.mouse
    title = settings.title
    insistsOnKittyGraphics = settings.graphics == .kitty
    look = ScreenLook(theme, settings)
    self.minimum = minimum
  }

  /// Refuses a screen that is too small.
  func check(_ cells: CellSize) throws(TerminalFailure) {
    guard cells.columns >= minimum.columns, cells.rows >= minimum.rows else {
      throw TerminalFailure(
        "The terminal is \(cells.columns)×\(cells.rows) cells; Inset needs at least "
          + "\(minimum.columns)×\(minimum.rows).")
    }
  }
}
