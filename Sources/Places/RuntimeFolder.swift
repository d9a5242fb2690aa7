// The folder of the sockets at which helpers of this program listen. Any thread that may block.

internal import Base
internal import Glibc

/// The folder `inset/places` in the user's run-time directory, which only this user may enter.
enum RuntimeFolder {
  /// The folder, made where it is missing; nil without a run-time directory of this user.
  static var path: BytePath? {
    guard let runtime = getenv("XDG_RUNTIME_DIR"), runtime.pointee == CChar(UInt8(ascii: "/")) else {
      return nil
    }
    // `sudo` may have left another user's in the environment.
    var owner = stat()
    guard stat(runtime, &owner) == 0, owner.st_uid == geteuid() else { return nil }
    let outer = BytePath(String(cString: runtime)).appending("inset")
    let folder = outer.appending("places")
    for part in [outer, folder] {
      guard let name = part.terminated else { return nil }
      _ = mkdir(name, 0o700)
      var status = stat()
      guard lstat(name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
        status.st_mode & 0o077 == 0
      else { return nil }
    }
    return folder
  }
}
