// Writing to standard output and standard error, for subcommands and error messages outside the player's screen. Main
// thread.

import CPlatform
import Glibc

/// Unbuffered output to the standard streams.
enum StandardOutput {
  /// Opens /dev/null for closed standard streams, so that no other file gets their numbers: output of libraries
  /// would go into that file.
  static func keepPlaces() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Writes to standard output; false if it is closed.
  @discardableResult
  static func write(_ text: String) -> Bool { write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes bytes to standard output; false if it is closed.
  @discardableResult
  static func write(bytes: UnsafeRawBufferPointer) -> Bool { write(Array(bytes), to: STDOUT_FILENO) }

  /// Whether standard output is a terminal, which interprets escape sequences.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a line to the original standard error, also while libraries' messages are redirected.
  static func complain(_ sentence: String) {
    write(Array("inset: \(sentence)\n".utf8), to: platform_standard_error_former())
  }

  /// Sends later complaints to /dev/null, since nobody would read them.
  static func complainNowhere() {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    platform_standard_error_lead(nowhere)
    close(nowhere)
  }

  @discardableResult
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(written)
    }
    return true
  }
}
