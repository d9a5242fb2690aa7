// An eventfd on which one thread sleeps; any thread may signal it.

public import Base
internal import CPlatform
internal import Glibc

/// An event that one thread waits for and any thread can signal.
///
/// A signal sent while the thread is awake is kept for the next `wait`.
public final class Wakeup: Sendable {
  /// The eventfd, for threads that poll several descriptors; -1 where the process is out of descriptors.
  public let descriptor: Int32

  /// Opens the eventfd; if that fails, `wait` sleeps at most 10 ms instead of until a signal.
  public init() { descriptor = platform_wakeup_make() }

  /// Takes an eventfd over; -1 is one that could not be opened.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the eventfd could be opened.
  public var isWhole: Bool { descriptor >= 0 }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Wakes the sleeping thread; any thread may call it.
  public func signal() { platform_wakeup_signal(descriptor) }

  /// The time that a thread may poll `descriptor`, of so many nanoseconds that it wants (negative for no limit):
  /// without an eventfd it has to look for work itself.
  public func patience(_ wanted: Int64) -> Int64 {
    if isWhole { return wanted }
    return wanted < 0 ? Self.blindPatience : min(wanted, Self.blindPatience)
  }

  /// Nanoseconds between two looks of a thread that no signal reaches.
  private static let blindPatience: Int64 = 10_000_000

  /// Resets the signal, for threads that poll `descriptor` themselves.
  public func clear() { platform_wakeup_clear(descriptor) }

  /// Sleeps until a signal or the deadline; nil is no deadline.
  ///
  /// A kept signal returns at once.
  public func wait(until deadline: MonotonicTime? = nil) {
    var timeout: Int32 = -1
    if let deadline {
      let left = max(0, deadline.nanoseconds - MonotonicTime.now.nanoseconds)
      timeout = Int32(clamping: (left + 999_999) / 1_000_000)
    }
    // Without an eventfd no signal arrives, so that the thread has to look for work itself.
    if descriptor < 0 { timeout = timeout < 0 ? 10 : min(timeout, 10) }
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&poller, 1, timeout) > 0 { platform_wakeup_clear(descriptor) }
  }
}
