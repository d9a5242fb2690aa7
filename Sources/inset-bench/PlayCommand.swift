// Benchmark `inset-bench play CLIP`: frames, CPU, memory and start-up time of the whole player, beside timg and mpv.

internal import ArgumentParser
internal import PtyHarness

/// Plays a clip with the whole program, and with other players in the same run.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a clip at normal speed; print frames, CPU, memory, bytes, first picture.")

  @Option(help: "The terminal in cells.") var size = TerminalSize(columns: 160, rows: 45)
  @Option(help: "The player.") var program = ".build/release/inset"
  @Option(help: "One more argument for the player; may be given several times.") var with: [String] = []
  @Flag(help: "Leave the peers out.") var alone = false
  @Argument(help: "Files to play.") var clips: [String]

  func run() throws {
    for path in clips {
      guard let clip = Clip(path) else { throw ExitCode.failure }
      print("\(clip.title), at \(size)")
      print(MeasuredRun.heading)
      let peers = alone ? [] : Player.peers
      for player in [.inset(program, with)] + peers {
        guard let run = try MeasuredRun.installed(player, clip, size: size) else { continue }
        print(run.row(expected: clip.frames))
      }
      print("")
    }
  }
}
