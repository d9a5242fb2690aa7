// Reads what the terminal sent, and keeps the time that a pending escape may take. Main thread only.

package import Core

/// The parser with its clock.
package struct InputReader {
  private var parser: InputParser
  private var lastByte = MonotonicTime.zero

  /// A reader at rest, of a terminal whose Backspace is that byte.
  package init(backspace: UInt8 = 0x7F) { parser = InputParser(backspace: backspace) }

  /// When `tokens(at:)` has to be asked even though nothing came; nil while nothing is pending.
  package var deadline: MonotonicTime? { parser.patience.map { lastByte + $0 } }

  /// Takes bytes that arrived at `now`.
  package mutating func feed(
    _ bytes: UnsafeRawBufferPointer, at now: MonotonicTime, into tokens: inout [InputToken]
  ) {
    if bytes.isEmpty { return }
    // What was pending too long when these bytes came was complete.
    expire(at: now, into: &tokens)
    let pasted = parser.pasted
    parser.feed(bytes, into: &tokens)
    // A paste whose end was lost is over some time after its last byte, whatever the terminal reports meanwhile.
    if pasted == nil || parser.pasted != pasted { lastByte = now }
  }

  /// Completes what has been pending for too long.
  package mutating func expire(at now: MonotonicTime, into tokens: inout [InputToken]) {
    if let deadline, deadline <= now { parser.expire(into: &tokens) }
  }
}
