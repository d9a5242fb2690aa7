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
      .counts("rate", from: 0, "Bytes a second that the terminal takes, 0 for no limit", \.rates),
      .flag("alone", "Leave the peers out", \.alone),
    ]))

  private var size = TerminalSize(columns: 160, rows: 45)
  private var program = ".build/release/inset"
  private var with: [String] = []
  private var rounds = 1
  private var rates: [Int] = []
  private var alone = false
  private var paths: [String] = []

  mutating func take(_ operands: [String]) {
    paths = operands
    if rates.isEmpty { rates = [0] }
  }

  func run() throws {
    let clips = try paths.map { path in
      guard let clip = Clip(path) else { throw BenchFailure() }
      return clip
    }
    // A program's memory is counted from the fork, that of this one included, so that all of them play first.
    for clip in clips {
      for rate in rates { try play(clip, at: rate) }
    }
    for clip in clips {
      guard let likeness = PixelLikeness(clip, size: size) else { throw BenchFailure() }
      print(
        Figures.padded("\(clip.path), painters only", -34) + Figures.padded("pixels", 12)
          + Figures.padded("kB/frame", 10) + Figures.padded("SSIM", 8))
      for line in likeness.lines() { print(line) }
    }
  }

  private func play(_ clip: Clip, at rate: Int) throws {
    let players = Player.insetInPixels(program, with) + (alone ? [] : Player.peersInPixels)
    print("\(clip.title), at \(size)" + (rate > 0 ? ", \(rate) bytes a second" : ""))
    print(MeasuredRun.heading + Figures.padded("ms/frame", 10) + Figures.padded("ratio", 8))
    for _ in 0..<rounds {
      var halfBlocks: Double?
      for player in players {
        guard
          let run = try MeasuredRun.installed(
            player, clip, size: size, bytesPerSecond: rate > 0 ? rate : nil)
        else { continue }
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
