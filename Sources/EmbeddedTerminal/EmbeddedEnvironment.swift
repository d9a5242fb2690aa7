// TERM, COLORTERM and INSET_SOCKET for the program in the embedded terminal, and its command line. `EmbeddedHost`
// reads them at the start of the program; main thread.

import Base
internal import Glibc
internal import Platform

/// The environment of an embedded program: the player's, without the variables that describe the outer terminal.
enum EmbeddedEnvironment {
  /// Variables that describe the outer terminal or multiplexer.
  private static let foreign: Set<String> = [
    "COLORTERM", "COLUMNS", GuestSurroundings.variable, "INSET_SOCKET", "KITTY_LISTEN_ON", "KITTY_PID",
    "KITTY_PUBLIC_KEY",
    "KITTY_WINDOW_ID",
    "KONSOLE_VERSION", "LC_TERMINAL",
    "LC_TERMINAL_VERSION", "LINES", "STY", "TERM", "TERMCAP", "TERM_FEATURES", "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "TMUX", "TMUX_PANE", "VTE_VERSION", "WEZTERM_PANE", "WEZTERM_UNIX_SOCKET", "WINDOWID",
  ]

  /// The terminal that the emulator is like.
  static let terminalName = "xterm-256color"

  /// This computer's name; empty if it has none.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The variables as `NAME=value`; `controlSocket` is the player's IPC socket.
  static func variables(hasDirectColor: Bool, controlSocket: BytePath?) -> [String] {
    let socket = controlSocket.flatMap { String(validating: $0.bytes, as: UTF8.self) }
    return ["TERM=\(terminalName)"] + (hasDirectColor ? ["COLORTERM=truecolor"] : [])
      + (socket.map { ["INSET_SOCKET=\($0)"] } ?? [])
      + ProgramStart.environment(without: foreign)
  }

  /// The variables with the guests' folder in front of `PATH`, in place of that of a player around this one.
  static func variables(_ variables: [String], _ guests: GuestSurroundings?) -> [String] {
    let outer = getenv(GuestSurroundings.variable).map { BytePath(String(cString: $0)).parent }
    let name = "PATH="
    var path =
      variables.first { $0.hasPrefix(name) }.map { $0.dropFirst(name.count).split(separator: ":") } ?? []
    path.removeAll { BytePath(String($0)) == outer }
    if path.isEmpty { path = ["/usr/local/bin", "/usr/bin", "/bin"] }
    let others = variables.filter { !$0.hasPrefix(name) }
    guard let guests, let folder = String(validating: guests.folder.bytes, as: UTF8.self),
      let socket = String(validating: guests.socket.bytes, as: UTF8.self)
    else { return others + [name + path.joined(separator: ":")] }
    return others + [
      name + ([Substring(folder)] + path).joined(separator: ":"), "\(GuestSurroundings.variable)=\(socket)",
    ]
  }

  /// The command and arguments for an order.
  static func words(of order: EmbeddedOrder) -> [String] {
    let named = getenv("SHELL").map { String(cString: $0) } ?? ""
    let shell = named.isEmpty ? "/bin/sh" : named
    return switch order {
    case .shell: [shell]
    case .line(let line): [shell, "-c", line]
    case .program(let words), .login(_, let words): words
    }
  }
}
