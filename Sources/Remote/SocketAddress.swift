// Addresses and names of sockets in the file system. Any thread.

import Base
import Glibc

/// The reason why a socket or its connection failed.
public struct SocketFailure: Error, Hashable, Sendable {
  /// The reason in one sentence, without control characters.
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
  /// Calls `body` with the path as a socket address; returns nil where the path has more than 107 bytes.
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

  /// The status of the file itself, not of a link's target; nil with `errno` where there is none.
  var ownStatus: stat? {
    guard let name = terminated else { return nil }
    var status = stat()
    return lstat(name, &status) == 0 ? status : nil
  }

  /// Unlinks the name; returns false with `errno` on failure.
  func removeName() -> Bool { terminated.map { unlink($0) == 0 } ?? false }

  /// Connects to the socket at the path; returns the descriptor, or -1 with `errno`.
  func connectSocket(_ kind: __socket_type = SOCK_STREAM) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return -1 }
    let isConnected = withSocketAddress { connect(descriptor, $0, $1) == 0 }
    if isConnected == true { return descriptor }
    let error = isConnected == nil ? ENAMETOOLONG : errno
    close(descriptor)
    errno = error
    return -1
  }
}
