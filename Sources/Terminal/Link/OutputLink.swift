// Flow control for frames, whether the terminal answers status requests or not. Main thread only.

import Base
import Picture

/// Paces pictures by status reports, or by the tty driver's output queue where the terminal does not answer.
struct OutputLink {
  /// Bytes in the driver's queue above which a picture waits.
  private static let mostQueued = 2 << 10
  /// The driver's queue is polled, since it sends no event when it shrinks.
  private static let lookInterval = MonotonicTime.milliseconds(10)

  /// The terminal's treatment of status requests.
  private enum Answering: Equatable {
    /// Never asked, because it would print the request.
    case notAsked
    case answers
    /// The terminal has recently left so many requests unanswered.
    case hesitates(Int)
    /// The terminal does not answer, and gets a request again at that time; it answered the last so many of these
    /// questions.
    case silent(askAgain: MonotonicTime, answered: Int)
  }

  /// Consecutive answers after which losses are forgotten.
  private static let regained = 16
  private var answersSinceLoss = 0
  /// Recent lost answers after which pictures no longer wait for any.
  private static let mostLosses = 2
  private static let askInterval = MonotonicTime.seconds(2)
  /// Consecutive answers after which a silent terminal is trusted again.
  private static let mostDoubts = 3
  private var answering = Answering.notAsked
  private var pacer = LinkPacer()
  private var lookAgain: MonotonicTime?
  /// The time at which a DA1 query was sent, while its answer is awaited: it tells a lost report from a late one.
  private var checkedAt: MonotonicTime?
  /// Whether a silent terminal has an unanswered request.
  private var isAsking = false

  /// Whether pictures are paced by the terminal's answers.
  private var isPaced: Bool {
    switch answering {
    case .notAsked, .silent: false
    case .answers, .hesitates: true
    }
  }

  /// Whether an answer of the terminal is expected.
  var isAwaiting: Bool { isPaced && (pacer.isAwaiting || checkedAt != nil) }

  /// The probe was sent: its last answer counts as a status report.
  mutating func asked(_ bytes: Int, at now: MonotonicTime) {
    if answering == .notAsked { answering = .answers }
    pacer.send(bytes, isMarked: true, at: now)
  }

  /// The terminal was released: the next one may be another.
  mutating func reset() {
    pacer = LinkPacer()
    lookAgain = nil
    checkedAt = nil
    isAsking = false
    if isPaced { answering = .answers }
  }

  /// Takes an answer.
  mutating func take(_ reply: TerminalReply, at now: MonotonicTime) {
    switch (reply, answering) {
    case (.primaryAttributes, .answers), (.primaryAttributes, .hesitates):
      if let asked = checkedAt {
        checkedAt = nil
        // Terminals answer in order: an older report that is still missing was never sent.
        if let oldest = pacer.oldest, oldest < asked {
          pacer.forgetFlight()
          lose(at: now)
        }
      } else {
        pacer.answer(at: now)
      }
    case (.status, .answers): pacer.answer(at: now)
    case (.status, .hesitates):
      pacer.answer(at: now)
      answersSinceLoss += 1
      if answersSinceLoss >= Self.regained { answering = .answers }
    case (.status, .silent(let askAgain, let answered)) where isAsking:
      isAsking = false
      answering =
        answered + 1 < Self.mostDoubts ? .silent(askAgain: askAgain, answered: answered + 1) : .answers
    default: break
    }
  }

  /// Appends a DA1 query where a report is late: on a slow link the report arrives before its answer.
  ///
  /// Returns whether a query was appended.
  mutating func check(in sink: inout ByteSink, at now: MonotonicTime) -> Bool {
    guard isPaced, checkedAt == nil, let doubtful = pacer.doubtful, doubtful <= now else { return false }
    checkedAt = now
    sink.append("\u{1B}[c")
    return true
  }

  /// Counts a lost report.
  private mutating func lose(at now: MonotonicTime) {
    answersSinceLoss = 0
    switch answering {
    case .answers: answering = .hesitates(1)
    case .hesitates(let losses) where losses + 1 < Self.mostLosses: answering = .hesitates(losses + 1)
    case .hesitates: answering = .silent(askAgain: now + Self.askInterval, answered: 0)
    case .notAsked, .silent: break
    }
  }

  /// Ends a frame of that size, with a status request if one is due.
  mutating func end(frameOf bytes: Int, in sink: inout ByteSink, at now: MonotonicTime) {
    guard bytes > 0 else { return }
    switch answering {
    case .notAsked: break
    case .answers, .hesitates:
      let isMarked = pacer.wantsMark(after: bytes)
      if isMarked { sink.append("\u{1B}[5n") }
      pacer.send(bytes, isMarked: isMarked, at: now)
    case .silent(let askAgain, let answered) where askAgain <= now:
      answering = .silent(askAgain: now + Self.askInterval, answered: isAsking ? 0 : answered)
      isAsking = true
      sink.append("\u{1B}[5n")
    case .silent: break
    }
  }

  /// Bytes that a picture may take now; `queued` is evaluated only for a terminal that does not answer.
  mutating func allowance(queued: @autoclosure () -> Int, at now: MonotonicTime) -> Int {
    lookAgain = nil
    if isPaced { return pacer.allowance(at: now) }
    guard queued() > Self.mostQueued else { return .max }
    lookAgain = now + Self.lookInterval
    return 0
  }

  /// The time at which to check again without new input.
  var deadline: MonotonicTime? {
    .earliest(pacer.deadline, lookAgain, isPaced && checkedAt == nil ? pacer.doubtful : nil)
  }

  /// Gives up lost answers, and polls the driver's queue again.
  mutating func expire(at now: MonotonicTime) {
    if pacer.expire(at: now) {
      checkedAt = nil
      lose(at: now)
    }
    if let lookAgain, lookAgain <= now { self.lookAgain = nil }
  }

  /// Rate and delay, for display.
  var summary: String {
    guard isPaced else { return "does not answer" }
    guard let rate = pacer.bytesPerSecond, let delay = pacer.roundTrip else { return "not measured yet" }
    let speed = rate >= 10e6 ? "fast" : "\(Int(rate / 1000)) kB/s"
    return "\(speed), \(Int((delay * 1000).rounded())) ms, \(pacer.inFlight) bytes in flight"
  }
}
