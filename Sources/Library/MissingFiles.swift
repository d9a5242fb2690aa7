// Finds missing files. Blocking: run it on a worker thread.
public import Base
import Glibc

/// Checks whether files exist, without opening them.
public enum MissingFiles {
  /// The rows whose files do not exist; a file counts as present where the question fails in any other way.
  ///
  /// - Parameter files: One path for each row.
  public static func rows(_ rows: [Int32], _ files: [BytePath]) -> [Int32] {
    zip(rows, files).compactMap { row, file in isMissing(file) ? row : nil }
  }

  private static func isMissing(_ file: BytePath) -> Bool {
    // A server is not asked whether it still has what was played.
    if file.isOfPlace { return false }
    guard let name = file.terminated else { return true }
    var status = stat()
    return stat(name, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }
}
