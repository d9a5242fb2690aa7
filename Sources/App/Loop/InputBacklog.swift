// Terminal input that was read but not yet handled. Main thread only.

import Terminal

/// A queue of input events, in order.
///
/// A turn of the loop handles as many as it has time for. The terminal is not read while some are left, so that
/// type-ahead waits in the tty driver and not here.
struct InputBacklog {
  private var events: [TerminalEvent] = []
  private var taken = 0

  /// Whether there is nothing left.
  var isEmpty: Bool { taken == events.count }

  /// Adds events at the end.
  mutating func append(_ more: [TerminalEvent]) { events += more }

  /// Takes the oldest event; nil if none is left.
  mutating func next() -> TerminalEvent? {
    guard taken < events.count else {
      events.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    defer { taken += 1 }
    return events[taken]
  }
}
