// Absolute paths of what users type or pass as arguments, against the current directory and the home folder. Any
// thread; some calls read the file system.

import Base
import Core
import Glibc
import Library

/// The folder that the program was started in.
enum WorkingFolder {
  /// The current folder's path; `/` where the folder was removed.
  static var path: BytePath { present ?? BytePath("/") }

  /// The current folder's path; nil where the folder was removed.
  static var present: BytePath? {
    guard let buffer = getcwd(nil, 0) else { return nil }
    defer { free(buffer) }
    return BytePath(Array(UnsafeRawBufferPointer(start: buffer, count: strlen(buffer))))
  }

  /// An absolute path without `..`, the same in later runs; reads the file system.
  static func whole(_ path: BytePath) -> BytePath {
    (path.isAbsolute ? path : self.path.appending(path)).withoutAscents
  }

  /// The absolute path of typed text: `~` is the home, other relative paths begin at the working folder.
  ///
  /// A scheme of places without a server stays as it is: it stands for the servers that the user has configured.
  static func path(ofTyped path: BytePath) -> BytePath {
    let typed = path.fromHome
    return typed.isAbsolute || typed.bareScheme != nil ? typed : self.path.appending(typed)
  }
}
