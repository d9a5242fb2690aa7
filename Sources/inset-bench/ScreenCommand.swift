// Debugging aid `inset-bench screen -- PROGRAM`: what a program draws, as text, without a terminal.
// `scripts/run` uses it.

internal import Glibc
internal import Options
internal import PtyHarness

/// Runs a program without a real terminal, and prints its last screen and its cost.
struct ScreenCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench screen", "Run a program for some seconds; print its last screen and figures.",
    operands: .init("program", "The program and its arguments, after --.", 1...Int.max),
    stopsAtOperand: true,
    OptionTable([.number("seconds", "How long it runs", \.seconds), .size(\.size)]))

  private var seconds = 10.0
  private var size = TerminalSize(columns: 100, rows: 30)
  private var words: [String] = []

  mutating func take(_ operands: [String]) { words = operands }

  func run() throws {
    let program = try PtyProgram(
      words[0], Array(words.dropFirst()), PtyOptions(columns: size.columns, rows: size.rows))
    program.read(seconds: seconds)
    // Not within a synchronised update, so that the screen is complete.
    _ = program.wait(seconds: 1) { !$0.modes.synchronizing }
    let played = program.seconds
    let endedEarly = program.exit != nil
    let lines = ScreenText(of: program.screen).lines
    let frames = program.frames
    if !endedEarly { program.send("q") }
    if program.waitForExit(seconds: 3) == nil { program.signal(SIGTERM) }
    let exit = program.waitForExit(seconds: 3)

    let edge = String(repeating: "─", count: size.columns)
    print("┌\(edge)┐")
    for line in lines { print("│\(Figures.padded(line, -size.columns))│") }
    print("└\(edge)┘")
    print(Self.figures(frames, played: played, bytes: program.screen.bytes, exit: exit))
    let leftovers = program.screen.modes.leftovers
    print(leftovers.isEmpty ? "The terminal was given back as it was." : leftovers.joined(separator: ", "))
    if endedEarly, exit?.status != .code(0) {
      print("The program ended early: \(exit.map { "\($0.status)" } ?? "it hangs").")
      throw BenchFailure()
    }
    if frames.isEmpty { throw BenchFailure() }
  }

  private static func figures(_ frames: [PtyProgram.Frame], played: Double, bytes: Int, exit: PtyExit?)
    -> String
  {
    let rate = Double(frames.count) / max(played, 0.001)
    let size = frames.isEmpty ? 0 : Double(bytes) / Double(frames.count) / 1000
    var words = [
      "\(frames.count) frames in \(Figures.fixed(played)) s", "\(Figures.fixed(rate)) frames/s",
      "\(Figures.fixed(size)) kB/frame",
    ]
    if let first = frames.first(where: { $0.bytes >= 2000 }) {
      words.append("first picture after \(Figures.fixed(first.seconds * 1000, 0)) ms")
    }
    if let exit {
      words.append("\(Figures.fixed(exit.cpuSeconds, 2)) CPU seconds (\(percent(exit, played)) %)")
      words.append("\(exit.maxResidentKilobytes / 1024) MB")
    }
    return words.joined(separator: ", ")
  }

  private static func percent(_ exit: PtyExit, _ played: Double) -> String {
    Figures.fixed(exit.cpuSeconds / max(played, 0.001) * 100, 0)
  }
}
