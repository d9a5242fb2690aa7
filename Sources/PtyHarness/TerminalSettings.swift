// Raw or cooked mode of the tty, so that tests can check that the player restores the terminal. A value; any thread.

internal import CPlatform
internal import Glibc

/// The termios settings of a terminal, for comparison.
public struct TerminalSettings: Equatable, Sendable {
  /// Input, output, control and local flags.
  public let flags: [UInt32]
  /// Control characters (`c_cc`).
  public let characters: [UInt8]

  /// The settings of the terminal behind a descriptor; nil if it is not a terminal.
  public init?(of descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  /// Whether the kernel echoes and edits typed lines (ICANON and ECHO), as in a shell.
  public var isCooked: Bool { flags[3] & UInt32(ICANON | ECHO) == UInt32(ICANON | ECHO) }
}
