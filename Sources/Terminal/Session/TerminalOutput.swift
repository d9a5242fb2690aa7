// The output to the terminal, without blocking: bytes that the tty does not take stay here, and the link's flow control
// says how many there may be. Main thread only.

import Base
internal import Glibc
import Picture

/// Bytes that frames append and the tty drains; their memory is kept.
struct TerminalOutput: ~Copyable {
  /// The result of a flush.
  enum Flush { case done, pending, gone }

  private var sink = ByteSink()
  private var sent = 0
  private var link = OutputLink()

  /// Whether all bytes have been written.
  var isEmpty: Bool { sent == sink.count }

  /// The number of bytes not yet written.
  var pending: Int { sink.count - sent }

  /// Whether an answer of the terminal is expected.
  var isAwaiting: Bool { link.isAwaiting }

  /// The time at which to check again without new input.
  var deadline: MonotonicTime? { link.deadline }

  /// The link's rate and delay, for display.
  var summary: String { link.summary }

  /// Appends bytes by a closure.
  mutating func append(_ body: (inout ByteSink) -> Void) { body(&sink) }

  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { sink.append($0) } }

  /// Appends queries, the last of which every terminal answers.
  ///
  /// With `isPaced`, the answers tell from now on how fast the link is.
  mutating func ask(_ questions: [UInt8], isPaced: Bool, at now: MonotonicTime) {
    append(questions)
    if isPaced { link.asked(questions.count, at: now) }
  }

  /// Appends a frame; returns its size in bytes.
  mutating func appendFrame(at now: MonotonicTime, _ body: (inout ByteSink) -> Void) -> Int {
    let before = pending
    body(&sink)
    let count = pending - before
    link.end(frameOf: count, in: &sink, at: now)
    return count
  }

  /// Bytes that a picture may take now; 0 while it must wait.
  mutating func allowance(queued: @autoclosure () -> Int, at now: MonotonicTime) -> Int {
    isEmpty ? link.allowance(queued: queued(), at: now) : 0
  }

  /// Takes an answer for the flow control.
  mutating func take(_ reply: TerminalReply, at now: MonotonicTime) { link.take(reply, at: now) }

  /// Gives up lost answers.
  mutating func expire(at now: MonotonicTime) { link.expire(at: now) }

  /// Appends a DA1 query where a report is late; returns whether it did.
  mutating func check(at now: MonotonicTime) -> Bool { link.check(in: &sink, at: now) }

  /// Writes as many bytes as the tty takes now.
  mutating func flush(to descriptor: Int32) -> Flush {
    while !isEmpty {
      let offset = sent
      let count = sink.withBytes { bytes in
        write(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count > 0 {
        sent += count
        // A partial write means that the tty's buffer is full.
        if !isEmpty { return .pending }
      } else {
        switch errno {
        case EINTR: continue
        case EAGAIN: return .pending
        default:
          discard()
          return .gone
        }
      }
    }
    discard()
    return .done
  }

  /// Drops the bytes not yet written.
  mutating func discard() {
    sink.removeAll()
    sent = 0
  }

  /// Drops the output and resets the link: the terminal is released, and the next one may be another.
  mutating func reset() {
    // The restoring sequences also end a frame that was sent in part.
    discard()
    link.reset()
  }
}
