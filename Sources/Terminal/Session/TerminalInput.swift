// The input of the terminal: the bytes of the tty as tokens. Main thread only.

import Base
internal import Platform

/// Reads the tty, and takes its bytes apart.
struct TerminalInput: ~Copyable {
  private var reader: InputReader
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
  /// Limit on the buffers of one call: a flood of input does not keep the loop from its other duties.
  private static let mostBuffers = 64

  init(_ reader: InputReader) { self.reader = reader }

  /// Whether another program may read from the same terminal.
  var isShared: Bool { reader.isShared }

  deinit { buffer.deallocate() }

  /// The time at which `expire(at:)` must be called without new input; nil while nothing is pending.
  var deadline: MonotonicTime? { reader.deadline }

  /// The terminal was queried.
  mutating func awaitAnswers(at now: MonotonicTime) { reader.awaitAnswers(at: now) }

  /// All answers have arrived.
  mutating func endAnswers() { reader.endAnswers() }

  /// Reads without blocking, and nothing after `end`; `isGone` tells that the terminal does not exist any more.
  mutating func read(
    _ tty: borrowing Tty, at now: MonotonicTime, until end: MonotonicTime?
  ) -> (tokens: [InputToken], isGone: Bool) {
    var tokens: [InputToken] = []
    for _ in 0..<Self.mostBuffers {
      switch tty.read(into: buffer) {
      case .bytes(let count):
        reader.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: now, into: &tokens)
        // The driver returns up to one byte less than its buffer holds.
        if count < buffer.count - 1 { return (tokens, false) }
        if let end, MonotonicTime.now >= end { return (tokens, false) }
      case .nothing: return (tokens, false)
      case .gone: return (tokens, true)
      }
    }
    return (tokens, false)
  }

  /// Expires pending input after its timeout; call it only after the tty was read empty.
  mutating func expire(at now: MonotonicTime) -> [InputToken] {
    var tokens: [InputToken] = []
    reader.expire(at: now, into: &tokens)
    return tokens
  }
}
