// Benchmark `inset-bench pixels CLIP`: kitty graphics in shared memory and through the tty, JPEG, sixels and half
// blocks, beside mpv; then the similarity of what each of them shows.

internal import Options
internal import PtyHarness

/// Plays a clip on terminals with pixel protocols, each beside half blocks.
struct PixelsCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench pixels",
    "Play a clip in each pixel protocol; print frames, CPU, bytes, and ratios to half blocks.",
    operands: .init("clip", "The clips.", 1...8),
    OptionTable([
      .size(\.size, "The terminal in cells of 10×20 pixels"), .program(\.program), .with(\.with),
      .count("rounds", "How often all of them play, in turn", \.rounds),
      .flag("alone", "Leave the peers out", \.alone),
    ]))

  private var size = TerminalSize(columns: 160, rows: 45)
  private var program = ".build/release/inset"
  private var with: [String] = []
  private var rounds = 1
  private var alone = false
  private var paths: [String] = []

  mutating func take(_ operands: [String]) { paths = operands }

  func run() throws {
    for path in paths {
      guard let clip = Clip(path) else { throw BenchFailure() }
      try play(clip)
      guard let likeness = PixelLikeness(clip, size: size) else { throw BenchFailure() }
      print(
        Figures.padded("painters only", -34) + Figures.padded("pixels", 12) + Figures.padded("kB/frame", 10)
          + Figures.padded("SSIM", 8))
      for line in likeness.lines() { print(line) }
    }
  }

  private func play(_ clip: Clip) throws {
    let players = Player.insetInPixels(program, with) + (alone ? [] : Player.peersInPixels)
    print("\(clip.title), at \(size)")
    print(MeasuredRun.heading + Figures.padded("ms/frame", 10) + Figures.padded("ratio", 8))
    for _ in 0..<rounds {
      var halfBlocks: Double?
      for player in players {
        guard let run = try MeasuredRun.installed(player, clip, size: size) else { continue }
        let cost = run.millisecondsPerPicture
        if halfBlocks == nil { halfBlocks = cost }
        var line = Figures.padded(run.row(expected: clip.frames), -78)
        line += Figures.padded(cost.map { Figures.fixed($0, 2) } ?? "–", 10)
        if let cost, let halfBlocks, halfBlocks > 0 {
          line += Figures.padded(Figures.fixed(cost / halfBlocks, 2), 8)
        }
        print(line)
      }
    }
  }
}
