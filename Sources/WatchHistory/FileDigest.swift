// A number made of a file's first and last bytes, by which a renamed file is told from another one of the same size and
// time. Blocking: reads the file.

internal import Base
internal import Glibc

enum FileDigest {
  /// The bytes that are read at either end.
  private static let length = 65_536

  /// Reads a regular file; nil if it cannot be read.
  static func read(_ path: BytePath, size: Int64) -> Int64? {
    guard let name = path.terminated else { return nil }
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // FNV-1a, the same in each run and on each machine.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for start in [0, max(0, size - Int64(length))] {
      var bytes = [UInt8](repeating: 0, count: length)
      let count = pread(descriptor, &bytes, length, off_t(start))
      guard count >= 0 else { return nil }
      for byte in bytes.prefix(count) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return Int64(bitPattern: hash)
  }
}
