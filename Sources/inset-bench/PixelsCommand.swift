// Benchmark `inset-bench pixels CLIP`: kitty graphics in shared memory and through the tty, sixels and half blocks,
// beside mpv.

internal import ArgumentParser
internal import PtyHarness

/// Plays a clip on terminals with pixel protocols, each beside half blocks.
struct PixelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pixels",
    abstract: "Play a clip in each pixel protocol; print frames, CPU, bytes, and ratios to half blocks.")

  @Option(help: "The terminal in cells of 10×20 pixels.") var size = TerminalSize(columns: 160, rows: 45)
  @Option(help: "The player.") var program = ".build/release/inset"
  @Option(help: "One more argument for the player; may be given several times.") var with: [String] = []
  @Option(help: "How often all of them play, in turn.") var rounds = 1
  @Flag(help: "Leave the peers out.") var alone = false
  @Argument(help: "The clip.") var path: String

  func run() throws {
    guard let clip = Clip(path) else { throw ExitCode.failure }
    let players = Player.insetInPixels(program, with) + (alone ? [] : Player.peersInPixels)
    print("\(clip.title), at \(size)")
    print(MeasuredRun.heading + Figures.padded("ms/frame", 10) + Figures.padded("ratio", 8))
    for _ in 0..<max(1, rounds) {
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
