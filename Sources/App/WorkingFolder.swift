import Core
import Glibc

/// The folder that the program was started in.
enum WorkingFolder {
  /// Its path; `/` where it is gone.
  static var path: BytePath {
    guard let buffer = getcwd(nil, 0) else { return BytePath("/") }
    defer { free(buffer) }
    return BytePath(Array(UnsafeRawBufferPointer(start: buffer, count: strlen(buffer))))
  }
}
