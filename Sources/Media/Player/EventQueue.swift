// The engine's events, posted by its threads and drained by the main thread.

internal import Base
internal import Platform
internal import Synchronization

/// Events in order, and the main loop's wake-up.
final class EventQueue: Sendable {
  private let events = Mutex<[PlayerEvent]>([])
  private let wake: Wakeup

  init(wake: Wakeup) { self.wake = wake }

  /// An empty queue that wakes the same loop.
  func sibling() -> EventQueue { EventQueue(wake: wake) }

  /// Appends an event and wakes the loop.
  func post(_ event: PlayerEvent) {
    events.withLock { $0.append(event) }
    signal()
  }

  /// Wakes the loop without an event, for a new picture or a change of the clock.
  func signal() { wake.signal() }

  /// Takes all events.
  func drain() -> [PlayerEvent] {
    events.withLock { events in
      guard !events.isEmpty else { return [] }
      let drained = events
      events.removeAll(keepingCapacity: true)
      return drained
    }
  }
}
