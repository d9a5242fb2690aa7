/// The state of the embedded terminal's screen that the model needs to know.
public struct EmbeddedReport: Equatable, Sendable {
  /// The mouse events that a program asks for; each case includes those before it.
  public enum Mouse: Int, Sendable, Comparable {
    case none, clicks, drags, moves
    /// Whether the left case covers fewer mouse events.
    public static func < (one: Mouse, other: Mouse) -> Bool { one.rawValue < other.rawValue }
  }

  /// The progress that a program reports.
  public enum Progress: Equatable, Sendable {
    case none
    /// Percent, 0 … 100.
    case percent(Int)
    /// The program works, and does not say how far it is.
    case unknown
    case failed
  }

  /// Events while the screen was hidden; each case is more urgent than those before it.
  public enum Sign: Int, Sendable, Comparable {
    case none
    /// The program has written something.
    case wrote
    /// The program has rung the bell, or asked for a notice.
    case called
    /// Whether the left case is less urgent.
    public static func < (one: Sign, other: Sign) -> Bool { one.rawValue < other.rawValue }
  }

  /// The window title that the program has set, filtered; empty if it has set none.
  public var title = ""
  /// The cursor, counted from the top left cell; nil while it is hidden.
  public var cursor: CellPoint? = CellPoint(column: 0, row: 0)
  /// The shape of the cursor.
  public var cursorShape = CursorShape.own
  /// The colour of the cursor; nil for the terminal's own.
  public var cursorColor: ThemeColor?
  /// The mouse events that the program has asked for.
  public var mouse = Mouse.none
  /// Whether the program wants to know when keys are released.
  public var wantsReleases = false
  /// The kernel's name of the terminal's foreground process; empty if it is unknown.
  public var program = ""
  /// Whether the foreground process is anything but a shell that waits for a command line.
  public var isBusy = false
  /// Whether the program uses the alternate screen, which has no scrollback.
  public var isWholePage = false
  /// Distance of the view from the end of the scrollback, in lines; 0 while it shows the screen.
  public var scrolledBack = 0
  /// Whether text is selected.
  public var hasSelection = false
  /// The progress that the program reports.
  public var progress = Progress.none
  /// The most urgent event since the screen was last shown.
  public var sign = Sign.none

  /// The state before the program has written anything.
  public init() {}
}

/// The end of the program in the embedded terminal.
public enum EmbeddedEnd: Hashable, Sendable {
  /// The program exited with that code.
  case exit(code: Int32)
  /// The signal of that number killed the program.
  case signal(Int32)
}
