// The client side of the IPC protocol, for shell commands that control a running player. Any thread that may block.

public import Base
import CPlatform
import Glibc
internal import Platform

/// A connection to a running player.
public struct RemoteCaller: ~Copyable {
  /// The longest wait for a reply.
  private static let patience = MonotonicTime.seconds(5)

  private let descriptor: Int32
  /// Received bytes that have not been parsed.
  private var heard: [UInt8]

  deinit { close(descriptor) }

  /// Connects to the player at a socket; nil connects to the player that was started last.
  public init(socket path: BytePath?) throws(SocketFailure) {
    // The call throws before a field is initialised: the compiler of Swift 6.0 crashes otherwise.
    descriptor = try Self.call(path)
    heard = []
  }

  private static func call(_ path: BytePath?) throws(SocketFailure) -> Int32 {
    if let path {
      let called = path.connectSocket()
      guard called >= 0 else { throw SocketFailure("No player answers at", path, errno) }
      return called
    }
    ControlFolder.sweep()
    for socket in ControlFolder.sockets {
      let called = socket.connectSocket()
      if called >= 0 { return called }
    }
    throw SocketFailure("No player is running")
  }

  /// The reply of a player to a command.
  public enum Answer: Hashable, Sendable {
    /// Success, with the value of a query; null for a command.
    case done(RemoteValue)
    /// Failure, with a reason as text.
    case refused(String)
  }

  /// Sends a command and its arguments, and waits for the reply.
  public mutating func ask(_ words: [String]) throws(SocketFailure) -> Answer {
    try ask(words.map { .text($0) })
  }

  /// Passes the value of a property to `body` at once and after each change, until the player ends or `body` returns
  /// false.
  ///
  /// A property without a value is null.
  ///
  /// - Returns: an error reply where the property does not exist.
  public mutating func observe(
    _ property: String, _ body: (RemoteValue) -> Bool
  ) throws(SocketFailure) -> Answer {
    let answer = try ask([.text("get_property"), .text(property)])
    // A property without a value may have one later.
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
    // After `quit` the player closes the connection instead of replying.
    return .done(.null)
  }

  /// Returns the next object from the player; nil if it has closed the connection; throws at the deadline.
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
        throw SocketFailure("The player closed the connection")
      }
    }
  }
}
