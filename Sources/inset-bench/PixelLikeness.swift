// The similarity of pictures in each pixel protocol to the film, beside the bytes that they take. Single thread.

internal import Picture

/// Paints a clip's frames in each way, and compares the screen with the frames.
struct PixelLikeness {
  private static let count = 13
  private let size: TerminalSize
  private let cell: CellPixels
  private let clip: Clip
  /// The frames in the size of the screen.
  private let whole: PictureBenchFrames
  private let lumas: [PictureBenchLuma]

  /// Prepares the frames; nil if ffmpeg fails.
  init?(_ clip: Clip, size: TerminalSize) {
    guard let cell = CellPixels(width: 10, height: 20),
      let whole = PictureBenchFrames.decoded(
        clip.path, width: size.columns * cell.width, height: size.rows * cell.height, count: Self.count)
    else { return nil }
    (self.clip, self.size, self.cell, self.whole) = (clip, size, cell, whole)
    lumas = whole.buffers.map { PictureBenchLuma($0) }
  }

  /// Rows of the table: bytes of a picture behind the first one, and SSIM of all.
  func lines() -> [String] {
    let area = CellArea(column: 0, row: 0, columns: size.columns, rows: size.rows)
    var lines: [String] = []
    func add(_ name: String, _ frames: PictureBenchFrames?, _ paint: (PixelBuffer, inout ByteSink) -> Void) {
      guard let frames else { return }
      var screen = PixelScreen(columns: size.columns, rows: size.rows, cell)
      var sink = ByteSink()
      var (bytes, likeness) = (0, 0.0)
      for (index, frame) in frames.buffers.enumerated() where index < lumas.count {
        sink.removeAll()
        paint(frame, &sink)
        if index > 0 { bytes += sink.count }
        screen.take(sink)
        likeness += PictureBenchLuma(screen.pixels).similarity(to: lumas[index])
      }
      let count = Double(min(frames.buffers.count, lumas.count))
      lines.append(
        Figures.padded(name, -34) + Figures.padded("\(frames.width)×\(frames.height)", 12)
          + Figures.padded(Figures.fixed(Double(bytes) / max(1, count - 1) / 1000), 10)
          + Figures.padded(Figures.fixed(likeness / count, 4), 8))
    }
    for (name, scale, mixes) in [
      ("sixel, changed pixels", 1, true), ("sixel, whole strips", 1, false),
      ("sixel, half the resolution", 2, true),
    ] {
      var limits = SixelPainter.Limits()
      limits.mixesImages = mixes
      let painter = SixelPainter(limits)
      painter.place(area, below: [], cell: cell)
      let quality = PixelQuality(tolerance: PixelQuality.fine.tolerance, scale: scale, pixels: 0, jpeg: 0)
      add(name, scale == 1 ? whole : scaled(whole.width * whole.height / 4)) { picture, sink in
        painter.paint(picture, quality, into: &sink)
      }
    }
    let small = scaled(PixelQuality.fine.pixels)
    for edits in [true, false] {
      let painter = KittyPainter(image: 1, KittyFeatures(edits: edits))
      painter.place(area, below: [])
      add(edits ? "kitty, tty, edits" : "kitty, tty, whole pictures", small) { picture, sink in
        painter.paint(picture, .fine, by: .inline, into: &sink)
      }
    }
    for jpeg in [80, 60, 40] {
      let painter = InlineImagePainter()
      painter.place(area, below: [])
      var quality = PixelQuality.fine
      quality.jpeg = jpeg
      add("JPEG, quality \(jpeg)", scaled(640 * 360)) { picture, sink in
        painter.paint(picture, quality, into: &sink)
      }
    }
    return lines
  }

  /// The frames with about that many pixels.
  private func scaled(_ pixels: Int) -> PictureBenchFrames? {
    var height = 1
    while (height + 1) * (height + 1) * whole.width / whole.height <= pixels { height += 1 }
    return PictureBenchFrames.decoded(
      clip.path, width: height * whole.width / whole.height, height: height, count: Self.count)
  }
}
