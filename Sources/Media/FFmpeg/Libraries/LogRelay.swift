// Keeps the log lines of FFmpeg and ALSA off standard error. Its state is process-wide, as that of the libraries.

internal import Base
internal import CALSA
internal import CFFmpeg
internal import CPlatform
internal import Synchronization

/// Passes the libraries' warnings and errors to one closure; any thread.
enum LogRelay {
  /// A function within a lock is wrapped once more whenever it is read, until calling it overflows the stack.
  private final class Sink: Sendable {
    let log: @Sendable (String) -> Void
    init(_ log: @escaping @Sendable (String) -> Void) { self.log = log }
  }

  private static let sink = Mutex<Sink?>(nil)

  /// Makes all log lines go to `log`, in place of any former closure.
  static func install(_ log: @escaping @Sendable (String) -> Void) {
    sink.withLock { $0 = Sink(log) }
    inset_log_install { level, line in
      guard level < AV_LOG_TRACE else { return platform_thread_redirection_note(line) }
      if level <= AV_LOG_ERROR { platform_thread_errors_note(line) }
      LogRelay.pass(text(line))
    }
    inset_alsa_log_install { line in LogRelay.pass(text(line)) }
  }

  /// Discards log lines, unless a closure was installed already.
  static func silence() {
    guard sink.withLock({ $0 == nil }) else { return }
    install { _ in }
  }

  /// Forgets this thread's error lines.
  static func forgetErrors() { platform_thread_errors_forget() }

  /// The first error line of a library on this thread since the last `forgetErrors`; empty without one.
  static var firstError: String { text(platform_thread_errors_first()) }

  /// The last error line on this thread; empty without one.
  static var lastError: String { text(platform_thread_errors_last()) }

  /// The newest of this thread's last few error lines that contains `words`; nil if none does.
  static func error(holding words: String) -> String? { platform_thread_errors_holding(words).map(text) }

  /// Records an error of Inset itself among this thread's error lines.
  static func noteError(_ line: String) { platform_thread_errors_note(line) }

  /// Passes one line to the log, without secrets in addresses, filtered and of at most 500 characters.
  static func pass(_ line: String) {
    let log = sink.withLock { $0 }?.log
    var end = line.endIndex
    while end > line.startIndex, line[line.index(before: end)].isNewline { end = line.index(before: end) }
    log?(VisibleText.filter(Redaction.redact(String(line[..<end])), limit: 500))
  }
}
