// An eventfd on which one worker sleeps and that any thread may signal.

public import Base
internal import CPlatform
internal import Glibc

/// Lets one thread sleep until another has something for it.
///
/// A signal sent while nobody sleeps is kept.
public final class Wakeup: Sendable {
  /// What a thread with several things to wait for polls; -1 where the process is out of descriptors.
  public let descriptor: Int32

  /// Where the process is out of descriptors, sleeping is short instead of until a signal.
  public init() { descriptor = platform_wakeup_make() }

  /// Whether there was a descriptor for it.
  public var isWhole: Bool { descriptor >= 0 }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Wakes the sleeper; any thread.
  public func signal() { platform_wakeup_signal(descriptor) }

  /// Takes back what was signalled, after a poll of one's own.
  public func clear() { platform_wakeup_clear(descriptor) }

  /// Sleeps until a signal or the deadline; nil has no deadline.
  ///
  /// Returns at once when a signal was kept.
  public func wait(until deadline: MonotonicTime? = nil) {
    var timeout: Int32 = -1
    if let deadline {
      let left = max(0, deadline.nanoseconds - MonotonicTime.now.nanoseconds)
      timeout = Int32(clamping: (left + 999_999) / 1_000_000)
    }
    // Without a descriptor (the process is out of them) sleeping briefly keeps the worker alive.
    if descriptor < 0 { timeout = timeout < 0 ? 10 : min(timeout, 10) }
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&poller, 1, timeout) > 0 { platform_wakeup_clear(descriptor) }
  }
}
