// A terminal whose descriptor another process (the front) has sent; this process then reads and writes it itself.
// Main thread only.

internal import Glibc

/// A lent terminal's descriptor, and the state of the lending process.
public final class LentTerminal {
  /// Whether the lender's job was in the foreground at its last report.
  public var isForeground: Bool
  /// The lender's environment variables.
  public let environment: [String: String]
  private let lender: Int32
  private var descriptor: Int32

  /// Takes ownership of a descriptor from the process `lender`.
  public init(_ descriptor: Int32, of lender: Int32, environment: [String: String], isForeground: Bool) {
    self.descriptor = descriptor
    self.lender = lender
    self.environment = environment
    self.isForeground = isForeground
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the lender is stopped, as by SIGSTOP, which it cannot report itself (proc_pid_stat(5)).
  public var isLenderStopped: Bool {
    let file = open("/proc/\(lender)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { room in
      let text = room.prefix(max(0, read(file, room.baseAddress, room.count)))
      // The process name before the state is in parentheses, and may contain some.
      guard let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.endIndex else { return false }
      return text[end + 2] == UInt8(ascii: "T")
    }
  }

  /// Passes ownership of the descriptor to the caller; -1 the second time.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}

/// This process's terminal, to be lent to the player.
///
/// Owns the descriptor.
public final class LendableTerminal {
  /// A new, non-blocking descriptor of the terminal.
  public let descriptor: Int32
  /// The tty's name; empty if it has none.
  public let name: String

  /// The environment variables that describe a terminal.
  private static let variables = [
    "ALACRITTY_WINDOW_ID", "COLORFGBG", "COLORTERM", "COLUMNS", "DISPLAY", "GHOSTTY_RESOURCES_DIR",
    "INSET_SOCKET", "ITERM_SESSION_ID", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "LANG", "LC_ALL", "LC_CTYPE",
    "LINES", "MLTERM",
    "NO_COLOR", "SSH_CLIENT", "SSH_CONNECTION", "SSH_TTY", "STY", "TERM", "TERM_PROGRAM", "TMUX", "TMUX_PANE",
    "VTE_VERSION", "WAYLAND_DISPLAY", "WEZTERM_EXECUTABLE", "WT_SESSION", "XTERM_VERSION", "ZUTTY_VERSION",
  ]

  /// Opens the terminal behind standard output; nil if standard input or output is not a terminal.
  public init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    descriptor = Tty.open(Tty.ownPaths)
    guard descriptor >= 0 else { return nil }
    name = ttyname(descriptor).map { String(cString: $0) } ?? ""
  }

  deinit { close(descriptor) }

  /// The environment variables that describe this terminal.
  public static var environment: [String: String] {
    var found: [String: String] = [:]
    for name in variables {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }

  /// Whether this process's job is in the foreground.
  public var isForeground: Bool { Tty.isForeground(descriptor) }
}
