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
