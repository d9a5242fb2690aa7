// The log file, if the user named one. Any thread may write to it; each line is one write(2), which never waits.

import Base
import CPlatform
import Core
import Glibc
import Synchronization

/// The reason why a log cannot be written, as a sentence.
struct LogFailure: Error, Hashable {
  var sentence: String
}

/// An open log file.
///
/// The file is never closed: threads may write to it until the process ends. A line that would wait for the reader of a
/// pipe or for a paused terminal is dropped; the next one that is written tells how many were.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let loss = Mutex(Loss())

  /// The lines that were not written since the last one that was.
  private struct Loss {
    var lines = 0
    /// Whether a part of the last one was written.
    var isTorn = false
  }

  /// Opens a file, a pipe or a device for appending.
  ///
  /// - Throws: Where it cannot be written, and where it is a file with other content than a log.
  init(_ path: BytePath) throws(LogFailure) {
    guard let name = path.terminated else { throw Self.failure(path, ENOENT) }
    descriptor = open(
      name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    guard Self.takesLines(descriptor, name) else {
      close(descriptor)
      throw LogFailure(sentence: "\(path.shown) is not a log file; name another one for --log-file.")
    }
  }

  private static func failure(_ path: BytePath, _ error: Int32) -> LogFailure {
    var status = stat()
    let isPipe = path.terminated.map { stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO } ?? false
    let reason = error == ENXIO && isPipe ? "no program reads this pipe" : String(cString: strerror(error))
    return LogFailure(sentence: "The log \(path.shown) cannot be written: \(reason).")
  }

  /// Whether a descriptor is something other than a file, an empty file, or a file that begins like a log, with a time.
  private static func takesLines(_ descriptor: Int32, _ name: [CChar]) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return true
    }
    let reader = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard reader >= 0 else { return false }
    defer { close(reader) }
    let form = Array("00:00:00.000 ".utf8)
    var start = [UInt8](repeating: 0, count: form.count)
    let count = read(reader, &start, start.count)
    return count > 0
      && zip(start[..<count], form).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == wanted
      }
  }

  /// Appends a line: time, level, text.
  ///
  /// Control characters are made visible, and addresses lose their logins and queries: logs go into reports.
  fileprivate func append(_ text: String, _ level: String) {
    let line = "\(VisibleText.filter(Redaction.redact(text), limit: 4096))\n"
    loss.withLock { loss in
      let start = "\(loss.isTorn ? "\n" : "")\(Self.timeOfDay()) "
      let note = loss.lines == 0 ? "" : "WARNING \(loss.lines, of: "line") dropped\n\(Self.timeOfDay()) "
      var whole = "\(start)\(note)\(level) \(line)"
      let (count, size) = whole.withUTF8 { (write(descriptor, $0.baseAddress, $0.count), $0.count) }
      // On a full disk the line is lost too, since an error could not be logged either.
      if count == size {
        loss = Loss()
      } else {
        loss.lines += 1
        if count > 0 { loss.isTorn = true }
      }
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
