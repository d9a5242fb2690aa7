// Measurement behind `inset-bench play`, `cost` and `pixels`: shown frames, CPU time, memory, bytes per frame, time
// to the first picture; with a row for the table.

internal import Glibc
internal import PtyHarness

/// A run of a player over a clip, on a terminal that reads as fast as it can and draws nothing.
struct MeasuredRun {
  /// The measured player.
  let player: Player
  /// Pictures shown: updates that are not much smaller than the others.
  let shown: Int
  /// Median bytes of these updates; for images, all bytes divided by their count.
  let bytesPerFrame: Double
  /// Seconds until the first frame of 2,000 bytes was complete; for players with a mark at a frame's start, until
  /// the first 2,000 bytes.
  let firstPicture: Double?
  /// The exit status; nil if the player had to be stopped.
  let exit: PtyExit?

  /// Smaller updates are a clock or a row of buttons, and no picture.
  private static let leastPictureBytes = 300
  /// Minimum size of a picture, as a share of the median picture's bytes.
  private static let leastPictureShare = 0.1

  /// Plays the clip; the terminal takes `bytesPerSecond`, or all of them at once (nil).
  init(_ player: Player, _ clip: Clip, size: TerminalSize, bytesPerSecond: Int? = nil) throws {
    self.player = player
    var options = PtyOptions(columns: size.columns, rows: size.rows)
    options.emulating = false
    options.frameMark = player.frameMark
    options.answers = player.answers
    options.bytesPerSecond = bytesPerSecond
    let program = try PtyProgram(player.program, player.arguments(clip.path), options)
    exit = program.waitForExit(seconds: clip.seconds * 2 + 10)
    if let images = Self.images(program.screen, counting: player.counting) {
      shown = images
      bytesPerFrame = Double(program.screen.bytes) / Double(max(1, images))
    } else {
      let sizes = program.frames.map(\.bytes).filter { $0 >= Self.leastPictureBytes }.map(Double.init)
      let median = Figures.median(sizes) ?? 0
      let pictures = sizes.filter { $0 >= median * Self.leastPictureShare }
      // With marks at the start of frames, the last frame is unterminated.
      shown = pictures.count + (player.marksBeginning && program.screen.bytes > 0 ? 1 : 0)
      bytesPerFrame = Figures.median(pictures) ?? 0
    }
    firstPicture = player.marksBeginning ? program.firstBytes(2000) : program.firstFrame(ofBytes: 2000)
  }

  /// Plays a clip; nil, with a message on standard output, where the player is not installed.
  static func installed(
    _ player: Player, _ clip: Clip, size: TerminalSize, bytesPerSecond: Int? = nil
  ) throws -> MeasuredRun? {
    guard player.isInstalled else {
      print("\(Figures.padded(player.name, -22))  not installed")
      return nil
    }
    return try MeasuredRun(player, clip, size: size, bytesPerSecond: bytesPerSecond)
  }

  /// The number of images; nil if frames are counted.
  private static func images(_ screen: VirtualScreen, counting: Player.Counting) -> Int? {
    switch counting {
    case .frames: nil
    case .pictures: screen.pictureFrames
    case .sixelImages: screen.images.sixelCount
    }
  }

  /// Milliseconds of CPU time per picture shown.
  var millisecondsPerPicture: Double? {
    guard let exit, shown > 0 else { return nil }
    return exit.cpuSeconds * 1000 / Double(shown)
  }

  /// Headings for `row`.
  static let heading =
    Figures.padded("", -22) + Figures.padded("frames", 12) + Figures.padded("%", 8)
    + Figures.padded("CPU s", 9) + Figures.padded("MB", 6) + Figures.padded("kB/frame", 10)
    + Figures.padded("first ms", 10)

  /// A row of the table.
  func row(expected: Int) -> String {
    let share = Double(shown) * 100 / Double(max(1, expected))
    var line = Figures.padded(player.name, -22)
    line += Figures.padded("\(shown)/\(expected)", 12)
    line += Figures.padded(Figures.fixed(share), 8)
    line += Figures.padded(exit.map { Figures.fixed($0.cpuSeconds, 2) } ?? "–", 9)
    line += Figures.padded(exit.map { "\($0.maxResidentKilobytes / 1024)" } ?? "–", 6)
    line += Figures.padded(Figures.fixed(bytesPerFrame / 1000), 10)
    line += Figures.padded(firstPicture.map { Figures.fixed($0 * 1000, 0) } ?? "–", 10)
    switch exit?.status {
    case .code(0): break
    case .code(let code): line += "  exit code \(code)"
    case .signal(let signal): line += "  ended by signal \(signal)"
    case nil: line += "  stopped at the deadline"
    }
    return line
  }
}
