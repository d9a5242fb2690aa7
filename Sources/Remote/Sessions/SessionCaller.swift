// The client's end of a session: what plays in it, and a connection for a front. Any thread that may block.

public import Base
import Glibc
internal import Platform

/// A session that does not answer.
public struct SilentSession: Hashable, Sendable {
  /// The session's name.
  public var name: String
  /// The player's process; nil where the system does not tell it.
  public var process: Int32?

  init(name: String, process: Int32?) { (self.name, self.process) = (name, process) }
}

/// Finds sessions and connects to them.
public enum SessionCaller {
  /// The longest wait for a session's answer.
  private static let patience = MonotonicTime.milliseconds(1500)

  /// The sessions that answer, those that were started last first, and those that are silent.
  ///
  /// The sockets of dead ones are removed.
  public static func sessions() -> (answering: [SessionStatus], silent: [SilentSession]) {
    let deadline = MonotonicTime.now + patience
    var silent: [SilentSession] = []
    // All requests are sent before the first answer is awaited.
    let asked = SessionFolder.names.compactMap { name -> (String, PacketSocket)? in
      guard let socket = connect(to: name) else {
        // A process that listens but accepts no connection.
        if errno == EAGAIN { silent.append(SilentSession(name: name, process: nil)) }
        return nil
      }
      return socket.send(FrontMessage.statusAsked.packet) ? (name, socket) : nil
    }
    let answering = asked.compactMap { name, socket -> SessionStatus? in
      switch socket.receive(until: deadline) {
      case .nothing:
        silent.append(SilentSession(name: name, process: socket.peer?.process))
        return nil
      case .ended: return nil
      case .packet(let bytes, let descriptors):
        for descriptor in descriptors { close(descriptor) }
        guard case .status(let status) = PlayerMessage(bytes) else { return nil }
        return status
      }
    }
    return (
      answering.sorted { ($0.started, $0.name) > ($1.started, $1.name) }, silent.sorted { $0.name < $1.name }
    )
  }

  /// Connects to a session, for a front; the caller closes the socket.
  ///
  /// - Throws: that the session does not exist.
  public static func call(_ name: String) throws(SocketFailure) -> Int32 {
    let shown = VisibleText.filter(name, limit: SessionFolder.longestName)
    guard SessionFolder.isName(name) else { throw SocketFailure("There is no session \(shown)") }
    guard let socket = connect(to: name) else {
      throw SocketFailure(
        errno == EAGAIN ? "The session \(shown) does not answer" : "There is no session \(shown)")
    }
    let descriptor = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw SocketFailure("Too many files are open") }
    return descriptor
  }

  /// The path of a session's IPC socket.
  ///
  /// - Throws: that the session or its socket does not exist.
  public static func controlSocket(of name: String) throws(SocketFailure) -> BytePath {
    let shown = VisibleText.filter(name, limit: SessionFolder.longestName)
    let (answering, silent) = sessions()
    guard let session = answering.first(where: { $0.name == name }) else {
      throw SocketFailure(
        silent.contains { $0.name == name }
          ? "The session \(shown) does not answer" : "There is no session \(shown)")
    }
    guard let socket = session.controlSocket else {
      throw SocketFailure("The session \(shown) accepts no commands: it was started without an IPC socket")
    }
    return socket
  }

  private static func connect(to name: String) -> PacketSocket? {
    let path = SessionFolder.socket(of: name)
    let descriptor = path.connectSocket(SOCK_SEQPACKET)
    if descriptor >= 0 { return PacketSocket(descriptor) }
    let error = errno
    if error == ECONNREFUSED, case .abandoned = path.socketUse(SOCK_SEQPACKET) { _ = path.removeName() }
    errno = error
    return nil
  }
}

/// A front's connection to its player.
public final class FrontConnection {
  /// To be polled for input.
  public var descriptor: Int32 { socket.descriptor }
  private let socket: PacketSocket

  /// The result of reading a message of the player.
  public enum Reading: Hashable, Sendable {
    /// A message, and the descriptor that came with it, which the caller owns.
    case message(PlayerMessage, Int32?)
    /// Nothing has arrived.
    case nothing
    /// The player is gone.
    case ended
  }

  /// Takes ownership of a connected socket.
  public init(_ descriptor: Int32) { socket = PacketSocket(descriptor) }

  /// Sends the hello with the terminal's descriptor and that of standard error.
  public func send(_ hello: FrontHello, terminal: Int32?, standardError: Int32) -> Bool {
    socket.send(FrontMessage.hello(hello).packet, with: terminal.map { [$0, standardError] } ?? [])
  }

  /// Sends a message.
  @discardableResult
  public func send(_ message: FrontMessage) -> Bool { socket.send(message.packet) }

  /// Receives the next message, without waiting.
  public func receive() -> Reading {
    switch socket.receive() {
    case .nothing: return .nothing
    case .ended: return .ended
    case .packet(let bytes, let descriptors):
      for extra in descriptors.dropFirst() { close(extra) }
      guard let message = PlayerMessage(bytes) else {
        descriptors.first.map { _ = close($0) }
        return .ended
      }
      return .message(message, descriptors.first)
    }
  }
}
