// The folder of the running players' sockets. Any thread that may block.

public import Base
import Glibc
import Platform

/// The folder of `RuntimeFolder`.
///
/// It contains one socket for each player, named by its process ID.
public enum ControlFolder {
  /// The path of this process's socket; nil without a run-time directory.
  public static var ownSocket: BytePath? { RuntimeFolder.path?.appending(String(getpid())) }

  /// Creates the folder for a socket inside it; the parent folder of any other socket must exist.
  ///
  /// It is not created in the run-time directory of another user.
  static func make(for socket: BytePath) {
    guard let path = RuntimeFolder.path, socket.parent == path, RuntimeFolder.isOfThisUser,
      let name = path.terminated
    else { return }
    _ = mkdir(name, 0o700)
  }

  /// Removes the sockets of players that were killed.
  ///
  /// Each is called twice, 20 ms apart: a player that starts now has bound its socket a moment before it listens.
  static func sweep() {
    let silent = sockets.filter(isRefused)
    guard !silent.isEmpty else { return }
    usleep(20_000)
    for socket in silent where isRefused(socket) { _ = socket.removeName() }
  }

  private static func isRefused(_ socket: BytePath) -> Bool {
    let descriptor = socket.connectSocket()
    if descriptor >= 0 { close(descriptor) }
    return descriptor < 0 && errno == ECONNREFUSED
  }

  /// The sockets in the folder, newest first.
  static var sockets: [BytePath] {
    guard let path = RuntimeFolder.path else { return [] }
    var found: [(path: BytePath, made: timespec)] = []
    FolderNames.each(of: path) { name in
      let socket = path.appending(name)
      guard let status = socket.ownStatus, status.st_mode & S_IFMT == S_IFSOCK else { return }
      found.append((socket, status.st_mtim))
    }
    return found.sorted { ($0.made.tv_sec, $0.made.tv_nsec) > ($1.made.tv_sec, $1.made.tv_nsec) }.map(\.path)
  }
}
