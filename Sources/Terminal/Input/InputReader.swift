// Reads what the terminal sent, and keeps the time that a pending escape may take. Main thread only.

package import Base

/// The parser with its clock.
package struct InputReader {
  /// How long a lone ESC waits to be a key: terminals on the same machine write their sequences whole, a line may cut
  /// them.
  package static let (nearPatience, farPatience) = (
    MonotonicTime.milliseconds(6), MonotonicTime.milliseconds(25)
  )
  /// How late the rest of an answer may come, and how long a terminal that is asked may be silent between two.
  private static let (answerPatience, answerPause) = (MonotonicTime.seconds(1), MonotonicTime.seconds(2))
  /// How long after its question anything can be an answer.
  private static let answerLimit = MonotonicTime.seconds(60)
  /// How late the rest of a sequence can be known for it after its ESC has been taken for the key.
  private static let cutPatience = MonotonicTime.seconds(1)

  private var parser: InputParser
  private var lastByte = MonotonicTime.zero
  /// When something was given up last.
  private var lastCut = MonotonicTime.zero
  private let escapePatience: MonotonicTime
  /// Whether another program may take bytes of the same terminal, as ffmpeg does that feeds this one by a pipe.
  private let isShared: Bool
  /// When the terminal was asked, and until when it is believed to go on answering; nil while nothing is asked.
  private var answers: (asked: MonotonicTime, until: MonotonicTime)?

  /// A reader at rest, of a terminal whose Backspace is that byte.
  package init(backspace: UInt8 = 0x7F, isRemote: Bool = true, isShared: Bool = false) {
    parser = InputParser(backspace: backspace)
    escapePatience = isRemote ? Self.farPatience : Self.nearPatience
    self.isShared = isShared
  }

  /// When `expire(at:)` has to be asked even though nothing came; nil while nothing is pending.
  package var deadline: MonotonicTime? {
    guard let patience = parser.patience(escape: escapePatience) else { return nil }
    // While answers come, what has begun is one of them.
    guard let answers, lastByte < answers.until else { return lastByte + patience }
    return lastByte + max(patience, Self.answerPatience)
  }

  /// The terminal was asked what it can do: part of an answer is no key, however late the rest of it comes.
  package mutating func awaitAnswers(at now: MonotonicTime) { answers = (now, now + Self.answerPause) }

  /// It has answered all.
  package mutating func endAnswers() { answers = nil }

  /// Takes bytes that arrived at `now`.
  ///
  /// Whether what is pending waited too long before is known by `expire` alone: these may have been there for a while.
  package mutating func feed(
    _ bytes: UnsafeRawBufferPointer, at now: MonotonicTime, into tokens: inout [InputToken]
  ) {
    if bytes.isEmpty { return }
    if now - lastCut > Self.cutPatience { parser.forgetCut() }
    let pasted = parser.pasted
    let count = tokens.count
    parser.feed(bytes, into: &tokens)
    // What is left of an answer without its head looks like typing.
    if isShared, let answers, now < answers.until {
      let kept = tokens[count...].filter { !$0.isKey }
      tokens.replaceSubrange(count..., with: kept)
    }
    // A paste whose end was lost is over some time after its last byte, whatever the terminal reports meanwhile.
    if pasted == nil || parser.pasted != pasted { lastByte = now }
    if let answers, now < answers.until, now - answers.asked < Self.answerLimit,
      parser.isPending || tokens[count...].contains(where: \.isReply)
    {
      self.answers?.until = now + Self.answerPause
    }
  }

  /// Completes what has been pending for too long; nothing that could go on with it must be left in the terminal.
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
