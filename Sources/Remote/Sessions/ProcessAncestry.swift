// The ancestors of a process, from /proc. Any thread.

import Glibc

/// Tells which processes have started a process.
enum ProcessAncestry {
  /// Limit on the generations to examine.
  private static let mostGenerations = 64

  /// Whether a process is another one or was started by it, directly or through others.
  static func leads(from process: Int32, to ancestor: Int32) -> Bool {
    var process = process
    for _ in 0..<mostGenerations where process > 1 {
      if process == ancestor { return true }
      guard let parent = parent(of: process) else { return false }
      process = parent
    }
    return false
  }

  /// The parent of a process; nil if it has ended.
  private static func parent(of process: Int32) -> Int32? {
    let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(file, &bytes, bytes.count)
    // The program's name is in parentheses, and may contain some itself.
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(end + 1)..<count].split(separator: 0x20)
    return fields.count > 1 ? Int32(String(decoding: fields[1], as: UTF8.self)) : nil
  }
}
