/// The program to start in the embedded terminal.
public enum EmbeddedOrder: Hashable, Sendable {
  /// The user's shell, interactive.
  case shell
  /// A command line, which the user's shell runs.
  case line(String)
  /// A program and its arguments, run without a shell.
  case program([String])
  /// A program, run without a shell, that asks for what a server wants to know before it lets the user in.
  case login(server: String, program: [String])

  /// From the words of the command: none means the shell, one a command line, several a program with its arguments.
  public init(_ words: [String]) {
    switch words.count {
    case 0: self = .shell
    case 1: self = .line(words[0])
    default: self = .program(words)
    }
  }

  /// The words of the command for this order; the inverse of `init(_:)`, except that a login becomes its program.
  public var words: [String] {
    switch self {
    case .shell: []
    case .line(let line): [line]
    case .program(let words), .login(_, let words): words
    }
  }

  /// A name for titles and lists, filtered and at most 60 scalars long.
  public var name: String {
    switch self {
    case .shell: "shell"
    case .line(let line): VisibleText.filter(line, limit: 60)
    case .program(let words): VisibleText.filter(words.joined(separator: " "), limit: 60)
    case .login(let server, _): VisibleText.filter("Login at \(server)", limit: 60)
    }
  }
}
