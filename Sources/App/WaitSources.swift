// What the loop waits for, in one poll(2). Main thread.

import Base
import CPlatform
import Core
import EmbeddedTerminal
import Glibc
import Platform
import Terminal

/// The descriptors of the terminal, of the signals, of the workers' wake-up, of another program and of standard error.
struct WaitSources {
  /// What of them is ready: no other is read, for that would be a system call in vain for every picture.
  struct Ready: OptionSet {
    let rawValue: Int

    static let terminal = Ready(rawValue: 1)
    static let signals = Ready(rawValue: 2)
    static let wakeup = Ready(rawValue: 4)
    static let embedded = Ready(rawValue: 8)
    /// The terminal's, for more bytes.
    static let room = Ready(rawValue: 16)
    /// What libraries wrote to standard error.
    static let libraries = Ready(rawValue: 32)
    /// A front, or a client that wants to become one.
    static let session = Ready(rawValue: 64)
  }

  /// The terminal's descriptor; -1 where none is attached.
  var terminal: Int32
  /// The signals.
  let signals: Signals
  /// The eventfd that workers write.
  let wakeup: Wakeup
  /// Where libraries' messages come out.
  let libraries: Int32
  /// The sockets of the session; -1 where there is none.
  let session: Int32

  /// Waits until something is there or the deadline has passed; says what is ready, if anything.
  func wait(until deadline: MonotonicTime?, alsoForOutput: Bool, _ embedded: EmbeddedHost) -> Ready {
    let ends = embedded.descriptors
    let embeddedEvents = POLLIN | (embedded.hasOutgoing ? POLLOUT : 0)
    let terminalEvents = POLLIN | (alsoForOutput ? POLLOUT : 0)
    let nanoseconds = deadline.map { max(0, ($0 - .now).nanoseconds) } ?? -1
    // On the stack: this runs for every picture.
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 7) { descriptors in
      descriptors[0] = pollfd(fd: terminal, events: Int16(terminalEvents), revents: 0)
      descriptors[1] = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
      descriptors[2] = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
      // A negative descriptor is none.
      descriptors[3] = pollfd(fd: ends.terminal, events: Int16(embeddedEvents), revents: 0)
      descriptors[4] = pollfd(fd: ends.ending, events: Int16(POLLIN), revents: 0)
      descriptors[5] = pollfd(fd: libraries, events: Int16(POLLIN), revents: 0)
      descriptors[6] = pollfd(fd: session, events: Int16(POLLIN), revents: 0)
      guard platform_poll(descriptors.baseAddress, 7, nanoseconds) > 0 else { return [] }
      // A hang-up or a fault is found by reading.
      let isReadable = { (index: Int) in Int32(descriptors[index].revents) & ~POLLOUT != 0 }
      var ready = Ready()
      if isReadable(0) { ready.insert(.terminal) }
      if Int32(descriptors[0].revents) & POLLOUT != 0 { ready.insert(.room) }
      if isReadable(1) { ready.insert(.signals) }
      if isReadable(2) { ready.insert(.wakeup) }
      // Room for what waits counts too.
      if descriptors[3].revents != 0 || descriptors[4].revents != 0 { ready.insert(.embedded) }
      if isReadable(5) { ready.insert(.libraries) }
      if isReadable(6) { ready.insert(.session) }
      return ready
    }
  }

  /// Waits until the session's sockets or the signals are ready.
  func waitForSession() {
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { descriptors in
      descriptors[0] = pollfd(fd: session, events: Int16(POLLIN), revents: 0)
      descriptors[1] = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
      _ = platform_poll(descriptors.baseAddress, 2, -1)
    }
  }

  /// Makes the wake-up unreadable until the next one.
  func clearWakeup() { wakeup.clear() }
}
