import Base
import Core
import Glibc
import Library

/// The folder that the program was started in.
enum WorkingFolder {
  /// Its path; `/` where it is gone.
  static var path: BytePath {
    guard let buffer = getcwd(nil, 0) else { return BytePath("/") }
    defer { free(buffer) }
    return BytePath(Array(UnsafeRawBufferPointer(start: buffer, count: strlen(buffer))))
  }

  /// A path from the root, by which it is known the next time too; asks the file system.
  static func whole(_ path: BytePath) -> BytePath {
    (path.isAbsolute ? path : self.path.appending(path)).withoutAscents
  }

  /// A path that a person typed in the player, from the root: `~` is their home, anything else lies in this folder.
  static func path(ofTyped path: BytePath) -> BytePath {
    let typed = path.fromHome
    return typed.isAbsolute ? typed : self.path.appending(typed)
  }
}
