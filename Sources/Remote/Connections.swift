// All connected IPC clients. Owned by the server's thread.

import Base
import Glibc

/// The connections in the order in which they were accepted.
struct Connections: ~Copyable {
  /// Holds a connection on the heap: a noncopyable value cannot be an element of an array.
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

  /// Closes the connections that are over, and returns their clients.
  mutating func removeOver() -> [RemoteClient] {
    let over = boxes.filter { $0.connection.isOver }.map { $0.connection.client }
    if !over.isEmpty { boxes.removeAll { $0.connection.isOver } }
    return over
  }

  /// Appends one entry for `poll` per connection, in order.
  func addWaits(to waited: inout [pollfd], reading: Bool) {
    for box in boxes {
      // A client that does not read its replies is not asked for more requests.
      let events =
        (reading && !box.connection.hasOutgoing && !box.connection.hasSaidAll ? POLLIN : 0)
        | (box.connection.hasOutgoing ? POLLOUT : 0)
      waited.append(pollfd(fd: box.connection.descriptor, events: Int16(events), revents: 0))
    }
  }

  /// Writes and reads where `poll` reported an event; returns the received messages.
  func handle(_ waited: ArraySlice<pollfd>) -> [IPCEvent] {
    var events: [IPCEvent] = []
    for (index, ready) in waited.enumerated() where ready.revents != 0 {
      // No `zip`: the compiler of Swift 6.0 crashes on a sequence of boxes with noncopyable values.
      let box = boxes[index]
      if Int32(ready.revents) & POLLOUT != 0 { box.connection.flush() }
      guard Int32(ready.revents) & ~POLLOUT != 0 else { continue }
      // The client had closed its sending half and has closed the other: it does not wait for replies.
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
