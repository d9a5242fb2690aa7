// Paths as bytes, as the readers of folders and playlists need them. Pure; any thread may use it.
import Core

extension BytePath {
  /// Whether it starts at the root.
  var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// The folder it lies in, without links followed: `.` for a bare name, the root for itself.
  var folder: BytePath { parent?.folder ?? BytePath(isAbsolute ? "/" : ".") }

  /// The path of something in this folder.
  func appending(_ name: String) -> BytePath { appending(name.utf8) }

  /// The path of something in this folder.
  func appending(_ name: some Collection<UInt8>) -> BytePath {
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined.append(contentsOf: bytes)
    if let last = bytes.last, last != UInt8(ascii: "/") { joined.append(UInt8(ascii: "/")) }
    joined.append(contentsOf: name)
    return BytePath(joined)
  }
}
