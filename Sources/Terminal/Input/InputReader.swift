// Reads the terminal's input, with the timeouts of incomplete sequences. Main thread only.

package import Base

/// An input parser with a clock.
package struct InputReader {
  /// The timeout after which a lone ESC is the Escape key: local terminals write their sequences whole, a network
  /// connection may split them.
  package static let (nearPatience, farPatience) = (
    MonotonicTime.milliseconds(3), MonotonicTime.milliseconds(25)
  )
  /// The longest wait for the rest of an answer, and the longest pause between two answers.
  private static let (answerPatience, answerPause) = (MonotonicTime.seconds(1), MonotonicTime.seconds(2))
  /// The time after the queries up to which input may count as an answer.
  private static let answerLimit = MonotonicTime.seconds(60)
  /// The time for which the rest of a sequence is recognised after its ESC was reported as a key.
  private static let cutPatience = MonotonicTime.seconds(1)

  private var parser: InputParser
  private var lastByte = MonotonicTime.zero
  /// The time at which a sequence timed out last.
  private var lastCut = MonotonicTime.zero
  private let escapePatience: MonotonicTime
  /// Whether another program may read from the same terminal, such as an ffmpeg that feeds this one through a pipe.
  let isShared: Bool
  /// The time of the query of the terminal, and of its last expected answer; nil if none are awaited.
  private var answers: (asked: MonotonicTime, until: MonotonicTime)?

  /// A reader without pending input; `backspace` is the byte of the Backspace key.
  package init(backspace: UInt8 = 0x7F, isRemote: Bool = true, isShared: Bool = false) {
    parser = InputParser(backspace: backspace)
    escapePatience = isRemote ? Self.farPatience : Self.nearPatience
    self.isShared = isShared
  }

  /// The time at which `expire(at:)` must be called without new input; nil while nothing is pending.
  package var deadline: MonotonicTime? {
    guard let patience = parser.patience(escape: escapePatience) else { return nil }
    // While answers are awaited, a pending sequence is one of them.
    guard let answers, lastByte < answers.until else { return lastByte + patience }
    return lastByte + max(patience, Self.answerPatience)
  }

  /// The terminal was queried: from now on the start of an answer is not reported as a key, however late its rest
  /// arrives.
  package mutating func awaitAnswers(at now: MonotonicTime) { answers = (now, now + Self.answerPause) }

  /// All answers have arrived.
  package mutating func endAnswers() { answers = nil }

  /// Parses bytes that were read at `now`.
  ///
  /// It does not expire pending input: the bytes may have been waiting in the tty before the timeout.
  package mutating func feed(
    _ bytes: UnsafeRawBufferPointer, at now: MonotonicTime, into tokens: inout [InputToken]
  ) {
    if bytes.isEmpty { return }
    if now - lastCut > Self.cutPatience { parser.forgetCut() }
    let pasted = parser.pasted
    let count = tokens.count
    let torn = isShared && !parser.isPending ? TornSequence.length(in: bytes) : 0
    parser.feed(UnsafeRawBufferPointer(rebasing: bytes[torn...]), into: &tokens)
    // An answer whose start another program has read looks like typed keys.
    if isShared, let answers, now < answers.until {
      let kept = tokens[count...].filter { !$0.isKey }
      tokens.replaceSubrange(count..., with: kept)
    }
    // Status reports do not extend a paste's timeout: a paste whose end was lost expires although they continue.
    if pasted == nil || parser.pasted != pasted { lastByte = now }
    if let answers, now < answers.until, now - answers.asked < Self.answerLimit,
      parser.isPending || tokens[count...].contains(where: \.isReply)
    {
      self.answers?.until = now + Self.answerPause
    }
  }

  /// Expires pending input after its timeout; call it only after the tty was read empty.
  package mutating func expire(at now: MonotonicTime, into tokens: inout [InputToken]) {
    guard let deadline, deadline <= now else { return }
    parser.expire(into: &tokens)
    lastCut = now
  }
}

extension InputToken {
  fileprivate var isKey: Bool {
    if case .event(.key) = self { true } else { false }
  }

  fileprivate var isReply: Bool {
    if case .reply = self { true } else { false }
  }
}
