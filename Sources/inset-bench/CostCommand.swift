// Benchmark `inset-bench cost CLIP`: CPU time at 80×24, 160×45 and 240×67.

internal import ArgumentParser
internal import PtyHarness

/// Plays a clip at several terminal sizes, each beside timg in the same run.
struct CostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cost", abstract: "CPU seconds of a clip at several terminal sizes, as a ratio to timg's.")

  @Option(help: "The player.") var program = ".build/release/inset"
  @Option(help: "One more argument for the player; may be given several times.") var with: [String] = []
  @Option(help: "A terminal in cells; may be given several times.")
  var size = [
    TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 160, rows: 45),
    TerminalSize(columns: 240, rows: 67),
  ]
  @Argument(help: "The clip.") var path: String

  func run() throws {
    guard let clip = Clip(path) else { throw ExitCode.failure }
    let yardstick = Player.peers[0]
    let hasYardstick = yardstick.isInstalled
    if !hasYardstick { print("\(yardstick.program) is not installed: no ratios.") }
    for size in size {
      let run = try MeasuredRun(.inset(program, with), clip, size: size)
      let cost = run.exit?.cpuSeconds
      var line = "\(Figures.padded("\(size)", -8)) \(cost.map { Figures.fixed($0, 2) } ?? "–") CPU seconds"
      line += ", \(run.shown) of \(clip.frames) frames"
      if hasYardstick {
        let other = try MeasuredRun(yardstick, clip, size: size)
        if let cost, let against = other.exit?.cpuSeconds, against > 0 {
          line +=
            ", \(yardstick.program) \(Figures.fixed(against, 2)), ratio \(Figures.fixed(cost / against, 2))"
        }
      }
      print(line)
    }
  }
}
