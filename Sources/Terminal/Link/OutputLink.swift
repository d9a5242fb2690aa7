// The way that frames take to the terminal, whether it answers or not. Main thread only.

import Base
import Picture

/// Paces pictures by status reports where the terminal answers, and by the driver's queue where it does not.
struct OutputLink {
  /// Bytes in the driver's queue beyond which a picture waits.
  private static let mostQueued = 2 << 10
  /// A driver's queue says nothing when it gets shorter.
  private static let lookInterval = MonotonicTime.milliseconds(10)

  /// What the terminal does about reports.
  private enum Answering: Equatable {
    /// It was never asked: it would print the request.
    case notAsked
    case answers
    /// It left so many requests alone of late.
    case hesitates(Int)
    /// It does not answer, and is asked again at that time; so many of these questions in a row it did answer.
    case silent(askAgain: MonotonicTime, answered: Int)
  }

  /// Answers in a row after which a loss is forgotten.
  private static let regained = 16
  private var answersSinceLoss = 0
  /// Requests of late without an answer until pictures no longer wait for one.
  private static let mostLosses = 2
  private static let askInterval = MonotonicTime.seconds(2)
  /// Answers in a row until a silent terminal is trusted again.
  private static let mostDoubts = 3
  private var answering = Answering.notAsked
  private var pacer = LinkPacer()
  private var lookAgain: MonotonicTime?
  /// When a question of another kind went out, whose answer is awaited: it tells a lost report from a late one.
  private var checkedAt: MonotonicTime?
  /// A silent terminal has been asked and has not answered yet.
  private var isAsking = false

  /// Whether pictures are paced by the terminal's answers.
  private var isPaced: Bool {
    switch answering {
    case .notAsked, .silent: false
    case .answers, .hesitates: true
    }
  }

  /// Whether the terminal owes an answer that will come.
  var isAwaiting: Bool { isPaced && (pacer.isAwaiting || checkedAt != nil) }

  /// The probe went out: its last answer is a status report like others.
  mutating func asked(_ bytes: Int, at now: MonotonicTime) {
    if answering == .notAsked { answering = .answers }
    pacer.send(bytes, isMarked: true, at: now)
  }

  /// The terminal was given back: who has it next may be another one.
  mutating func reset() {
    pacer = LinkPacer()
    lookAgain = nil
    checkedAt = nil
    isAsking = false
    if isPaced { answering = .answers }
  }

  /// Takes note of an answer.
  mutating func take(_ reply: TerminalReply, at now: MonotonicTime) {
    switch (reply, answering) {
    case (.primaryAttributes, .answers), (.primaryAttributes, .hesitates):
      if let asked = checkedAt {
        checkedAt = nil
        // Terminals answer in order: a report from before that is still out was never written.
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

  /// Appends a question of another kind where a report is late: on a slow way the report comes before its answer.
  ///
  /// Whether there was one to ask.
  mutating func check(in sink: inout ByteSink, at now: MonotonicTime) -> Bool {
    guard isPaced, checkedAt == nil, let doubtful = pacer.doubtful, doubtful <= now else { return false }
    checkedAt = now
    sink.append("\u{1B}[c")
    return true
  }

  /// A report is lost.
  private mutating func lose(at now: MonotonicTime) {
    answersSinceLoss = 0
    switch answering {
    case .answers: answering = .hesitates(1)
    case .hesitates(let losses) where losses + 1 < Self.mostLosses: answering = .hesitates(losses + 1)
    case .hesitates: answering = .silent(askAgain: now + Self.askInterval, answered: 0)
    case .notAsked, .silent: break
    }
  }

  /// Ends a frame of that size, with a request where one is due.
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

  /// Bytes that a picture may take now; `queued` is asked for where nothing else says what is on the way.
  mutating func allowance(queued: @autoclosure () -> Int, at now: MonotonicTime) -> Int {
    lookAgain = nil
    if isPaced { return pacer.allowance(at: now) }
    guard queued() > Self.mostQueued else { return .max }
    lookAgain = now + Self.lookInterval
    return 0
  }

  /// When to look again though nothing came.
  var deadline: MonotonicTime? {
    .earliest(pacer.deadline, lookAgain, isPaced && checkedAt == nil ? pacer.doubtful : nil)
  }

  /// Gives up answers that are lost, and looks at the queue again.
  mutating func expire(at now: MonotonicTime) {
    if pacer.expire(at: now) {
      checkedAt = nil
      lose(at: now)
    }
    if let lookAgain, lookAgain <= now { self.lookAgain = nil }
  }

  /// Rate and delay in words.
  var summary: String {
    guard isPaced else { return "does not answer" }
    guard let rate = pacer.bytesPerSecond, let delay = pacer.roundTrip else { return "not measured yet" }
    let speed = rate >= 10e6 ? "fast" : "\(Int(rate / 1000)) kB/s"
    return "\(speed), \(Int((delay * 1000).rounded())) ms, \(pacer.inFlight) bytes on the way"
  }
}
