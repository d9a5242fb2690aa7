// The status of one path. Blocking; any thread that may wait.
public import Base
import Glibc
internal import Places

/// The status of a path (`stat`), links followed.
struct FileStatus: Equatable {
  /// The type of a file; devices, pipes and sockets are `special`.
  enum Kind: Equatable { case folder, file, special }

  /// Identifies a file or folder independently of its path.
  struct Identity: Hashable {
    let device: UInt
    let node: UInt
  }

  let kind: Kind
  /// Size in bytes.
  let size: Int64
  /// Modification time in seconds since 1970 UTC.
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

  init(_ path: BytePath) throws(LibraryError) {
    if path.isOfPlace {
      self.init(try PlaceFolder.status(of: path))
      return
    }
    guard let name = path.terminated else { throw LibraryError(.system(ENOENT), subject: path) }
    var status = stat()
    guard stat(name, &status) == 0 else {
      throw LibraryError(.system(errno), subject: path)
    }
    self.init(status)
  }

  /// The status of a path in a place; its identity is that of the path.
  private init(_ status: PlaceStatus) {
    kind =
      switch status.kind {
      case .folder: .folder
      case .file: .file
      case .link, .special: .special
      }
    size = status.size ?? 0
    modified = status.modified ?? 0
    var hash = ByteHash(seed: 0)
    hash.mix(status.path.normalized.bytes)
    identity = Identity(device: .max, node: UInt(hash.value))
  }

  static func exists(_ path: BytePath) -> Bool {
    path.isOfPlace ? Places.shared.exists(path) : (try? FileStatus(path)) != nil
  }
}

extension BytePath {
  /// Whether the path exists, links followed; blocking.
  public var isThere: Bool { FileStatus.exists(self) }

  /// Whether the path is a regular file, links followed; blocking.
  ///
  /// Opening a device or a pipe instead could block for ever.
  public var isPlainFile: Bool { (try? FileStatus(self))?.kind == .file }
}
