// `inset-bench picture`: cost and quality of the painter, style by style. Single thread.

internal import ArgumentParser
internal import CAllocationCounter
internal import Glibc
internal import Picture
internal import PtyHarness

/// Measures microseconds, bytes, similarity and allocations per frame, for each glyph set and colour mode.
struct PictureBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: "Measure the painter on prepared frames.",
    discussion: """
      Without a clip the frames are generated: moving waves, edges and noise. Similarity is the mean SSIM of \
      luma against the frame itself at 4×8 pixels a cell, taken from an emulated terminal every tenth frame. \
      Time is that of the thread's own processor, the mean over all frames and the median frame. Then whole \
      programs show the same frames on a terminal: this player and others that are installed. Their time is that \
      of all their threads, decoding and scaling included; a screen is compared with the frames around its time, \
      since nobody says which it shows, and the best counts. Viewers of stills get three frames.
      """)

  @Argument(help: "A clip that the ffmpeg command can read.")
  var clip: String?
  @Option(help: "Columns and rows, as in 160x45.")
  var size = TerminalSize(columns: 160, rows: 45)
  @Option(help: "Frames at the most.")
  var frames = 250
  @Option(help: "Only this glyph set.")
  var glyphs: String?
  @Option(help: "Only this colour mode: truecolor, palette256, palette16, mono.")
  var colors: String?
  @Flag(help: "Exact colours everywhere: no tolerance.")
  var exact = false
  @Option(help: "Another tolerance: flat,share,limit, each 0 to 255.")
  var tolerance: String?
  @Flag(help: "Leave similarity out, and whole programs.")
  var quick = false
  @Flag(help: "Leave whole programs out.")
  var alone = false
  @Option(help: "The player.") var program = ".build/release/inset"

  func validate() throws {
    guard frames > 0 else { throw ValidationError("There must be a frame.") }
    if let glyphs, GlyphSet(rawValue: glyphs) == nil {
      throw ValidationError("No such glyph set: \(glyphs).")
    }
    if let colors, ColorMode(rawValue: colors) == nil {
      throw ValidationError("No such colour mode: \(colors).")
    }
  }

  private var chosenTolerance: ColorTolerance {
    if exact { return .none }
    let parts = (tolerance ?? "").split(separator: ",").compactMap { Int($0) }
    return parts.count == 3
      ? ColorTolerance(flat: parts[0], share: parts[1], limit: parts[2]) : .standard
  }

  func run() throws {
    let (columns, rows) = (size.columns, size.rows)
    let reference = quick ? nil : try frames(width: columns * 4, height: rows * 8)
    print("glyphs     colors       µs/frame  median  bytes/frame  cells  allocations  SSIM")
    for glyphs in GlyphSet.allCases where self.glyphs == nil || self.glyphs == glyphs.rawValue {
      let size = PictureStyle(glyphs: glyphs).pixelSize(columns: columns, rows: rows)
      let input = try frames(width: size.width, height: size.height)
      for colors in ColorMode.allCases where self.colors == nil || self.colors == colors.rawValue {
        let style = PictureStyle(colors: colors, glyphs: glyphs)
        let run = PictureBenchRun(
          style: style, columns: columns, rows: rows, tolerance: chosenTolerance)
        let figures = run.measure(input, against: reference)
        print(figures.line(glyphs: glyphs.rawValue, colors: colors.rawValue))
      }
    }
    if let reference, !alone { try comparePrograms(reference) }
  }

  private func comparePrograms(_ reference: PictureBenchFrames) throws {
    print("\n" + PictureBenchPeerFigures.heading)
    let count = reference.buffers.count
    // Twice the reference's resolution: programs scale it down as they would a film.
    let source = clip == nil ? try frames(width: size.columns * 8, height: size.rows * 16) : nil
    guard let files = PictureBenchClip(clip, generated: source, count: count) else {
      throw ValidationError("ffmpeg cannot write the frames for other programs.")
    }
    guard let played = Clip(files.path) else { throw ExitCode.failure }
    for peer in PictureBenchPeer.all(inset: program, size: size) {
      let figures = try peer.measure(
        clip: played, stills: files.stills, reference: reference, size: size)
      print(figures?.line(peer.name) ?? "\(Figures.padded(peer.name, -24))  not installed")
    }
  }

  private func frames(width: Int, height: Int) throws -> PictureBenchFrames {
    guard let clip else { return .generated(width: width, height: height, count: frames) }
    guard let result = PictureBenchFrames.decoded(clip, width: width, height: height, count: frames) else {
      throw ValidationError("ffmpeg gives no frames of \(clip).")
    }
    return result
  }
}
