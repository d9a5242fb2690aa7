// The log file, if the user named one. Any thread may write to it; each line is one write(2).

import Base
import CPlatform
import Core
import Glibc

/// An open log file.
///
/// Never closed: threads may write to it until the process ends.
struct LogFile: Sendable {
  private let descriptor: Int32

  /// Opens the file for appending; nil with errno if that fails.
  init?(_ path: BytePath) {
    guard let name = path.terminated else {
      errno = ENOENT
      return nil
    }
    descriptor = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
  }

  /// Appends a line: time, level, text.
  ///
  /// Control characters are made visible, and addresses lose their logins and queries: logs go into reports.
  fileprivate func append(_ text: String, _ level: String) {
    var line = "\(Self.timeOfDay()) \(level) \(VisibleText.filter(Redaction.redact(text), limit: 4096))\n"
    line.withUTF8 { bytes in
      // On a full disk the line is lost, since an error could not be logged either.
      _ = write(descriptor, bytes.baseAddress, bytes.count)
    }
  }

  private static func timeOfDay() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    var seconds = now.tv_sec
    localtime_r(&seconds, &parts)
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { TimeText.twoDigits($0) }
    let milliseconds = String(1000 + now.tv_nsec / 1_000_000).dropFirst()
    return time.joined(separator: ":") + ".\(milliseconds)"
  }
}

/// Writes lines to the log file; without one the text is not even built.
struct Log: Sendable {
  private let file: LogFile?

  /// A log in that file, or none.
  init(_ file: LogFile?) { self.file = file }

  /// Logs an ordinary event.
  func notice(_ text: @autoclosure () -> String) { file?.append(text(), "NOTICE") }
  /// Logs a detail.
  func info(_ text: @autoclosure () -> String) { file?.append(text(), "INFO") }
  /// Logs a problem that playback survives.
  func warning(_ text: @autoclosure () -> String) { file?.append(text(), "WARNING") }
  /// Logs a failure.
  func error(_ text: @autoclosure () -> String) { file?.append(text(), "ERROR") }
}
