// A terminal that another process lends to this one, which then reads and writes it itself. Main thread only.

internal import Glibc

/// A terminal's descriptor from another process, and what that process says of it.
public final class LentTerminal {
  /// Whether the lender's job is in the foreground, as it last said.
  public var isForeground: Bool
  /// The lender's variables of the environment.
  public let environment: [String: String]
  private let lender: Int32
  private var descriptor: Int32

  /// Takes ownership of a descriptor that a process lends.
  public init(_ descriptor: Int32, of lender: Int32, environment: [String: String], isForeground: Bool) {
    self.descriptor = descriptor
    self.lender = lender
    self.environment = environment
    self.isForeground = isForeground
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the lender is stopped, as by a SIGSTOP that it cannot tell of (proc_pid_stat(5)).
  public var isLenderStopped: Bool {
    let file = open("/proc/\(lender)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { room in
      let text = room.prefix(max(0, read(file, room.baseAddress, room.count)))
      // The name before it is in parentheses, and may hold some.
      guard let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.endIndex else { return false }
      return text[end + 2] == UInt8(ascii: "T")
    }
  }

  /// Gives the descriptor to the caller, who closes it; -1 the second time.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}

/// The terminal behind standard output, for a process that lends it.
///
/// Owner of the descriptor.
public final class LendableTerminal {
  /// The terminal, opened anew for this process and without waiting.
  public let descriptor: Int32
  /// The device's name; empty where it has none.
  public let name: String

  /// The variables of the environment that say something about a terminal.
  private static let variables = [
    "ALACRITTY_WINDOW_ID", "COLORFGBG", "COLORTERM", "COLUMNS", "DISPLAY", "GHOSTTY_RESOURCES_DIR",
    "INSET_SOCKET", "ITERM_SESSION_ID", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "LANG", "LC_ALL", "LC_CTYPE",
    "LINES", "MLTERM",
    "NO_COLOR", "SSH_CLIENT", "SSH_CONNECTION", "SSH_TTY", "STY", "TERM", "TERM_PROGRAM", "TMUX", "TMUX_PANE",
    "VTE_VERSION", "WAYLAND_DISPLAY", "WEZTERM_EXECUTABLE", "WT_SESSION", "XTERM_VERSION", "ZUTTY_VERSION",
  ]

  /// Opens the terminal behind standard output; nil where there is none, or standard input is another's.
  public init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    descriptor = Tty.open(Tty.ownPaths)
    guard descriptor >= 0 else { return nil }
    name = ttyname(descriptor).map { String(cString: $0) } ?? ""
  }

  deinit { close(descriptor) }

  /// The variables that say something about this terminal.
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
