// Takes the log lines of FFmpeg and ALSA off standard error. Its state is process-wide, as the libraries' is.

internal import Base
internal import CALSA
internal import CFFmpeg
internal import CPlatform
internal import Synchronization

/// Hands the libraries' warnings and errors to one closure; any thread.
enum LogRelay {
  private static let sink = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// From now on lines go to `log`, wherever they went before.
  static func install(_ log: @escaping @Sendable (String) -> Void) {
    sink.withLock { $0 = log }
    inset_log_install { level, line in
      if level <= AV_LOG_ERROR { platform_thread_errors_note(line) }
      LogRelay.pass(text(line))
    }
    inset_alsa_log_install { line in LogRelay.pass(text(line)) }
  }

  /// Lines go nowhere, unless somebody wants them already.
  static func silence() {
    guard sink.withLock({ $0 == nil }) else { return }
    install { _ in }
  }

  /// From now on nothing has gone wrong on this thread.
  static func forgetErrors() { platform_thread_errors_forget() }

  /// The first line with which a library called something on this thread an error, since errors were forgotten; empty
  /// where there was none.
  static var firstError: String { text(platform_thread_errors_first()) }

  /// The last such line.
  static var lastError: String { text(platform_thread_errors_last()) }

  /// The newest of the last few such lines that holds those words.
  static func error(holding words: String) -> String? { platform_thread_errors_holding(words).map(text) }

  /// Takes down an error of our own on this thread, beside those of the libraries.
  static func noteError(_ line: String) { platform_thread_errors_note(line) }

  /// Writes one line of our own.
  static func pass(_ line: String) {
    let log = sink.withLock { $0 }
    var end = line.endIndex
    while end > line.startIndex, line[line.index(before: end)].isNewline { end = line.index(before: end) }
    log?(VisibleText.filter(String(line[..<end]), limit: 500))
  }
}
