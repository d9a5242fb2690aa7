// A list of names that a guest gets through a pipe, for the player, which is in another folder. Pure, but for `write`; any
// thread.

import Base
import Glibc

/// Completes and keeps a list that comes through a pipe.
enum GuestList {
  /// The list with its relative paths completed, where it has a path on each line, as M3U has; other formats stay as
  /// they are.
  static func whole(_ list: [UInt8], in folder: BytePath) -> [UInt8] {
    let first = list.first { $0 > 0x20 }
    guard let first, ![UInt8](arrayLiteral: 0x3C, 0x5B, 0x7B).contains(first) else { return list }
    let lines = list.split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> [UInt8] in
      guard let letter = line.first, letter > 0x20, letter != UInt8(ascii: "#"), SourceKind(of: line) == .path
      else {
        return Array(line)
      }
      let path = BytePath(Array(line))
      return path.isAbsolute ? path.bytes : folder.appending(path).bytes
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  /// Writes the whole list to a descriptor.
  static func write(_ list: [UInt8], to descriptor: Int32) {
    var rest = list[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
