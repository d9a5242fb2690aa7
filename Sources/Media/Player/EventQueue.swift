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
  ///
  /// A source's news join those that wait before them, so that one that writes without end does not fill the queue.
  func post(_ event: PlayerEvent) {
    events.withLock { events in
      if case .sourceSaid(let item, let news) = event, case .sourceSaid(item, let former)? = events.last {
        events[events.count - 1] = .sourceSaid(item, former.joined(by: news))
      } else {
        events.append(event)
      }
    }
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

extension SourceNews {
  /// These news and newer ones as one.
  fileprivate func joined(by newer: SourceNews) -> SourceNews {
    var news = self
    news.title = newer.title ?? title
    news.length = newer.length ?? length
    news.isSeekable = newer.isSeekable ?? isSeekable
    news.isPaused = newer.isPaused ?? isPaused
    return news
  }
}
