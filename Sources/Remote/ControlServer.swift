// Other programs' way in: mpv's JSON protocol at a socket. A thread of its own reads and writes; the main thread takes
// what was asked for and hands over what is told.

public import Base
import CPlatform
import Glibc
public import Platform

/// Hears programs that connect to a socket.
public final class ControlServer: Sendable {
  /// How many programs may be connected.
  private static let mostClients = 32
  /// How many calls may wait for the main thread, and how many it takes at once: a key comes in between.
  private static let mostCalls = 256
  private static let callsAtOnce = 32
  /// How long the last words may take.
  private static let patience = MonotonicTime.milliseconds(200)

  /// Where it is called.
  public let path: BytePath
  private let exchange: Exchange<IPCEvent, (RemoteClient, RemoteValue)>

  /// A server that signals `wake` when it has heard something.
  ///
  /// Where the socket cannot be made, `drain` says why if `saysWhy`.
  public init(at path: BytePath, saysWhy: Bool, wake: Wakeup) {
    self.path = path
    exchange = Exchange(wake: wake)
    let isStarted = NativeThread.start("remote") { [self] in
      do throws(SocketFailure) {
        ControlFolder.make(for: path)
        serve(try ControlSocket(at: path))
      } catch {
        exchange.end(saysWhy ? .failed(error.sentence) : nil)
      }
    }
    if !isStarted { exchange.end(saysWhy ? .failed("Too many threads are running") : nil) }
  }

  /// What was heard since the last call.
  ///
  /// Main thread.
  public func drain() -> [IPCEvent] {
    let (events, left) = exchange.drain(atMost: Self.callsAtOnce)
    // It had stopped to read.
    if events.count + left >= Self.mostCalls, left < Self.mostCalls {
      exchange.ownWake.signal()
    }
    return events
  }

  /// Tells a program something; one that has gone is told nothing.
  ///
  /// Main thread.
  public func tell(_ client: RemoteClient, _ value: RemoteValue) { exchange.order((client, value)) }

  /// Says the last words, hangs up and takes the socket's name away; waits a moment for it.
  ///
  /// Main thread.
  public func finish() { exchange.finish(within: Self.patience + Self.patience) }

  // MARK: Its thread

  private func serve(_ socket: consuming ControlSocket) {
    var connections = Connections()
    var lastNumber: UInt64 = 0
    var deadline: MonotonicTime?
    while true {
      let (news, isEnding, waiting) = exchange.take()
      let isFull = waiting >= Self.mostCalls
      for (client, value) in news { connections.send(value, to: client) }
      if isEnding, deadline == nil { deadline = .now + Self.patience }
      if let deadline, !connections.hasOutgoing || MonotonicTime.now >= deadline { break }
      exchange.hear(connections.removeOver().map { .left($0) })

      var waited = [pollfd(fd: exchange.ownWake.descriptor, events: Int16(POLLIN), revents: 0)]
      let takesCalls = connections.count < Self.mostClients && !isEnding
      waited.append(pollfd(fd: takesCalls ? socket.descriptor : -1, events: Int16(POLLIN), revents: 0))
      connections.addWaits(to: &waited, reading: !isFull && !isEnding)
      let left = deadline.map { max(0, ($0 - .now).nanoseconds) } ?? -1
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
