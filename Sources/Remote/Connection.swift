// One program that is connected. Owned by the server's thread.

import Core
import Glibc

/// Its descriptor, what it has said so far, and what it has not taken yet.
struct Connection: ~Copyable {
  /// The longest line.
  static let longestLine = 1 << 20
  /// How much may wait for a program that takes nothing.
  static let mostOutgoing = 8 << 20

  let client: RemoteClient
  let descriptor: Int32
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  /// Where the part of `outgoing` begins that has not been sent.
  private var sent = 0
  /// Whether nothing more can be said to it, or heard of it.
  private(set) var isOver = false

  init(_ client: RemoteClient, _ descriptor: Int32) {
    self.client = client
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  var hasOutgoing: Bool { sent < outgoing.count }

  /// Reads what is there, at most some; calls `body` for each line without its end.
  mutating func read(_ body: (ArraySlice<UInt8>) -> Void) {
    var room = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &room, room.count, 0)
    guard count > 0 else {
      if count == 0 || errno != EAGAIN && errno != EINTR { isOver = true }
      return
    }
    incoming += room[..<count]
    var start = 0
    while let end = incoming[start...].firstIndex(of: 0x0A) {
      body(incoming[start..<end])
      start = end + 1
    }
    incoming.removeFirst(start)
    if incoming.count > Self.longestLine { isOver = true }
  }

  /// Sends a line, now or when there is room.
  mutating func send(_ line: [UInt8]) {
    if sent == outgoing.count { (outgoing, sent) = ([], 0) }
    outgoing += line
    flush()
    if outgoing.count - sent > Self.mostOutgoing { isOver = true }
  }

  /// Sends what there is room for; never waits.
  mutating func flush() {
    while hasOutgoing, !isOver {
      let count = outgoing[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        isOver = true
      }
    }
  }
}
