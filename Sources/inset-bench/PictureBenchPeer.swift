// Whole programs on the same frames: their screens are compared with the frames. Single thread.

internal import Glibc
internal import PtyHarness

/// A player of clips, or a viewer of stills, on a terminal whose screens are compared with the frames.
struct PictureBenchPeer {
  enum Means {
    /// A player; the clip's path is its last argument.
    case player(FrameMark, rowsBelow: Int)
    /// A viewer; a still's path is its last argument.
    case viewer
  }

  let name: String
  let program: String
  let means: Means
  let options: [String]

  /// Inset, and other programs with options that fill a screen of that size.
  static func all(inset: String, size: TerminalSize) -> [PictureBenchPeer] {
    let ours = ["half", "quadrant", "sextant", "octant"].map { glyphs in
      PictureBenchPeer(
        name: "inset, \(glyphs)", program: inset, means: .player(.synchronizedUpdate, rowsBelow: 0),
        options: [
          "--no-config", "--no-audio", "--quit-at-end", "--presentation", "full", "--glyphs", glyphs,
        ])
    }
    // timg leaves rows below the picture free.
    let timg = [("half", "-ph"), ("quadrant", "-pq")].map { glyphs, option in
      PictureBenchPeer(
        name: "timg, \(glyphs)", program: "timg", means: .player(.cursorUp, rowsBelow: 3),
        options: ["-V", option, "-g\(size)"])
    }
    let tct = PictureBenchPeer(
      name: "mpv --vo=tct", program: "mpv", means: .player(.firstPosition, rowsBelow: 0),
      options: ["--no-config", "--really-quiet", "--no-audio", "--vo=tct"])
    let chafa = [("half", "vhalf"), ("block", "block"), ("sextant, block", "sextant+block")].map {
      glyphs, symbols in
      PictureBenchPeer(
        name: "chafa, \(glyphs)", program: "chafa", means: .viewer,
        options: [
          "-f", "symbols", "-c", "full", "-w", "9", "--stretch", "-s", "\(size)", "--symbols", symbols,
        ])
    }
    return ours + timg + [tct] + chafa
  }

  /// Runs the program; nil if it is not installed.
  ///
  /// `clip` is the whole clip, `stills` some of its frames by number.
  func measure(
    clip: Clip, stills: [(number: Int, path: String)], reference: PictureBenchFrames, size: TerminalSize
  ) throws -> PictureBenchPeerFigures? {
    guard Player(name: name, program: program, frameMark: .cursorUp, options: []).isInstalled else {
      return nil
    }
    switch means {
    case .player(let mark, let rowsBelow):
      return try play(clip, mark, rowsBelow: rowsBelow, reference: reference, size: size)
    case .viewer: return try view(stills, reference: reference, size: size)
    }
  }

  private func play(
    _ clip: Clip, _ mark: FrameMark, rowsBelow: Int, reference: PictureBenchFrames, size: TerminalSize
  ) throws -> PictureBenchPeerFigures {
    var pty = PtyOptions(columns: size.columns, rows: size.rows + rowsBelow)
    pty.emulating = false
    pty.recording = true
    pty.frameMark = mark
    let run = try PtyProgram(program, options + [clip.path], pty)
    let exit = run.waitForExit(seconds: 60)
    var figures = PictureBenchPeerFigures()
    let sizes = run.screen.frameBytes
    figures.frames = sizes.count
    figures.bytes = run.recorded.count
    figures.processorSeconds = exit?.cpuSeconds
    // The recording is emulated afterwards, since an emulating reader would slow the program down.
    let screen = VirtualScreen(columns: size.columns, rows: size.rows + rowsBelow, answers: nil)
    var start = 0
    // Smaller frames are a clock or a bar before the first picture.
    let first = run.frames.first { $0.bytes >= 2000 }?.seconds ?? 0
    let rate = Double(clip.frames) / max(0.04, clip.seconds)
    for (number, bytes) in sizes.enumerated() {
      let end = min(run.recorded.count, start + bytes)
      run.recorded.withUnsafeBytes { screen.feed(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
      start = end
      guard number % 25 == 12 else { continue }
      // Frames are matched by time, since a slow machine drops some.
      let last = reference.buffers.count - 1
      let guess = min(last, Int(max(0, run.frames[number].seconds - first) * rate))
      let near = max(0, guess - 8)...min(last, guess + 8)
      figures.note(screen, size, reference.buffers[near].map { PictureBenchLuma($0) })
    }
    return figures
  }

  private func view(
    _ stills: [(number: Int, path: String)], reference: PictureBenchFrames, size: TerminalSize
  ) throws -> PictureBenchPeerFigures {
    var figures = PictureBenchPeerFigures()
    var seconds = 0.0
    for still in stills where still.number < reference.buffers.count {
      let run = try CapturedProgram(program, options + [still.path])
      seconds += run.exit?.cpuSeconds ?? 0
      figures.frames += 1
      figures.bytes += run.output.count
      let screen = VirtualScreen(columns: size.columns, rows: size.rows + 1, answers: nil)
      // A pipe has no line discipline that would add carriage returns.
      screen.feed(run.output.flatMap { $0 == 10 ? [13, 10] : [$0] })
      figures.note(screen, size, [PictureBenchLuma(reference.buffers[still.number])])
    }
    figures.processorSeconds = seconds
    return figures
  }
}

/// A whole program's results.
struct PictureBenchPeerFigures {
  var frames = 0
  var bytes = 0
  /// CPU seconds of all threads over the whole run; nil if the program had to be stopped.
  var processorSeconds: Double?
  var similarities: [Double] = []

  /// Compares a screen with the frames that it may show; the best match counts.
  mutating func note(_ screen: VirtualScreen, _ size: TerminalSize, _ frames: [PictureBenchLuma]) {
    let shown = PictureBenchLuma(screen: screen, columns: size.columns, rows: size.rows)
    if let best = frames.map({ shown.similarity(to: $0) }).max() { similarities.append(best) }
  }

  static let heading =
    Figures.padded("whole programs", -24) + Figures.padded("frames", 8)
    + Figures.padded("CPU µs/frame", 14) + Figures.padded("bytes/frame", 13) + "  SSIM"

  func line(_ name: String) -> String {
    let count = Double(max(1, frames))
    let mean = similarities.isEmpty ? nil : similarities.reduce(0, +) / Double(similarities.count)
    return Figures.padded(name, -24) + Figures.padded("\(frames)", 8)
      + Figures.padded(processorSeconds.map { Figures.fixed($0 / count * 1e6, 0) } ?? "–", 14)
      + Figures.padded(Figures.fixed(Double(bytes) / count, 0), 13) + "  "
      + (mean.map { Figures.fixed($0, 4) } ?? "–")
  }
}
