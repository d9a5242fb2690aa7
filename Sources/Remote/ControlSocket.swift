// The listening socket of a player. Owned by the server's thread.

import Base
import CPlatform
import Glibc
import Platform

/// A listening socket and its name, which is removed with the value.
struct ControlSocket: ~Copyable {
  let descriptor: Int32
  /// The time until which no client is accepted; nil while clients are.
  private(set) var pausesUntil: MonotonicTime?
  let path: BytePath
  private let device: dev_t
  private let inode: ino_t

  /// Listens at a path; only this user may connect.
  ///
  /// A socket that a dead player left behind is replaced; any other file, or a socket at which a process listens, is
  /// not.
  ///
  /// - Throws: the reason why the socket cannot be created.
  init(at path: BytePath, kind: __socket_type = SOCK_STREAM) throws(SocketFailure) {
    let flags = Int32(kind.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, flags, 0)
    guard descriptor >= 0 else { throw SocketFailure("Cannot create a socket for", path, errno) }
    let status: stat
    do throws(SocketFailure) {
      // The socket's mode becomes the mode of its name.
      fchmod(descriptor, 0o600)
      try Self.bind(descriptor, to: path, kind)
      guard listen(descriptor, 16) == 0, let found = path.ownStatus else {
        throw SocketFailure("Cannot listen at", path, errno)
      }
      status = found
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    pausesUntil = nil
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  private static func bind(_ descriptor: Int32, to path: BytePath, _ kind: __socket_type)
    throws(SocketFailure)
  {
    for attempt in 1...2 {
      guard let result = path.withSocketAddress({ Glibc.bind(descriptor, $0, $1) }) else {
        throw SocketFailure("The path of a socket can have at most 107 bytes: \(path.shown)")
      }
      if result == 0 { return }
      let error = errno
      guard attempt == 1, error == EADDRINUSE else {
        throw SocketFailure("Cannot create a socket at", path, error)
      }
      try removeLeftover(path, kind)
    }
  }

  /// Removes the name of a socket at which no process listens; throws for any other file.
  private static func removeLeftover(_ path: BytePath, _ kind: __socket_type) throws(SocketFailure) {
    guard let status = path.ownStatus else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw SocketFailure("\(path.shown) exists and is not a socket")
    }
    switch path.socketUse(kind) {
    case .taken: throw SocketFailure("Another program is listening at \(path.shown)", isTaken: true)
    case .abandoned where path.removeName(): break
    case .abandoned, .unusable: throw SocketFailure("Cannot create a socket at", path, errno)
    }
  }

  /// Accepts the next client and returns its descriptor, or -1 if none is waiting; never blocks.
  ///
  /// Where the process has no descriptor left, none is accepted until `pausesUntil`: `descriptor` stays readable, so
  /// that who polls it before would be woken again and again.
  mutating func takeCall() -> Int32 {
    if let pausesUntil, MonotonicTime.now < pausesUntil { return -1 }
    let caller = platform_accept(descriptor)
    pausesUntil = caller < 0 && (errno == EMFILE || errno == ENFILE) ? .now + Self.pause : nil
    return caller
  }

  /// The time without new clients after the process had no descriptor left for one.
  private static let pause = MonotonicTime.seconds(1)

  /// Listens on in this process, after a fork: clients learn that its socket is this process's.
  func inherit() { _ = listen(descriptor, 16) }

  /// Closes the socket; its name stays for another process that has it.
  ///
  /// The value must not be destroyed after this: its end would close the descriptor again and remove the name.
  func leave() { close(descriptor) }

  /// Removes the socket's name, unless it belongs to another player's socket.
  func removeName() {
    guard let status = path.ownStatus, status.st_dev == device, status.st_ino == inode else { return }
    _ = path.removeName()
  }

  deinit {
    close(descriptor)
    removeName()
  }
}
