// Where the sockets of running players lie. Any thread that may wait.

public import Base
import Glibc

/// The folder `inset` in the person's run-time folder (XDG Base Directory Specification): a socket for each player, of its
/// process number.
public enum ControlFolder {
  /// The folder; nil where there is no run-time folder.
  static var path: BytePath? {
    guard let text = getenv("XDG_RUNTIME_DIR"), text.pointee == UInt8(ascii: "/") else { return nil }
    return BytePath(String(cString: text)).appending(BytePath("inset"))
  }

  /// Where this process is called; nil where there is no run-time folder.
  public static var ownSocket: BytePath? { path?.appending(String(getpid())) }

  /// Makes the folder for a socket that is to lie in it; a socket elsewhere has one.
  ///
  /// Not in the run-time folder of somebody else, which `sudo` may have left in the environment: its owner could not use
  /// what is made there.
  static func make(for socket: BytePath) {
    guard let path, socket.parent == path, path.parent.ownStatus?.st_uid == geteuid(),
      let name = path.terminated
    else { return }
    _ = mkdir(name, 0o700)
  }

  /// The sockets in it, newest first.
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
