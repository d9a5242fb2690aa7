// Pixels to cells without colour: ordered dither of the parts of each cell.

extension CellFitter {
  /// A row of shapes whose parts are ink where the pixel is brighter than the threshold of its place.
  func mono(
    row: Int, columns: Int, glyphs: GlyphSet, thresholds: UnsafePointer<UInt8>,
    into cells: UnsafeMutablePointer<Cell>
  ) {
    let across = glyphs == .sextant ? 2 : glyphs.across
    let pixelsPerPart = glyphs.across / across
    let down = glyphs == .sextant ? 3 : glyphs.down
    // Half blocks have no diagonals: both pixels of a half are taken together.
    let isHalf = glyphs == .half
    for column in 0..<columns {
      var shape: UInt8 = 0
      for y in 0..<down {
        // Of a sextant's part, the row in its middle.
        let line = glyphs == .sextant ? row * glyphs.down + y * 5 / 2 + 1 : row * down + y
        let source = pixels + line * stride + column * glyphs.across
        let threshold = thresholds + ((row * down + y) & 7) * 8
        if isHalf {
          let color = CellFitter.mean(CellFitter.color(source[0]), CellFitter.color(source[1]))
          if CellFitter.isInk(color, threshold[column & 7]) { shape |= 3 << UInt8(y * 2) }
          continue
        }
        for x in 0..<across {
          let color = CellFitter.color(source[x * pixelsPerPart])
          if CellFitter.isInk(color, threshold[(column * across + x) & 7]) {
            shape |= 1 << UInt8(y * across + x)
          }
        }
      }
      cells[column] = Cell(shape: shape, ink: 1, paper: 0)
    }
  }

  /// Whether a colour is brighter than the threshold, 0 … 63, of its place.
  @inline(__always)
  private static func isInk(_ color: UInt32, _ threshold: UInt8) -> Bool {
    let luma = Luma.of(color) >> 8
    // Squared: the eye adds up light, and light is about the square of the signal.
    return luma &* luma > (UInt32(threshold) &* 2 &+ 1) &* 508
  }
}
