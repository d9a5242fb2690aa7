import Base
import Platform
import Terminal
import Testing

@Suite struct LinkPacerTests {
  /// A link with a rate and a delay, and a program that paints a picture of so many bytes 25 times a second.
  private struct Link {
    var pacer = LinkPacer()
    var rate: Double
    var delay: Double
    var now = MonotonicTime.seconds(50)
    /// When the link has moved everything.
    var free = 0.0
    var answers: [Double] = []
    var losesAnswers = false
    var moved = 0
    var longestQueue = 0.0
    var heldUp = 0

    init(rate: Double, delay: Double) {
      (self.rate, self.delay) = (rate, delay)
      // The probe.
      send(150, isMarked: true)
    }

    mutating func send(_ bytes: Int, isMarked: Bool) {
      free = max(free, now.seconds) + Double(bytes) / rate
      longestQueue = max(longestQueue, free - now.seconds)
      moved += bytes
      if isMarked, !losesAnswers { answers.append(free + delay) }
      pacer.send(bytes, isMarked: isMarked, at: now)
    }

    /// Runs for a while; parts of a picture end after a row of so many bytes.
    mutating func run(seconds: Double, pictureBytes: Int, row: Int = 900) {
      let end = now + .seconds(seconds)
      var left = 0
      var nextPicture = now
      while now < end {
        now = now + .milliseconds(1)
        while let first = answers.first, first <= now.seconds {
          answers.removeFirst()
          pacer.answer(at: now)
        }
        _ = pacer.expire(at: now)
        if now >= nextPicture {
          nextPicture = now + .milliseconds(40)
          left = pictureBytes
        }
        guard left > 0 else { continue }
        let allowance = pacer.allowance(at: now)
        if allowance == 0 {
          heldUp += 1
          continue
        }
        let bytes = min(left, (allowance + row - 1) / row * row)
        left -= bytes
        send(bytes, isMarked: pacer.wantsMark(after: bytes))
      }
    }

    /// Forgets the measurements so far.
    mutating func begin() { (moved, longestQueue, heldUp) = (0, 0, 0) }
  }

  @Test func aFastTerminalIsNeverWaitedFor() {
    var link = Link(rate: 50e6, delay: 0.0005)
    link.run(seconds: 1, pictureBytes: 60_000)
    link.begin()
    link.run(seconds: 20, pictureBytes: 160_000)
    #expect(link.heldUp == 0)
    #expect(link.moved > 79_000_000)
  }

  @Test(arguments: [1e6, 256e3, 64e3]) func aSlowLinkIsUsedAndNotFilled(rate: Double) {
    var link = Link(rate: rate, delay: 0.002)
    link.run(seconds: 2, pictureBytes: 100_000)
    link.begin()
    link.run(seconds: 30, pictureBytes: 100_000)
    #expect(link.longestQueue < 0.09)
    #expect(Double(link.moved) > 0.8 * rate * 30)
  }

  /// Over a long way each part of the first picture costs a round trip.
  @Test func theFirstPictureTakesFewRoundTrips() {
    var link = Link(rate: 8e6, delay: 0.06)
    link.run(seconds: 0.1, pictureBytes: 9_000)
    link.begin()
    link.run(seconds: 0.25, pictureBytes: 120_000)
    #expect(link.moved >= 120_000)
    #expect(link.longestQueue < 0.1)
  }

  @Test(arguments: [4e6, 2e6, 1e6]) func aBroadBeginningFillsNoLink(rate: Double) {
    var link = Link(rate: rate, delay: 0.002)
    link.run(seconds: 5, pictureBytes: 120_000)
    #expect(link.longestQueue < 0.1)
  }

  @Test func aLongWayIsNoQueue() {
    var link = Link(rate: 4e6, delay: 0.15)
    link.run(seconds: 5, pictureBytes: 60_000)
    link.begin()
    link.run(seconds: 30, pictureBytes: 60_000)
    let all = 60_000 * 25 * 30
    #expect(link.moved > all / 10 * 9)
    #expect(link.longestQueue < 0.1)
  }

  @Test func aLinkThatBecomesSlowIsNoticed() {
    var link = Link(rate: 50e6, delay: 0.001)
    link.run(seconds: 5, pictureBytes: 60_000)
    link.rate = 64e3
    link.run(seconds: 3, pictureBytes: 60_000)
    link.begin()
    link.run(seconds: 10, pictureBytes: 60_000)
    #expect(link.longestQueue < 0.1)
    link.rate = 50e6
    link.run(seconds: 2, pictureBytes: 60_000)
    link.begin()
    link.run(seconds: 4, pictureBytes: 60_000)
    #expect(link.moved > 5_900_000)
  }

  /// Pictures in shared memory are few bytes, and the terminal's drawing what takes time.
  @Test func aTerminalThatDrawsSlowlyIsNoSlowLink() {
    var link = Link(rate: 50e6, delay: 0.002)
    link.run(seconds: 2, pictureBytes: 60_000)
    link.delay = 0.09
    link.run(seconds: 30, pictureBytes: 250)
    #expect(link.pacer.bytesPerSecond ?? 0 >= 60e3)
    #expect(link.pacer.limit >= 3 << 10)
  }

  @Test func lostAnswersHoldUpForASecond() {
    var link = Link(rate: 2e6, delay: 0.002)
    link.run(seconds: 2, pictureBytes: 60_000)
    link.losesAnswers = true
    link.run(seconds: 0.2, pictureBytes: 60_000)
    link.losesAnswers = false
    link.run(seconds: 3, pictureBytes: 60_000)
    link.begin()
    link.run(seconds: 4, pictureBytes: 60_000)
    #expect(link.moved > 5_000_000)
  }

  @Test func lateAnswersAreNotTakenForOthers() {
    var link = Link(rate: 2e6, delay: 0.002)
    link.run(seconds: 2, pictureBytes: 60_000)
    // The line stands still for four seconds, then all answers come.
    link.free = link.now.seconds + 4
    link.answers = link.answers.map { _ in link.free }
    link.run(seconds: 7, pictureBytes: 60_000)
    link.begin()
    link.run(seconds: 4, pictureBytes: 60_000)
    #expect(link.moved > 5_000_000)
    #expect(link.longestQueue < 0.15)
  }

  @Test func unrequestedAnswersAreIgnored() {
    var pacer = LinkPacer()
    for second in 1..<100 { pacer.answer(at: .seconds(Double(second))) }
    #expect(pacer.bytesPerSecond == nil)
    #expect(pacer.allowance(at: .seconds(200)) > 0)
    #expect(pacer.deadline == nil)
  }
}
