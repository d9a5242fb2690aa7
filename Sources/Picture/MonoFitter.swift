// Pixels to cells without colour: ordered dither of the parts of each cell.

extension CellFitter {
  /// A row of shapes whose parts are ink where the pixel is brighter than the threshold of its place.
  func mono(
    row: Int, columns: Int, glyphs: GlyphSet, thresholds: UnsafePointer<UInt8>,
    into cells: UnsafeMutablePointer<Cell>
  ) {
    let parts = glyphs.parts
    let pixelsAcross = glyphs.across / parts.across
    // Half blocks have no diagonals: both pixels of a half are taken together.
    let isHalf = glyphs == .half
    let last = ThresholdMap.side - 1
    for column in 0..<columns {
      var shape: UInt16 = 0
      for y in 0..<parts.down {
        // Of several rows in a part, the one in its middle.
        let line = row * glyphs.down + (y * 2 + 1) * glyphs.down / (parts.down * 2)
        let source = pixels + line * stride + column * glyphs.across
        let threshold = ThresholdMap.line(row * parts.down + y, of: thresholds)
        if isHalf {
          let color = CellFitter.mean(CellFitter.color(source[0]), CellFitter.color(source[1]))
          if CellFitter.isInk(color, threshold[column & last]) { shape |= 3 << UInt16(y * 2) }
          continue
        }
        for x in 0..<parts.across {
          let color = CellFitter.color(source[x * pixelsAcross])
          if CellFitter.isInk(color, threshold[(column * parts.across + x) & last]) {
            shape |= 1 << UInt16(y * parts.across + x)
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
    // Light is about the square of the signal. Where the eye adds up the dots it sees light, where it sees
    // the dots it does not: the middle of both.
    return (luma &* luma &+ luma &* 255) >> 1 > (UInt32(threshold) &* 2 &+ 1) &* 508
  }
}
