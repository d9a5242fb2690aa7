// Input and output lines of a connection. Owned by the connection's thread.

import Glibc

/// The incomplete input line, and the output that has not been sent.
struct LineQueue {
  /// The longest input line, in bytes.
  static let longestLine = 1 << 20
  /// The most output that may wait for a peer that does not read, in bytes.
  static let mostOutgoing = 8 << 20

  private var incoming: [UInt8] = []
  /// Number of bytes of `incoming` that contain no line feed.
  private var searched = 0
  private var outgoing: [UInt8] = []
  /// Index in `outgoing` of the first byte that has not been sent.
  private var sent = 0

  var hasOutgoing: Bool { sent < outgoing.count }

  /// Adds received bytes and calls `body` for each complete line, without its line feed; returns false if a line is
  /// too long.
  mutating func take(_ bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    incoming += bytes
    var start = 0
    while let end = incoming[searched...].firstIndex(of: 0x0A) {
      body(incoming[start..<end])
      start = end + 1
      searched = start
    }
    incoming.removeFirst(start)
    searched = incoming.count
    return incoming.count <= Self.longestLine
  }

  /// Discards the incomplete input line.
  mutating func forgetIncoming() { (incoming, searched) = ([], 0) }

  /// Appends a line to the output.
  mutating func add(_ line: [UInt8]) {
    forgetSent()
    outgoing += line
  }

  /// Removes sent output once it is at least half of the buffer.
  ///
  /// Without it, a peer that never reads the last bytes would make the buffer keep all earlier output.
  private mutating func forgetSent() {
    guard sent * 2 >= outgoing.count else { return }
    outgoing.removeFirst(sent)
    sent = 0
  }

  /// Bytes in the output buffer, including those sent.
  var held: Int { outgoing.count }

  /// Whether too much output is waiting.
  var isFull: Bool { outgoing.count - sent > Self.mostOutgoing }

  /// Passes waiting output to `send` until that returns 0; an error of `send` ends the loop.
  mutating func flush<Failure: Error>(
    _ send: (UnsafeRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    while hasOutgoing {
      var result = Result<Int, Failure>.success(0)
      outgoing[sent...].withUnsafeBytes { bytes in
        do throws(Failure) { result = .success(try send(bytes)) } catch { result = .failure(error) }
      }
      let count = try result.get()
      guard count > 0 else { return }
      sent += count
    }
  }
}
