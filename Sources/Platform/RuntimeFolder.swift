// The folder of this program's sockets in the user's run-time directory, and the rule for folders of that kind. Any thread
// that may block.

public import Base
internal import Glibc

/// The folder `inset` in the user's run-time directory (XDG Base Directory Specification).
public enum RuntimeFolder {
  /// The folder; nil if `XDG_RUNTIME_DIR` is not set to an absolute path.
  public static var path: BytePath? {
    guard let text = getenv("XDG_RUNTIME_DIR"), text.pointee == UInt8(ascii: "/") else { return nil }
    return BytePath(String(cString: text)).appending("inset")
  }

  /// Whether the run-time directory is this user's.
  ///
  /// `sudo` may have left another user's in the environment, who could not use a folder that is created there.
  public static var isOfThisUser: Bool {
    path.flatMap { ownStatus($0.parent) }?.st_uid == geteuid()
  }

  /// Whether a folder, and no link to one, is this user's and inaccessible to others.
  public static func isPrivate(_ folder: BytePath) -> Bool {
    guard let status = ownStatus(folder) else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  private static func ownStatus(_ path: BytePath) -> stat? {
    guard let name = path.terminated else { return nil }
    var status = stat()
    return lstat(name, &status) == 0 ? status : nil
  }
}
