public import Base
import Glibc

extension BytePath {
  /// The path without `.` and `..`, which leads where the system would go with them.
  ///
  /// A `..` behind a link stays, as it leads out of the folder that the link names. Asks the file system for each
  /// `..`: any thread that may wait.
  public var withoutAscents: BytePath {
    guard isAbsolute else { return self }
    var place = BytePath("/")
    for part in bytes.split(separator: UInt8(ascii: "/")) {
      switch Array(part) {
      case [UInt8(ascii: ".")]: break
      case [UInt8(ascii: "."), UInt8(ascii: ".")] where place.isPlainFolder: place = place.parent
      default: place = place.appending(part)
      }
    }
    return place
  }

  /// Whether a folder is there that is no link to one, and that `..` leads out of by its path.
  var isPlainFolder: Bool {
    guard let name = terminated, !lastComponent.bytes.elementsEqual("..".utf8) else { return false }
    var status = stat()
    return lstat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
