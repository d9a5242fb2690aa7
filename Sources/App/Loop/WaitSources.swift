// The event loop's file descriptors, in one poll(2). Main thread.

import Base
import CPlatform
import Core
import EmbeddedTerminal
import Glibc
import Platform
import Terminal

/// The descriptors of the terminal, the signals, the workers' wakeup, the embedded terminal, the session and
/// standard error.
struct WaitSources {
  /// The set of ready descriptors: reading only these saves a system call per picture for each other one.
  struct Ready: OptionSet {
    let rawValue: Int

    static let terminal = Ready(rawValue: 1)
    static let signals = Ready(rawValue: 2)
    static let wakeup = Ready(rawValue: 4)
    static let embedded = Ready(rawValue: 8)
    /// The terminal accepts more output.
    static let room = Ready(rawValue: 16)
    /// The pipe of redirected standard error.
    static let libraries = Ready(rawValue: 32)
    /// A session's socket: a message of the front, or a new client.
    static let session = Ready(rawValue: 64)
  }

  /// The terminal's descriptor; -1 while detached.
  var terminal: Int32
  let signals: Signals
  /// The eventfd that worker threads signal.
  let wakeup: Wakeup
  /// The reading end of redirected standard error; -1 if none exists.
  let libraries: Int32
  /// The session's sockets, as one descriptor; -1 without a session.
  let session: Int32

  /// Polls until a descriptor is ready or the deadline passes; returns the ready ones.
  func wait(until deadline: MonotonicTime?, alsoForOutput: Bool, _ embedded: EmbeddedHost) -> Ready {
    let ends = embedded.descriptors
    let embeddedEvents = POLLIN | (embedded.hasOutgoing ? POLLOUT : 0)
    let terminalEvents = POLLIN | (alsoForOutput ? POLLOUT : 0)
    let nanoseconds = deadline.map { max(0, ($0 - .now).nanoseconds) } ?? -1
    // Allocated on the stack, since this runs for every picture.
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 7) { descriptors in
      descriptors[0] = pollfd(fd: terminal, events: Int16(terminalEvents), revents: 0)
      descriptors[1] = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
      descriptors[2] = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
      // poll(2) ignores a negative descriptor.
      descriptors[3] = pollfd(fd: ends.terminal, events: Int16(embeddedEvents), revents: 0)
      descriptors[4] = pollfd(fd: ends.ending, events: Int16(POLLIN), revents: 0)
      descriptors[5] = pollfd(fd: libraries, events: Int16(POLLIN), revents: 0)
      descriptors[6] = pollfd(fd: session, events: Int16(POLLIN), revents: 0)
      guard platform_poll(descriptors.baseAddress, 7, nanoseconds) > 0 else { return [] }
      // A hang-up or an error is reported by the next read.
      let isReadable = { (index: Int) in Int32(descriptors[index].revents) & ~POLLOUT != 0 }
      var ready = Ready()
      if isReadable(0) { ready.insert(.terminal) }
      if Int32(descriptors[0].revents) & POLLOUT != 0 { ready.insert(.room) }
      if isReadable(1) { ready.insert(.signals) }
      if isReadable(2) { ready.insert(.wakeup) }
      // Writability counts too.
      if descriptors[3].revents != 0 || descriptors[4].revents != 0 { ready.insert(.embedded) }
      if isReadable(5) { ready.insert(.libraries) }
      if isReadable(6) { ready.insert(.session) }
      return ready
    }
  }

  /// Waits until the session's sockets or the signals are ready, or the deadline passes.
  func waitForSession(until deadline: MonotonicTime?) {
    let nanoseconds = deadline.map { max(0, ($0 - .now).nanoseconds) } ?? -1
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { descriptors in
      descriptors[0] = pollfd(fd: session, events: Int16(POLLIN), revents: 0)
      descriptors[1] = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
      _ = platform_poll(descriptors.baseAddress, 2, nanoseconds)
    }
  }

  /// Resets the wakeup's eventfd.
  func clearWakeup() { wakeup.clear() }
}
