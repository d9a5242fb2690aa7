import CPlatform
import Glibc

/// Text on the standard streams, whole and without buffering.
enum StandardOutput {
  /// Keeps the numbers of standard streams that are closed, so that nothing that is opened gets one: what libraries
  /// print would go there.
  static func keepPlaces() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Writes to standard output; false where it is closed.
  @discardableResult
  static func write(_ text: String) -> Bool { write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes bytes to standard output; false where it is closed.
  @discardableResult
  static func write(bytes: UnsafeRawBufferPointer) -> Bool { write(Array(bytes), to: STDOUT_FILENO) }

  /// Whether a terminal shows it, and acts on what is in it.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes one line to standard error, also where libraries' messages go elsewhere.
  static func complain(_ sentence: String) {
    write(Array("inset: \(sentence)\n".utf8), to: platform_standard_error_former())
  }

  /// Leads what is complained of from now on nowhere: nobody would read it.
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
