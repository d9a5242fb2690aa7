// Lines on their way in and out of a connection. Owned by the thread that has the connection.

import Glibc

/// What has been heard of a line that is not complete, and what has not been taken yet of what was said.
struct LineQueue {
  /// The longest line.
  static let longestLine = 1 << 20
  /// How much may wait for who takes nothing.
  static let mostOutgoing = 8 << 20

  private var incoming: [UInt8] = []
  /// How much of `incoming` is known to hold no end of a line.
  private var searched = 0
  private var outgoing: [UInt8] = []
  /// Where the part of `outgoing` begins that has not been sent.
  private var sent = 0

  var hasOutgoing: Bool { sent < outgoing.count }

  /// Takes bytes in, and calls `body` for each line without its end; false where one is too long.
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

  /// Forgets what has been heard of a line that is not complete.
  mutating func forgetIncoming() { (incoming, searched) = ([], 0) }

  /// Puts a line behind those that wait.
  mutating func add(_ line: [UInt8]) {
    forgetSent()
    outgoing += line
  }

  /// Gives back the room of what has been sent, once that is more than what waits: nobody keeps all that was ever said by
  /// leaving a little.
  private mutating func forgetSent() {
    guard sent * 2 >= outgoing.count else { return }
    outgoing.removeFirst(sent)
    sent = 0
  }

  /// Bytes that are held, sent ones among them.
  var held: Int { outgoing.count }

  /// Whether too much waits.
  var isFull: Bool { outgoing.count - sent > Self.mostOutgoing }

  /// Hands what waits to `send` until that takes no more, which it says with 0; what it throws ends it.
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
