// The connection to a Syncplay server: the way there, its lines, and their encryption. Owned by the client's thread.

import Base
import CPlatform
import Glibc
import Platform

/// A socket that speaks in lines, from some moment on encrypted.
struct SyncplaySocket: ~Copyable {
  let descriptor: Int32
  private var lines = LineQueue()
  private var encryption: TLSSession?

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Connects to the server, whose name may take its time to be found; `wait` waits for a socket and says whether to
  /// go on.
  static func connect(
    to address: SyncplayAddress, wait: (inout pollfd, _ until: MonotonicTime) -> Bool
  ) throws(SocketFailure) -> SyncplaySocket? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_ADDRCONFIG
    var found: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(address.host, "\(address.port)", &hints, &found)
    guard result == 0, let found else {
      throw SocketFailure(
        "\(VisibleText.filter(address.host)) was not found: \(String(cString: gai_strerror(result)))")
    }
    defer { freeaddrinfo(found) }
    var error: Int32 = 0
    for candidate in sequence(first: found, next: { $0.pointee.ai_next }) {
      let flags = candidate.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let descriptor = socket(candidate.pointee.ai_family, flags, candidate.pointee.ai_protocol)
      guard descriptor >= 0 else { continue }
      let socket = SyncplaySocket(descriptor)
      if Glibc.connect(descriptor, candidate.pointee.ai_addr, candidate.pointee.ai_addrlen) == 0 {
        return socket
      }
      error = errno
      guard error == EINPROGRESS else { continue }
      error = ETIMEDOUT
      var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard wait(&waited, .now + .seconds(10)) else { return nil }
      guard waited.revents != 0 else { continue }
      var size = socklen_t(MemoryLayout<Int32>.size)
      _ = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
      if error == 0 { return socket }
    }
    throw SocketFailure("\(address.shownServer) does not answer: \(String(cString: strerror(error)))")
  }

  /// What to wait for.
  var events: Int16 { Int16(POLLIN | (lines.hasOutgoing ? POLLOUT : 0)) }

  /// Whether something is there that the socket says nothing of.
  var hasPending: Bool { encryption?.hasPending ?? false }

  mutating func send(_ value: RemoteValue) throws(SocketFailure) {
    // Syncplay ends its lines as networks do.
    lines.add(RemoteJSON.line(value).dropLast() + [0x0D, 0x0A])
    try flush()
  }

  mutating func flush() throws(SocketFailure) {
    let descriptor = descriptor
    if let encryption {
      try lines.flush { bytes throws(SocketFailure) in try encryption.send(bytes) }
    } else {
      try lines.flush { bytes throws(SocketFailure) in try descriptor.send(bytes) }
    }
    if lines.isFull { throw SocketFailure("The Syncplay server takes nothing in") }
  }

  /// Reads what is there; calls `body` for each line.
  mutating func read(_ body: (RemoteValue) -> Void) throws(SocketFailure) {
    var room = [UInt8](repeating: 0, count: 64 << 10)
    let count = try received(into: &room)
    guard let count else { throw SocketFailure("The Syncplay server has hung up") }
    let isShort = lines.take(room[..<count]) { line in
      if let value = RemoteJSON.value(line) { body(value) }
    }
    if !isShort { throw SocketFailure("The Syncplay server sends a line without an end") }
  }

  private func received(into room: inout [UInt8]) throws(SocketFailure) -> Int? {
    if let encryption {
      var result = Result<Int?, SocketFailure>.success(nil)
      room.withUnsafeMutableBytes { bytes in
        do throws(SocketFailure) { result = .success(try encryption.read(bytes)) } catch {
          result = .failure(error)
        }
      }
      return try result.get()
    }
    let count = recv(descriptor, &room, room.count, 0)
    if count > 0 { return count }
    if count < 0, errno == EAGAIN || errno == EINTR { return 0 }
    if count < 0 { throw SocketFailure("The Syncplay server is lost: \(String(cString: strerror(errno)))") }
    return nil
  }

  /// Encrypts what is said from now on; what was heard of a line before that is forgotten.
  mutating func encrypt(
    with library: TLSLibrary, for host: String, wait: (inout pollfd, _ until: MonotonicTime) -> Bool
  ) throws(SocketFailure) {
    lines.forgetIncoming()
    guard let session = TLSSession(library, over: descriptor, host: host) else {
      throw SocketFailure("The connection could not be encrypted")
    }
    let deadline = MonotonicTime.now + .seconds(10)
    while try !session.shakeHands() {
      var waited = pollfd(fd: descriptor, events: session.events, revents: 0)
      guard wait(&waited, deadline), waited.revents != 0 else {
        throw SocketFailure("The Syncplay server does not answer")
      }
    }
    encryption = session
  }
}
