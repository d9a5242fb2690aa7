internal import CPlatform
internal import Glibc

/// The line settings (termios) of a terminal, to be compared.
///
/// A plain value.
public struct TerminalSettings: Equatable, Sendable {
  /// Input, output, control and local flags.
  public let flags: [UInt32]
  /// Control characters.
  public let characters: [UInt8]

  /// The settings of the terminal behind the descriptor, nil when it is none.
  public init?(of descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  /// Whether typed lines are echoed and edited by the kernel, as a shell's user expects.
  public var isCooked: Bool { flags[3] & UInt32(ICANON | ECHO) == UInt32(ICANON | ECHO) }
}
