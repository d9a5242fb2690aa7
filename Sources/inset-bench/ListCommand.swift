internal import ArgumentParser
internal import Glibc
internal import PtyHarness

/// Opens a long playlist in the whole program, and says how soon it is there, moves and is filtered.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Open a long playlist: first screen, whole list, scrolling, filtering, memory.")

  @Option(help: "Entries of the list; may be given several times.") var entries = [100_000, 1_000_000]
  @Option(help: "The terminal in cells.") var size = TerminalSize(columns: 160, rows: 45)
  @Option(help: "The player.") var program = ".build/release/inset"
  @Option(help: "Where the list is written for the time.") var folder = ".build"
  @Argument(help: "A clip that the list begins with, and that stands still.") var clip: String

  func run() throws {
    for count in entries {
      let path = "\(folder)/bench-list.m3u8"
      guard let name = realpath(clip, nil) else { throw ExitCode.failure }
      defer { free(name) }
      guard Self.write(count, to: path, beginningWith: String(cString: name)) else {
        print("\(path) cannot be written.")
        throw ExitCode.failure
      }
      defer { unlink(path) }
      let run = try ListRun(program, list: path, count: count, size: size)
      print("\(count) entries at \(size)")
      for line in run.lines { print("  " + line) }
    }
  }

  /// A list as television providers have them: titles, groups, addresses.
  private static func write(_ count: Int, to path: String, beginningWith clip: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    fputs("#EXTM3U\n#EXTINF:-1,The clip\n\(clip)\n", file)
    let genres = ["News", "Sports", "Movies", "Kids", "Music", "Culture", "Weather"]
    for index in 1..<count {
      // Numbers that jump, so that neighbours differ as real ones do.
      let mixed = index &* 2_654_435_761 & 0xFFFF
      let genre = genres[mixed % genres.count]
      fputs(
        """
        #EXTINF:\(mixed % 7200) tvg-id="c\(index)" group-title="\(genre) \(mixed % 40)",\(genre) channel \(index)
        http://127.0.0.1:9/\(mixed)/\(genre)/\(index).ts

        """, file)
    }
    return fclose(file) == 0
  }
}

/// One run over a long list.
struct ListRun {
  /// What was measured, ready to be printed.
  private(set) var lines: [String] = []

  private let pty: PtyProgram
  private let count: Int

  init(_ program: String, list: String, count: Int, size: TerminalSize) throws {
    self.count = count
    let options = PtyOptions(columns: size.columns, rows: size.rows)
    pty = try PtyProgram(
      program, ["--no-config", "--no-audio", "--pause", "--presentation", "inline", list], options)
    open()
    scroll()
    for word in ["sport 9", "channel 77", "zzz"] { filter(word) }
    pty.send("q")
    let exit = pty.waitForExit(seconds: 20)
    lines.append(
      "most memory \((exit?.maxResidentKilobytes ?? 0) / 1024) MB, \(Figures.fixed(exit?.cpuSeconds ?? 0, 2)) CPU seconds"
    )
  }

  private mutating func open() {
    let first = pty.wait(seconds: 30) { $0.text(row: 2).contains(" channel ") }
    let firstTime = pty.seconds
    let number = "/\(count)"
    let whole = pty.wait(seconds: 120) { $0.text(row: 0).contains(number) }
    lines.append(
      "first screen \(milliseconds(first ? firstTime : nil)), whole list \(milliseconds(whole ? pty.seconds : nil))"
    )
    // What follows is measured in peace.
    pty.read(seconds: 1)
  }

  /// Pages down, one press after the other was answered; then sixty rows a second for two seconds.
  private mutating func scroll() {
    var times: [Double] = []
    for _ in 0..<60 {
      let before = pty.screen.text(row: 0)
      let start = pty.seconds
      pty.send("\u{06}")
      _ = pty.wait(seconds: 2) { $0.text(row: 0) != before }
      times.append(pty.seconds - start)
    }
    lines.append(
      "a page: \(milliseconds(Figures.median(times))) in the middle, \(milliseconds(times.max())) at the most"
    )
    let start = pty.seconds
    var shown = 0
    var last = pty.screen.text(row: 0)
    for press in 1...120 {
      pty.send("j")
      _ = pty.wait(seconds: start + Double(press) / 60 - pty.seconds) { screen in
        let text = screen.text(row: 0)
        if text != last {
          shown += 1
          last = text
        }
        return false
      }
    }
    lines.append("120 rows in 2 s: \(shown) of them shown, \(milliseconds(pty.seconds - start)) in all")
    let end = "\(count)/\(count)"
    let first = " 1/\(count)"
    key("G", name: "to the last row") { $0.text(row: 0).contains(end) }
    key("gg", name: "to the first row") { $0.text(row: 0).contains(first) }
  }

  private mutating func key(_ keys: String, name: String, until condition: (VirtualScreen) -> Bool) {
    let start = pty.seconds
    pty.send(keys)
    let done = pty.wait(seconds: 5, until: condition)
    lines.append("\(name): \(milliseconds(done ? pty.seconds - start : nil))")
  }

  /// Types a word; for each letter the time until it stands there with rows below it, and until nothing moves.
  private mutating func filter(_ word: String) {
    pty.send("/")
    pty.read(seconds: 0.5)
    var answers: [Double] = []
    var ends: [Double] = []
    var typed = "/"
    for letter in word {
      typed.append(letter)
      let start = pty.seconds
      pty.send(String(letter))
      let text = typed
      _ = pty.wait(seconds: 5) { $0.text(row: 0).hasPrefix(text) }
      answers.append(pty.seconds - start)
      // The count of rows stands still once the search has come to its end.
      var last = ""
      var changed = pty.seconds
      while pty.seconds - changed < 0.3 {
        pty.read(seconds: 0.002)
        let now = pty.screen.text(row: 0)
        if now != last {
          last = now
          changed = pty.seconds
        }
      }
      ends.append(changed - start)
    }
    func list(_ times: [Double]) -> String {
      times.map { Figures.fixed($0 * 1000, 0) }.joined(separator: " ")
    }
    lines.append("typing “\(word)”: shown after \(list(answers)) ms, complete after \(list(ends)) ms")
    pty.send(.escape)
    pty.read(seconds: 0.5)
  }

  private func milliseconds(_ seconds: Double?) -> String {
    seconds.map { "\(Figures.fixed($0 * 1000, 0)) ms" } ?? "not in time"
  }
}
