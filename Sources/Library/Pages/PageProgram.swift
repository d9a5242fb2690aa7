// yt-dlp and the JavaScript runtimes that it uses, as they are installed. Blocking; any thread that may wait.

internal import Base
internal import Platform

/// The installed program that resolves web pages, and what it needs.
public struct PageProgram: Equatable, Sendable {
  /// yt-dlp's version; nil where it is not installed or does not start.
  public let version: String?
  /// The installed JavaScript runtimes that yt-dlp can use, the one that it prefers first.
  public let runtimes: [String]

  /// The names of the runtimes' programs; yt-dlp uses the others only where it is told to.
  private static let knownRuntimes = ["deno", "node", "bun", "qjs"]
  /// The longest wait for a program's version.
  private static let patience = MonotonicTime.seconds(5)

  /// Looks for the programs in `PATH` and starts each.
  public init() {
    version = Self.answer(of: "yt-dlp")
    runtimes = version == nil ? [] : Self.knownRuntimes.filter { Self.answer(of: $0) != nil }
  }

  /// The first line that a program prints for `--version`, filtered; nil where it does not start or end in time.
  private static func answer(of name: String) -> String? {
    guard let program = RunningProgram([name, "--version"]) else { return nil }
    guard let bytes = try? program.report(limit: 4096, until: .now + patience) else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return VisibleText.filter(bytes: Array(line), limit: 60)
  }
}
