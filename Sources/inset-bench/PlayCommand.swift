internal import ArgumentParser
internal import PtyHarness

/// Plays a clip with the whole program, and with peers in the same run.
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
      print("\(path), \(clip.frames) frames in \(Figures.fixed(clip.seconds)) s, at \(size)")
      print(MeasuredRun.heading)
      let peers = alone ? [] : Player.peers
      for player in [.inset(program, with)] + peers {
        guard player.isInstalled else {
          print("\(Figures.padded(player.name, -22))  not installed")
          continue
        }
        let run = try MeasuredRun(player, clip: path, size: size, deadline: clip.seconds * 2 + 10)
        print(run.row(expected: clip.frames))
      }
      print("")
    }
  }
}
