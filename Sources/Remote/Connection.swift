// The connection of one IPC client. Owned by the server's thread.

import Base
import Glibc

/// A client's descriptor, its incomplete line, and the output that it has not read.
struct Connection: ~Copyable {
  let client: RemoteClient
  let descriptor: Int32
  private var lines = LineQueue()
  /// Number of requests without a reply.
  private var unanswered = 0
  /// Whether the client has closed its sending half; it may still wait for replies.
  private(set) var hasSaidAll = false
  /// Whether nothing can be sent to the client.
  private var isBroken = false

  /// Whether the connection can be closed: it is broken, or the client sends nothing more and has all its replies.
  var isOver: Bool { isBroken || hasSaidAll && unanswered == 0 && !lines.hasOutgoing }

  init(_ client: RemoteClient, _ descriptor: Int32) {
    self.client = client
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  var hasOutgoing: Bool { lines.hasOutgoing }

  /// Reads at most 64 KiB and calls `body` for each complete line, without its line feed.
  ///
  /// - Parameter body: returns whether the line will get a reply.
  mutating func read(_ body: (ArraySlice<UInt8>) -> Bool) {
    var room = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &room, room.count, 0)
    guard count > 0 else {
      // `socat` and similar clients close their sending half at once and wait for the reply.
      if count == 0 { hasSaidAll = true } else if errno != EAGAIN && errno != EINTR { isBroken = true }
      return
    }
    var asked = 0
    if !lines.take(room[..<count], { line in if body(line) { asked += 1 } }) { isBroken = true }
    unanswered += asked
  }

  /// Queues a line, and sends what the socket accepts; too much queued output breaks the connection.
  mutating func send(_ line: [UInt8], isAnswer: Bool) {
    if isAnswer { unanswered = max(0, unanswered - 1) }
    lines.add(line)
    flush()
    if lines.isFull { isBroken = true }
  }

  /// Marks the connection as broken: the client has closed both halves.
  mutating func breakOff() { isBroken = true }

  /// Sends queued output as far as the socket accepts it; never blocks.
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
  /// Sends to the socket with this descriptor; returns the number of bytes, 0 if its buffer is full; never blocks.
  func send(_ bytes: UnsafeRawBufferPointer) throws(SocketFailure) -> Int {
    while true {
      let count = Glibc.send(self, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { throw SocketFailure(String(cString: strerror(errno))) }
    }
  }
}
