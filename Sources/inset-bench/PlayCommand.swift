// Benchmark `inset-bench play CLIP`: frames, CPU, memory and start-up time of the whole player, beside timg and mpv.

internal import Options
internal import PtyHarness

/// Plays a clip with the whole program, and with other players in the same run.
struct PlayCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench play", "Play a clip at normal speed; print frames, CPU, memory, bytes, first picture.",
    operands: .init("clip", "Files to play.", 1...Int.max),
    OptionTable([
      .size(\.size), .program(\.program), .with(\.with), .flag("alone", "Leave the peers out", \.alone),
    ]))

  private var size = TerminalSize(columns: 160, rows: 45)
  private var program = ".build/release/inset"
  private var with: [String] = []
  private var alone = false
  private var clips: [String] = []

  mutating func take(_ operands: [String]) { clips = operands }

  func run() throws {
    for path in clips {
      guard let clip = Clip(path) else { throw BenchFailure() }
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
