// Size and modification time of a file. Blocking: stats the file.

public import Base
internal import Glibc

/// The size and the modification time of a regular file.
public struct FileStamp: Equatable, Sendable {
  /// Bytes.
  public let size: Int64
  /// Modification time in nanoseconds since 1970 UTC; 0 if that overflows.
  public let modified: Int64

  /// Stats a path, following links; nil if there is no regular file.
  public init?(_ path: BytePath) {
    var status = stat()
    guard let name = path.terminated, stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    size = Int64(status.st_size)
    let (nanoseconds, over) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    modified = over ? 0 : nanoseconds &+ Int64(status.st_mtim.tv_nsec)
  }
}

extension FileStamp {
  /// Modification time in whole seconds since 1970 UTC, rounded down.
  public var modifiedSeconds: Int64 {
    modified >= 0 ? modified / 1_000_000_000 : (modified + 1) / 1_000_000_000 - 1
  }
}
