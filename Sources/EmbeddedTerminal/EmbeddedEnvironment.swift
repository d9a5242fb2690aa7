import Base
internal import Glibc
internal import Spawn

/// What a program finds in its environment: the player's, but for what speaks of the terminal that the player runs in.
enum EmbeddedEnvironment {
  /// Variables that tell programs of a terminal or multiplexer that is not theirs.
  private static let foreign: Set<String> = [
    "COLORTERM", "COLUMNS", "INSET_SOCKET", "KITTY_LISTEN_ON", "KITTY_PID", "KITTY_PUBLIC_KEY",
    "KITTY_WINDOW_ID",
    "KONSOLE_VERSION", "LC_TERMINAL",
    "LC_TERMINAL_VERSION", "LINES", "STY", "TERM", "TERMCAP", "TERM_FEATURES", "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "TMUX", "TMUX_PANE", "VTE_VERSION", "WEZTERM_PANE", "WEZTERM_UNIX_SOCKET", "WINDOWID",
  ]

  /// `NAME=value` for each of them; `controlSocket` is where the player is reached.
  static func variables(hasDirectColor: Bool, controlSocket: BytePath?) -> [String] {
    let socket = controlSocket.flatMap { String(validating: $0.bytes, as: UTF8.self) }
    return ["TERM=xterm-256color"] + (hasDirectColor ? ["COLORTERM=truecolor"] : [])
      + (socket.map { ["INSET_SOCKET=\($0)"] } ?? [])
      + ProgramStart.environment(without: foreign)
  }

  /// The program and its arguments that an order stands for.
  static func words(of order: EmbeddedOrder) -> [String] {
    let named = getenv("SHELL").map { String(cString: $0) } ?? ""
    let shell = named.isEmpty ? "/bin/sh" : named
    return switch order {
    case .shell: [shell]
    case .line(let line): [shell, "-c", line]
    case .program(let words): words
    }
  }
}
