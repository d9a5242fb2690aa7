/// How a program is put on its terminal.
///
/// A plain value.
public struct PtyOptions {
  /// What a standard stream of the program is.
  public enum Stream: Sendable {
    /// The terminal.
    case terminal
    /// Closed before the program begins.
    case closed
    /// A descriptor of this process.
    case descriptor(Int32)

    var raw: Int32 {
      switch self {
      case .terminal: -1
      case .closed: -2
      case .descriptor(let number): number
      }
    }
  }

  /// The terminal in cells.
  public var size: (columns: Int, rows: Int)
  /// A cell in pixels, as the terminal reports it; zero reports none.
  public var cellPixels = (width: 10, height: 20)
  /// Variables laid over this process's environment; nil takes one away.
  public var environment: [String: String?] = [:]
  /// Where the program starts; nil for here.
  public var directory: String?
  /// What the terminal answers; nil for a deaf one.
  public var answers: QueryAnswers? = QueryAnswers()
  /// Whether the screen has cells; without them reading costs far less.
  public var emulating = true
  /// Whether everything that the program writes is kept, for reading it again (`PtyProgram.recorded`).
  public var recording = false
  /// Bytes a second that the terminal takes; nil for as fast as they come.
  public var bytesPerSecond: Int?
  /// Seconds from the start until that limit holds.
  public var limitedAfter = 0.0
  /// What divides the output into frames.
  public var frameMark = FrameMark.synchronizedUpdate
  /// Standard input.
  public var input = Stream.terminal
  /// Standard output.
  public var output = Stream.terminal
  /// Standard error.
  public var error = Stream.terminal

  /// A true-colour terminal of that size.
  public init(columns: Int = 80, rows: Int = 24) {
    size = (columns, rows)
    environment = [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
      "NO_COLOR": nil, "TMUX": nil, "TERM_PROGRAM": nil, "COLUMNS": nil, "LINES": nil,
    ]
  }
}

/// Why a program could not be put on a terminal.
public struct PtyError: Error, Equatable, CustomStringConvertible {
  /// The call that failed.
  public var call: String
  /// Its `errno`.
  public var code: Int32
  /// What it was about.
  public var subject: String
  /// One plain sentence.
  public var description: String { "\(call) failed for \(subject) (errno \(code))." }
}

/// How a program ended and what it cost.
public struct PtyExit: Equatable, Sendable {
  /// The way it ended.
  public enum Status: Equatable, Sendable {
    /// It returned that code.
    case code(Int32)
    /// That signal ended it.
    case signal(Int32)
  }
  /// The way it ended.
  public var status: Status
  /// Processor seconds, user and system, of the program and the children it waited for.
  public var cpuSeconds: Double
  /// The most memory it ever had, in kilobytes.
  public var maxResidentKilobytes: Int
}
