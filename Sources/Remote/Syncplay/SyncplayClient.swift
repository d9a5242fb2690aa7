// The client of a Syncplay room. Its own thread communicates with the server and reconnects; the main thread takes the
// events and hands over orders.

public import Base
import CPlatform
import Glibc
public import Platform

/// The membership in one room, from joining to leaving.
public final class SyncplayClient: Sendable {
  /// The most events that the main thread takes at once, so that keys are handled in between.
  private static let messagesAtOnce = 64
  /// The most events that wait for the main thread.
  private static let mostMessages = 1_024
  /// Time without a message after which the server counts as lost, which is Syncplay's.
  private static let patience = MonotonicTime.milliseconds(12_500)
  /// Seconds until the next connection attempt; doubled after each failure.
  private static let waits = 1...30

  private let address: SyncplayAddress
  private let privacy: SyncplayPrivacy
  private let encryption: SyncplayEncryption
  private let exchange: Exchange<SyncplayEvent, SyncplayOrder>

  /// Joins a room and signals `wake` when an event is waiting.
  public init(
    to address: SyncplayAddress, _ privacy: SyncplayPrivacy, _ encryption: SyncplayEncryption = .auto,
    wake: Wakeup
  ) {
    self.address = address
    self.privacy = privacy
    self.encryption = encryption
    exchange = Exchange(wake: wake, mostWaiting: Self.mostMessages)
    let isStarted = NativeThread.start("syncplay") { [self] in
      reconnectLoop()
      exchange.end()
    }
    if !isStarted {
      exchange.hear([.refused("Too many threads are running")])
      exchange.end()
    }
  }

  /// Returns the events since the last call, at most `messagesAtOnce`.
  ///
  /// Main thread only.
  public func drain() -> [SyncplayEvent] { exchange.drain(atMost: Self.messagesAtOnce) }

  /// Sends an order to the room.
  ///
  /// Main thread only.
  public func tell(_ order: SyncplayOrder) { exchange.order(order) }

  /// Leaves the room without waiting; later events are of no use.
  ///
  /// Main thread only.
  public func leave() { exchange.askToEnd() }

  // MARK: The client's thread

  /// The reason why a connection ended.
  private enum End {
    /// The user left the room.
    case wanted
    /// The server, its address or the settings make another attempt useless.
    case refused(String)
    /// The connection was lost; `wasJoined` tells whether the room had been joined.
    case lost(String, wasJoined: Bool)
  }

  private func reconnectLoop() {
    var wait = Self.waits.lowerBound
    var status = SyncplayStatus()
    while true {
      let reason: String
      switch runConnection(&status) {
      case .wanted: return
      case .refused(let sentence):
        exchange.hear([.refused(sentence)])
        return
      case .lost(let sentence, let wasJoined):
        reason = sentence
        if wasJoined { wait = Self.waits.lowerBound }
      }
      exchange.hear([.lost(reason)])
      var nothing = pollfd(fd: -1, events: 0, revents: 0)
      guard waits(for: &nothing, until: .now + .seconds(Double(wait))) else { return }
      wait = min(Self.waits.upperBound, wait * 2)
    }
  }

  /// Waits for a socket, or until a deadline; returns false if the user leaves.
  private func waits(for waited: inout pollfd, until deadline: MonotonicTime) -> Bool {
    while !exchange.isEnding {
      let left = (deadline - .now).nanoseconds
      guard left > 0 else { return true }
      poll(&waited, for: left)
      if waited.revents != 0 { return !exchange.isEnding }
    }
    return false
  }

  /// Waits once for a socket or for an order.
  private func poll(_ waited: inout pollfd, for nanoseconds: Int64) {
    var both = [pollfd(fd: exchange.ownWake.descriptor, events: Int16(POLLIN), revents: 0), waited]
    _ = platform_poll(&both, 2, exchange.ownWake.patience(nanoseconds))
    if both[0].revents != 0 { exchange.ownWake.clear() }
    waited.revents = both[1].revents
  }

  /// Runs one connection from its start to its end.
  private func runConnection(_ status: inout SyncplayStatus) -> End {
    var digest: String?
    if let password = address.password, !password.isEmpty {
      digest = MessageDigest.md5(password)
      guard digest != nil else {
        return .refused("GnuTLS refuses MD5, which Syncplay needs to send the password")
      }
    }
    for order in exchange.take().orders { if case .status(let newest) = order { status = newest } }
    var connection = SyncplayProtocol(
      address, name: address.name ?? Self.loginName, passwordDigest: digest, privacy: privacy,
      encryption: encryption, status: status
    ) { MessageDigest.sha256($0) }
    do throws(SocketFailure) {
      guard var socket = try SyncplaySocket.connect(to: address, wait: waits) else { return .wanted }
      try socket.send(SyncplayProtocol.opening)
      var heard = MonotonicTime.now
      while true {
        let (orders, isEnding, room) = exchange.take()
        if isEnding { return .wanted }
        for order in orders {
          if case .status(let newest) = order { status = newest }
          try carryOut(order, &connection, &socket)
        }
        guard MonotonicTime.now - heard <= Self.patience else {
          throw SocketFailure("The Syncplay server has stopped answering")
        }
        // While too many events wait for the main thread, the server's messages stay unread.
        let isHeard = try waitForNews(
          &socket, until: heard + Self.patience, reading: room > 0)
        if isHeard, try readLines(&socket, &connection) { heard = .now }
      }
    } catch {
      if exchange.isEnding { return .wanted }
      return error.isFinal ? .refused(error.sentence) : .lost(error.sentence, wasJoined: connection.isJoined)
    }
  }

  /// Waits for the server, for an order or until a deadline; returns whether there is something to read.
  private func waitForNews(
    _ socket: inout SyncplaySocket, until deadline: MonotonicTime, reading: Bool
  ) throws(SocketFailure) -> Bool {
    let events = reading ? socket.events : socket.events & ~Int16(POLLIN)
    var waited = pollfd(fd: socket.descriptor, events: events, revents: 0)
    poll(&waited, for: socket.hasPending && reading ? 0 : max(0, (deadline - .now).nanoseconds))
    if Int32(waited.revents) & POLLOUT != 0 { try socket.flush() }
    return Int32(waited.revents) & ~POLLOUT != 0 || socket.hasPending && reading
  }

  /// Reads available lines and replies to them; returns false if no line was complete.
  private func readLines(
    _ socket: inout SyncplaySocket, _ connection: inout SyncplayProtocol
  ) throws(SocketFailure) -> Bool {
    var values: [RemoteValue] = []
    try socket.read { values.append($0) }
    for value in values {
      let reaction = try connection.take(value, at: MonotonicTime.now)
      exchange.hear(reaction.events)
      for line in reaction.lines { try socket.send(line) }
      guard reaction.startsEncryption else { continue }
      // Lines received together with the start of encryption are unencrypted and may be forged, so they are ignored.
      try socket.encrypt(for: address.host, wait: waits)
      try socket.send(connection.encrypted())
      break
    }
    return !values.isEmpty
  }

  private func carryOut(
    _ order: SyncplayOrder, _ connection: inout SyncplayProtocol, _ socket: inout SyncplaySocket
  ) throws(SocketFailure) {
    switch order {
    case .status(let status):
      let reaction = connection.follow(status, at: .now)
      exchange.hear(reaction.events)
      for line in reaction.lines { try socket.send(line) }
    case .say(let text): if connection.isJoined { try socket.send(connection.line(saying: text)) }
    case .share(let names): if connection.isJoined { try socket.send(connection.line(sharing: names)) }
    case .goTo(let index): if connection.isJoined { try socket.send(connection.line(goingTo: index)) }
    }
  }

  /// The user's login name, at most 150 characters; the default name in a room.
  private static var loginName: String {
    for variable in ["USER", "LOGNAME"] {
      if let name = getenv(variable).map({ String(cString: $0) }), !name.isEmpty {
        return String(name.prefix(150))
      }
    }
    return "someone"
  }
}

extension BytePath {
  /// Size of a regular file in bytes; nil for anything else.
  var size: Int64? {
    guard let name = terminated else { return nil }
    var status = stat()
    guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }
}
