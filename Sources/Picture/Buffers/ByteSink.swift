// The byte buffer for terminal output. One owner, main thread; it keeps its memory from frame to frame.

/// A growing byte buffer that is filled and emptied repeatedly without allocating.
public struct ByteSink: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  public private(set) var count = 0

  /// An empty sink with an initial capacity in bytes.
  public init(capacity: Int = 1 << 16) {
    self.capacity = max(64, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// Removes all bytes and keeps the memory.
  public mutating func removeAll() { count = 0 }

  /// Removes the bytes behind the first `length`.
  mutating func truncate(to length: Int) { count = min(count, max(0, length)) }

  /// Lends the bytes to a closure; valid during the call.
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Appends bytes.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    let end = room(bytes.count)
    UnsafeMutableRawPointer(end).copyMemory(from: base, byteCount: bytes.count)
    count += bytes.count
  }

  /// Appends a string literal.
  public mutating func append(_ literal: StaticString) {
    append(UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends a number in decimal digits; negative numbers become zero.
  public mutating func append(decimal number: Int) {
    let end = room(20)
    count += Decimal.write(max(0, number), to: end)
  }

  /// Appends a cursor movement (CUP) to a cell, counted from 0.
  public mutating func appendMove(column: Int, row: Int) {
    append("\u{1B}[")
    append(decimal: row &+ 1)
    append(";")
    append(decimal: column &+ 1)
    append("H")
  }

  /// The end of the buffer, with room for that many more bytes; `finish(at:)` commits the bytes written there.
  mutating func room(_ bytes: Int) -> UnsafeMutablePointer<UInt8> {
    if count + bytes > capacity { grow(to: count + bytes) }
    return start + count
  }

  /// Commits the bytes written since `room(_:)`, up to `end`.
  mutating func finish(at end: UnsafeMutablePointer<UInt8>) {
    let written = end - start
    precondition(written >= count && written <= capacity)
    count = written
  }

  private mutating func grow(to needed: Int) {
    capacity = max(needed, capacity * 2)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
