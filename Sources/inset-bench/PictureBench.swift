// `inset-bench picture`: cost and quality of the painter, style by style. Single thread.

internal import CAllocationCounter
internal import Glibc
internal import Options
internal import Picture
internal import PtyHarness

/// Measures microseconds, bytes, similarity and allocations per frame, for each glyph set and colour mode.
struct PictureBench: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench picture", "Measure the painter on prepared frames.",
    discussion: """
      Without a clip the frames are generated: moving waves, edges and noise. Similarity is the mean SSIM of \
      luma against the frame itself at 4×8 pixels a cell, taken from an emulated terminal every tenth frame. \
      Time is that of the thread's own processor, the mean over all frames and the median frame. Then whole \
      programs show the same frames on a terminal: this player and others that are installed. Their time is that \
      of all their threads, decoding and scaling included; a screen is compared with the frames around its time, \
      since nobody says which it shows, and the best counts. Viewers of stills get three frames.
      """,
    operands: .init("clip", "A clip that the ffmpeg command can read.", 0...1),
    OptionTable([
      .size(\.size), .count("frames", "Frames at the most", \.frames),
      .value("glyphs", "SET", "Only this glyph set") { line, value throws(OptionStop) in
        guard let glyphs = GlyphSet(rawValue: try value.text()) else {
          throw value.wrong("one of " + GlyphSet.allCases.map(\.rawValue).joined(separator: ", "))
        }
        line.glyphs = glyphs
      },
      .value("colors", "MODE", "Only this colour mode") { line, value throws(OptionStop) in
        guard let colors = ColorMode(rawValue: try value.text()) else {
          throw value.wrong("one of " + ColorMode.allCases.map(\.rawValue).joined(separator: ", "))
        }
        line.colors = colors
      },
      .action("exact", "Exact colours everywhere: no tolerance", \.exact),
      .value("tolerance", "FLAT,SHARE,LIMIT", "Another tolerance, each 0 to 255") {
        line, value throws(OptionStop) in
        let parts = try value.text().split(separator: ",").compactMap { Int($0) }
        guard parts.count == 3 else { throw value.wrong("three numbers with commas between them") }
        line.tolerance = ColorTolerance(flat: parts[0], share: parts[1], limit: parts[2])
      },
      .action("quick", "Leave similarity out, and whole programs", \.quick),
      .action("alone", "Leave whole programs out", \.alone), .program(\.program),
    ]))

  private var clip: String?
  private var size = TerminalSize(columns: 160, rows: 45)
  private var frames = 250
  private var glyphs: GlyphSet?
  private var colors: ColorMode?
  private var exact = false
  private var tolerance = ColorTolerance.standard
  private var quick = false
  private var alone = false
  private var program = ".build/release/inset"

  mutating func take(_ operands: [String]) { clip = operands.first }

  func run() throws {
    let (columns, rows) = (size.columns, size.rows)
    let reference = quick ? nil : try frames(width: columns * 4, height: rows * 8)
    print("glyphs     colors       µs/frame  median  bytes/frame  cells  allocations  SSIM")
    for glyphs in GlyphSet.allCases where self.glyphs == nil || self.glyphs == glyphs {
      let size = PictureStyle(glyphs: glyphs).pixelSize(columns: columns, rows: rows)
      let input = try frames(width: size.width, height: size.height)
      for colors in ColorMode.allCases where self.colors == nil || self.colors == colors {
        let style = PictureStyle(colors: colors, glyphs: glyphs)
        let run = PictureBenchRun(
          style: style, columns: columns, rows: rows, tolerance: exact ? .none : tolerance)
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
      print("ffmpeg cannot write the frames for other programs.")
      throw BenchFailure()
    }
    guard let played = Clip(files.path) else { throw BenchFailure() }
    for peer in PictureBenchPeer.all(inset: program, size: size) {
      let figures = try peer.measure(
        clip: played, stills: files.stills, reference: reference, size: size)
      print(figures?.line(peer.name) ?? "\(Figures.padded(peer.name, -24))  not installed")
    }
  }

  private func frames(width: Int, height: Int) throws -> PictureBenchFrames {
    guard let clip else { return .generated(width: width, height: height, count: frames) }
    guard let result = PictureBenchFrames.decoded(clip, width: width, height: height, count: frames) else {
      print("ffmpeg gives no frames of \(clip).")
      throw BenchFailure()
    }
    return result
  }
}
