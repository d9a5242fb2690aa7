// What is known of the terminal: from the environment and terminfo at first, from its own answers as they come.
// A value; any thread may own one.

public import Base
public import Picture

/// What the terminal is and can do.
public struct Capabilities: Equatable, Sendable {
  /// How far the terminal's own answers have come.
  public enum Answers: Equatable, Sendable {
    /// Nothing was asked: it is a kind of terminal that would print the question.
    case notAsked
    /// The questions are out.
    case awaited
    /// All that will be answered has been.
    case complete
    /// The time is over.
    ///
    /// What comes later is still taken in.
    case late
  }

  /// The value of TERM.
  public internal(set) var term: String
  /// The terminfo entry in use.
  public internal(set) var terminfo: String
  /// Which terminal it is, where that is known.
  public internal(set) var brand: Brand?
  /// Name and version as the terminal says them.
  public internal(set) var version: String?
  /// Whether tmux or screen stands between.
  public internal(set) var multiplexer: Multiplexer?
  /// What tmux says of the terminals behind it, where it stands between and was asked.
  public internal(set) var clients: TmuxClients?
  /// Colours of the picture as far as environment and answers say.
  public internal(set) var colors: ColorMode
  /// Colours of terminfo, which the panes keep to.
  public internal(set) var paneColors: Int
  /// Whether text goes out as UTF-8.
  public internal(set) var isUTF8: Bool
  /// Whether it knows synchronised output.
  public internal(set) var hasSynchronizedOutput = false
  /// Whether it knows kitty's keyboard protocol.
  public internal(set) var hasKittyKeyboard = false
  /// Modes of keys with Alt that it has and that nobody had set.
  var altModes: Set<Int> = []
  /// Whether it reports the mouse in pixels.
  public internal(set) var hasPixelMouse = false
  /// Whether it shows pictures by kitty's graphics protocol.
  public internal(set) var hasKittyGraphics = false
  /// Whether it shows sixels.
  public internal(set) var hasSixel = false
  /// How many colours and how large sixels may be.
  public internal(set) var sixelLimits = SixelPainter.Limits()
  /// Whether the program runs on another machine than the terminal.
  public internal(set) var isRemote = false
  /// Size of a cell in pixels as the terminal answered.
  public internal(set) var cellPixels: PixelSize?
  /// Size of the text area in pixels as the terminal answered.
  public internal(set) var areaPixels: PixelSize?
  /// Size of the text area in cells as the terminal answered.
  public internal(set) var areaCells: CellSize?
  /// The colour of text.
  public internal(set) var foreground: TerminalColor?
  /// The colour of the ground.
  public internal(set) var background: TerminalColor?
  /// Whether the environment says that the ground is light; the terminal's own answer counts more.
  public internal(set) var saysLight = false
  /// How far the answers have come.
  public internal(set) var answers = Answers.notAsked

  /// Pixels across and down.
  public struct PixelSize: Hashable, Sendable {
    /// Across.
    public var width: Int
    /// Down.
    public var height: Int
    /// So many pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// What stands between the program and the terminal.
  public enum Multiplexer: String, Sendable { case tmux, screen }

  /// What environment and terminfo say.
  init(_ environment: Environment, _ terminfo: Terminfo, isUTF8: Bool) {
    term = environment["TERM"] ?? ""
    self.terminfo = terminfo.name
    self.isUTF8 = isUTF8
    // Who wants no colours keeps the film's; the panes do with bold, underlined and reverse.
    paneColors = environment["NO_COLOR"] == nil ? terminfo.colors : 0
    isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    // screen writes its own name before that of the terminal it was started in, tmux for one.
    if !term.hasPrefix("screen."), environment["TMUX"] != nil || term.hasPrefix("tmux") {
      multiplexer = .tmux
    } else if environment["STY"] != nil || term.hasPrefix("screen") {
      multiplexer = .screen
    }
    // Inside tmux the environment tells of the terminal that the server was started in.
    brand = multiplexer == nil ? Brand(environment) : nil
    // tmux has direct colours for whatever terminal; screen takes their three numbers for other attributes.
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
    // The last field is the ground: 7 and 9 to 15 are the light ones.
    if let ground = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) {
      saysLight = ground == 7 || (9...15).contains(ground)
    }
  }

  /// Whether the ground is light.
  public var isLight: Bool { background.map { $0.luma > 0.5 } ?? saysLight }

  /// Whether the ground is light where the setting leaves that to the terminal, or as it says.
  public func isLight(_ background: Settings.Background) -> Bool {
    switch background {
    case .auto: isLight
    case .dark: false
    case .light: true
    }
  }

  /// Colours of the picture: those that all terminals behind tmux show, where it says so.
  public var pictureColors: ColorMode { clients?.showDirectColor == true ? .truecolor : colors }

  /// Whether it is Linux's console, without anything between.
  public var isConsole: Bool { multiplexer == nil && term.hasPrefix("linux") }

  /// Whether the terminal understands the sequences of xterm: private modes, titles, the mouse.
  public var isXtermLike: Bool {
    ![
      "linux", "cons", "vt", "ansi", "sun", "wsvt", "mach", "hurd", "pcansi", "cygwin", "wy", "minix",
      "beterm",
    ]
    .contains { term.hasPrefix($0) } || term.hasPrefix("vte")
  }
}
