// The terminal's capabilities: from environment and terminfo at first, then from its own answers as they arrive.
// A value; any thread may own one.

public import Base
public import Picture

/// The identity and capabilities of a terminal.
public struct Capabilities: Equatable, Sendable {
  /// The state of the probe.
  public enum Answers: Equatable, Sendable {
    /// No query was sent: this kind of terminal would print it.
    case notAsked
    /// Queries were sent.
    case awaited
    /// All answers have arrived.
    case complete
    /// The probe has timed out.
    ///
    /// Late answers are still taken.
    case late
  }

  /// The value of TERM; it may contain any characters.
  public internal(set) var term: String
  /// The terminfo entry in use.
  public internal(set) var terminfo: String
  /// The terminal's brand; nil if it is unknown.
  public internal(set) var brand: Brand?
  /// Name and version from XTVERSION, printable ASCII; nil without an answer.
  public internal(set) var version: String?
  /// The multiplexer between program and terminal; nil without one.
  public internal(set) var multiplexer: Multiplexer?
  /// tmux's report of its terminals; nil outside tmux and before the report.
  public internal(set) var clients: TmuxClients?
  /// The picture's colours, from environment and answers.
  public internal(set) var colors: ColorMode
  /// The number of colours that panes use, from terminfo; 0 under NO_COLOR.
  public internal(set) var paneColors: Int
  /// Whether text is sent as UTF-8; otherwise as ASCII.
  public internal(set) var isUTF8: Bool
  /// Whether it supports synchronised output (mode 2026).
  public internal(set) var hasSynchronizedOutput = false
  /// Whether it supports kitty's keyboard protocol.
  public internal(set) var hasKittyKeyboard = false
  /// Supported Alt-key modes that were off and that the session sets.
  var altModes: Set<Int> = []
  /// Whether it supports mouse reports in pixels (mode 1016).
  public internal(set) var hasPixelMouse = false
  /// Whether it supports kitty's graphics protocol.
  public internal(set) var hasKittyGraphics = false
  /// Whether it supports sixel images.
  public internal(set) var hasSixel = false
  /// Maximum colours and size of sixel images.
  public internal(set) var sixelLimits = SixelPainter.Limits()
  /// Whether the program runs on another machine than the terminal, as by SSH.
  public internal(set) var isRemote = false
  /// The terminal's answer for the cell size in pixels.
  public internal(set) var cellPixels: PixelSize?
  /// The terminal's answer for the size of the text area in pixels.
  public internal(set) var areaPixels: PixelSize?
  /// The terminal's answer for the size of the text area in cells.
  public internal(set) var areaCells: CellSize?
  /// The text colour (OSC 10); nil without an answer.
  public internal(set) var foreground: TerminalColor?
  /// The background colour (OSC 11); nil without an answer.
  public internal(set) var background: TerminalColor?
  /// Whether COLORFGBG names a light background; the terminal's own answer takes precedence.
  public internal(set) var saysLight = false
  /// The state of the probe.
  public internal(set) var answers = Answers.notAsked

  /// A size in pixels.
  public struct PixelSize: Hashable, Sendable {
    /// Horizontally.
    public var width: Int
    /// Vertically.
    public var height: Int
    /// A size of these pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A terminal multiplexer.
  public enum Multiplexer: String, Sendable { case tmux, screen }

  /// The capabilities according to environment and terminfo.
  init(_ environment: Environment, _ terminfo: Terminfo, isUTF8: Bool) {
    term = environment["TERM"] ?? ""
    self.terminfo = terminfo.name
    self.isUTF8 = isUTF8
    // NO_COLOR affects panes only, which use bold, underline and reverse; the film keeps its colours.
    paneColors = environment["NO_COLOR"] == nil ? terminfo.colors : 0
    isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    // screen prefixes its own name to the outer terminal's TERM, which may be tmux's.
    if !term.hasPrefix("screen."), environment["TMUX"] != nil || term.hasPrefix("tmux") {
      multiplexer = .tmux
    } else if environment["STY"] != nil || term.hasPrefix("screen") {
      multiplexer = .screen
    }
    // Inside tmux the environment describes the terminal in which the server was started.
    brand = multiplexer == nil ? Brand(environment) : nil
    // tmux accepts direct colours for any terminal; screen misreads their three numbers as other attributes.
    let colorTerm = multiplexer == .screen ? nil : environment["COLORTERM"]
    if colorTerm == "truecolor" || colorTerm == "24bit" || terminfo.hasDirectColor
      || brand?.hasDirectColor == true
    {
      colors = .truecolor
    } else if terminfo.colors >= 256 {
      colors = .palette256
    } else {
      colors = terminfo.colors >= 8 ? .palette16 : .mono
    }
    // The last field of COLORFGBG is the background: 7 and 9 to 15 are light.
    if let ground = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) {
      saysLight = ground == 7 || (9...15).contains(ground)
    }
  }

  /// Whether the pixels that a sixel image leaves out keep those of the image below.
  ///
  /// Tried with xterm 379 and foot 1.13. mlterm 3.9 empties them, and tmux removes the image below.
  public var mixesSixels: Bool { hasSixel && multiplexer == nil && (brand == .foot || brand == .xterm) }

  /// The parts of kitty's graphics protocol that the terminal has; in tmux, those that all of its terminals have.
  public var kittyFeatures: KittyFeatures {
    if let clients {
      let found = clients.terminals.map { Brand.kittyFeatures(version: $0) }
      return KittyFeatures(
        edits: !found.isEmpty && found.allSatisfy(\.edits), hints: !found.isEmpty && found.allSatisfy(\.hints)
      )
    }
    // Old versions of kitty do not tell theirs.
    guard multiplexer == nil else { return KittyFeatures() }
    return version.map { Brand.kittyFeatures(version: $0) } ?? KittyFeatures(edits: brand == .kitty)
  }

  /// Whether the background is light, by OSC 11 or else by COLORFGBG.
  public var isLight: Bool { background.map { $0.luma > 0.5 } ?? saysLight }

  /// Whether the background is light according to the setting; `auto` takes the terminal's answer.
  public func isLight(_ background: Settings.Background) -> Bool {
    switch background {
    case .auto: isLight
    case .dark: false
    case .light: true
    }
  }

  /// Whether the terminal puts writing from right to left in order by itself, according to the setting.
  ///
  /// Through tmux lines reach the terminal as they are written, so that the terminals behind it decide; through screen
  /// these are unknown.
  public func ordersText(_ bidi: Settings.Bidi) -> Bool {
    switch bidi {
    case .auto: (clients?.brand ?? brand)?.ordersText ?? false
    case .program: false
    case .terminal: true
    }
  }

  /// The picture's colours; direct colour in tmux where all its terminals support it.
  public var pictureColors: ColorMode { clients?.showDirectColor == true ? .truecolor : colors }

  /// Whether it is the Linux console, without a multiplexer.
  public var isConsole: Bool { multiplexer == nil && term.hasPrefix("linux") }

  /// Whether the terminal understands xterm's sequences: private modes, titles, the mouse.
  public var isXtermLike: Bool {
    ![
      "linux", "cons", "vt", "ansi", "sun", "wsvt", "mach", "hurd", "pcansi", "cygwin", "wy", "minix",
      "beterm",
    ]
    .contains { term.hasPrefix($0) } || term.hasPrefix("vte")
  }
}
