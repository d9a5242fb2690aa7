// The log: a file that the person named, or nothing. Any thread may write to it; each line is one write(2).

import CPlatform
import Core
import Glibc
import Logging

/// An open log file.
///
/// Never closed: threads may write to it until the process ends.
struct LogFile: Sendable {
  /// Its descriptor; libraries' standard error is pointed here too.
  let descriptor: Int32

  /// Opens the file for appending; nil with errno where that fails.
  init?(_ path: BytePath) {
    guard let name = path.terminated else {
      errno = ENOENT
      return nil
    }
    descriptor = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
  }

  /// A logger that writes to the file, or one that writes nowhere.
  static func logger(_ file: LogFile?) -> Logger {
    guard let file else { return Logger(label: "inset") { _ in SwiftLogNoOpLogHandler() } }
    return Logger(label: "inset") { _ in Handler(descriptor: file.descriptor) }
  }

  /// swift-log's handler for the file: time, level, text, all control characters made visible.
  private struct Handler: LogHandler {
    let descriptor: Int32
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let text = VisibleText.filter("\(event.message)", limit: 4096)
      var line = "\(Self.timeOfDay()) \(event.level.rawValue.uppercased()) \(text)\n"
      line.withUTF8 { bytes in
        // A full disk loses the line; there is nobody to tell.
        _ = write(descriptor, bytes.baseAddress, bytes.count)
      }
    }

    private static func timeOfDay() -> String {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      var parts = tm()
      var seconds = now.tv_sec
      localtime_r(&seconds, &parts)
      let milliseconds = String(1000 + now.tv_nsec / 1_000_000).dropFirst()
      return
        "\(TimeText.twoDigits(parts.tm_hour)):\(TimeText.twoDigits(parts.tm_min)):\(TimeText.twoDigits(parts.tm_sec)).\(milliseconds)"
    }
  }
}
