// Benchmark `inset-bench link CLIP`: latency of pictures and keys over slow connections such as SSH, beside mpv.

internal import ArgumentParser
internal import Glibc
internal import PtyHarness

/// Plays a clip on a terminal that takes few bytes per second.
struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Play a clip over slow links; print how late pictures and keys come.")

  @Option(help: "The terminal in cells.") var size = TerminalSize(columns: 160, rows: 45)
  @Option(help: "The player.") var program = ".build/release/inset"
  @Option(help: "One more argument for the player; may be given several times.") var with: [String] = []
  @Option(help: "Bytes a second; may be given several times. 0 is no limit.")
  var rate = [0, 1_000_000, 256_000, 64_000]
  @Option(help: "How long each link is slow.") var seconds = 12.0
  @Flag(help: "Leave the peer out.") var alone = false
  @Argument(help: "The clip.") var path: String

  func run() throws {
    let marked = "/tmp/inset-bench-link-\(getpid()).mp4"
    defer { unlink(marked) }
    let length = LinkRun.lead + seconds + 2
    guard FrameCode.mark(path, seconds: length, as: marked) else { throw ExitCode.failure }
    print("\(path) with numbered frames at \(size), \(Figures.fixed(seconds, 0)) s a link")
    print(LinkRun.heading)
    let peer = Player(
      name: "mpv --vo=tct", program: "mpv", frameMark: .firstPosition,
      options: ["--no-config", "--really-quiet", "--vo=tct", "--ao=null"])
    for rate in rate {
      let limit = rate > 0 ? rate : nil
      let run = try LinkRun(
        .inset(program, ["--no-audio"] + with), clip: marked, size: size, bytesPerSecond: limit,
        seconds: seconds, answersKeys: true)
      print(run.row("inset", rate: limit, seconds: seconds))
      if alone { continue }
      guard peer.isInstalled else {
        print("\(Figures.padded(peer.name, -14))  not installed")
        continue
      }
      let other = try LinkRun(
        peer, clip: marked, size: size, bytesPerSecond: limit, seconds: seconds, answersKeys: false)
      print(other.row(peer.name, rate: limit, seconds: seconds))
    }
  }
}
