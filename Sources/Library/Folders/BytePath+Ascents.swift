// Paths without `.` and `..`. Asks the file system; any thread that may wait.
public import Base
import Glibc

extension BytePath {
  /// The path without `.` and `..`, leading where the system's own resolution leads.
  ///
  /// A `..` behind a link stays, as it means the parent of the link's target. Calls `lstat` for each `..`: any
  /// thread that may wait.
  public var withoutAscents: BytePath {
    if isOfPlace { return normalized }
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

  /// Whether the path is a folder and not a link to one, so that `..` means the path's own parent.
  var isPlainFolder: Bool {
    guard let name = terminated, !lastComponent.bytes.elementsEqual("..".utf8) else { return false }
    var status = stat()
    return lstat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
