import Base
import Platform
import Testing

@testable import Media

@Suite struct EventQueueTests {
  private func news(_ change: (inout SourceNews) -> Void) -> PlayerEvent {
    var news = SourceNews()
    change(&news)
    return .sourceSaid(ItemID(1), news)
  }

  @Test func floodOfSourceNewsIsOneEvent() {
    let queue = EventQueue(wake: Wakeup())
    queue.post(news { $0.isPaused = true })
    for number in 0..<10_000 { queue.post(news { $0.title = "\(number)" }) }
    #expect(queue.drain() == [news { ($0.title, $0.isPaused) = ("9999", true) }])
  }

  @Test func newsOfAnotherItemAndLaterOnesKeepTheirOrder() {
    let queue = EventQueue(wake: Wakeup())
    let events = [
      news { $0.title = "a" }, .sourceSaid(ItemID(2), SourceNews()), news { $0.title = "b" },
      .windowPassed(ItemID(1)), news { $0.title = "c" },
    ]
    for event in events { queue.post(event) }
    #expect(queue.drain() == events)
  }
}
