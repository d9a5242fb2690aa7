// Two or four rows of two pixels to quadrants or dots. Lives on the stack while one frame is fitted.

extension CellFitter {
  /// A row of cells of 2×2 or 2×4 parts, one pixel each.
  func patterns(row: Int, columns: Int, glyphs: GlyphSet, into cells: UnsafeMutablePointer<Cell>) {
    let down = glyphs.down
    let first = pixels + row * down * stride
    withUnsafeTemporaryAllocation(of: Tone.self, capacity: 8) { tones in
      guard let tones = tones.baseAddress else { return }
      for column in 0..<columns {
        for y in 0..<down {
          let line = first + y * stride + column * 2
          tones[y * 2] = Tone(line[0])
          tones[y * 2 + 1] = Tone(line[1])
        }
        cells[column] = CellFitter.pattern(tones, count: down * 2, isBraille: glyphs == .braille)
      }
    }
  }

  @inline(__always)
  private static func pattern(_ tones: UnsafePointer<Tone>, count: Int, isBraille: Bool) -> Cell {
    var sum = tones[0]
    var squares = tones[0].lumaSquare
    for part in 1..<count {
      sum = sum &+ tones[part]
      squares = squares &+ tones[part].lumaSquare
    }
    guard var division = Division(tones, count: count, flatRange: 2) else {
      return flat(sum, pixels: count)
    }
    // One of two equal forms: the upper left part is ink. Dots are the fewer parts: they never close up.
    if isBraille ? division.inkParts > division.paperParts : division.shape & 1 == 0 {
      division = division.swapped
    }
    return division.pair.cell(
      shape: division.shape, lumaVariance: variance(sum: sum.luma, squares: squares, count: count))
  }

  /// The variance of so many numbers from their sum and the sum of their squares.
  @inline(__always)
  static func variance(sum: Int, squares: Int, count: Int) -> Float {
    Float(count * squares - sum * sum) / Float(count * count)
  }

  /// A cell of one colour: the mean of so many pixels.
  @inline(__always)
  static func flat(_ sum: Tone, pixels: Int) -> Cell {
    let half = pixels / 2
    let red = UInt32((sum.red + half) / pixels)
    let green = UInt32((sum.green + half) / pixels)
    let blue = UInt32((sum.blue + half) / pixels)
    return Cell(flat: red << 16 | green << 8 | blue)
  }
}
