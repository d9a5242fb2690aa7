/// The environment of a program on a pseudo-terminal.
public struct PtyOptions {
  /// Target of a standard stream of the program.
  public enum Stream: Sendable {
    /// The pseudo-terminal.
    case terminal
    /// The stream is closed before the program starts.
    case closed
    /// A file descriptor of this process.
    case descriptor(Int32)

    var raw: Int32 {
      switch self {
      case .terminal: -1
      case .closed: -2
      case .descriptor(let number): number
      }
    }
  }

  /// Size of the terminal in cells.
  public var size: (columns: Int, rows: Int)
  /// Size of a cell in pixels, as the terminal reports it; zero reports none.
  public var cellPixels = (width: 10, height: 20)
  /// Changes of this process's environment; nil removes a variable.
  public var environment: [String: String?] = [:]
  /// Working directory of the program; nil is this process's.
  public var directory: String?
  /// Replies to the program's queries; nil makes a terminal that never replies.
  public var answers: QueryAnswers? = QueryAnswers()
  /// Whether the screen's cells are emulated; without emulation, reading costs far less.
  public var emulating = true
  /// Whether all output is kept in `PtyProgram.recorded`.
  public var recording = false
  /// Rate limit in bytes per second; nil is unlimited.
  public var bytesPerSecond: Int?
  /// Seconds from the start until the rate limit applies.
  public var limitedAfter = 0.0
  /// The mark that divides the output into frames.
  public var frameMark = FrameMark.synchronizedUpdate
  /// Target of standard input.
  public var input = Stream.terminal
  /// Target of standard output.
  public var output = Stream.terminal
  /// Target of standard error.
  public var error = Stream.terminal

  /// A true-colour xterm of a size.
  public init(columns: Int = 80, rows: Int = 24) {
    size = (columns, rows)
    environment = [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
      "NO_COLOR": nil, "TMUX": nil, "TERM_PROGRAM": nil, "COLUMNS": nil, "LINES": nil,
    ]
  }
}

/// The error of a program that could not be started on a pseudo-terminal.
public struct PtyError: Error, Equatable, CustomStringConvertible {
  /// Name of the failed call.
  public var call: String
  /// `errno` of the failed call.
  public var code: Int32
  /// The program or stream that the call was for.
  public var subject: String
  /// The failed call, its subject and its `errno` in one sentence.
  public var description: String { "\(call) failed for \(subject) (errno \(code))." }
}

/// Exit status and resource usage of a program.
public struct PtyExit: Equatable, Sendable {
  /// The exit status of a program.
  public enum Status: Equatable, Sendable {
    /// Exit with a code.
    case code(Int32)
    /// Termination by a signal.
    case signal(Int32)
  }
  /// The exit status of the program.
  public var status: Status
  /// CPU seconds (user and system) of the program and its waited-for children.
  public var cpuSeconds: Double
  /// Maximum resident set size in kilobytes.
  public var maxResidentKilobytes: Int
}
