import Base
import Picture
import Testing

@testable import Terminal

@Suite("The way to the terminal")
struct OutputLinkTests {
  /// A link whose probe was answered after 2 ms, and a frame of 40 kB on its way at 100 ms.
  private func started() -> OutputLink {
    var link = OutputLink()
    var sink = ByteSink()
    link.asked(60, at: .milliseconds(0))
    link.take(.primaryAttributes([64]), at: .milliseconds(2))
    link.end(frameOf: 40_000, in: &sink, at: .milliseconds(100))
    return link
  }

  @Test func aLostReportIsFoundByAQuestionOfAnotherKind() {
    var link = started()
    var sink = ByteSink()
    #expect(link.allowance(queued: 0, at: .milliseconds(170)) == 0)
    #expect(!link.check(in: &sink, at: .milliseconds(120)))
    #expect(link.check(in: &sink, at: .milliseconds(170)))
    #expect(!link.check(in: &sink, at: .milliseconds(180)), "one question at a time")
    link.take(.primaryAttributes([64]), at: .milliseconds(171))
    #expect(link.allowance(queued: 0, at: .milliseconds(172)) > 0)
  }

  @Test func aLateReportIsNotLost() {
    var link = started()
    var sink = ByteSink()
    #expect(link.check(in: &sink, at: .milliseconds(170)))
    link.take(.status, at: .milliseconds(400))
    link.end(frameOf: 8_000, in: &sink, at: .milliseconds(401))
    link.take(.primaryAttributes([64]), at: .milliseconds(402))
    // The newer frame is still awaited: a slow link is not taken for a deaf terminal.
    #expect(link.allowance(queued: 0, at: .milliseconds(600)) == 0)
  }

  @Test("A line of 64 kB/s carries large pictures, and is paced", arguments: [65_000, 30_000])
  func largePicturesOnASlowLine(bytes: Int) {
    var link = OutputLink()
    var sink = ByteSink()
    link.asked(60, at: .zero)
    link.take(.primaryAttributes([64]), at: .milliseconds(30))
    // The line carries everything at its rate, and answers behind it; what was sent waits in buffers on the way.
    var (now, free) = (MonotonicTime.milliseconds(100), MonotonicTime.milliseconds(100))
    var answers: [(TerminalReply, MonotonicTime)] = []
    var longest = 0.0
    while now < .seconds(20) {
      while let (reply, time) = answers.first, time <= now {
        answers.removeFirst()
        link.take(reply, at: time)
      }
      link.expire(at: now)
      if link.check(in: &sink, at: now) {
        answers.append((.primaryAttributes([64]), max(now, free) + .milliseconds(30)))
      }
      if link.allowance(queued: 0, at: now) > 0 {
        link.end(frameOf: bytes, in: &sink, at: now)
        free = max(now, free) + .seconds(Double(bytes) / 64_000)
        answers.append((.status, free + .milliseconds(30)))
        longest = max(longest, (free - now).seconds)
      }
      now = now + .milliseconds(10)
    }
    #expect(longest < Double(bytes) / 64_000 + 0.1, "\(longest) s of pictures on the way")
  }

  @Test func aTerminalThatAnswersNowAndThenIsNotWaitedFor() {
    var link = started()
    var sink = ByteSink()
    var stalls = 0
    var now = MonotonicTime.milliseconds(170)
    for frame in 0..<500 {
      if link.allowance(queued: 0, at: now) == 0 {
        stalls += 1
        now = now + .milliseconds(70)
        if link.check(in: &sink, at: now) { link.take(.primaryAttributes([64]), at: now + .milliseconds(1)) }
      }
      link.end(frameOf: 40_000, in: &sink, at: now)
      // Every fourth report comes, the others never.
      if frame % 4 == 0 { link.take(.status, at: now + .milliseconds(1)) }
      now = now + .milliseconds(40)
    }
    #expect(stalls < 25, "\(stalls) of 500 frames waited")
  }
}
