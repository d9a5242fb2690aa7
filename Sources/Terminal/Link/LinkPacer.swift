// Limits the bytes in flight to the terminal, by the delay of its answers. Main thread; a value, the caller passes
// the time.

package import Base

/// Bounds the bytes in flight to what the link moves in 40 ms beside its own round trip.
///
/// The path between program and screen (the driver's queue, ssh, the network, a slow terminal) buffers far more
/// bytes than it shows in time. Frames are therefore followed by a status request (DSR 5); its answer confirms that
/// everything before it has been processed. Keys then wait for little, and pictures that would be late are not sent
/// at all.
package struct LinkPacer {
  /// The queueing delay in seconds that pictures may add.
  private static let queueing = 0.04
  /// An answer that is later than this, in seconds, pauses pictures, whatever the estimated rate.
  private static let lateness = 0.06
  /// A delay above this, in seconds, proves that a queue has formed.
  private static let noticeable = 0.02
  /// Timeout of an answer: the terminal was detached, or is another one now.
  package static let patience = MonotonicTime.seconds(1)
  /// Bytes a second that any line carries.
  ///
  /// The answer to more than `firstLimit` may take that much longer, by `longestDelay` seconds at the most: a slow line does
  /// not carry a picture in pixels within `patience`.
  private static let leastRate = 16e3
  private static let longestDelay = 4.0
  /// The limit in bytes before the first measurement of the rate.
  private static let firstLimit = 24 << 10
  private static let leastLimit = 1 << 10
  private static let mostLimit = 64 << 20
  /// Small frames need a status request only now and then.
  private static let framesPerMark = 4
  private static let smallFrame = 2 << 10
  /// Lower bound of the rate, in bytes a second, as measured with fewer bytes than a small frame: their delay is
  /// mostly the terminal's drawing time.
  private static let leastOfFew = 64e3
  /// Growth of the estimated rate with each answer that shows no queue.
  private static let growth = 1.25
  /// The same until the first queue is seen.
  private static let firstGrowth = 4.0
  /// The time for which the quickest answer is valid: the route to the terminal may change.
  private static let memory = MonotonicTime.seconds(10)
  private static let mostMarks = 16
  /// After this time without a frame, the link counts as empty.
  private static let rest = MonotonicTime.milliseconds(200)

  /// A requested status report, with the counters at that moment.
  private struct Mark {
    var sent: Int
    var bytes: Int
    var at: MonotonicTime
    var delivered: Int
    var deliveredAt: MonotonicTime
    /// Whether nothing else was in flight.
    var isAlone: Bool
    /// Whether so much was in flight that the limit itself may have kept the rate down.
    var isLimited: Bool
  }

  private var marks: [Mark] = []
  private var sent = 0
  private var delivered = 0
  private var deliveredAt = MonotonicTime.zero
  private var framesSinceMark = 0
  /// Answers to requests that timed out: late ones must not confirm later requests.
  private var owed = 0
  /// The number of these that have arrived since an expected answer.
  private var repaid = 0
  private var lastSentAt = MonotonicTime.zero
  private var quickest: Double?
  private var quickestAt = MonotonicTime.zero
  private var mustMeasureDelay = false
  private var sampledRate: Double?
  /// Whether a queue was ever seen.
  private var hasQueued = false

  /// A pacer without measurements.
  package init() { marks.reserveCapacity(Self.mostMarks) }

  /// Bytes a second that the link moves at least; nil before the first measurement.
  package var bytesPerSecond: Double? { sampledRate }
  /// The quickest recent answer, in seconds; nil before the first one.
  package var roundTrip: Double? { quickest }
  /// Bytes that no answer has confirmed yet.
  package var inFlight: Int { sent - delivered }

  /// The maximum of bytes in flight.
  package var limit: Int {
    guard let sampledRate, let quickest else { return Self.firstLimit }
    return Int(
      min(Double(Self.mostLimit), max(Double(Self.leastLimit), sampledRate * (quickest + Self.queueing))))
  }

  /// Bytes that a picture may take now; 0 while it must wait for an answer.
  package func allowance(at now: MonotonicTime) -> Int {
    if let oldest = marks.first, let quickest, (now - oldest.at).seconds > quickest + Self.lateness {
      return 0
    }
    // Without an awaited answer nothing would end the wait, so that some bytes are always allowed.
    guard !marks.isEmpty else {
      return mustMeasureDelay ? Self.leastLimit : max(Self.leastLimit, limit - inFlight)
    }
    if mustMeasureDelay { return 0 }
    let limit = limit
    let room = limit - inFlight
    // Tiny remainders are not used, since each part of a picture has its overhead.
    return room >= max(512, limit / 4) ? room : 0
  }

  /// Whether a frame of that size should be followed by a status request.
  package func wantsMark(after bytes: Int) -> Bool {
    guard marks.count < Self.mostMarks else { return false }
    let unconfirmed = sent + bytes - (marks.last?.sent ?? delivered)
    return mustMeasureDelay || framesSinceMark + 1 >= Self.framesPerMark
      || unconfirmed >= min(Self.smallFrame, limit / 8)
  }

  /// Records a frame that was sent.
  package mutating func send(_ bytes: Int, isMarked: Bool, at now: MonotonicTime) {
    // Unconfirmed bytes from long ago have arrived.
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

  /// Takes the answer to a status request.
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
      // The probe's answer measures delay only, not the rate.
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
        // The transfer time of its own bytes is subtracted.
        (self.quickest, quickestAt) = (max(0.0001, delay - Double(mark.bytes) / known), now)
        mustMeasureDelay = false
      } else {
        mustMeasureDelay = true
      }
    }
    let excess = delay - quickest
    if excess > Self.noticeable {
      hasQueued = true
      // The link was busy all the time: this is its rate, whatever was estimated before.
      let lower = excess > 2 * Self.lateness ? rate : (known + rate) / 2
      let isFew = mark.sent - mark.delivered < Self.smallFrame
      sampledRate = isFew ? max(lower, min(known, Self.leastOfFew)) : lower
    } else {
      // The rate may be low because the queue was empty, or because of the limit.
      let growth = hasQueued ? Self.growth : Self.firstGrowth
      sampledRate = max(known * (mark.isLimited ? growth : 1), rate)
    }
  }

  /// The time at which `expire(at:)` must be called; nil while no answer is awaited.
  package var deadline: MonotonicTime? {
    // A line that was quicker so far is still that quick, or a fourth of it.
    let rate = max(Self.leastRate, (sampledRate ?? 0) / 4)
    return marks.first.map { mark in
      let more = Double(max(0, mark.sent - mark.delivered - Self.firstLimit))
      return mark.at + Self.patience + .seconds(min(Self.longestDelay, more / rate))
    }
  }

  /// Gives up answers that timed out, so that pictures continue.
  ///
  /// Returns whether there were any.
  package mutating func expire(at now: MonotonicTime) -> Bool {
    guard let deadline, deadline <= now else { return false }
    // Late answers since the last loss may have belonged to these requests.
    owed = repaid > 0 ? max(0, marks.count - repaid) : min(Self.mostMarks, owed + marks.count)
    repaid = 0
    hasQueued = true
    // The answers are lost or very late; in the latter case sending at the old rate would make it worse.
    sampledRate = sampledRate.map { min($0, Double(Self.firstLimit)) }
    forgetFlight()
    return true
  }

  /// The time at which the oldest unanswered request was sent.
  package var oldest: MonotonicTime? { marks.first?.at }

  /// Whether answers are awaited.
  package var isAwaiting: Bool { !marks.isEmpty }

  /// The time at which a missing answer becomes suspicious; nil if none is awaited.
  package var doubtful: MonotonicTime? {
    guard let oldest = marks.first, let quickest else { return nil }
    return oldest.at + .seconds(quickest + Self.lateness)
  }

  /// Resets the bytes in flight: the terminal was released, or does not answer.
  package mutating func forgetFlight() {
    marks.removeAll(keepingCapacity: true)
    delivered = sent
    framesSinceMark = 0
  }
}
