// Fits pixels to cells without colour, by ordered dithering of each cell's parts. Main thread, kept between frames.

/// Chooses shapes only: a part is ink where its brightness exceeds the threshold at its place.
///
/// Dots hide small details, such as eyes and letters. A part's difference from its surroundings is therefore
/// amplified: edges become lines, and even regions keep their tone (Jarvis and Roberts, 1976).
struct MonoFitter: ~Copyable {
  /// The radius of the surroundings, in parts.
  private static let reach = 2
  /// The amplification of the difference from the surroundings.
  private static let gain: Int32 = 3
  /// Differences up to this are noise, and would only flicker.
  private static let noise: Int32 = 3

  /// The parts' brightness, 0 … 255, row by row.
  private var lumas = GrowingBuffer<UInt8>()
  /// Per column of parts, the sum over the rows of the surroundings.
  private var sums = GrowingBuffer<Int32>()
  /// The size in parts.
  private var width = 0
  private var height = 0

  /// Reads a picture of exactly the size that the glyphs need.
  mutating func take(_ picture: PixelBuffer, glyphs: GlyphSet, columns: Int, rows: Int) {
    let parts = glyphs.parts
    resize(width: columns * parts.across, height: rows * parts.down)
    let pixels = CellFitter(pixels: picture)
    let pixelsAcross = glyphs.across / parts.across
    for row in 0..<rows {
      for y in 0..<parts.down {
        // A part covers several pixel rows; the middle one is taken.
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

  /// Fits a row of cells of the picture read last.
  func fit(
    row: Int, glyphs: GlyphSet, thresholds: UnsafePointer<UInt8>, into cells: UnsafeMutablePointer<Cell>
  ) {
    let parts = glyphs.parts
    let columns = width / parts.across
    // Half blocks have no diagonals: both parts of a half share one value.
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

  /// Sums each column over the rows around one; beyond the edges the edge rows are repeated.
  private func sumColumns(around line: Int) {
    let sums = sums.elements
    for x in 0..<width { sums[x] = 0 }
    for other in (line - Self.reach)...(line + Self.reach) {
      let source = lumas.elements + min(height - 1, max(0, other)) * width
      for x in 0..<width { sums[x] &+= Int32(source[x]) }
    }
  }

  /// A part's brightness, 0 … 255, with the amplified difference from its surroundings.
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

  /// Whether a brightness exceeds a threshold, 0 … 63.
  @inline(__always)
  private func isInk(_ tone: UInt32, _ threshold: UInt8) -> Bool {
    // Light is about the square of the signal. Where the eye merges the dots it perceives light, where it sees
    // single dots it does not: the mean of both is used.
    (tone &* tone &+ tone &* 255) >> 1 > (UInt32(threshold) &* 2 &+ 1) &* 508
  }
}
