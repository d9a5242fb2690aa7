// One program that is connected. Owned by the server's thread.

import Core
import Glibc

/// Its descriptor, what it has said so far, and what it has not taken yet.
struct Connection: ~Copyable {
  let client: RemoteClient
  let descriptor: Int32
  private var lines = LineQueue()
  /// Whether nothing more can be said to it, or heard of it.
  private(set) var isOver = false

  init(_ client: RemoteClient, _ descriptor: Int32) {
    self.client = client
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  var hasOutgoing: Bool { lines.hasOutgoing }

  /// Reads what is there, at most some; calls `body` for each line without its end.
  mutating func read(_ body: (ArraySlice<UInt8>) -> Void) {
    var room = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &room, room.count, 0)
    guard count > 0 else {
      if count == 0 || errno != EAGAIN && errno != EINTR { isOver = true }
      return
    }
    if !lines.take(room[..<count], body) { isOver = true }
  }

  /// Sends a line, now or when there is room.
  mutating func send(_ line: [UInt8]) {
    lines.add(line)
    flush()
    if lines.isFull { isOver = true }
  }

  /// Sends what there is room for; never waits.
  mutating func flush() {
    guard !isOver else { return }
    do throws(SocketFailure) {
      try lines.flush { bytes throws(SocketFailure) in try descriptor.send(bytes) }
    } catch {
      isOver = true
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
