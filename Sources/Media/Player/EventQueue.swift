// What the engine has to tell: filled by its threads, drained by the main thread.

internal import Base
internal import Platform
internal import Synchronization

/// Events in order, and the wake-up of the main loop.
final class EventQueue: Sendable {
  private let events = Mutex<[PlayerEvent]>([])
  private let wake: Wakeup

  init(wake: Wakeup) { self.wake = wake }

  /// An empty queue that wakes the same loop.
  func sibling() -> EventQueue { EventQueue(wake: wake) }

  /// Appends and wakes the loop.
  func post(_ event: PlayerEvent) {
    events.withLock { $0.append(event) }
    signal()
  }

  /// Wakes the loop without an event: a picture or the clock has changed.
  func signal() { wake.signal() }

  /// Takes them all.
  func drain() -> [PlayerEvent] {
    events.withLock { events in
      guard !events.isEmpty else { return [] }
      let drained = events
      events.removeAll(keepingCapacity: true)
      return drained
    }
  }
}
