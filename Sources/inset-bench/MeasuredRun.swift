internal import Glibc
internal import PtyHarness

/// One run of a player over a clip, on a terminal that reads as fast as it can and draws nothing.
struct MeasuredRun {
  /// Who plays.
  let player: Player
  /// Pictures shown: frames that are not much smaller than the others.
  let shown: Int
  /// Median bytes of those; of images, all bytes by their count.
  let bytesPerFrame: Double
  /// Until the first of them had come; for players that mark frames at their start, until its first 2,000 bytes had.
  let firstPicture: Double?
  /// How it ended, nil when it had to be stopped.
  let exit: PtyExit?

  /// Smaller updates are a clock's digits or a row of buttons, not a picture.
  private static let leastPictureBytes = 300
  /// A picture has at least this part of the median picture's bytes.
  private static let leastPictureShare = 0.1

  init(_ player: Player, _ clip: Clip, size: TerminalSize) throws {
    self.player = player
    var options = PtyOptions(columns: size.columns, rows: size.rows)
    options.emulating = false
    options.frameMark = player.frameMark
    options.answers = player.answers
    let program = try PtyProgram(player.program, player.arguments(clip.path), options)
    exit = program.waitForExit(seconds: clip.seconds * 2 + 10)
    if let images = Self.images(program.screen.images, counting: player.counting) {
      shown = images
      bytesPerFrame = Double(program.screen.bytes) / Double(max(1, images))
    } else {
      let sizes = program.frames.map(\.bytes).filter { $0 >= Self.leastPictureBytes }.map(Double.init)
      let median = Figures.median(sizes) ?? 0
      let pictures = sizes.filter { $0 >= median * Self.leastPictureShare }
      // A mark at the beginning of frames leaves the last one open.
      shown = pictures.count + (player.marksBeginning && program.screen.bytes > 0 ? 1 : 0)
      bytesPerFrame = Figures.median(pictures) ?? 0
    }
    firstPicture = player.marksBeginning ? program.firstBytes(2000) : program.firstFrame(ofBytes: 2000)
  }

  /// Plays a clip, at its speed and with time to spare; nil with a line on standard output where the player is
  /// missing.
  static func installed(_ player: Player, _ clip: Clip, size: TerminalSize) throws -> MeasuredRun? {
    guard player.isInstalled else {
      print("\(Figures.padded(player.name, -22))  not installed")
      return nil
    }
    return try MeasuredRun(player, clip, size: size)
  }

  /// How many images there were; nil where frames are counted.
  private static func images(_ images: PixelImages, counting: Player.Counting) -> Int? {
    switch counting {
    case .frames: nil
    case .kittyImages: images.transmitted.shared + images.transmitted.inline
    case .sixelImages: images.sixelCount
    }
  }

  /// Milliseconds of processor time for each picture that was shown.
  var millisecondsPerPicture: Double? {
    guard let exit, shown > 0 else { return nil }
    return exit.cpuSeconds * 1000 / Double(shown)
  }

  /// Headings for `row`.
  static let heading =
    Figures.padded("", -22) + Figures.padded("frames", 12) + Figures.padded("%", 8)
    + Figures.padded("CPU s", 9) + Figures.padded("MB", 6) + Figures.padded("kB/frame", 10)
    + Figures.padded("first ms", 10)

  /// One line of a table.
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
