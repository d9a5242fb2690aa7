// The folder with the programs that guests are started by, in front of the embedded terminal's PATH. Any thread that may
// block.

public import Base
import CPlatform
import Glibc
import Platform

/// A folder that only this user may enter, with links of the guests' names to this program and the socket that they call.
///
/// The folder is `inset/PID.mpv` in the user's run-time directory; without one, a new folder among the temporary files.
public final class GuestFolder: Sendable {
  /// The names that are links to this program.
  private static let names = ["mpv", "umpv", "inset"]
  private static let ending = ".mpv"

  /// The folder's path.
  public let path: BytePath
  /// The path of the socket.
  public var socket: BytePath { path.appending("socket") }

  /// Makes the folder and its links.
  ///
  /// - Throws: why that is impossible.
  public init() throws(SocketFailure) {
    guard let program = Self.program else { throw SocketFailure("Cannot find the program's own file") }
    path = try Self.make()
    for name in Self.names {
      guard let link = path.appending(name).terminated else { continue }
      _ = unlink(link)
      guard symlink(program, link) == 0 else {
        let code = errno
        Self.remove(path)
        throw SocketFailure("Cannot create a link in", path, code)
      }
    }
  }

  /// Removes the folder, unless it has been removed already.
  public func remove() { Self.remove(path) }

  private static func remove(_ folder: BytePath) {
    for name in names + ["socket"] { _ = folder.appending(name).removeName() }
    if let name = folder.terminated { rmdir(name) }
  }

  /// The path of this program's file; nil if it is unknown.
  private static var program: [CChar]? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
    return count > 0 ? Array(bytes.prefix(count + 1)) : nil
  }

  private static func make() throws(SocketFailure) -> BytePath {
    if let folder = RuntimeFolder.path, let own = ControlFolder.ownSocket {
      ControlFolder.make(for: own)
      removeLeftovers(in: folder)
      let path = folder.appending("\(getpid())\(ending)")
      if path.appending("socket").bytes.count <= 107, let name = path.terminated,
        mkdir(name, 0o700) == 0 || errno == EEXIST && RuntimeFolder.isPrivate(path)
      {
        return path
      }
    }
    var pattern = Array("/tmp/inset-XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else {
      throw SocketFailure(
        "Cannot create a temporary folder: \(String(cString: strerror(errno)))")
    }
    return BytePath(pattern.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// Removes the folders of players that were killed.
  private static func removeLeftovers(in folder: BytePath) {
    FolderNames.each(of: folder) { name in
      let text = String(decoding: name.bytes, as: UTF8.self)
      guard text.hasSuffix(ending), let process = Int32(text.dropLast(ending.count)), process != getpid(),
        kill(process, 0) != 0, errno == ESRCH
      else { return }
      remove(folder.appending(text))
    }
  }
}
