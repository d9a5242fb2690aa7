// The socket at which guests call. Its own thread reads and writes; the main thread takes the calls and answers them.

public import Base
import CPlatform
import Glibc
public import Platform

/// What guests say.
public enum GuestEvent: Sendable {
  /// A guest calls. The receiver closes the descriptors of its open files, which are here by their numbers in the guest.
  case called(GuestID, GuestCall, files: [Int32: Int32])
  /// Something happened to a guest that has called.
  case news(GuestID, GuestNews)
}

/// The server of the embedded terminal's guests.
public final class GuestServer: Sendable {
  /// The most guests at a time, those that wait included.
  private static let mostGuests = 32
  /// The most words of a command line, and their bytes.
  private static let wordLimit = (count: 100_000, bytes: 4 << 20)
  /// The most open files that a guest hands over.
  private static let mostFiles = 8
  /// The most events that wait for the main thread.
  private static let mostWaiting = 256
  /// The most packets that are taken from a guest before the next one's turn.
  private static let packetsAtOnce = 64

  /// The programs' folder.
  public let folder: GuestFolder
  private let exchange: Exchange<GuestEvent, Order>

  /// A message to a guest; the last one ends it.
  private enum Order: Sendable {
    case tell(GuestID, GuestPlace)
    case end(GuestID, GuestEnd)
  }

  /// Makes the folder and starts the server, which signals `wake` when an event is waiting.
  ///
  /// A process that has connected calls within `patience`.
  ///
  /// - Throws: why that is impossible.
  public init(wake: Wakeup, patience: MonotonicTime = .seconds(10)) throws(SocketFailure) {
    let folder = try GuestFolder()
    self.folder = folder
    let exchange = Exchange<GuestEvent, Order>(wake: wake, mostWaiting: Self.mostWaiting)
    self.exchange = exchange
    let listener: ControlSocket
    do throws(SocketFailure) {
      listener = try ControlSocket(at: folder.socket, kind: SOCK_SEQPACKET)
    } catch {
      folder.remove()
      throw error
    }
    let box = ListenerBox(listener)
    guard NativeThread.start("guests", { Self.serve(box.take(), exchange, patience) }) else {
      folder.remove()
      throw SocketFailure("Too many threads are running")
    }
  }

  /// The events since the last call.
  ///
  /// Main thread only.
  public func drain() -> [GuestEvent] { exchange.drain(atMost: Self.mostGuests) }

  /// Answers a guest, which ends it.
  ///
  /// Main thread only.
  public func end(_ guest: GuestID, _ end: GuestEnd) { exchange.order(.end(guest, end)) }

  /// Tells a guest where its film was left.
  ///
  /// Main thread only.
  public func tell(_ guest: GuestID, _ place: GuestPlace) { exchange.order(.tell(guest, place)) }

  /// Ends the server and removes the folder; guests that wait notice that the player is gone.
  ///
  /// Main thread only; blocks for a moment.
  public func finish() {
    exchange.finish(within: .milliseconds(200))
    folder.remove()
  }

  // MARK: The server's thread

  /// Hands a socket to the thread; a noncopyable value cannot be captured.
  private final class ListenerBox: @unchecked Sendable {
    // Written before the thread starts and taken only by that thread.
    private var listener: ControlSocket?
    init(_ listener: consuming ControlSocket) { self.listener = consume listener }
    func take() -> ControlSocket {
      guard let taken = listener.take() else { fatalError("taken once") }
      return taken
    }
  }

  /// A connected guest.
  private final class Guest {
    let id: GuestID
    let socket: PacketSocket
    var words: [[UInt8]] = []
    var byteCount = 0
    var files: [Int32: Int32] = [:]
    /// The time by which it must have called; nil once it has.
    private(set) var deadline: MonotonicTime?
    private var hasCalled: Bool { deadline == nil }

    init(_ id: GuestID, _ socket: PacketSocket, callsUntil deadline: MonotonicTime) {
      self.id = id
      self.socket = socket
      self.deadline = deadline
    }
    deinit { for file in files.values { close(file) } }

    /// Takes what has arrived, a bounded part of it at once; false once the connection is over.
    func read(_ events: inout [GuestEvent]) -> Bool {
      for _ in 0..<GuestServer.packetsAtOnce {
        switch socket.receive() {
        case .nothing: return true
        case .ended:
          if hasCalled { events.append(.news(id, .lost)) }
          return false
        case .packet(let bytes, let descriptors):
          guard take(GuestMessage(bytes), descriptors, &events) else {
            if hasCalled { events.append(.news(id, .lost)) }
            return false
          }
        }
      }
      return true
    }

    private func take(_ message: GuestMessage?, _ descriptors: [Int32], _ events: inout [GuestEvent]) -> Bool
    {
      var rest = descriptors[...]
      defer { for descriptor in rest { close(descriptor) } }
      switch message {
      case .words(let more) where !hasCalled:
        words += more
        byteCount += more.reduce(0) { $0 + $1.count + 1 }
        return words.count <= GuestServer.wordLimit.count && byteCount <= GuestServer.wordLimit.bytes
      case .file(let number) where !hasCalled:
        guard let descriptor = rest.first, files.count < GuestServer.mostFiles, files[number] == nil else {
          return false
        }
        rest = rest.dropFirst()
        files[number] = descriptor
        return true
      case .call(let role, let folder, let holdsKeys) where !hasCalled:
        deadline = nil
        var call = GuestCall(role, words: words, folder: folder, holdsKeys: holdsKeys)
        call.process = socket.peer?.process
        events.append(.called(id, call, files: files))
        (words, files) = ([], [:])
        return true
      case .news(let news) where hasCalled:
        events.append(.news(id, news))
        return true
      default: return false
      }
    }
  }

  private static func serve(
    _ listener: consuming ControlSocket, _ exchange: Exchange<GuestEvent, Order>,
    _ patience: MonotonicTime
  ) {
    var guests: [Guest] = []
    var lastNumber: UInt64 = 0
    while true {
      let (orders, isEnding, room) = exchange.take()
      for order in orders {
        switch order {
        case .tell(let id, let place): guests.first { $0.id == id }?.socket.send(place.packet)
        case .end(let id, let end):
          guests.first { $0.id == id }?.socket.send(end.packet)
          guests.removeAll { $0.id == id }
        }
      }
      if isEnding { break }
      guests.removeAll { guest in guest.deadline.map { $0 <= .now } ?? false }
      let pause = listener.pausesUntil.flatMap { $0 > .now ? $0 : nil }
      let takesCalls = guests.count < mostGuests && pause == nil
      var waited = [
        pollfd(fd: exchange.ownWake.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: takesCalls ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
      ]
      waited += guests.map { guest in
        pollfd(fd: room > 0 ? guest.socket.descriptor : -1, events: Int16(POLLIN), revents: 0)
      }
      let due = guests.compactMap(\.deadline).reduce(pause) { .earliest($0, $1) }
      let left = exchange.ownWake.patience(due.map { max(0, ($0 - .now).nanoseconds) } ?? -1)
      guard platform_poll(&waited, Int32(waited.count), left) > 0 else { continue }
      if waited[0].revents != 0 { exchange.ownWake.clear() }
      var events: [GuestEvent] = []
      for (guest, ready) in zip(guests, waited[2...]) where ready.revents != 0 {
        if !guest.read(&events) { guests.removeAll { $0 === guest } }
      }
      exchange.hear(events)
      guard waited[1].revents != 0 else { continue }
      let caller = listener.takeCall()
      guard caller >= 0 else { continue }
      let socket = PacketSocket(caller)
      guard socket.peer?.user == geteuid() else { continue }
      lastNumber += 1
      guests.append(Guest(GuestID(lastNumber), socket, callsUntil: .now + patience))
    }
    _ = consume listener
    exchange.end()
  }
}
