/// What a guest says of its screen.
public struct GuestReport: Equatable, Sendable {
  /// Which motions of the mouse it wants to hear of.
  public enum Mouse: Int, Sendable, Comparable {
    case none, clicks, drags, moves
    /// Whether less is wanted.
    public static func < (one: Mouse, other: Mouse) -> Bool { one.rawValue < other.rawValue }
  }

  /// What it calls its window, filtered; empty where it says nothing.
  public var title = ""
  /// Where its cursor is, from its top left cell; nil while that is hidden.
  public var cursor: CellPoint? = CellPoint(column: 0, row: 0)
  /// What that looks like.
  public var cursorShape = CursorShape.own
  /// What it wants of the mouse.
  public var mouse = Mouse.none
  /// The program that has its terminal, as the kernel names it; empty where that is not known.
  public var program = ""
  /// Whether that is at work: anything but a shell that waits for a line.
  public var isBusy = false
  /// Whether a program of a whole page has the screen, which keeps no lines.
  public var isWholePage = false
  /// How many lines the person has scrolled back.
  public var scrolledBack = 0

  /// A guest that has said nothing yet.
  public init() {}
}

/// How a guest ended.
public enum GuestEnd: Hashable, Sendable {
  /// By itself, with that exit code.
  case exit(code: Int32)
  /// By a signal of that number.
  case signal(Int32)
}
