// The other end: a player is asked from a shell. Waits; any thread that may.

import CPlatform
public import Core
import Glibc

/// Asks a running player.
public struct RemoteCaller: ~Copyable {
  /// How long a player may take to answer.
  private static let patience = MonotonicTime.seconds(5)

  private let descriptor: Int32

  deinit { close(descriptor) }

  /// Calls the player at a socket, or where that is nil the one that was started last.
  public init(socket path: BytePath?) throws(SocketFailure) {
    descriptor = try Self.call(path)
  }

  private static func call(_ path: BytePath?) throws(SocketFailure) -> Int32 {
    if let path {
      let called = path.connectSocket()
      guard called >= 0 else { throw SocketFailure("No player answers at", path, errno) }
      return called
    }
    for socket in ControlFolder.sockets {
      let called = socket.connectSocket()
      if called >= 0 { return called }
      // A player that did not come to its end has left its name.
      if errno == ECONNREFUSED { _ = socket.removeName() }
    }
    throw SocketFailure("No player is running that can be asked")
  }

  /// What a player says to a command.
  public enum Answer: Hashable, Sendable {
    /// It is done, or this is the value.
    case done(RemoteValue)
    /// It cannot be done, for that reason.
    case refused(String)
  }

  /// Gives a command in words and waits for its answer.
  public borrowing func ask(_ words: [String]) throws(SocketFailure) -> Answer {
    let question = RemoteValue.map(["command": .list(words.map { .text($0) }), "request_id": .number(1)])
    try send(RemoteJSON.line(question))
    let deadline = MonotonicTime.now + Self.patience
    var heard: [UInt8] = []
    while true {
      while let end = heard.firstIndex(of: 0x0A) {
        let line = heard[..<end]
        if case .map(let fields)? = RemoteJSON.value(line), fields["request_id"] == .number(1) {
          return answer(fields)
        }
        heard.removeFirst(end + 1)
      }
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = (deadline - .now).nanoseconds
      guard left > 0 else { throw SocketFailure("The player does not answer") }
      guard platform_poll(&waited, 1, left) > 0 else { continue }
      var room = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(descriptor, &room, room.count, 0)
      if count < 0, errno == EINTR { continue }
      // `quit` is answered by the player's end.
      guard count > 0 else { return .done(.null) }
      heard += room[..<count]
    }
  }

  private borrowing func answer(_ fields: [String: RemoteValue]) -> Answer {
    if fields["error"] == .text("success") { return .done(fields["data"] ?? .null) }
    for name in ["reason", "error"] {
      if case .text(let text)? = fields[name] { return .refused(text) }
    }
    return .refused("the player does not say why")
  }

  private borrowing func send(_ line: [UInt8]) throws(SocketFailure) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SocketFailure("The player has hung up")
      }
    }
  }
}
