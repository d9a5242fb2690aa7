// The files whose reading has crashed a reader. A value.

internal import Base

/// The last files that crashed their reader; a file that was changed since is another one.
struct ReaderSuspects {
  /// A file as it was.
  struct File: Hashable {
    var path: BytePath
    var stamp: LookStamp
  }

  /// Limit on the files.
  private static let most = 1000
  /// The newest last.
  private var files: [File] = []

  func contains(_ file: File) -> Bool { files.contains(file) }

  mutating func add(_ file: File) {
    guard !contains(file) else { return }
    files.append(file)
    if files.count > Self.most { files.removeFirst() }
  }
}
