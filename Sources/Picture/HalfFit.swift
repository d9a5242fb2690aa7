// 2×2 pixels to a half block. Lives on the stack while one frame is fitted.

extension CellFitter {
  /// A row of half blocks: divided where the difference is greater, upper from lower or left from right.
  func halves(row: Int, columns: Int, into cells: UnsafeMutablePointer<Cell>) {
    let upper = pixels + row * 2 * stride
    let lower = upper + stride
    for column in 0..<columns {
      let a = upper[column * 2]
      let b = upper[column * 2 + 1]
      let c = lower[column * 2]
      let d = lower[column * 2 + 1]
      if a == b, c == d {
        let top = CellFitter.color(a)
        cells[column] = a == c ? Cell(flat: top) : Cell(shape: 0b0011, ink: top, paper: CellFitter.color(c))
        continue
      }
      let parts = (Tone(a), Tone(b), Tone(c), Tone(d))
      let down = (parts.0 &+ parts.1, parts.2 &+ parts.3)
      let across = (parts.0 &+ parts.2, parts.1 &+ parts.3)
      let isDown = (down.0 &- down.1).weight >= (across.0 &- across.1).weight
      let (ink, paper) = isDown ? down : across
      let all = ink &+ paper
      let squares =
        parts.0.lumaSquare &+ parts.1.lumaSquare &+ parts.2.lumaSquare &+ parts.3.lumaSquare
      cells[column] = TonePair(ink: ink, inkParts: 2, all: all, parts: 4).cell(
        shape: isDown ? 0b0011 : 0b0101,
        lumaVariance: CellFitter.variance(sum: all.luma, squares: squares, count: 4))
    }
  }
}
