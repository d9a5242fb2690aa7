// Signals as a pollable descriptor. Made first in the main thread, before any other thread starts, because threads
// inherit the signal mask.

internal import CPlatform
internal import Glibc

/// A signal that the event loop handles.
public enum ProgramSignal: Hashable, Sendable {
  /// SIGINT, SIGTERM, SIGHUP, SIGQUIT: end the program; the number determines the exit status.
  case terminate(Int32)
  /// SIGWINCH: the window's size may have changed.
  case windowChanged
  /// SIGTSTP: stop the job.
  case stop
  /// SIGCONT: the program continues after a stop.
  case resumed
}

/// Owns the descriptor that delivers signals.
///
/// Main thread only.
public final class Signals {
  /// The descriptor to poll for input; -1 where the system refused one.
  public let descriptor: Int32

  /// Blocks the signals in this thread and in those started later.
  ///
  /// `all` adds crash signals, and signals that end a program though they are not sent on purpose (SIGALRM and the
  /// like), for the case that another process sends them; they are reported as `terminate`.
  public init(all: Bool = false) {
    var signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]
    if all {
      withUnsafeBytes(of: platform_crash_signals) { signals += $0.bindMemory(to: Int32.self) }
    }
    descriptor = platform_signals_open(signals, Int32(signals.count))
  }

  /// Takes a descriptor of signals over; -1 reports none.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The signals that arrived since the last call.
  public func drain() -> [ProgramSignal] {
    var arrived: [ProgramSignal] = []
    while descriptor >= 0 {
      switch platform_signals_next(descriptor) {
      case 0: return arrived
      case SIGWINCH: arrived.append(.windowChanged)
      case SIGTSTP: arrived.append(.stop)
      case SIGCONT: arrived.append(.resumed)
      case let number: arrived.append(.terminate(number))
      }
    }
    return arrived
  }

  /// Whether `drain` would return a signal.
  public var isReadable: Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }

  /// Ends the process by a signal's default action, so that the parent sees the cause.
  ///
  /// The terminal must have been restored.
  public static func endProcess(by signal: Int32) -> Never {
    platform_signals_raise_default(signal)
    // Reached where the signal's default action does not end the process.
    exit(128 + signal)
  }
}
