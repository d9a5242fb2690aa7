// The names of the subcommands, for the parser, the usage line and the help. Any thread.

/// A subcommand: the first word of the command line, behind options about the configuration.
enum Subcommand: String, CaseIterable {
  case attach, history, keys, probe, remote, sessions, terminal, still

  /// One line of `inset --help`.
  var summary: String {
    switch self {
    case .attach: "Show a session on this terminal, which its own terminal has left."
    case .history: "Say what was played and how far, or forget it."
    case .keys: "List the key bindings in force and where each comes from."
    case .probe: "Say what files hold, as text or JSON."
    case .remote: "Ask or command the player that runs."
    case .sessions: "List the sessions, and what they play."
    case .terminal: "Show what the terminal can do and how the picture will be drawn."
    case .still: "Print frames as text or as a picture."
    }
  }

  /// The names for the usage line: `attach | history | …`.
  static var usage: String { allCases.map(\.rawValue).joined(separator: " | ") }

  /// The names and summaries in two columns, each line after two blanks.
  static var table: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { subcommand in
      let name = subcommand.rawValue
      return "  \(name)\(String(repeating: " ", count: width - name.count))    \(subcommand.summary)"
    }.joined(separator: "\n")
  }
}
