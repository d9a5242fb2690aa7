// The output to the terminal: unwritten bytes, and the link's flow control. Main thread only.

import Base
import Picture

/// Combines the buffer and the link.
struct TerminalOutput: ~Copyable {
  private var buffer = OutputBuffer()
  private var link = OutputLink()

  /// Whether all bytes have been written.
  var isEmpty: Bool { buffer.isEmpty }

  /// The number of bytes not yet written.
  var pending: Int { buffer.pending }

  /// Whether an answer of the terminal is expected.
  var isAwaiting: Bool { link.isAwaiting }

  /// The time at which to check again without new input.
  var deadline: MonotonicTime? { link.deadline }

  /// The link's rate and delay, for display.
  var summary: String { link.summary }

  /// Appends bytes by a closure.
  mutating func append(_ body: (inout ByteSink) -> Void) { body(&buffer.sink) }

  mutating func append(_ bytes: [UInt8]) { buffer.append(bytes) }

  /// Appends queries, the last of which every terminal answers.
  ///
  /// With `isPaced`, the answers tell from now on how fast the link is.
  mutating func ask(_ questions: [UInt8], isPaced: Bool, at now: MonotonicTime) {
    buffer.append(questions)
    if isPaced { link.asked(questions.count, at: now) }
  }

  /// Appends a frame; returns its size in bytes.
  mutating func appendFrame(at now: MonotonicTime, _ body: (inout ByteSink) -> Void) -> Int {
    let before = buffer.pending
    body(&buffer.sink)
    let count = buffer.pending - before
    link.end(frameOf: count, in: &buffer.sink, at: now)
    return count
  }

  /// Bytes that a picture may take now; 0 while it must wait.
  mutating func allowance(queued: @autoclosure () -> Int, at now: MonotonicTime) -> Int {
    buffer.isEmpty ? link.allowance(queued: queued(), at: now) : 0
  }

  /// Takes an answer for the flow control.
  mutating func take(_ reply: TerminalReply, at now: MonotonicTime) { link.take(reply, at: now) }

  /// Gives up lost answers.
  mutating func expire(at now: MonotonicTime) { link.expire(at: now) }

  /// Appends a DA1 query where a report is late; returns whether it did.
  mutating func check(at now: MonotonicTime) -> Bool { link.check(in: &buffer.sink, at: now) }

  /// Writes as many bytes as the tty takes now.
  mutating func flush(to descriptor: Int32) -> OutputBuffer.Flush { buffer.flush(to: descriptor) }

  /// Drops the bytes not yet written.
  mutating func discard() { buffer.discard() }

  /// Drops the output and resets the link: the terminal is released, and the next one may be another.
  mutating func reset() {
    // The restoring sequences also end a frame that was sent in part.
    buffer.discard()
    link.reset()
  }
}
