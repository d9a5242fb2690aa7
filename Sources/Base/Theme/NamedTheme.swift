/// A look of the whole program: colours for dark and light grounds, and signs.
///
/// A value; any thread.
public struct NamedTheme: Equatable, Sendable {
  /// What it is called: the name of its file without `.toml`.
  public var name: String
  /// Colours on a dark ground.
  public var dark: [Style.Role: RoleLook] = [:]
  /// Colours on a light ground.
  public var light: [Style.Role: RoleLook] = [:]
  /// Lines around overlays, where the settings leave them to the theme.
  public var borders: Settings.Borders?
  /// Signs in the place of the usual ones.
  public var signs: [Sign: String] = [:]

  /// A theme that changes nothing.
  public init(name: String) { self.name = name }

  /// The look without any theme.
  public static let usual = NamedTheme(name: "default")

  /// Whether a text can be a theme's name, and so part of a file's.
  public static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.first != "."
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
          || $0 == 0x2E
      }
  }
}

/// The signs of the interface that a theme can replace; the raw value is what a theme file calls it.
public enum Sign: String, CaseIterable, Hashable, Sendable {
  case current, paused, played, failed, opening, folder, playlist, marked, drop
  case previous, next, back, forward, play, pause, menu, less, more, dot
  case barFilled = "bar-filled"
  case barRest = "bar-rest"
  case barBuffered = "bar-buffered"
  case barSkipped = "bar-skipped"
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

  /// How many cells it may have: what stands in a column or a line has one.
  public var cells: ClosedRange<Int> {
    switch self {
    case .previous, .next, .back, .forward, .play, .pause, .menu, .unrecorded: 1...6
    default: 1...1
    }
  }

  /// Whether it is part of a border.
  public var isBorder: Bool {
    switch self {
    case .topLeft, .topRight, .bottomLeft, .bottomRight, .horizontal, .vertical: true
    default: false
    }
  }
}

/// What of the model decides the colours of panes.
public struct ScreenLook: Equatable, Sendable {
  /// Colours on a dark ground.
  public var dark: [Style.Role: RoleLook] = [:]
  /// Colours on a light ground.
  public var light: [Style.Role: RoleLook] = [:]
  /// Whether the ground is light, or the terminal has to say it.
  public var background = Settings.Background.auto

  /// The built-in look.
  public init() {}

  /// A theme with a person's own colours laid over it.
  public init(_ theme: NamedTheme, _ settings: Settings) {
    dark = theme.dark.merging(settings.theme) { _, own in own }
    light = theme.light.merging(settings.theme) { _, own in own }
    background = settings.background
  }
}
