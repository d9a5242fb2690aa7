// Pixels to cells without colour: ordered dither of the parts of each cell.

extension CellFitter {
  /// A row of shapes whose parts are ink where the pixel is brighter than the threshold of its place.
  func mono(
    row: Int, columns: Int, glyphs: GlyphSet, thresholds: UnsafePointer<UInt8>,
    into cells: UnsafeMutablePointer<Cell>
  ) {
    let across = glyphs.across
    let down = glyphs.down
    for column in 0..<columns {
      var shape: UInt8 = 0
      for y in 0..<down {
        let line = pixels + (row * down + y) * stride + column * across
        let threshold = thresholds + ((row * down + y) & 7) * 8
        for x in 0..<across {
          let luma = Luma.of(CellFitter.color(line[x])) >> 8
          // Squared: the eye adds up light, and light is about the square of the signal.
          let light = luma * luma
          let bar = (UInt32(threshold[(column * across + x) & 7]) * 2 + 1) * 508
          if light > bar { shape |= 1 << UInt8(y * across + x) }
        }
      }
      cells[column] = Cell(shape: shape, ink: 1, paper: 0)
    }
  }
}
