// Pixels to cells without colour: ordered dither of the parts of each cell. Main thread, kept between frames.

/// Chooses shapes alone, whose parts are ink where the picture is brighter than the threshold of their place.
///
/// Dots hide what is finer than a few of them, eyes and letters first. So what a part differs by from its surroundings
/// counts several times over: edges become lines, and even places keep their tone (Jarvis and Roberts, 1976).
struct MonoFitter: ~Copyable {
  /// How far the surroundings of a part reach, in parts.
  private static let reach = 2
  /// How many times the difference from the surroundings is added.
  private static let gain: Int32 = 3
  /// Up to this difference it is noise, which would only flicker.
  private static let noise: Int32 = 3

  /// Brightness of the screen's parts, 0 … 255, row by row.
  private var lumas = GrowingBuffer<UInt8>()
  /// The sums over the rows of the surroundings, for each column of parts.
  private var sums = GrowingBuffer<Int32>()
  /// Parts across and down.
  private var width = 0
  private var height = 0

  /// Reads a picture of exactly as many pixels as the glyphs want for so many cells.
  mutating func take(_ picture: PixelBuffer, glyphs: GlyphSet, columns: Int, rows: Int) {
    let parts = glyphs.parts
    resize(width: columns * parts.across, height: rows * parts.down)
    let pixels = CellFitter(pixels: picture)
    let pixelsAcross = glyphs.across / parts.across
    for row in 0..<rows {
      for y in 0..<parts.down {
        // Of several rows in a part, the one in its middle.
        let line = row * glyphs.down + (y * 2 + 1) * glyphs.down / (parts.down * 2)
        let source = pixels.pixels + line * pixels.stride
        let target = lumas.elements + (row * parts.down + y) * width
        for x in 0..<width {
          target[x] = UInt8(truncatingIfNeeded: Luma.of(CellFitter.color(source[x * pixelsAcross])) >> 8)
        }
      }
    }
  }

  private mutating func resize(width: Int, height: Int) {
    self.width = width
    self.height = height
    lumas.reserve(width * height)
    sums.reserve(width)
  }

  /// A row of cells of the picture that was taken.
  func fit(
    row: Int, glyphs: GlyphSet, thresholds: UnsafePointer<UInt8>, into cells: UnsafeMutablePointer<Cell>
  ) {
    let parts = glyphs.parts
    let columns = width / parts.across
    // Half blocks have no diagonals: both parts of a half are taken together.
    let isHalf = glyphs == .half
    for column in 0..<columns { cells[column] = Cell(shape: 0, ink: 1, paper: 0) }
    for y in 0..<parts.down {
      let line = row * parts.down + y
      sumColumns(around: line)
      let threshold = ThresholdMap.line(line, of: thresholds)
      for column in 0..<columns {
        let first = column * parts.across
        var shape: UInt16 = 0
        if isHalf {
          let tone = (self.tone(first, line) &+ self.tone(first + 1, line)) >> 1
          if isInk(tone, threshold[column & (ThresholdMap.side - 1)]) { shape = 3 }
        } else {
          for x in 0..<parts.across
          where isInk(tone(first + x, line), threshold[(first + x) & (ThresholdMap.side - 1)]) {
            shape |= 1 << UInt16(x)
          }
        }
        shape = cells[column].shape | shape << UInt16(y * parts.across)
        cells[column] = Cell(shape: shape, ink: 1, paper: 0)
      }
    }
  }

  /// Sums up each column over the rows around one; beyond the edges it looks as it does at them.
  private func sumColumns(around line: Int) {
    let sums = sums.elements
    for x in 0..<width { sums[x] = 0 }
    for other in (line - Self.reach)...(line + Self.reach) {
      let source = lumas.elements + min(height - 1, max(0, other)) * width
      for x in 0..<width { sums[x] &+= Int32(source[x]) }
    }
  }

  /// The brightness of a part, 0 … 255, with its difference from its surroundings raised.
  @inline(__always)
  private func tone(_ x: Int, _ line: Int) -> UInt32 {
    var around: Int32 = 0
    let sums = sums.elements
    for other in (x - Self.reach)...(x + Self.reach) { around &+= sums[min(width - 1, max(0, other))] }
    let side = Int32(2 * Self.reach + 1)
    let luma = Int32(lumas.elements[line * width + x])
    let difference = luma &- around / (side &* side)
    let edge = max(0, difference &- Self.noise) &+ min(0, difference &+ Self.noise)
    return UInt32(max(0, min(255, luma &+ Self.gain &* edge)))
  }

  /// Whether a brightness is above the threshold, 0 … 63, of its place.
  @inline(__always)
  private func isInk(_ tone: UInt32, _ threshold: UInt8) -> Bool {
    // Light is about the square of the signal. Where the eye adds up the dots it sees light, where it sees
    // the dots it does not: the middle of both.
    (tone &* tone &+ tone &* 255) >> 1 > (UInt32(threshold) &* 2 &+ 1) &* 508
  }
}
