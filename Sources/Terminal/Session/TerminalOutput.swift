// The output to the terminal: unwritten bytes, and the link's flow control. Main thread only.

import Base
import Picture

/// Combines the outbox and the link.
struct TerminalOutput: ~Copyable {
  private var outbox = Outbox()
  private var link = OutputLink()

  /// Whether all bytes have been written.
  var isEmpty: Bool { outbox.isEmpty }

  /// The number of bytes not yet written.
  var pending: Int { outbox.pending }

  /// Whether an answer of the terminal is expected.
  var isAwaiting: Bool { link.isAwaiting }

  /// The time at which to check again without new input.
  var deadline: MonotonicTime? { link.deadline }

  /// The link's rate and delay, for display.
  var summary: String { link.summary }

  /// Appends bytes by a closure.
  mutating func append(_ body: (inout ByteSink) -> Void) { body(&outbox.sink) }

  mutating func append(_ bytes: [UInt8]) { outbox.append(bytes) }

  /// Appends queries, the last of which every terminal answers.
  mutating func ask(_ questions: [UInt8], at now: MonotonicTime) {
    outbox.append(questions)
    link.asked(questions.count, at: now)
  }

  /// Appends a frame; returns its size in bytes.
  mutating func appendFrame(at now: MonotonicTime, _ body: (inout ByteSink) -> Void) -> Int {
    let before = outbox.pending
    body(&outbox.sink)
    let count = outbox.pending - before
    link.end(frameOf: count, in: &outbox.sink, at: now)
    return count
  }

  /// Bytes that a picture may take now; 0 while it must wait.
  mutating func allowance(queued: @autoclosure () -> Int, at now: MonotonicTime) -> Int {
    outbox.isEmpty ? link.allowance(queued: queued(), at: now) : 0
  }

  /// Takes an answer for the flow control.
  mutating func take(_ reply: TerminalReply, at now: MonotonicTime) { link.take(reply, at: now) }

  /// Gives up lost answers.
  mutating func expire(at now: MonotonicTime) { link.expire(at: now) }

  /// Appends a DA1 query where a report is late; returns whether it did.
  mutating func check(at now: MonotonicTime) -> Bool { link.check(in: &outbox.sink, at: now) }

  /// Writes as many bytes as the tty takes now.
  mutating func flush(to descriptor: Int32) -> Outbox.Flush { outbox.flush(to: descriptor) }

  /// Drops the bytes not yet written.
  mutating func discard() { outbox.discard() }

  /// Drops the output and resets the link: the terminal is released, and the next one may be another.
  mutating func reset() {
    // The restoring sequences also end a frame that was sent in part.
    outbox.discard()
    link.reset()
  }
}
