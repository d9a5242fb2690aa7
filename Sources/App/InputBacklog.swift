// What the terminal sent and nobody has answered yet. Main thread only.

import Terminal

/// Events in the order in which they came: a turn of the loop takes as many as it has time for, and the terminal is
/// not read while some are left, so that what is typed ahead waits in its driver and not here.
struct InputBacklog {
  private var events: [TerminalEvent] = []
  private var taken = 0

  /// Whether there is nothing left.
  var isEmpty: Bool { taken == events.count }

  /// Puts events behind those that wait.
  mutating func append(_ more: [TerminalEvent]) { events += more }

  /// Takes the oldest.
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
