// How much may be on the way to the terminal, learned from its own answers. Main thread; a value with its clock
// handed in.

package import Base

/// Bounds the bytes in flight to what the link moves in a twenty-fifth of a second beside its own delay.
///
/// What stands between the program and the eye (the driver's queue, ssh, the network, a terminal that draws
/// slowly) takes far more bytes than it shows in time. So a status report is asked for behind a frame; when the
/// answer comes, all before it has been taken in. Keys then wait for little, and pictures that would come late
/// are not sent at all.
package struct LinkPacer {
  /// The delay that bytes may add by standing in a queue.
  private static let queueing = 0.04
  /// An answer that is later by that much holds pictures up, whatever was believed of the link.
  private static let lateness = 0.06
  /// More delay than this says that a queue is there.
  private static let noticeable = 0.02
  /// An answer that takes longer is lost: the terminal was detached, or is another one now.
  package static let patience = MonotonicTime.seconds(1)
  /// What a link moves that has not answered yet.
  private static let firstLimit = 24 << 10
  private static let leastLimit = 1 << 10
  private static let mostLimit = 64 << 20
  /// Frames that are small beside the limit need a report only now and then.
  private static let framesPerMark = 4
  private static let smallFrame = 2 << 10
  /// What so few bytes as a small frame's may make of a rate at the least: they say more of how long the terminal
  /// draws.
  private static let leastOfFew = 64e3
  /// How much faster the link is taken to be with each answer that shows no queue.
  private static let growth = 1.25
  /// The same until the first queue was seen: what took less than the noticeable adds no more than so many times that.
  private static let firstGrowth = 4.0
  /// The quickest answer counts for so long: the way to the terminal may become another one.
  private static let memory = MonotonicTime.seconds(10)
  private static let mostMarks = 16
  /// Without a frame for so long the link is taken to be empty.
  private static let rest = MonotonicTime.milliseconds(200)

  /// A report that was asked for, and the state at that moment.
  private struct Mark {
    var sent: Int
    var bytes: Int
    var at: MonotonicTime
    var delivered: Int
    var deliveredAt: MonotonicTime
    /// Whether nothing was on the way before it.
    var isAlone: Bool
    /// Whether so much was on the way with it that the limit may be what kept the rate down.
    var isLimited: Bool
  }

  private var marks: [Mark] = []
  private var sent = 0
  private var delivered = 0
  private var deliveredAt = MonotonicTime.zero
  private var framesSinceMark = 0
  /// Answers to reports that were given up: should they come, they belong to no later one.
  private var owed = 0
  /// How many came on that account since one belonged to a report that is awaited.
  private var repaid = 0
  private var lastSentAt = MonotonicTime.zero
  private var quickest: Double?
  private var quickestAt = MonotonicTime.zero
  private var mustMeasureDelay = false
  private var sampledRate: Double?
  /// Whether the link was ever found full.
  private var hasQueued = false

  /// Nothing is known of the link.
  package init() { marks.reserveCapacity(Self.mostMarks) }

  /// Bytes a second that the link moves at least; nil before the first answer.
  package var bytesPerSecond: Double? { sampledRate }
  /// The quickest answer of late, in seconds.
  package var roundTrip: Double? { quickest }
  /// Bytes that no answer has confirmed yet.
  package var inFlight: Int { sent - delivered }

  /// The most bytes that may be in flight.
  package var limit: Int {
    guard let sampledRate, let quickest else { return Self.firstLimit }
    return Int(
      min(Double(Self.mostLimit), max(Double(Self.leastLimit), sampledRate * (quickest + Self.queueing))))
  }

  /// Bytes that a picture may take now; 0 while it has to wait for an answer.
  package func allowance(at now: MonotonicTime) -> Int {
    if let oldest = marks.first, let quickest, (now - oldest.at).seconds > quickest + Self.lateness {
      return 0
    }
    // Only an answer that is awaited can end the waiting.
    guard !marks.isEmpty else {
      return mustMeasureDelay ? Self.leastLimit : max(Self.leastLimit, limit - inFlight)
    }
    if mustMeasureDelay { return 0 }
    let limit = limit
    let room = limit - inFlight
    // Not in crumbs: each part of a picture has its costs.
    return room >= max(512, limit / 4) ? room : 0
  }

  /// Whether a frame of that size is to be followed by a request for a report.
  package func wantsMark(after bytes: Int) -> Bool {
    guard marks.count < Self.mostMarks else { return false }
    let unconfirmed = sent + bytes - (marks.last?.sent ?? delivered)
    return mustMeasureDelay || framesSinceMark + 1 >= Self.framesPerMark
      || unconfirmed >= min(Self.smallFrame, limit / 8)
  }

  /// Takes note of a frame that went out.
  package mutating func send(_ bytes: Int, isMarked: Bool, at now: MonotonicTime) {
    // What was sent long ago without a request has arrived.
    if marks.isEmpty, now - lastSentAt > Self.rest { delivered = sent }
    lastSentAt = now
    let isAlone = inFlight == 0
    if isAlone { deliveredAt = now }
    let before = marks.last?.sent ?? delivered
    sent += bytes
    guard isMarked else {
      framesSinceMark += 1
      return
    }
    framesSinceMark = 0
    marks.append(
      Mark(
        sent: sent, bytes: sent - before, at: now, delivered: delivered, deliveredAt: deliveredAt,
        isAlone: isAlone, isLimited: inFlight * 2 >= limit))
  }

  /// The terminal has answered a report.
  package mutating func answer(at now: MonotonicTime) {
    if owed > 0 {
      owed -= 1
      repaid += 1
      return
    }
    guard !marks.isEmpty else { return }
    repaid = 0
    let mark = marks.removeFirst()
    delivered = mark.sent
    deliveredAt = now
    let seconds = max(1e-5, (now - mark.at).seconds)
    let rate = Double(mark.sent - mark.delivered) / max(1e-5, (now - mark.deliveredAt).seconds)
    learn(delay: seconds, of: mark, rate: rate, at: now)
  }

  private mutating func learn(delay: Double, of mark: Mark, rate: Double, at now: MonotonicTime) {
    guard let quickest else {
      // The probe's answer is mostly delay and says nothing about the rate.
      (self.quickest, quickestAt) = (delay, now)
      return
    }
    guard let known = sampledRate else {
      if mark.bytes >= Self.smallFrame {
        hasQueued = delay - quickest > Self.noticeable
        sampledRate = rate * (hasQueued ? 1 : Self.firstGrowth)
      }
      if delay < quickest { (self.quickest, quickestAt) = (delay, now) }
      return
    }
    if delay <= quickest {
      (self.quickest, quickestAt) = (delay, now)
      mustMeasureDelay = false
    } else if now - quickestAt > Self.memory {
      if delay < quickest + Self.noticeable / 2 {
        (self.quickest, quickestAt) = (delay, now)
      } else if mustMeasureDelay, mark.isAlone {
        // Its own bytes took their time too.
        (self.quickest, quickestAt) = (max(0.0001, delay - Double(mark.bytes) / known), now)
        mustMeasureDelay = false
      } else {
        mustMeasureDelay = true
      }
    }
    let excess = delay - quickest
    if excess > Self.noticeable {
      hasQueued = true
      // The link was never idle meanwhile: that is its rate, and what was believed before is wrong.
      let lower = excess > 2 * Self.lateness ? rate : (known + rate) / 2
      let isFew = mark.sent - mark.delivered < Self.smallFrame
      sampledRate = isFew ? max(lower, min(known, Self.leastOfFew)) : lower
    } else {
      // It may be that there was no more to send, or that no more was allowed.
      let growth = hasQueued ? Self.growth : Self.firstGrowth
      sampledRate = max(known * (mark.isLimited ? growth : 1), rate)
    }
  }

  /// When `expire(at:)` has to be called.
  package var deadline: MonotonicTime? { marks.first.map { $0.at + Self.patience } }

  /// Gives up answers that do not come, so that the picture goes on.
  ///
  /// Whether there were any.
  package mutating func expire(at now: MonotonicTime) -> Bool {
    guard let deadline, deadline <= now else { return false }
    // What came since the last loss was for these, where any of it was.
    owed = repaid > 0 ? max(0, marks.count - repaid) : min(Self.mostMarks, owed + marks.count)
    repaid = 0
    hasQueued = true
    // Lost, or very late: should it be the latter, nothing is worse than to send on as before.
    sampledRate = sampledRate.map { min($0, Double(Self.firstLimit)) }
    forgetFlight()
    return true
  }

  /// When the report that has been awaited longest was asked for.
  package var oldest: MonotonicTime? { marks.first?.at }

  /// Whether answers are awaited.
  package var isAwaiting: Bool { !marks.isEmpty }

  /// When an answer that has not come is doubted; nil where none is awaited.
  package var doubtful: MonotonicTime? {
    guard let oldest = marks.first, let quickest else { return nil }
    return oldest.at + .seconds(quickest + Self.lateness)
  }

  /// Nothing is on the way: the terminal was given back, or does not answer.
  package mutating func forgetFlight() {
    marks.removeAll(keepingCapacity: true)
    delivered = sent
    framesSinceMark = 0
  }
}
