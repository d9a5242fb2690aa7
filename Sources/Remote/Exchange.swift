// The queues between the main thread and a thread that communicates with other programs.

import Base
import CPlatform
import Glibc
import Platform
import Synchronization

/// Events to the main thread, orders to the other thread, and the request to end.
///
/// Every access is under a mutex.
final class Exchange<Event: Sendable, Order: Sendable>: Sendable {
  private struct State {
    var incoming: [Event] = []
    var orders: [Order] = []
    var isEnding = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  /// The number of waiting events above which the other thread reads nothing more.
  private let mostWaiting: Int
  /// Wakes the main thread.
  private let wake: Wakeup
  /// Wakes the other thread, which clears it.
  let ownWake = Wakeup()

  /// Creates an exchange that signals `wake` when an event is waiting.
  init(wake: Wakeup, mostWaiting: Int = .max) {
    self.wake = wake
    self.mostWaiting = mostWaiting
  }

  // MARK: Main thread

  /// Returns the oldest events, at most `most`; signals `wake` again where some remain, and the other thread where that
  /// may read again.
  func drain(atMost most: Int) -> [Event] {
    let (events, left) = state.withLock { state -> ([Event], Int) in
      guard !state.incoming.isEmpty else { return ([], 0) }
      // A new array instead of an emptied one: the loop drains in every turn, and an empty array allocates nothing.
      let rest = Array(state.incoming.dropFirst(most))
      defer { state.incoming = rest }
      return (Array(state.incoming.prefix(most)), rest.count)
    }
    if left > 0 { wake.signal() }
    if events.count + left >= mostWaiting, left < mostWaiting { ownWake.signal() }
    return events
  }

  /// Gives the other thread an order; without effect once that has ended.
  func order(_ order: Order) {
    state.withLock { if !$0.hasEnded { $0.orders.append(order) } }
    ownWake.signal()
  }

  /// Asks the other thread to end.
  func askToEnd() {
    state.withLock { $0.isEnding = true }
    ownWake.signal()
  }

  /// Asks the other thread to end, and blocks until it has, at most for `patience`.
  func finish(within patience: MonotonicTime) {
    askToEnd()
    let deadline = MonotonicTime.now + patience
    while !state.withLock({ $0.hasEnded }), MonotonicTime.now < deadline {
      var waited = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
      _ = platform_poll(&waited, 1, max(0, (deadline - .now).nanoseconds))
      wake.clear()
    }
  }

  // MARK: Other thread

  /// Takes the orders; returns them with the request to end and the number of events that may still be heard.
  func take() -> (orders: [Order], isEnding: Bool, room: Int) {
    state.withLock { state in
      defer { state.orders = [] }
      return (state.orders, state.isEnding, max(0, mostWaiting - state.incoming.count))
    }
  }

  /// Keeps the newest of the orders that come, until a moment or the end; false if the end is needed.
  ///
  /// For a thread that has lost its connection and waits to make another.
  func rest(until moment: MonotonicTime, keeping order: inout Order?) -> Bool {
    while true {
      let (orders, isEnding, _) = take()
      order = orders.last ?? order
      let left = (moment - .now).nanoseconds
      if isEnding || left <= 0 { return !isEnding }
      ownWake.wait(until: moment)
    }
  }

  /// Whether the main thread has asked for the end.
  var isEnding: Bool { state.withLock { $0.isEnding } }

  func hear(_ events: [Event]) {
    guard !events.isEmpty else { return }
    state.withLock { $0.incoming += events }
    wake.signal()
  }

  /// Marks the thread as ended, with an optional last event.
  func end(_ last: Event? = nil) {
    state.withLock { state in
      state.hasEnded = true
      state.orders = []
      if let last { state.incoming.append(last) }
    }
    wake.signal()
  }
}
