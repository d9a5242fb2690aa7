// What the loop waits for, in one poll(2). Main thread.

import CPlatform
import Core
import Glibc
import Terminal

/// The descriptors of the terminal, of the signals and of the workers' wake-up.
struct WaitSources {
  /// The terminal's descriptor.
  let terminal: Int32
  /// The signals.
  let signals: Signals
  /// The eventfd that workers write.
  let wakeup: Int32

  /// Waits until something is there or the deadline has passed.
  func wait(until deadline: MonotonicTime?, alsoForOutput: Bool) {
    let terminalEvents = POLLIN | (alsoForOutput ? POLLOUT : 0)
    let nanoseconds = deadline.map { max(0, ($0 - .now).nanoseconds) } ?? -1
    // On the stack: this runs for every picture.
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 3) { descriptors in
      descriptors[0] = pollfd(fd: terminal, events: Int16(terminalEvents), revents: 0)
      descriptors[1] = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
      descriptors[2] = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
      platform_poll(descriptors.baseAddress, 3, nanoseconds)
    }
  }

  /// Makes the wake-up unreadable until the next one.
  func clearWakeup() { platform_wakeup_clear(wakeup) }
}
