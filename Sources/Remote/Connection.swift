// One program that is connected. Owned by the server's thread.

import Base
import Glibc

/// Its descriptor, what it has said so far, and what it has not taken yet.
struct Connection: ~Copyable {
  let client: RemoteClient
  let descriptor: Int32
  private var lines = LineQueue()
  /// How many of its calls have not been answered yet.
  private var unanswered = 0
  /// Whether it says nothing more, and may still hear what it asked for.
  private(set) var hasSaidAll = false
  /// Whether nothing can be said to it.
  private var isBroken = false

  /// Whether nothing more is to be said or heard: it has gone, or has said all and heard every answer.
  var isOver: Bool { isBroken || hasSaidAll && unanswered == 0 && !lines.hasOutgoing }

  init(_ client: RemoteClient, _ descriptor: Int32) {
    self.client = client
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  var hasOutgoing: Bool { lines.hasOutgoing }

  /// Reads what is there, at most some; calls `body` for each line without its end, which says whether that is to be
  /// answered.
  mutating func read(_ body: (ArraySlice<UInt8>) -> Bool) {
    var room = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &room, room.count, 0)
    guard count > 0 else {
      // `socat` and its like close their half at once, and wait for the answer.
      if count == 0 { hasSaidAll = true } else if errno != EAGAIN && errno != EINTR { isBroken = true }
      return
    }
    var asked = 0
    if !lines.take(room[..<count], { line in if body(line) { asked += 1 } }) { isBroken = true }
    unanswered += asked
  }

  /// Sends a line, now or when there is room.
  mutating func send(_ line: [UInt8], isAnswer: Bool) {
    if isAnswer { unanswered = max(0, unanswered - 1) }
    lines.add(line)
    flush()
    if lines.isFull { isBroken = true }
  }

  /// Nobody is there any more who could hear anything.
  mutating func breakOff() { isBroken = true }

  /// Sends what there is room for; never waits.
  mutating func flush() {
    guard !isBroken else { return }
    do throws(SocketFailure) {
      try lines.flush { bytes throws(SocketFailure) in try descriptor.send(bytes) }
    } catch {
      isBroken = true
    }
  }
}

extension Int32 {
  /// Sends to the socket of that number what it has room for, 0 bytes where it has none; never waits.
  func send(_ bytes: UnsafeRawBufferPointer) throws(SocketFailure) -> Int {
    while true {
      let count = Glibc.send(self, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { throw SocketFailure(String(cString: strerror(errno))) }
    }
  }
}
