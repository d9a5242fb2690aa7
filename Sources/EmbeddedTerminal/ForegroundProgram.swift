// Name and state of what runs in the embedded terminal, such as vim or a shell at its prompt: for its tab, and for
// the warning before quitting. `EmbeddedHost` asks; main thread.

internal import Glibc

/// The foreground process group of the embedded terminal, from /proc.
struct ForegroundProgram: Equatable {
  /// The process group's number.
  let group: Int32
  /// Whether it is the group that the host has started.
  let isFirst: Bool
  /// The name of the group's leader; empty if it has ended.
  let name: String
  /// Whether it is a shell at its prompt, so that closing it loses no work.
  let isRestingShell: Bool

  /// Interactive shells.
  private static let shells: Set = [
    "ash", "bash", "csh", "dash", "elvish", "fish", "ksh", "mksh", "nu", "sh", "tcsh", "xonsh", "zsh",
  ]

  /// Reads the facts of a process group from /proc.
  init(group: Int32, isFirst: Bool) {
    (self.group, self.isFirst) = (group, isFirst)
    name = String(decoding: Self.read("/proc/\(group)/comm").prefix { $0 != 0x0A }, as: UTF8.self)
    let words = Self.read("/proc/\(group)/cmdline").split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    let program = words.first?.split(separator: "/").last.map { $0.drop { $0 == "-" } } ?? ""
    // A shell that runs a script or a command line is busy.
    isRestingShell =
      isFirst && Self.shells.contains(String(program))
      && words.dropFirst().allSatisfy { $0.hasPrefix("-") && $0 != "-c" }
  }

  /// The first kilobyte of a file; empty if it cannot be read.
  private static func read(_ path: String) -> ArraySlice<UInt8> {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    return bytes.prefix(max(0, count))
  }
}
