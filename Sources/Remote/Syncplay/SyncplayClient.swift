// Watching together: a room of a Syncplay server. A thread of its own speaks with it and comes back when the connection
// is lost; the main thread takes what was heard and hands over what is told.

public import Base
import CPlatform
import Glibc
public import Platform

/// A visitor of a room.
public final class SyncplayClient: Sendable {
  /// How many messages are taken at once: a key comes in between.
  private static let messagesAtOnce = 64
  /// How many may wait to be taken, and how soon it is looked whether they were.
  private static let mostMessages = 1_024
  private static let moment = MonotonicTime.milliseconds(20)
  /// A server that says nothing for so long has gone (Syncplay's).
  private static let patience = MonotonicTime.milliseconds(12_500)
  /// How long is waited before the next try; twice as long each time.
  private static let waits = 1...30

  private let address: SyncplayAddress
  private let privacy: SyncplayPrivacy
  private let encryption: SyncplayEncryption
  private let exchange: Exchange<SyncplayEvent, SyncplayOrder>

  /// One that signals `wake` when it has heard something.
  public init(
    to address: SyncplayAddress, _ privacy: SyncplayPrivacy, _ encryption: SyncplayEncryption = .auto,
    wake: Wakeup
  ) {
    self.address = address
    self.privacy = privacy
    self.encryption = encryption
    exchange = Exchange(wake: wake)
    let isStarted = NativeThread.start("syncplay") { [self] in
      visit()
      exchange.end()
    }
    if !isStarted {
      exchange.hear([.refused("Too many threads are running")])
      exchange.end()
    }
  }

  /// What was heard since the last call.
  ///
  /// Main thread.
  public func drain() -> [SyncplayEvent] { exchange.drain(atMost: Self.messagesAtOnce).events }

  /// Tells the room something.
  ///
  /// Main thread.
  public func tell(_ order: SyncplayOrder) { exchange.order(order) }

  /// Leaves, and waits for nothing; what is heard after that is for nobody.
  ///
  /// Main thread.
  public func leave() { exchange.askToEnd() }

  // MARK: Its thread

  /// Why a visit ended.
  private enum End {
    /// The person leaves.
    case wanted
    /// The server, or the address, is no good.
    case refused(String)
    /// The connection has gone; whether the room was entered before.
    case lost(String, wasJoined: Bool)
  }

  private func visit() {
    var wait = Self.waits.lowerBound
    var status = SyncplayStatus()
    while true {
      let reason: String
      switch once(&status) {
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

  /// Waits for a socket, or until that moment; false where the person leaves.
  private func waits(for waited: inout pollfd, until deadline: MonotonicTime) -> Bool {
    while !exchange.isEnding {
      let left = (deadline - .now).nanoseconds
      guard left > 0 else { return true }
      poll(&waited, for: left)
      if waited.revents != 0 { return !exchange.isEnding }
    }
    return false
  }

  /// Waits once, for a socket or for an order, at most so long.
  private func poll(_ waited: inout pollfd, for nanoseconds: Int64) {
    var both = [pollfd(fd: exchange.ownWake.descriptor, events: Int16(POLLIN), revents: 0), waited]
    _ = platform_poll(&both, 2, nanoseconds)
    if both[0].revents != 0 { exchange.ownWake.clear() }
    waited.revents = both[1].revents
  }

  /// One visit, from the connection to its end.
  private func once(_ status: inout SyncplayStatus) -> End {
    let library = TLSLibrary.load()
    var digest: String?
    guard library != nil || encryption == .auto else {
      return .refused("An encrypted connection needs GnuTLS, which is not installed")
    }
    if let password = address.password, !password.isEmpty {
      digest = library?.md5(password)
      guard digest != nil else {
        return .refused("A server with a password needs GnuTLS, which is not installed")
      }
    }
    for order in exchange.take().orders { if case .status(let newest) = order { status = newest } }
    var words = SyncplayProtocol(
      address, name: address.name ?? Self.loginName, passwordDigest: digest, privacy: privacy,
      encryption: encryption, status: status
    ) { library?.sha256($0) }
    do throws(SocketFailure) {
      guard var socket = try SyncplaySocket.connect(to: address, wait: waits) else { return .wanted }
      try socket.send(words.opening(asksForEncryption: library != nil))
      var heard = MonotonicTime.now
      while true {
        let (orders, isEnding, waiting) = exchange.take()
        if isEnding { return .wanted }
        for order in orders {
          if case .status(let newest) = order { status = newest }
          try carryOut(order, &words, &socket)
        }
        guard MonotonicTime.now - heard <= Self.patience else {
          throw SocketFailure("The Syncplay server says nothing any more")
        }
        // A server that says more than is taken waits until it is taken.
        let isHeard = try waitForNews(
          &socket, until: heard + Self.patience, reading: waiting < Self.mostMessages)
        if isHeard, try hear(&socket, &words, library) { heard = .now }
      }
    } catch {
      if exchange.isEnding { return .wanted }
      return error.isFinal ? .refused(error.sentence) : .lost(error.sentence, wasJoined: words.isJoined)
    }
  }

  /// Waits for the server, for an order or until that moment; whether there is something to read.
  private func waitForNews(
    _ socket: inout SyncplaySocket, until deadline: MonotonicTime, reading: Bool
  ) throws(SocketFailure) -> Bool {
    let events = reading ? socket.events : socket.events & ~Int16(POLLIN)
    var waited = pollfd(fd: socket.descriptor, events: events, revents: 0)
    let until = reading ? deadline : min(deadline, .now + Self.moment)
    poll(&waited, for: socket.hasPending && reading ? 0 : max(0, (until - .now).nanoseconds))
    if Int32(waited.revents) & POLLOUT != 0 { try socket.flush() }
    return Int32(waited.revents) & ~POLLOUT != 0 || socket.hasPending && reading
  }

  /// Reads what is there and answers it; false where it is not a line yet.
  private func hear(
    _ socket: inout SyncplaySocket, _ words: inout SyncplayProtocol, _ library: TLSLibrary?
  ) throws(SocketFailure) -> Bool {
    var values: [RemoteValue] = []
    try socket.read { values.append($0) }
    for value in values {
      let reaction = try words.take(value, at: MonotonicTime.now)
      exchange.hear(reaction.events)
      for line in reaction.lines { try socket.send(line) }
      guard reaction.startsEncryption else { continue }
      guard let library else {
        throw SocketFailure("The Syncplay server wants GnuTLS, which is not installed", isFinal: true)
      }
      // What came with that was said in the open, by whomever: it counts for nothing.
      try socket.encrypt(with: library, for: address.host, wait: waits)
      try socket.send(words.encrypted())
      break
    }
    return !values.isEmpty
  }

  private func carryOut(
    _ order: SyncplayOrder, _ words: inout SyncplayProtocol, _ socket: inout SyncplaySocket
  ) throws(SocketFailure) {
    switch order {
    case .status(let status):
      let reaction = words.follow(status, at: .now)
      exchange.hear(reaction.events)
      for line in reaction.lines { try socket.send(line) }
    case .say(let text): if words.isJoined { try socket.send(words.line(saying: text)) }
    case .share(let names): if words.isJoined { try socket.send(words.line(sharing: names)) }
    case .goTo(let index): if words.isJoined { try socket.send(words.line(goingTo: index)) }
    }
  }

  /// The name of the person's login.
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
  /// How many bytes the file has; nil where it is none.
  var size: Int64? {
    guard let name = terminated else { return nil }
    var status = stat()
    guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }
}
