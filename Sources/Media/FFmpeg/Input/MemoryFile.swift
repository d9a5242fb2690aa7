// A file in memory for libraries that open files by name. One thread at a time.

internal import CPlatform
internal import Glibc

/// Bytes that have a name in /proc as long as this value lives, and that never reach a disk.
struct MemoryFile: ~Copyable {
  private let descriptor: Int32

  /// The name to open.
  var name: String { "/proc/self/fd/\(descriptor)" }

  /// A file of these bytes; nil where the system has no descriptor or no memory left.
  init?(_ bytes: some Collection<UInt8>) {
    descriptor = platform_memory_file("inset")
    guard descriptor >= 0 else { return nil }
    var left = Array(bytes)[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return nil }
      left = left.dropFirst(count)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
