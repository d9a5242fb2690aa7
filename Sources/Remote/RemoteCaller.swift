// The other end: a player is asked from a shell. Waits; any thread that may.

public import Base
import CPlatform
import Glibc
internal import Platform

/// Asks a running player.
public struct RemoteCaller: ~Copyable {
  /// How long a player may take to answer.
  private static let patience = MonotonicTime.seconds(5)

  private let descriptor: Int32
  /// What has come and was not looked at yet.
  private var heard: [UInt8]

  deinit { close(descriptor) }

  /// Calls the player at a socket, or where that is nil the one that was started last.
  public init(socket path: BytePath?) throws(SocketFailure) {
    // Thrown before a field is there: the compiler of Swift 6.0 crashes otherwise.
    descriptor = try Self.call(path)
    heard = []
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
  public mutating func ask(_ words: [String]) throws(SocketFailure) -> Answer {
    try ask(words.map { .text($0) })
  }

  /// Hands over the value of a property now and after each change, null where it has none, until the player ends or
  /// `body` wants no more.
  public mutating func observe(
    _ property: String, _ body: (RemoteValue) -> Bool
  ) throws(SocketFailure) -> Answer {
    let answer = try ask([.text("get_property"), .text(property)])
    // What has no value now may have one later.
    if case .refused(let reason) = answer, reason != RemoteFailure.Kind.propertyUnavailable.rawValue {
      return answer
    }
    _ = try ask([.text("observe_property"), .number(1), .text(property)])
    while let fields = try nextFields(until: nil) {
      guard fields["event"] == .text("property-change") else { continue }
      guard body(fields["data"] ?? .null) else { break }
    }
    return .done(.null)
  }

  private mutating func ask(_ words: [RemoteValue]) throws(SocketFailure) -> Answer {
    try send(RemoteJSON.line(.map(["command": .list(words), "request_id": .number(1)])))
    let deadline = MonotonicTime.now + Self.patience
    while let fields = try nextFields(until: deadline) {
      if fields["request_id"] == .number(1) { return answer(fields) }
    }
    // `quit` is answered by the player's end.
    return .done(.null)
  }

  /// The next object that the player sends; nil where it hangs up.
  private mutating func nextFields(until deadline: MonotonicTime?) throws(SocketFailure) -> [String:
    RemoteValue]?
  {
    while true {
      if let end = heard.firstIndex(of: 0x0A) {
        let value = RemoteJSON.value(heard[..<end])
        heard.removeFirst(end + 1)
        if let fields = value?.asMap { return fields }
        continue
      }
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = deadline.map { ($0 - .now).nanoseconds } ?? -1
      if deadline != nil, left <= 0 { throw SocketFailure("The player does not answer") }
      guard platform_poll(&waited, 1, left) > 0 else { continue }
      var room = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(descriptor, &room, room.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      heard += room[..<count]
    }
  }

  private borrowing func answer(_ fields: [String: RemoteValue]) -> Answer {
    if fields["error"] == .text("success") { return .done(fields["data"] ?? .null) }
    for name in ["reason", "error"] {
      if let text = fields[name]?.asText { return .refused(text) }
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
