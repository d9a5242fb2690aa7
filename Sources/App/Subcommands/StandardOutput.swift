// Writing to standard output and standard error, for subcommands and error messages outside the player's screen. Main
// thread.

import Base
import CPlatform
import Glibc
import Platform

/// Unbuffered output to the standard streams.
enum StandardOutput {
  /// Opens /dev/null for closed standard streams, so that no other file gets their numbers: output of libraries
  /// would go into that file.
  static func keepPlaces() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Writes to standard output; false if that fails, which standard error then tells.
  @discardableResult
  static func write(_ text: String) -> Bool { write(output: Array(text.utf8)) }

  /// Writes bytes to standard output; false if that fails, which standard error then tells.
  @discardableResult
  static func write(bytes: UnsafeRawBufferPointer) -> Bool { write(output: Array(bytes)) }

  private static func write(output bytes: [UInt8]) -> Bool {
    if write(bytes, to: STDOUT_FILENO) { return true }
    let code = errno
    // A reader that has seen enough closes its pipe, as `head` does.
    if code != EPIPE { complain("Standard output cannot be written: \(String(cString: strerror(code))).") }
    return false
  }

  /// Whether standard output is a terminal, which interprets escape sequences.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a line to the original standard error, also while libraries' messages are redirected.
  ///
  /// It gives up where standard error takes no bytes for a second while signals are blocked: no signal could end the
  /// process that waits.
  static func complain(_ sentence: String) {
    let line = Array("inset: \(sentence)\n".utf8)
    if blocksSignals {
      tell(line, to: platform_standard_error_former())
    } else {
      write(line, to: platform_standard_error_former())
    }
  }

  /// Whether signals that end the process are blocked in this thread.
  private static var blocksSignals: Bool {
    var blocked = sigset_t()
    return pthread_sigmask(SIG_BLOCK, nil, &blocked) == 0 && sigismember(&blocked, SIGTERM) == 1
  }

  /// Writes bytes to a pipe or a terminal, whether its descriptor blocks or not; gives up where it takes none for a
  /// second.
  static func tell(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    var end = MonotonicTime.now + .seconds(1)
    while !rest.isEmpty {
      var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let left = (end - .now).nanoseconds
      guard left > 0, platform_poll(&waited, 1, left) >= 0 || errno == EINTR else { return }
      guard waited.revents != 0 else { continue }
      // A descriptor that is ready takes as many bytes without waiting.
      let count = rest.prefix(256).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        end = .now + .seconds(1)
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        return
      }
    }
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
