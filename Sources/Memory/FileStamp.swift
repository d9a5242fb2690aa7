// By what a file is known again under another name. Blocking: asks the file system.

public import Base
internal import Glibc

/// Size and time of an ordinary file.
public struct FileStamp: Equatable {
  /// Bytes.
  public let size: Int64
  /// Nanoseconds since 1970 UTC.
  public let modified: Int64

  /// Asks about a path; nil where no ordinary file is there.
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
  /// Seconds since 1970 UTC.
  public var modifiedSeconds: Int64 {
    modified >= 0 ? modified / 1_000_000_000 : (modified + 1) / 1_000_000_000 - 1
  }
}
