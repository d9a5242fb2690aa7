// The connection to a Syncplay server: name resolution, lines and encryption. Owned by the client's thread.

import Base
import CPlatform
import Glibc
import Platform

/// A socket for lines of JSON, which is encrypted after `encrypt`.
struct SyncplaySocket: ~Copyable {
  let descriptor: Int32
  private var lines = LineQueue()
  private var encryption: TLSSession?

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Connects to the server; the name resolution blocks.
  ///
  /// - Parameter wait: waits for a socket until a deadline; returns false if the user leaves.
  /// - Returns: nil if the user leaves.
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

  /// The events to wait for.
  var events: Int16 { Int16(POLLIN | (lines.hasOutgoing ? POLLOUT : 0)) }

  /// Whether decrypted bytes are waiting, of which `poll` on the socket does not report anything.
  var hasPending: Bool { encryption?.hasPending ?? false }

  mutating func send(_ value: RemoteValue) throws(SocketFailure) {
    // Syncplay's lines end with CR and LF.
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
    if lines.isFull { throw SocketFailure("The Syncplay server has stopped reading") }
  }

  /// Reads available bytes and calls `body` for each complete line.
  mutating func read(_ body: (RemoteValue) -> Void) throws(SocketFailure) {
    var room = [UInt8](repeating: 0, count: 64 << 10)
    let count = try received(into: &room)
    guard let count else { throw SocketFailure("The Syncplay server closed the connection") }
    let isShort = lines.take(room[..<count]) { line in
      if let value = RemoteJSON.value(line) { body(value) }
    }
    if !isShort { throw SocketFailure("The Syncplay server sent a line that is too long") }
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
    if count < 0 {
      throw SocketFailure("The connection to the Syncplay server failed: \(String(cString: strerror(errno)))")
    }
    return nil
  }

  /// Encrypts the connection from here on; the incomplete line received before is discarded.
  mutating func encrypt(
    for host: String, wait: (inout pollfd, _ until: MonotonicTime) -> Bool
  ) throws(SocketFailure) {
    lines.forgetIncoming()
    guard let session = TLSSession(over: descriptor, host: host) else {
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
