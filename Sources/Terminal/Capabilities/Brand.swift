/// Terminals that behave in ways of their own.
public enum Brand: String, CaseIterable, Sendable {
  case kitty, ghostty, foot, konsole, contour, alacritty, mintty, mlterm, xterm, zutty
  case wezTerm = "WezTerm"
  case iTerm2
  case simpleTerminal = "st"
  case vte = "VTE"
  case appleTerminal = "Terminal.app"
  case vsCode = "VS Code"
  case windowsTerminal = "Windows Terminal"

  /// The brand that the environment tells of.
  init?(_ environment: Environment) {
    let term = environment["TERM"] ?? ""
    if environment["KITTY_WINDOW_ID"] != nil || term == "xterm-kitty" {
      self = .kitty
    } else if environment["GHOSTTY_RESOURCES_DIR"] != nil || term == "xterm-ghostty" {
      self = .ghostty
    } else if environment["WEZTERM_EXECUTABLE"] != nil || environment["TERM_PROGRAM"] == "WezTerm" {
      self = .wezTerm
    } else if environment["KONSOLE_VERSION"] != nil {
      self = .konsole
    } else if environment["TERM_PROGRAM"] == "iTerm.app" || environment["ITERM_SESSION_ID"] != nil {
      self = .iTerm2
    } else if environment["TERM_PROGRAM"] == "Apple_Terminal" {
      self = .appleTerminal
    } else if environment["TERM_PROGRAM"] == "vscode" {
      self = .vsCode
    } else if environment["TERM_PROGRAM"] == "mintty" {
      self = .mintty
    } else if environment["WT_SESSION"] != nil {
      self = .windowsTerminal
    } else if term.hasPrefix("foot") {
      self = .foot
    } else if term.hasPrefix("alacritty") || environment["ALACRITTY_WINDOW_ID"] != nil {
      self = .alacritty
    } else if term.hasPrefix("contour") {
      self = .contour
    } else if term.hasPrefix("mlterm") {
      self = .mlterm
    } else if term == "st" || term.hasPrefix("st-") {
      self = .simpleTerminal
    } else if environment["ZUTTY_VERSION"] != nil {
      self = .zutty
    } else if environment["VTE_VERSION"] != nil {
      self = .vte
    } else if environment["XTERM_VERSION"] != nil {
      self = .xterm
    } else if environment["MLTERM"] != nil {
      self = .mlterm
    } else {
      return nil
    }
  }

  /// The brand that an XTVERSION answer begins with.
  public init?(version: String) {
    let name = version.lowercased()
    let brands: [(String, Brand)] = [
      ("kitty", .kitty), ("ghostty", .ghostty), ("foot", .foot), ("konsole", .konsole), ("wezterm", .wezTerm),
      ("iterm2", .iTerm2), ("vte", .vte), ("contour", .contour), ("mintty", .mintty), ("mlterm", .mlterm),
      ("xterm", .xterm),
    ]
    guard let found = brands.first(where: { name.hasPrefix($0.0) }) else { return nil }
    self = found.1
  }

  /// Whether the terminal that says this name and version shows direct colour, though some of its kind do not.
  static func hasDirectColor(version: String) -> Bool {
    guard Brand(version: version) == .xterm else { return false }
    // XTerm(379); it has shown them since patch 331.
    return Int(version.dropFirst("xterm(".count).prefix { ("0"..."9").contains($0) }).map { $0 >= 331 }
      ?? false
  }

  /// Whether every version in use shows direct colour.
  var hasDirectColor: Bool {
    switch self {
    case .appleTerminal, .xterm: false
    default: true
    }
  }

  /// Whether it draws curly and other lines below text, in colours of their own.
  public var hasUnderlineStyles: Bool {
    switch self {
    case .kitty, .ghostty, .foot, .contour, .alacritty, .mintty, .wezTerm, .iTerm2, .vte: true
    case .konsole, .mlterm, .xterm, .zutty, .simpleTerminal, .appleTerminal, .vsCode, .windowsTerminal: false
    }
  }

  /// Whether versions of it show pictures by kitty's protocol and placeholders.
  public var hasKittyGraphics: Bool { self == .kitty || self == .ghostty }

  /// Whether it shows pictures by iTerm2's protocol.
  public var hasInlineImages: Bool {
    switch self {
    case .iTerm2, .wezTerm, .mintty, .konsole, .vsCode, .mlterm: true
    default: false
    }
  }
}
