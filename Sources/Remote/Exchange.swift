// What the main thread and a thread that speaks with other programs hand each other.

import Base
import CPlatform
import Glibc
import Platform
import Synchronization

/// Events for the main thread, orders for the other one, and the end.
final class Exchange<Event: Sendable, Order: Sendable>: Sendable {
  private struct State {
    var incoming: [Event] = []
    var orders: [Order] = []
    var isEnding = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  /// The main thread's.
  private let wake: Wakeup
  /// Wakes the thread that carries orders out; that one clears it.
  let ownWake = Wakeup()

  /// One that signals `wake` when there is an event.
  init(wake: Wakeup) { self.wake = wake }

  // MARK: The main thread

  /// What was heard since the last call, at most so much; how much is left then.
  func drain(atMost most: Int) -> (events: [Event], left: Int) {
    let (events, left) = state.withLock { state -> ([Event], Int) in
      guard !state.incoming.isEmpty else { return ([], 0) }
      // A new array, not an emptied one: the loop asks every turn, and an empty array costs nothing.
      let rest = Array(state.incoming.dropFirst(most))
      defer { state.incoming = rest }
      return (Array(state.incoming.prefix(most)), rest.count)
    }
    if left > 0 { wake.signal() }
    return (events, left)
  }

  func order(_ order: Order) {
    state.withLock { $0.orders.append(order) }
    ownWake.signal()
  }

  /// Asks the thread to end.
  func askToEnd() {
    state.withLock { $0.isEnding = true }
    ownWake.signal()
  }

  /// Asks the thread to end, and waits for so long at the most until it has.
  func finish(within patience: MonotonicTime) {
    askToEnd()
    let deadline = MonotonicTime.now + patience
    while !state.withLock({ $0.hasEnded }), MonotonicTime.now < deadline {
      var waited = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
      _ = platform_poll(&waited, 1, max(0, (deadline - .now).nanoseconds))
      wake.clear()
    }
  }

  // MARK: The other thread

  /// What there is to do, whether it is to end, and how many events nobody has taken yet.
  func take() -> (orders: [Order], isEnding: Bool, waiting: Int) {
    state.withLock { state in
      defer { state.orders = [] }
      return (state.orders, state.isEnding, state.incoming.count)
    }
  }

  /// Whether it is to end.
  var isEnding: Bool { state.withLock { $0.isEnding } }

  func hear(_ events: [Event]) {
    guard !events.isEmpty else { return }
    state.withLock { $0.incoming += events }
    wake.signal()
  }

  /// It has ended, and that is the last that is heard.
  func end(_ last: Event? = nil) {
    state.withLock { state in
      state.hasEnded = true
      if let last { state.incoming.append(last) }
    }
    wake.signal()
  }
}
