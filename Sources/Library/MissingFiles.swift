// Which of many files are not there. Blocking: run it on a worker thread.
public import Base
import Glibc

/// Looks for files without opening them.
public enum MissingFiles {
  /// The rows whose files are not there; what cannot be asked about counts as there.
  public static func rows(_ rows: [Int32], _ files: [BytePath]) -> [Int32] {
    zip(rows, files).compactMap { row, file in isMissing(file) ? row : nil }
  }

  private static func isMissing(_ file: BytePath) -> Bool {
    guard let name = file.terminated else { return true }
    var status = stat()
    return stat(name, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }
}
