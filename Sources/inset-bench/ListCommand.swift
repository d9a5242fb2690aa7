// Benchmark `inset-bench list CLIP`: an M3U playlist with up to a million entries, which is written for it. `RowsRun`
// measures.

internal import Glibc
internal import Options
internal import PtyHarness

/// Opens a long playlist in the whole program; measures opening, scrolling and filtering.
struct ListCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench list", "Open a long playlist: first screen, whole list, scrolling, filtering, memory.",
    operands: .init("clip", "A clip that the list begins with, and that stands still.", 1...1),
    OptionTable([
      .counts("entries", from: 1, "Entries of the list", \.entries), .size(\.size), .program(\.program),
      .text("folder", "DIR", "Where the list is written for the time", \.folder),
    ]))

  private var entries: [Int] = []
  private var size = TerminalSize(columns: 160, rows: 45)
  private var program = ".build/release/inset"
  private var folder = ".build"
  private var clip = ""

  mutating func take(_ operands: [String]) {
    clip = operands[0]
    if entries.isEmpty { entries = [100_000, 1_000_000] }
  }

  func run() throws {
    for count in entries {
      let path = "\(folder)/bench-list.m3u8"
      guard let name = realpath(clip, nil) else { throw BenchFailure() }
      defer { free(name) }
      guard Self.write(count, to: path, beginningWith: String(cString: name)) else {
        print("\(path) cannot be written.")
        throw BenchFailure()
      }
      defer { unlink(path) }
      let rows = LongRows(
        arguments: ["--pause", path], first: "The clip", last: "channel \(count - 1) ",
        orders: [("shuffled", "X"), ("taken back", "u"), ("shuffled again", "X")]
      ) { pty in
        let number = "/\(count)"
        return pty.wait(seconds: 120) { $0.text(row: 0).contains(number) }
      }
      let run = try RowsRun(program, rows, size: size)
      print("\(count) entries at \(size)")
      for line in run.lines { print("  " + line) }
    }
  }

  /// Writes a playlist like a television provider's: titles, groups, addresses.
  private static func write(_ count: Int, to path: String, beginningWith clip: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    fputs("#EXTM3U\n#EXTINF:-1,The clip\n\(clip)\n", file)
    for index in 1..<count {
      let channel = ChannelName(index)
      fputs(
        """
        #EXTINF:\(channel.number % 7200) tvg-id="c\(index)" group-title="\(channel.genre) \(channel.number % 40)",\(channel.text)
        http://127.0.0.1:9/\(channel.number)/\(channel.genre)/\(index).ts

        """, file)
    }
    return fclose(file) == 0
  }
}
