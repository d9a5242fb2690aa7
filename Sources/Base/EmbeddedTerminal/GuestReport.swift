/// The state of the embedded terminal's screen that the model needs to know.
public struct GuestReport: Equatable, Sendable {
  /// Which mouse events the program has asked for; each case includes those before it.
  public enum Mouse: Int, Sendable, Comparable {
    case none, clicks, drags, moves
    /// Whether the left case covers fewer mouse events.
    public static func < (one: Mouse, other: Mouse) -> Bool { one.rawValue < other.rawValue }
  }

  /// The window title that the program has set, filtered; empty where it has set none.
  public var title = ""
  /// The cursor, counted from the top left cell; nil while it is hidden.
  public var cursor: CellPoint? = CellPoint(column: 0, row: 0)
  /// The shape of the cursor.
  public var cursorShape = CursorShape.own
  /// The mouse events that the program has asked for.
  public var mouse = Mouse.none
  /// The kernel's name of the terminal's foreground process; empty where it is unknown.
  public var program = ""
  /// Whether the foreground process is anything but a shell that waits for a command line.
  public var isBusy = false
  /// Whether the program uses the alternate screen, which has no scrollback.
  public var isWholePage = false
  /// How many lines the view is scrolled back.
  public var scrolledBack = 0

  /// The state before the program has written anything.
  public init() {}
}

/// How the program in the embedded terminal ended.
public enum GuestEnd: Hashable, Sendable {
  /// It exited with that code.
  case exit(code: Int32)
  /// It was killed by the signal of that number.
  case signal(Int32)
}
