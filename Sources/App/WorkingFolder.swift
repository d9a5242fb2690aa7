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

extension BytePath {
  /// The path in its shortest form.
  ///
  /// Links are not followed: `..` takes the name before it off, as a shell's `cd` does.
  var normalized: BytePath {
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: UInt8(ascii: "/")) {
      switch Array(part) {
      case [UInt8(ascii: ".")]: break
      case [UInt8(ascii: "."), UInt8(ascii: ".")]: _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return BytePath([UInt8(ascii: "/")] + parts.joined(separator: [UInt8(ascii: "/")]))
  }
}
