// What goes out: bytes that wait for the tty, and how fast the terminal takes them. Main thread only.

import Base
import Picture

/// The outbox and the link behind it.
struct TerminalOutput: ~Copyable {
  private var outbox = Outbox()
  private var link = OutputLink()

  /// Whether nothing waits.
  var isEmpty: Bool { outbox.isEmpty }

  /// Bytes that wait.
  var pending: Int { outbox.pending }

  /// Whether an answer of the terminal will come.
  var isAwaiting: Bool { link.isAwaiting }

  /// When to look again though nothing came.
  var deadline: MonotonicTime? { link.deadline }

  /// What is known of the way to the terminal, in words.
  var summary: String { link.summary }

  /// Lets bytes be appended.
  mutating func append(_ body: (inout ByteSink) -> Void) { body(&outbox.sink) }

  /// Appends bytes.
  mutating func append(_ bytes: [UInt8]) { outbox.append(bytes) }

  /// Appends questions, the last of which every terminal answers.
  mutating func ask(_ questions: [UInt8], at now: MonotonicTime) {
    outbox.append(questions)
    link.asked(questions.count, at: now)
  }

  /// Lets a frame be appended; gives its size in bytes.
  mutating func appendFrame(at now: MonotonicTime, _ body: (inout ByteSink) -> Void) -> Int {
    let before = outbox.pending
    body(&outbox.sink)
    let count = outbox.pending - before
    link.end(frameOf: count, in: &outbox.sink, at: now)
    return count
  }

  /// Bytes that a picture may take now; 0 while it has to wait.
  mutating func allowance(queued: @autoclosure () -> Int, at now: MonotonicTime) -> Int {
    outbox.isEmpty ? link.allowance(queued: queued(), at: now) : 0
  }

  /// Takes note of an answer.
  mutating func take(_ reply: TerminalReply, at now: MonotonicTime) { link.take(reply, at: now) }

  /// Gives up answers that are lost.
  mutating func expire(at now: MonotonicTime) { link.expire(at: now) }

  /// Appends a question where a report is late; says whether there was one to ask.
  mutating func check(at now: MonotonicTime) -> Bool { link.check(in: &outbox.sink, at: now) }

  /// Writes as much as the tty takes now.
  mutating func flush(to descriptor: Int32) -> Outbox.Flush { outbox.flush(to: descriptor) }

  /// Drops what waits.
  mutating func discard() { outbox.discard() }

  /// The terminal is given back: what waits is dropped, and who has it next may be another one.
  mutating func reset() {
    // A frame that was sent in part is ended by the bytes that restore.
    outbox.discard()
    link.reset()
  }
}
