// Addresses and names of sockets in the file system. Any thread.

import Base
import Glibc

/// The reason why a socket or its connection failed.
public struct SocketFailure: Error, Hashable, Sendable {
  /// The reason, without control characters.
  public var sentence: String

  /// Whether another attempt would fail too.
  var isFinal = false

  /// Whether a program listens at the path already.
  var isTaken = false

  /// A failure with that sentence.
  public init(_ sentence: String) { self.sentence = sentence }

  init(_ sentence: String, isFinal: Bool = false, isTaken: Bool = false) {
    self.sentence = sentence
    self.isFinal = isFinal
    self.isTaken = isTaken
  }

  /// Creates a failure of a system call on a path, with its `errno`.
  init(_ what: String, _ path: BytePath, _ error: Int32) {
    sentence = "\(what) \(path.shown): \(String(cString: strerror(error)))"
  }
}

extension BytePath {
  /// Calls `body` with the path as a socket address; returns nil if the path has more than 107 bytes.
  func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard bytes.count < room.count else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    guard fits else { return nil }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        body(address, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// The status of the file itself, not of a link's target; nil with `errno` if none exists.
  var ownStatus: stat? {
    guard let name = terminated else { return nil }
    var status = stat()
    return lstat(name, &status) == 0 ? status : nil
  }

  /// Unlinks the name; returns false with `errno` on failure.
  func removeName() -> Bool { terminated.map { unlink($0) == 0 } ?? false }

  /// Connects to the socket at the path; returns the descriptor, or -1 with `errno`.
  ///
  /// It does not wait for a program that listens without accepting: EAGAIN.
  func connectSocket(_ kind: __socket_type = SOCK_STREAM) -> Int32 {
    let flags = SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(kind.rawValue | flags), 0)
    guard descriptor >= 0 else { return -1 }
    let isConnected = withSocketAddress { connect(descriptor, $0, $1) == 0 }
    if isConnected == true {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return descriptor
    }
    let error = isConnected == nil ? ENAMETOOLONG : errno
    close(descriptor)
    errno = error
    return -1
  }

  /// The state of a socket's name.
  enum SocketUse {
    /// A program listens, whether it accepts or not.
    case taken
    /// No program listens any more.
    case abandoned
    /// No socket of this user, or none at all; `errno` has the reason.
    case unusable
  }

  /// Whether a program listens at the path.
  ///
  /// Asked twice, 20 ms apart: a program that starts now has bound its socket a moment before it listens.
  func socketUse(_ kind: __socket_type) -> SocketUse {
    for attempt in 1...2 {
      let descriptor = connectSocket(kind)
      if descriptor >= 0 { close(descriptor) }
      if descriptor >= 0 || errno == EAGAIN { return .taken }
      guard errno == ECONNREFUSED else { return .unusable }
      if attempt == 1 { usleep(20_000) }
    }
    return .abandoned
  }
}
