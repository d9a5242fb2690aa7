// Benchmark `inset-bench cost CLIP`: CPU time at 80×24, 160×45 and 240×67.

internal import Options
internal import PtyHarness

/// Plays a clip at several terminal sizes, each beside timg in the same run.
struct CostCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench cost", "CPU seconds of a clip at several terminal sizes, as a ratio to timg's.",
    operands: .init("clip", "The clip.", 1...1),
    OptionTable([
      .program(\.program), .with(\.with),
      .value("size", "COLSxROWS", "A terminal in cells; may be given several times") {
        line, value throws(OptionStop) in line.sizes.append(try value.terminalSize())
      },
    ]))

  private var program = ".build/release/inset"
  private var with: [String] = []
  private var sizes: [TerminalSize] = []
  private var path = ""

  mutating func take(_ operands: [String]) {
    path = operands[0]
    guard sizes.isEmpty else { return }
    sizes = [(80, 24), (160, 45), (240, 67)].map { TerminalSize(columns: $0, rows: $1) }
  }

  func run() throws {
    guard let clip = Clip(path) else { throw BenchFailure() }
    let yardstick = Player.peers[0]
    let hasYardstick = yardstick.isInstalled
    if !hasYardstick { print("\(yardstick.program) is not installed: no ratios.") }
    for size in sizes {
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
