// The socket at which a player is called. Owned by the server's thread.

import Base
import CPlatform
import Glibc

/// A listening socket and its name, which is taken away with it.
struct ControlSocket: ~Copyable {
  let descriptor: Int32
  private let path: BytePath
  private let device: dev_t
  private let inode: ino_t

  /// Listens at a path, for nobody but this user.
  ///
  /// A name that a player left behind is taken; one that something else has, or at which somebody listens, is not.
  init(at path: BytePath) throws(SocketFailure) {
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, flags, 0)
    guard descriptor >= 0 else { throw SocketFailure("There is no socket for", path, errno) }
    let status: stat
    do throws(SocketFailure) {
      // The name's permissions come from the socket's.
      fchmod(descriptor, 0o600)
      try Self.bind(descriptor, to: path)
      guard listen(descriptor, 16) == 0, let found = path.ownStatus else {
        throw SocketFailure("Nobody can be heard at", path, errno)
      }
      status = found
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  private static func bind(_ descriptor: Int32, to path: BytePath) throws(SocketFailure) {
    for attempt in 1...2 {
      guard let result = path.withSocketAddress({ Glibc.bind(descriptor, $0, $1) }) else {
        throw SocketFailure("The name of a socket has 107 bytes at the most: \(path.shown)")
      }
      if result == 0 { return }
      let error = errno
      guard attempt == 1, error == EADDRINUSE else {
        throw SocketFailure("No socket can be made at", path, error)
      }
      try removeLeftover(path)
    }
  }

  /// Takes the name of a socket away at which nobody listens.
  private static func removeLeftover(_ path: BytePath) throws(SocketFailure) {
    guard let status = path.ownStatus else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw SocketFailure("\(path.shown) is there, and is no socket")
    }
    let other = path.connectSocket()
    guard other < 0 else {
      close(other)
      throw SocketFailure("Another program listens at \(path.shown)")
    }
    guard errno == ECONNREFUSED, path.removeName() else {
      throw SocketFailure("No socket can be made at", path, errno)
    }
  }

  /// The next program that calls, or -1; never waits.
  func takeCall() -> Int32 { platform_accept(descriptor) }

  deinit {
    close(descriptor)
    // Another one may have the name by now.
    guard let status = path.ownStatus, status.st_dev == device, status.st_ino == inode else { return }
    _ = path.removeName()
  }
}
