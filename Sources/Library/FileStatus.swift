// Questions to the file system about one path. Blocking; any thread that may wait.
public import Base
import Glibc

/// What the file system says of a path, links followed.
struct FileStatus: Equatable {
  /// What a path can be.
  enum Kind: Equatable { case folder, file, special }

  /// A folder or file, whatever its paths.
  struct Identity: Hashable {
    let device: UInt
    let node: UInt
  }

  let kind: Kind
  /// Bytes.
  let size: Int64
  /// Seconds since 1970 UTC.
  let modified: Int64
  let identity: Identity

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      default: .special
      }
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec)
    identity = Identity(device: UInt(status.st_dev), node: UInt(status.st_ino))
  }

  /// Asks about a path.
  init(_ path: BytePath) throws(LibraryError) {
    guard let name = path.terminated else { throw LibraryError(.system(ENOENT), subject: path) }
    var status = stat()
    guard stat(name, &status) == 0 else {
      throw LibraryError(.system(errno), subject: path)
    }
    self.init(status)
  }

  /// Whether something is there.
  static func exists(_ path: BytePath) -> Bool { (try? FileStatus(path)) != nil }
}

extension BytePath {
  /// Whether something is there, links followed; asks the file system, which may block.
  public var isThere: Bool { FileStatus.exists(self) }

  /// Whether a plain file is there, links followed: devices and pipes would be waited for.
  ///
  /// Asks the file system, which may block.
  public var isPlainFile: Bool { (try? FileStatus(self))?.kind == .file }
}
