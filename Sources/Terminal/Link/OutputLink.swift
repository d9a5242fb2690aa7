// The way that frames take to the terminal, whether it answers or not. Main thread only.

import Core
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
    /// It left so many requests in a row alone.
    case hesitates(Int)
    /// It does not answer, and is asked again at that time.
    case silent(askAgain: MonotonicTime)
  }

  /// Requests in a row without an answer, a second each, until pictures no longer wait for one.
  private static let mostLosses = 2
  private static let askInterval = MonotonicTime.seconds(2)
  private var answering = Answering.notAsked
  private var pacer = LinkPacer()
  private var lookAgain: MonotonicTime?

  /// Whether pictures are paced by the terminal's answers.
  private var isPaced: Bool {
    switch answering {
    case .notAsked, .silent: false
    case .answers, .hesitates: true
    }
  }

  /// The probe went out: its last answer is a status report like others.
  mutating func asked(_ bytes: Int, at now: MonotonicTime) {
    if answering == .notAsked { answering = .answers }
    pacer.send(bytes, isMarked: true, at: now)
  }

  /// The terminal was given back: who has it next may be another one.
  mutating func reset() {
    pacer = LinkPacer()
    lookAgain = nil
    if isPaced { answering = .answers }
  }

  /// Takes note of an answer.
  mutating func take(_ reply: TerminalReply, at now: MonotonicTime) {
    switch reply {
    case .primaryAttributes, .status:
      pacer.answer(at: now)
      answering = .answers
    default: break
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
    case .silent(let askAgain) where askAgain <= now:
      answering = .silent(askAgain: now + Self.askInterval)
      sink.append("\u{1B}[5n")
    case .silent: break
    }
  }

  /// Bytes that a picture may take now.
  mutating func allowance(queued: Int, at now: MonotonicTime) -> Int {
    lookAgain = nil
    if isPaced { return pacer.allowance(at: now) }
    guard queued > Self.mostQueued else { return .max }
    lookAgain = now + Self.lookInterval
    return 0
  }

  /// When to look again though nothing came.
  var deadline: MonotonicTime? { .earliest(pacer.deadline, lookAgain) }

  /// Gives up answers that are lost, and looks at the queue again.
  mutating func expire(at now: MonotonicTime) {
    if pacer.expire(at: now) {
      switch answering {
      case .answers: answering = .hesitates(1)
      case .hesitates(let losses) where losses + 1 < Self.mostLosses: answering = .hesitates(losses + 1)
      case .hesitates: answering = .silent(askAgain: now + Self.askInterval)
      case .notAsked, .silent: break
      }
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
