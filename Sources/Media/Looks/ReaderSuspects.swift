// The files whose reading has crashed a reader. A value.

internal import Base

/// The last files that crashed their reader, each as it was; a file that was changed since is read again.
struct ReaderSuspects {
  /// Limit on the files.
  private static let most = 1000
  private var stamps: [BytePath: LookStamp] = [:]
  /// The newest last.
  private var paths: [BytePath] = []

  /// The file's stamp when it crashed its reader; nil if it has not.
  subscript(path: BytePath) -> LookStamp? {
    get { stamps[path] }
    set {
      if stamps[path] == nil { paths.append(path) }
      stamps[path] = newValue
      if paths.count > Self.most { stamps[paths.removeFirst()] = nil }
    }
  }
}
