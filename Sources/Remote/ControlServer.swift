// The IPC server: mpv's JSON protocol at a socket. Its own thread reads and writes; the main thread takes the requests
// and hands over replies and events.

public import Base
import CPlatform
import Glibc
public import Platform

/// The server for IPC clients, at one socket.
public final class ControlServer: Sendable {
  /// The most connected clients.
  private static let mostClients = 32
  /// The most requests that wait for the main thread, and the most that it takes at once, so that keys are handled in
  /// between.
  private static let mostCalls = 256
  private static let callsAtOnce = 32
  /// The longest time for which the server tries to send the last replies at its end.
  private static let patience = MonotonicTime.milliseconds(200)

  /// The socket's path.
  public let path: BytePath
  private let firstClient: UInt64
  private let exchange: Exchange<IPCEvent, (RemoteClient, RemoteValue)>

  /// Starts a server that signals `wake` when an event is waiting.
  ///
  /// Where the socket cannot be created, `drain` returns the reason if `saysWhy` is true.
  ///
  /// `firstClient` is the number of the first client.
  public init(at path: BytePath, saysWhy: Bool, firstClient: UInt64 = 1, wake: Wakeup) {
    self.path = path
    self.firstClient = firstClient
    exchange = Exchange(wake: wake, mostWaiting: Self.mostCalls)
    let isStarted = NativeThread.start("remote") { [self] in
      do throws(SocketFailure) {
        ControlFolder.make(for: path)
        let socket = try ControlSocket(at: path)
        ControlFolder.sweep()
        serve(socket)
      } catch {
        exchange.end(saysWhy ? .failed(error.sentence) : nil)
      }
    }
    if !isStarted { exchange.end(saysWhy ? .failed("Too many threads are running") : nil) }
  }

  /// Returns the events since the last call, at most `callsAtOnce`.
  ///
  /// Main thread only.
  public func drain() -> [IPCEvent] { exchange.drain(atMost: Self.callsAtOnce) }

  /// Sends a reply or an event to a client, unless it has disconnected.
  ///
  /// Main thread only.
  public func tell(_ client: RemoteClient, _ value: RemoteValue) { exchange.order((client, value)) }

  /// Sends the remaining replies, closes the connections and removes the socket's name, within two times `patience`.
  ///
  /// Main thread only; blocks.
  public func finish() { exchange.finish(within: Self.patience + Self.patience) }

  /// Has the server send the remaining replies, close the connections and remove the socket's name, without waiting.
  ///
  /// Main thread only.
  public func leave() { exchange.askToEnd() }

  // MARK: The server's thread

  private func serve(_ socket: consuming ControlSocket) {
    var connections = Connections()
    var lastNumber = firstClient - 1
    var deadline: MonotonicTime?
    while true {
      let (news, isEnding, room) = exchange.take()
      for (client, value) in news { connections.send(value, to: client) }
      if isEnding, deadline == nil { deadline = .now + Self.patience }
      if let deadline, !connections.hasOutgoing || MonotonicTime.now >= deadline { break }
      exchange.hear(connections.removeOver().map { .left($0) })

      var waited = [pollfd(fd: exchange.ownWake.descriptor, events: Int16(POLLIN), revents: 0)]
      let pause = socket.pausesUntil.flatMap { $0 > .now ? $0 : nil }
      let takesCalls = connections.count < Self.mostClients && !isEnding && pause == nil
      waited.append(pollfd(fd: takesCalls ? socket.descriptor : -1, events: Int16(POLLIN), revents: 0))
      connections.addWaits(to: &waited, reading: room > 0 && !isEnding)
      let due = MonotonicTime.earliest(deadline, pause)
      let left = exchange.ownWake.patience(due.map { max(0, ($0 - .now).nanoseconds) } ?? -1)
      guard platform_poll(&waited, Int32(waited.count), left) > 0 else { continue }
      if waited[0].revents != 0 { exchange.ownWake.clear() }
      exchange.hear(connections.handle(waited[2...]))
      if waited[1].revents != 0 {
        let descriptor = socket.takeCall()
        guard descriptor >= 0 else { continue }
        lastNumber += 1
        let client = RemoteClient(lastNumber)
        connections.add(client, descriptor)
        exchange.hear([.connected(client)])
      }
    }
    _ = consume socket
    exchange.end()
  }
}
