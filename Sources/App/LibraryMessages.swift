// What libraries print to standard error, which would tear the screen: ALSA's plugins, PulseAudio's client, GnuTLS, the
// C library, Swift's own run time. Main thread.

import Base
import CPlatform
import Core

/// The reading end of the pipe that standard error leads to, and what has come of a line.
///
/// Nobody waits for it: while the loop stands still, the pipe keeps what it has room for and loses the rest. What a crash
/// leaves there is told on the former standard error, once the terminal has been given back.
final class LibraryMessages {
  /// To be polled for input; -1 where the system refused a pipe, and standard error is as it was.
  let descriptor: Int32
  private var lines = MessageLines()
  private let log: Log

  /// Leads standard error into the log from now on, until the process ends; nowhere where there is none.
  ///
  /// Once in a process.
  init(_ log: Log) {
    self.log = log
    descriptor = platform_standard_error_redirect()
  }

  /// Takes what has been written, without waiting; of a flood a part.
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

  /// Takes the rest, at the end.
  func finish() {
    // More than a pipe holds is not waiting.
    for _ in 0..<4 { drain() }
    if let line = lines.finish() { write(line) }
  }

  private func write(_ line: String) { log.notice("stderr: \(line)") }
}

/// Lines that arrive in pieces of bytes, each made safe to show.
struct MessageLines {
  /// The most bytes of a line; the rest is the next one.
  static let longest = 2048

  private var begun: [UInt8] = []

  /// Takes a piece; gives the lines that it ends, without those that are empty.
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

  /// Ends the line that has begun; nil where none has.
  mutating func finish() -> String? {
    if begun.last == UInt8(ascii: "\r") { begun.removeLast() }
    defer { begun.removeAll(keepingCapacity: true) }
    return begun.isEmpty ? nil : VisibleText.filter(bytes: begun)
  }
}
