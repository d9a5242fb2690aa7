// The player's end of a session: the socket at which fronts and questions arrive, and the front that is attached.
// Main thread only; nothing here waits.

public import Base
import CPlatform
import Glibc
internal import Platform

/// A front that lends its terminal, before the player has answered it.
///
/// Owner of the descriptors until one of them is taken.
public final class FrontCall {
  /// The front's description of its terminal.
  public let hello: FrontHello
  /// The front's process.
  public let process: Int32
  fileprivate let socket: PacketSocket
  private var descriptors: [Int32]

  fileprivate init(_ hello: FrontHello, _ socket: PacketSocket, _ process: Int32, _ descriptors: [Int32]) {
    self.hello = hello
    self.socket = socket
    self.process = process
    self.descriptors = descriptors
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  /// The descriptor of the terminal that is lent, which stays the call's; nil without one, and for a descriptor
  /// of something else.
  public var terminal: Int32? { descriptors.first.flatMap { isatty($0) == 1 ? $0 : nil } }

  /// Whether this process has started the front, directly or through others, as from its embedded terminal.
  public var isFromInside: Bool { ProcessAncestry.leads(from: process, to: getpid()) }

  /// Gives the terminal's descriptor, or nil, to the caller, who closes it.
  public func takeTerminal() -> Int32? { terminal == nil ? nil : descriptors.removeFirst() }

  /// The descriptor of the front's standard error, after `takeTerminal`; it is closed with the call.
  public var standardError: Int32? { descriptors.first }
}

/// An event at a session's sockets.
public enum SessionEvent {
  /// A front lends its terminal and waits for `accept` or `refuse`.
  case called(FrontCall)
  /// The attached front says something.
  case said(FrontMessage)
  /// The attached front disappeared without a message.
  case lost
  /// A client wants to know what plays: answer with `tell`.
  case asked(SessionClient)
}

/// A client that asked for the status.
public struct SessionClient {
  fileprivate let socket: PacketSocket
}

/// The listening socket of a session and its connections.
public final class SessionServer {
  /// The most connections that have not said anything yet; the oldest of more is closed.
  private static let mostCallers = 16
  /// The most messages that one turn of the loop takes from the front.
  private static let mostMessages = 64

  /// The session's name.
  public let name: String
  /// To be polled for input: readable when `drain` has something.
  public let descriptor: Int32
  /// The time at which `drain` must be called without input, or nil.
  public var deadline: MonotonicTime? { listener.pausesUntil }
  private var listener: ControlSocket
  private var isListening = true
  /// Events that arrived before the first front, for the next `drain`.
  private var early: [SessionEvent] = []
  /// The connections that have not said anything yet.
  private var callers: [PacketSocket] = []
  private var front: PacketSocket?

  /// Listens under a name; nil takes the smallest number that is free.
  ///
  /// - Throws: why the name cannot be used.
  public convenience init(name: String?) throws(SocketFailure) {
    try SessionFolder.make()
    self.init(try Self.listen(name))
    guard descriptor >= 0 else {
      finish()
      throw SocketFailure("Cannot watch the session: too many files are open")
    }
  }

  init(_ listener: consuming ControlSocket) {
    self.listener = listener
    self.name = String(decoding: self.listener.path.lastComponent.bytes, as: UTF8.self)
    descriptor = platform_watch_open()
    platform_watch_add(descriptor, self.listener.descriptor)
  }

  /// Goes on in the process that was forked from the one that listened, and takes ownership of a connected socket
  /// whose other end is a front.
  public func adopt(_ socket: Int32) {
    listener.inherit()
    platform_watch_add(descriptor, socket)
    callers.append(PacketSocket(socket))
  }

  /// Leaves the socket and its name to another process, which was forked from this one.
  public func leaveToPlayer() {
    listener.leave()
    close(descriptor)
    // Its end would remove the name.
    _ = Unmanaged.passRetained(self)
  }

  /// Removes the socket's name: the session ends.
  public func finish() { listener.removeName() }

  private static func listen(_ name: String?) throws(SocketFailure) -> ControlSocket {
    if let name {
      guard SessionFolder.isName(name) else {
        throw SocketFailure(
          "A session's name has up to \(SessionFolder.longestName) letters, digits, . _ and -")
      }
      do throws(SocketFailure) {
        return try ControlSocket(at: SessionFolder.socket(of: name), kind: SOCK_SEQPACKET)
      } catch {
        throw error.isTaken
          ? SocketFailure("A session named \(name) already exists: inset attach \(name)") : error
      }
    }
    for number in 1...999 {
      do throws(SocketFailure) {
        return try ControlSocket(at: SessionFolder.socket(of: "\(number)"), kind: SOCK_SEQPACKET)
      } catch {
        guard error.isTaken else { throw error }
      }
    }
    throw SocketFailure("There are 999 sessions already")
  }

  deinit { close(descriptor) }

  // MARK: In

  /// Returns the events since the last call.
  public func drain() -> [SessionEvent] {
    takeCalls()
    var events = early
    early = []
    // First the attached front: what it said, or its loss, must not count for one that attaches in the same turn.
    hearFront(&events)
    callers.removeAll { !hear($0, &events) }
    return events
  }

  private func takeCalls() {
    defer { listen(listener.pausesUntil == nil) }
    for _ in 0..<Self.mostCallers {
      let connection = listener.takeCall()
      guard connection >= 0 else { return }
      let socket = PacketSocket(connection)
      guard socket.peer?.user == geteuid() else { continue }
      platform_watch_add(descriptor, connection)
      if callers.count == Self.mostCallers { callers.removeFirst() }
      callers.append(socket)
    }
  }

  /// Lets `descriptor` be readable for new connections, or for none.
  private func listen(_ listens: Bool) {
    guard listens != isListening else { return }
    isListening = listens
    if listens {
      platform_watch_add(descriptor, listener.descriptor)
    } else {
      platform_watch_remove(descriptor, listener.descriptor)
    }
  }

  /// Takes a connection's first message; false once it has said something, or is over.
  private func hear(_ caller: PacketSocket, _ events: inout [SessionEvent]) -> Bool {
    switch caller.receive() {
    case .nothing: return true
    case .ended: return false
    case .packet(let bytes, let descriptors):
      switch FrontMessage(bytes) {
      case .hello(let hello):
        events.append(.called(FrontCall(hello, caller, caller.peer?.process ?? 0, descriptors)))
      case .statusAsked:
        for descriptor in descriptors { close(descriptor) }
        events.append(.asked(SessionClient(socket: caller)))
      default:
        for descriptor in descriptors { close(descriptor) }
        caller.send(PlayerMessage.refused("The session does not understand this message.").packet)
      }
      return false
    }
  }

  private func hearFront(_ events: inout [SessionEvent]) {
    for _ in 0..<Self.mostMessages {
      guard let front else { return }
      switch front.receive() {
      case .nothing: return
      case .ended:
        self.front = nil
        return events.append(.lost)
      case .packet(let bytes, let descriptors):
        for descriptor in descriptors { close(descriptor) }
        // Invalid messages are ignored.
        if let message = FrontMessage(bytes) { events.append(.said(message)) }
      }
    }
  }

  /// The hello of the front that the player was started by; nil if it does not come in time.
  ///
  /// Waits for it.
  public func awaitFirst(until deadline: MonotonicTime) -> FrontCall? {
    while MonotonicTime.now < deadline {
      var first: FrontCall?
      for event in drain() {
        if first == nil, case .called(let call) = event { first = call } else { early.append(event) }
      }
      if let first { return first }
      if callers.isEmpty { return nil }
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = platform_poll(&waited, 1, max(0, (deadline - .now).nanoseconds))
    }
    return nil
  }

  // MARK: Out

  /// Attaches a front: it gets the memory with what restores its terminal, if that exists.
  ///
  /// - Returns: false if the front is gone already; nothing is attached then.
  public func accept(_ call: FrontCall, memory: Int32) -> Bool {
    guard call.socket.send(PlayerMessage.welcome.packet, with: memory >= 0 ? [memory] : []) else {
      return false
    }
    front = call.socket
    return true
  }

  /// Refuses a front's terminal, with a reason.
  public func refuse(_ call: FrontCall, _ sentence: String) {
    call.socket.send(PlayerMessage.refused(sentence).packet)
  }

  /// Tells the attached front something.
  public func tell(_ message: PlayerMessage) { front?.send(message.packet) }

  /// Lets the attached front go, with its last message.
  public func release(_ message: PlayerMessage) {
    tell(message)
    front = nil
  }

  /// Answers a client that asked for the status.
  public func tell(_ client: SessionClient, _ status: SessionStatus) {
    client.socket.send(PlayerMessage.status(status).packet)
  }
}
