// Output of libraries to standard error, which would garble the screen: ALSA's plugins, PulseAudio's client, GnuTLS,
// the C library, Swift's run time. Main thread.

import Base
import CPlatform
import Core

/// The reading end of the pipe that replaces standard error, and the unfinished line.
///
/// No writer blocks: while the loop is blocked, the pipe fills up and further output is lost. After a crash, the
/// pipe's content is written to the former standard error once the terminal has been restored.
final class LibraryMessages {
  /// The descriptor to poll for input; -1 where no pipe could be made and standard error is unchanged.
  let descriptor: Int32
  private var lines = MessageLines()
  private let log: Log

  /// Redirects standard error into the log until the process ends; without a log the output is dropped.
  ///
  /// Once per process.
  init(_ log: Log) {
    self.log = log
    descriptor = platform_standard_error_redirect()
  }

  /// Reads available bytes without blocking, at most four buffers, so that a flood of output cannot hold up the loop.
  func drain() {
    guard descriptor >= 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      for _ in 0..<4 {
        let count = platform_standard_error_read(buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        for line in lines.take(buffer[..<count]) { write(line) }
        if count < buffer.count { return }
      }
    }
  }

  /// Reads the rest, at the end of the program.
  func finish() {
    // Bounded: four calls read more than a pipe holds.
    for _ in 0..<4 { drain() }
    if let line = lines.finish() { write(line) }
  }

  private func write(_ line: String) { log.notice("stderr: \(line)") }
}

/// Splits a stream of bytes into lines, with control characters filtered.
struct MessageLines {
  /// Maximum bytes of a line; a longer one is split.
  static let longest = 2048

  private var begun: [UInt8] = []

  /// Takes a chunk of bytes; returns the lines that it completes, without empty ones.
  mutating func take(_ piece: some Collection<UInt8>) -> [String] {
    var ended: [String] = []
    for byte in piece {
      if byte == UInt8(ascii: "\n") {
        if let line = finish() { ended.append(line) }
      } else {
        begun.append(byte)
        if begun.count == Self.longest, let line = finish() { ended.append(line) }
      }
    }
    return ended
  }

  /// Ends the unfinished line and returns it, or nil.
  mutating func finish() -> String? {
    if begun.last == UInt8(ascii: "\r") { begun.removeLast() }
    defer { begun.removeAll(keepingCapacity: true) }
    return begun.isEmpty ? nil : VisibleText.filter(bytes: begun)
  }
}
