// Benchmark `inset-bench folder`: the file browser with 100,000 files, which are made for it and removed again.
// `RowsRun` measures.

internal import Glibc
internal import Options
internal import PtyHarness

/// Opens a folder of many files in the whole program; measures opening, scrolling and filtering.
struct FolderCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench folder",
    "Open a folder of many files: first screen, whole folder, scrolling, filtering, memory.",
    OptionTable([
      .counts("entries", from: 1, "Files of the folder", \.entries), .size(\.size), .program(\.program),
      .text("folder", "DIR", "Where the folder is made for the time", \.folder),
    ]))

  private var entries: [Int] = []
  private var size = TerminalSize(columns: 160, rows: 45)
  private var program = ".build/release/inset"
  private var folder = ".build"

  mutating func take(_ operands: [String]) { if entries.isEmpty { entries = [100_000] } }

  func run() throws {
    for count in entries {
      var files = ManyFiles(in: folder)
      defer { files.remove() }
      guard files.make(count), let last = files.names.last, let first = files.names.first else {
        print("\(count) files cannot be made in \(folder).")
        throw BenchFailure()
      }
      let rows = LongRows(arguments: ["--preview", "off", files.path], first: first, last: last) { pty in
        // The header shows no count: all files are listed when the last row is the last file.
        let deadline = pty.seconds + 120
        while pty.seconds < deadline {
          pty.send("G")
          if pty.wait(seconds: 0.02, until: { $0.shows(last) }) { return true }
        }
        return false
      }
      let run = try RowsRun(program, rows, size: size)
      print("\(count) files at \(size)")
      for line in run.lines { print("  " + line) }
    }
  }
}

/// A folder full of small files that are named like films.
struct ManyFiles {
  /// The folder's path.
  let path: String
  /// The files' names without their extension, as rows show them, in the order in which the player lists them.
  private(set) var names: [String] = []

  /// Makes an empty folder within another one.
  init(in folder: String) {
    var name = Array("\(folder)/bench-folder-XXXXXX".utf8CString)
    path = mkdtemp(&name).map { String(cString: $0) } ?? ""
  }

  /// Creates the files; false on failure.
  mutating func make(_ count: Int) -> Bool {
    guard !path.isEmpty else { return false }
    let channels = (1...count).map { ($0, ChannelName($0)) }
    // Words first, then numbers by value.
    let sorted = channels.sorted { ($0.1.genre, $0.0) < ($1.1.genre, $1.0) }
    for (index, channel) in sorted {
      let file = open("\(path)/\(channel.text).mkv", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      guard file >= 0 else { return false }
      names.append(channel.text)
      // Sparse files of different sizes.
      let isMade = ftruncate(file, 1_000 + index % 5_000) == 0
      close(file)
      guard isMade else { return false }
    }
    return true
  }

  /// Removes the files and the folder.
  mutating func remove() {
    guard !path.isEmpty else { return }
    for name in names { unlink("\(path)/\(name).mkv") }
    names = []
    rmdir(path)
  }
}
