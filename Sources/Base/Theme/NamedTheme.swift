/// A theme: colours for dark and light backgrounds, borders and signs.
public struct NamedTheme: Equatable, Sendable {
  /// Name of the theme, which is its file's name without `.toml`.
  public var name: String
  /// Looks on a dark background; a missing role keeps the built-in look.
  public var dark: [Style.Role: RoleLook] = [:]
  /// Looks on a light background; a missing role keeps the built-in look.
  public var light: [Style.Role: RoleLook] = [:]
  /// Lines around overlays where the settings leave them to the theme; nil says nothing.
  public var borders: Settings.Borders?
  /// Replacements of the usual signs.
  public var signs: [Sign: String] = [:]

  /// A theme that keeps the built-in look.
  public init(name: String) { self.name = name }

  /// The built-in look, `Lamplight`.
  public static let usual = NamedTheme(name: "lamplight")

  /// Names by which people ask for a theme that has another name here.
  public static let otherNames: KeyValuePairs<String, String> = [
    "default": "lamplight", "catppuccin-mocha": "catppuccin", "catppuccin-latte": "catppuccin",
    "dracula-classic": "dracula", "alucard": "dracula", "gruvbox-dark": "gruvbox", "gruvbox-light": "gruvbox",
    "solarized-dark": "solarized", "solarized-light": "solarized", "tokyo-night": "tokyonight",
    "ansi": "terminal",
  ]

  /// Whether a text can be a theme's name, and thus part of a file name.
  public static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.first != "."
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
          || $0 == 0x2E
      }
  }
}

/// Signs of the interface that a theme can replace; the raw value is the key in the theme file.
public enum Sign: String, CaseIterable, Hashable, Sendable {
  case current, paused, played, failed, opening, folder, playlist, marked, drop
  case previous, next, back, forward, play, pause, menu, less, more, dot
  case barFilled = "bar-filled"
  case barRest = "bar-rest"
  case barBuffered = "bar-buffered"
  case barSkipped = "bar-skipped"
  case barLinear = "bar-linear"
  case pipEnter = "pip-enter"
  case pipExit = "pip-exit"
  case thumb
  case tickFilled = "tick-filled"
  case tickRest = "tick-rest"
  case scrollThumb = "scroll-thumb"
  case scrollTrack = "scroll-track"
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
  case horizontal, vertical
  case unrecorded = "private"
  case swap, close, second

  /// Allowed width of a replacement in cells; a sign in a column or a line has exactly one.
  public var cells: ClosedRange<Int> {
    switch self {
    case .previous, .next, .back, .forward, .play, .pause, .menu, .unrecorded, .pipEnter, .pipExit, .swap,
      .close:
      1...6
    default: 1...1
    }
  }

  /// Whether the sign is part of a border.
  public var isBorder: Bool {
    switch self {
    case .topLeft, .topRight, .bottomLeft, .bottomRight, .horizontal, .vertical: true
    default: false
    }
  }
}

/// The part of the model that decides how panes are drawn.
public struct ScreenLook: Equatable, Sendable {
  /// Looks on a dark background.
  public var dark: [Style.Role: RoleLook] = [:]
  /// Looks on a light background.
  public var light: [Style.Role: RoleLook] = [:]
  /// Brightness of the background; `auto` asks the terminal.
  public var background = Settings.Background.auto
  /// Who puts writing from right to left in order.
  public var bidi = Settings.Bidi.auto

  /// The built-in look without a theme.
  public init() {}

  /// A theme with the user's own looks laid over it.
  public init(_ theme: NamedTheme, _ settings: Settings) {
    dark = theme.dark.merging(settings.theme) { _, own in own }
    light = theme.light.merging(settings.theme) { _, own in own }
    background = settings.background
    bidi = settings.bidi
  }
}
