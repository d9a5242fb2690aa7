/// A guest: another program that runs inside the player and has the list's place, while the film goes on in its corner.
///
/// What it draws never passes through the model: the loop hands it from the pseudo-terminal to the screen.
public struct GuestState: Equatable, Sendable {
  /// What was asked for.
  public let order: GuestOrder
  /// Whether it has the list's place; out of sight it runs on.
  public internal(set) var isInFront = true
  /// What it last said of its screen.
  public internal(set) var report = GuestReport()
  /// How it ended, while its last screen is still looked at.
  public internal(set) var end: GuestEnd?
  /// Whether the next key is the player's and not its own.
  public internal(set) var isEscaped = false
  /// Whether the next key is its own, whatever is bound to that.
  public internal(set) var takesKeyLiterally = false
  /// When the person was told that leaving ends it.
  var quitAskedAt: MonotonicTime?
  /// Whether the corner picture has moved out of its cursor's way.
  var givesWay = false
  /// When the picture does that, unless the cursor moves on.
  var givesWayAt: MonotonicTime?
  /// Whether a button of the mouse is held that was pressed over it.
  var isPressed = false
  /// Where the way back leads, where that is not the way out of PiP.
  var origin: Focus
  /// Whether it was brought to the front by starting PiP, which ends with it.
  var startedPictureInPicture = false

  init(_ order: GuestOrder, from origin: Focus) {
    self.order = order
    self.origin = origin
  }

  /// The cell of the screen where its cursor is seen while it draws in that rectangle; nil where it is hidden, or the
  /// person looks at lines that have left its screen.
  public func cursor(in rect: CellRect) -> CellPoint? {
    guard end == nil, report.scrolledBack == 0, let cursor = report.cursor else { return nil }
    let place = CellPoint(column: rect.column + cursor.column, row: rect.row + cursor.row)
    return rect.contains(place) ? place : nil
  }

  /// What its tab says: what it calls its window, else what runs in a shell, else its own name.
  public var title: String {
    if !report.title.isEmpty { return report.title }
    guard order == .shell, report.isBusy, !report.program.isEmpty else { return order.name }
    return VisibleText.filter(report.program, limit: 60)
  }
}

/// Which program to run.
public enum GuestOrder: Hashable, Sendable {
  /// The person's shell.
  case shell
  /// A line for the person's shell.
  case line(String)
  /// A program and its arguments.
  case program([String])

  /// What a command's words ask for: none the shell, one a line for it, several a program with its arguments.
  public init(_ words: [String]) {
    switch words.count {
    case 0: self = .shell
    case 1: self = .line(words[0])
    default: self = .program(words)
    }
  }

  /// The words that ask for it.
  public var words: [String] {
    switch self {
    case .shell: []
    case .line(let line): [line]
    case .program(let words): words
    }
  }

  /// A short name for it, filtered.
  public var name: String {
    switch self {
    case .shell: "shell"
    case .line(let line): VisibleText.filter(line, limit: 60)
    case .program(let words): VisibleText.filter(words.joined(separator: " "), limit: 60)
    }
  }
}

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

/// What a guest is given.
public enum GuestInput: Equatable, Sendable {
  /// A key.
  case key(Key)
  /// Text that was pasted, not filtered.
  case paste(String)
  /// The mouse did something at a cell that is counted from the guest's top left one.
  case mouse(MouseEvent)
  /// The terminal's window gained or lost the focus.
  case focus(Bool)
  /// So many lines back (negative) or on in what has left its screen.
  case scroll(Int)
}
