import Picture

/// Terminals that need special treatment.
public enum Brand: String, CaseIterable, Sendable {
  case kitty, ghostty, foot, konsole, contour, alacritty, mintty, mlterm, xterm, zutty
  case wezTerm = "WezTerm"
  case iTerm2
  case simpleTerminal = "st"
  case vte = "VTE"
  case appleTerminal = "Terminal.app"
  case vsCode = "VS Code"
  case windowsTerminal = "Windows Terminal"

  /// The brand according to environment variables, or nil.
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

  /// The brand according to the start of an XTVERSION answer, or nil.
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

  /// Whether this version supports direct colour, for brands whose old versions do not.
  static func hasDirectColor(version: String) -> Bool {
    guard Brand(version: version) == .xterm else { return false }
    // XTerm(379); it has shown them since patch 331.
    return Int(version.dropFirst("xterm(".count).prefix { ("0"..."9").contains($0) }).map { $0 >= 331 }
      ?? false
  }

  /// Whether all versions in use support direct colour.
  var hasDirectColor: Bool {
    switch self {
    case .appleTerminal, .xterm: false
    default: true
    }
  }

  /// Whether it puts writing from right to left in order by itself.
  ///
  /// VTE does since 0.58; iTerm2 can, but does not by default.
  var ordersText: Bool {
    switch self {
    case .vte, .konsole, .mlterm, .mintty, .appleTerminal: true
    default: false
    }
  }

  /// Whether it draws curly and other underline styles, with underline colours.
  public var hasUnderlineStyles: Bool {
    switch self {
    case .kitty, .ghostty, .foot, .contour, .alacritty, .mintty, .wezTerm, .iTerm2, .vte: true
    case .konsole, .mlterm, .xterm, .zutty, .simpleTerminal, .appleTerminal, .vsCode, .windowsTerminal: false
    }
  }

  /// Whether some versions support kitty graphics with Unicode placeholders.
  public var hasKittyGraphics: Bool { self == .kitty || self == .ghostty }

  /// The parts of kitty's graphics protocol that a terminal has, by its answer to XTVERSION.
  ///
  /// kitty has edits since 0.20, which had no XTVERSION yet, and hints since 0.48; Ghostty has both since 1.4.
  static func kittyFeatures(version: String) -> KittyFeatures {
    switch Brand(version: version) {
    case .kitty: KittyFeatures(edits: true, hints: TmuxClients.isAtLeast(0, 48, version))
    case .ghostty where TmuxClients.isAtLeast(1, 4, version): KittyFeatures(edits: true, hints: true)
    default: KittyFeatures()
    }
  }

  /// Whether its inline images suit a film better than its sixels.
  public var prefersInlineImages: Bool {
    switch self {
    case .iTerm2, .wezTerm, .mintty, .vsCode: true
    default: false
    }
  }

  /// Whether it supports iTerm2's inline images.
  public var hasInlineImages: Bool {
    switch self {
    case .iTerm2, .wezTerm, .mintty, .konsole, .vsCode, .mlterm: true
    default: false
    }
  }
}
