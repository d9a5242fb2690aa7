import Base
import Glibc
import Platform
import Synchronization
import Testing

@testable import Media

@Suite struct PacketQueueTests {
  private let consumer = Wakeup()
  private let producer = Wakeup()

  private func queue(
    duration: MediaTime = MediaTime(microseconds: 1_000_000), bytes: Int = 1 << 20
  ) -> PacketQueue {
    PacketQueue(
      consumer: consumer, producer: producer, limits: PacketQueue.Limits(duration: duration, bytes: bytes))
  }

  private func ms(_ milliseconds: Int64) -> MediaTime { MediaTime(microseconds: milliseconds * 1000) }

  @Test func packetsComeOutInTheirOrderHoweverManyWait() throws {
    let queue = queue()
    let hand = try PacketHand()
    var next: Int64 = 0
    var taken: [Int64] = []
    // More than it has room for at first, several times around.
    for (pushes, pops) in [(50, 40), (100, 30), (300, 380), (7, 0)] {
      for _ in 0..<pushes {
        #expect(hand.put(next, into: queue) && hand.isEmpty)
        next += 1
      }
      for _ in 0..<pops where hand.take(from: queue) == .packet(generation: 0) {
        taken.append(hand.number)
      }
    }
    #expect(taken == Array(0..<450))
    #expect(queue.fill == PacketQueue.Fill(packets: 7, bytes: 70))
  }

  @Test func theEndComesAfterThePacketsAndOnce() throws {
    let queue = queue()
    let hand = try PacketHand()
    #expect(hand.put(1, generation: 3, into: queue))
    queue.finish(generation: 3)
    #expect(queue.fill.hasEnd)
    #expect(hand.take(from: queue) == .packet(generation: 3))
    #expect(hand.take(from: queue) == .end(generation: 3))
    #expect(hand.take(from: queue) == .empty)
  }

  @Test func flushDropsPacketsAndTheEndMark() throws {
    let queue = queue()
    let hand = try PacketHand()
    for number in Int64(0)..<70 { #expect(hand.put(number, at: ms(number * 10), into: queue)) }
    queue.finish(generation: 0)
    #expect(queue.headTime == .zero && queue.fill.duration == ms(690))
    queue.flush()
    #expect(queue.fill == PacketQueue.Fill() && queue.headTime == nil)
    #expect(hand.take(from: queue) == .empty)
    #expect(hand.put(100, generation: 1, at: ms(5), into: queue))
    #expect(queue.headTime == ms(5))
    #expect(hand.take(from: queue) == .packet(generation: 1))
    #expect(hand.number == 100)
  }

  @Test func bytesAndTimeAndNumberAreBounded() throws {
    let hand = try PacketHand()
    let byBytes = queue(bytes: 100)
    for number in Int64(0)..<10 {
      #expect(!byBytes.isFull)
      #expect(hand.put(number, into: byBytes))
    }
    #expect(byBytes.isFull)

    let byTime = queue(duration: ms(1000))
    // Two that lie far apart say nothing of what else there is.
    #expect(hand.put(0, into: byTime))
    #expect(hand.put(1, at: ms(60_000), into: byTime))
    #expect(!byTime.isFull)
    #expect(hand.put(2, at: ms(60_001), into: byTime))
    #expect(byTime.isFull)

    let byNumber = queue(bytes: .max)
    for number in Int64(0)..<8191 { #expect(hand.put(number, bytes: 0, into: byNumber)) }
    #expect(!byNumber.isFull)
    #expect(hand.put(8191, bytes: 0, into: byNumber))
    #expect(byNumber.isFull)
  }

  /// Times that run backwards, or at the ends of what a time can be, are no reason to read on for ever or to end.
  @Test func timesMayBeAnything() throws {
    let queue = queue(duration: ms(1000))
    let hand = try PacketHand()
    for (number, time) in [Int64.max, .min, 0, .max, .min].enumerated() {
      #expect(hand.put(Int64(number), at: MediaTime(microseconds: time), into: queue))
      #expect(queue.fill.duration >= .zero)
    }
    while hand.take(from: queue) != .empty {}
    #expect(queue.fill == PacketQueue.Fill())
  }

  @Test func theReaderSleepsUntilHalfIsGone() throws {
    let queue = queue(bytes: 100)
    let hand = try PacketHand()
    for number in Int64(0)..<4 { #expect(hand.put(number, into: queue)) }
    #expect(!queue.producerWillSleep())
    for number in Int64(4)..<10 { #expect(hand.put(number, into: queue)) }
    #expect(queue.producerWillSleep())
    for _ in 0..<5 { _ = hand.take(from: queue) }
    #expect(!producer.hasSignal)
    // Less than a half is left.
    _ = hand.take(from: queue)
    #expect(producer.hasSignal)
  }

  @Test func theDecoderIsWokenByTheFirstPacketTheEndAndASeek() throws {
    let queue = queue()
    let hand = try PacketHand()
    #expect(!consumer.hasSignal)
    #expect(hand.put(0, into: queue))
    #expect(consumer.hasSignal)
    #expect(hand.put(1, into: queue))
    #expect(!consumer.hasSignal)
    queue.finish(generation: 0)
    #expect(consumer.hasSignal)
    queue.flush()
    #expect(consumer.hasSignal)
  }

  /// A thread reads, one decodes, one seeks: nothing of a former generation comes after the first of a later one, the
  /// order within each holds, the bounds hold, and the last generation arrives whole.
  @Test func threeThreadsShareIt() {
    let queue = queue(bytes: 1000)
    let threads = WorkerThreads()
    let last: UInt32 = 200
    let perGeneration: Int64 = 64
    // As in a playback: the generation, and what was dropped for it, change in one turn.
    let generation = Mutex<UInt32>(0)
    let found = Mutex<[String]>([])
    let deadline = MonotonicTime.now + .seconds(60)

    let reads = threads.start("read") { [producer] in
      guard let hand = try? PacketHand() else { return }
      var (current, number) = (UInt32(0), Int64(0))
      while MonotonicTime.now < deadline {
        let wanted = generation.withLock { $0 }
        if wanted != current { (current, number) = (wanted, 0) }
        if number == perGeneration {
          generation.withLock { if $0 == current { queue.finish(generation: current) } }
          if current == last { return }
          producer.wait(until: .now + .milliseconds(20))
          continue
        }
        if queue.isFull {
          if queue.producerWillSleep() { producer.wait(until: .now + .milliseconds(20)) }
          continue
        }
        let isIn = generation.withLock {
          $0 != current || hand.put(number, generation: current, bytes: 100, into: queue)
        }
        guard isIn else { return }
        number += 1
      }
    }
    let decodes = threads.start("decode") { [consumer] in
      guard let hand = try? PacketHand() else { return }
      var (current, next) = (UInt32(0), Int64(0))
      while MonotonicTime.now < deadline {
        if queue.fill.bytes > 1000 { found.withLock { $0.append("more than its bounds") } }
        switch hand.take(from: queue) {
        case .packet(let its):
          if its < current { found.withLock { $0.append("\(its) after \(current)") } }
          if its > current { (current, next) = (its, 0) }
          let number = hand.number
          if number != next { found.withLock { $0.append("\(number) instead of \(next) in \(its)") } }
          next = number + 1
        case .end(let its):
          guard its == last else { break }
          if next != perGeneration { found.withLock { $0.append("the last one came to \(next)") } }
          found.withLock { $0.append("end") }
          return
        case .empty: consumer.wait(until: .now + .milliseconds(20))
        }
      }
    }
    let seeks = threads.start("seek") { [producer] in
      for next in 1...last {
        generation.withLock {
          $0 = next
          queue.flush()
        }
        producer.signal()
        // Sometimes it comes to the end before, mostly it does not.
        let until = MonotonicTime.now + .milliseconds(Int64(next % 3))
        while MonotonicTime.now < until { _ = queue.fill }
      }
    }
    #expect(reads && decodes && seeks)
    #expect(threads.wait(until: deadline + .seconds(10)))
    #expect(found.withLock { $0 } == ["end"])
  }
}

extension Wakeup {
  /// Whether a signal was kept; takes it.
  fileprivate var hasSignal: Bool {
    guard let descriptor = Mirror(reflecting: self).descendant("descriptor") as? Int32 else { return false }
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, 0) > 0 else { return false }
    wait(until: .now)
    return true
  }
}
