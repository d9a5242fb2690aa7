// Benchmark `inset-bench link CLIP`: latency of pictures and keys over slow connections such as SSH, beside mpv.

internal import Glibc
internal import Options
internal import PtyHarness

/// Plays a clip on a terminal that takes few bytes per second.
struct LinkCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench link", "Play a clip over slow links; print how late pictures and keys come.",
    operands: .init("clip", "The clip.", 1...1),
    OptionTable([
      .size(\.size), .program(\.program), .with(\.with),
      .counts("rate", from: 0, "Bytes a second, 0 for no limit", \.rates),
      .number("seconds", "How long each link is slow", \.seconds),
      .flag("alone", "Leave the peer out", \.alone),
    ]))

  private var size = TerminalSize(columns: 160, rows: 45)
  private var program = ".build/release/inset"
  private var with: [String] = []
  private var rates: [Int] = []
  private var seconds = 12.0
  private var alone = false
  private var path = ""

  mutating func take(_ operands: [String]) {
    path = operands[0]
    if rates.isEmpty { rates = [0, 1_000_000, 256_000, 64_000] }
  }

  func run() throws {
    let marked = "/tmp/inset-bench-link-\(getpid()).mp4"
    defer { unlink(marked) }
    let length = LinkRun.lead + seconds + 2
    guard FrameCode.mark(path, seconds: length, as: marked) else { throw BenchFailure() }
    print("\(path) with numbered frames at \(size), \(Figures.fixed(seconds, 0)) s a link")
    print(LinkRun.heading)
    let peer = Player(
      name: "mpv --vo=tct", program: "mpv", frameMark: .firstPosition,
      options: ["--no-config", "--really-quiet", "--vo=tct", "--ao=null"])
    for rate in rates {
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
