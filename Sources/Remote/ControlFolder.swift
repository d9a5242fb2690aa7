// The folder of the running players' sockets. Any thread that may block.

public import Base
import Glibc

/// The folder `inset` in the user's run-time directory (XDG Base Directory Specification).
///
/// It contains one socket for each player, named by its process ID.
public enum ControlFolder {
  /// The folder; nil if `XDG_RUNTIME_DIR` is not set to an absolute path.
  static var path: BytePath? {
    guard let text = getenv("XDG_RUNTIME_DIR"), text.pointee == UInt8(ascii: "/") else { return nil }
    return BytePath(String(cString: text)).appending(BytePath("inset"))
  }

  /// The path of this process's socket; nil without a run-time directory.
  public static var ownSocket: BytePath? { path?.appending(String(getpid())) }

  /// Creates the folder for a socket inside it; the parent folder of any other socket must exist.
  ///
  /// It is not created in the run-time directory of another user, which `sudo` may have left in the environment: the
  /// owner could not use what is created there.
  static func make(for socket: BytePath) {
    guard let path, socket.parent == path, path.parent.ownStatus?.st_uid == geteuid(),
      let name = path.terminated
    else { return }
    _ = mkdir(name, 0o700)
  }

  /// The sockets in the folder, newest first.
  static var sockets: [BytePath] {
    guard let path, let name = path.terminated, let folder = opendir(name) else { return [] }
    defer { closedir(folder) }
    var found: [(path: BytePath, made: timespec)] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { BytePath(Array($0.prefix { $0 != 0 })) }
      let socket = path.appending(name)
      guard let status = socket.ownStatus, status.st_mode & S_IFMT == S_IFSOCK else { continue }
      found.append((socket, status.st_mtim))
    }
    return found.sorted { ($0.made.tv_sec, $0.made.tv_nsec) > ($1.made.tv_sec, $1.made.tv_nsec) }.map(\.path)
  }
}
