// The programs that are connected. Owned by the server's thread.

import Base
import Glibc

/// All of them, by their numbers.
struct Connections: ~Copyable {
  /// A box: what cannot be copied lies in no array.
  private final class Box {
    var connection: Connection
    init(_ connection: consuming Connection) { self.connection = connection }
  }

  private var boxes: [Box] = []

  var count: Int { boxes.count }

  var hasOutgoing: Bool { boxes.contains { $0.connection.hasOutgoing && !$0.connection.isOver } }

  mutating func add(_ client: RemoteClient, _ descriptor: Int32) {
    boxes.append(Box(Connection(client, descriptor)))
  }

  func send(_ value: RemoteValue, to client: RemoteClient) {
    guard let box = boxes.first(where: { $0.connection.client == client }) else { return }
    box.connection.send(RemoteJSON.line(value), isAnswer: value["request_id"] != nil)
  }

  /// Hangs up where nothing more is to be said or heard; gives those programs.
  mutating func removeOver() -> [RemoteClient] {
    let over = boxes.filter { $0.connection.isOver }.map { $0.connection.client }
    if !over.isEmpty { boxes.removeAll { $0.connection.isOver } }
    return over
  }

  /// What to wait for, one for each program in order.
  func addWaits(to waited: inout [pollfd], reading: Bool) {
    for box in boxes {
      // Who takes no answers is not asked for more questions.
      let events =
        (reading && !box.connection.hasOutgoing && !box.connection.hasSaidAll ? POLLIN : 0)
        | (box.connection.hasOutgoing ? POLLOUT : 0)
      waited.append(pollfd(fd: box.connection.descriptor, events: Int16(events), revents: 0))
    }
  }

  /// Writes and reads where that was waited for; gives what was said.
  func handle(_ waited: ArraySlice<pollfd>) -> [IPCEvent] {
    var events: [IPCEvent] = []
    for (index, ready) in waited.enumerated() where ready.revents != 0 {
      // Not by `zip`: the compiler of Swift 6.0 crashes where it keeps the boxes of what cannot be copied.
      let box = boxes[index]
      if Int32(ready.revents) & POLLOUT != 0 { box.connection.flush() }
      guard Int32(ready.revents) & ~POLLOUT != 0 else { continue }
      // All was heard, and now both halves are closed: that is more than who waits for an answer does.
      guard !box.connection.hasSaidAll else {
        box.connection.breakOff()
        continue
      }
      let client = box.connection.client
      box.connection.read { line in
        guard let message = RemoteJSON.message(line) else { return false }
        events.append(.said(client, message))
        return message.id != nil
      }
    }
    return events
  }
}
