// Signals as something to poll. Made first thing in the main thread, before any other thread starts, because
// threads inherit what is blocked.

internal import CPlatform
internal import Glibc

/// A signal that the loop answers.
public enum ProgramSignal: Hashable, Sendable {
  /// SIGINT, SIGTERM, SIGHUP, SIGQUIT: the program shall end; the number is for the exit.
  case terminate(Int32)
  /// SIGWINCH: the screen may have another size.
  case windowChanged
  /// SIGTSTP: the program shall stop.
  case stop
  /// SIGCONT: the program goes on after it was stopped.
  case resumed
}

/// Owner of the descriptor that signals arrive at.
///
/// Main thread only.
public final class Signals {
  /// To be polled for input; -1 where the system refused one.
  public let descriptor: Int32

  /// Blocks the signals in this thread and those started later.
  ///
  /// `all` adds those that end a program by default though they are not sent on purpose, where another process sends
  /// them; they terminate.
  public init(all: Bool = false) {
    var signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]
    if all {
      withUnsafeBytes(of: platform_crash_signals) { signals += $0.bindMemory(to: Int32.self) }
    }
    descriptor = platform_signals_open(signals, Int32(signals.count))
  }

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

  /// Whether a signal has arrived that `drain` has not returned.
  public var isReadable: Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }

  /// Ends the process by the default action of a signal, so that its parent sees why it ended.
  ///
  /// Give the terminal back before.
  public static func endProcess(by signal: Int32) -> Never {
    platform_signals_raise_default(signal)
    // A signal whose default is to be ignored does not end anything.
    exit(128 + signal)
  }
}
