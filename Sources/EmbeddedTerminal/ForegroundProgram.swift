internal import Glibc

/// The foreground process group of the embedded terminal, as the kernel names it.
struct ForegroundProgram: Equatable {
  /// The group that has it.
  let group: Int32
  /// Whether that is the group that was started.
  let isFirst: Bool
  /// What its first process is called; empty where it is not there any more.
  let name: String
  /// Whether it is a shell that waits for a line, and nothing would be lost with it.
  let isRestingShell: Bool

  /// Shells that people type in.
  private static let shells: Set = [
    "ash", "bash", "csh", "dash", "elvish", "fish", "ksh", "mksh", "nu", "sh", "tcsh", "xonsh", "zsh",
  ]

  /// The one of that group.
  init(group: Int32, isFirst: Bool) {
    (self.group, self.isFirst) = (group, isFirst)
    name = String(decoding: Self.read("/proc/\(group)/comm").prefix { $0 != 0x0A }, as: UTF8.self)
    let words = Self.read("/proc/\(group)/cmdline").split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    let program = words.first?.split(separator: "/").last.map { $0.drop { $0 == "-" } } ?? ""
    // One that runs a script or a line is at work.
    isRestingShell =
      isFirst && Self.shells.contains(String(program))
      && words.dropFirst().allSatisfy { $0.hasPrefix("-") && $0 != "-c" }
  }

  /// The beginning of a small file; empty where there is none.
  private static func read(_ path: String) -> ArraySlice<UInt8> {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    return bytes.prefix(max(0, count))
  }
}
