// 2×8 pixels to a quadrant or a bar from below. Lives on the stack while one frame is fitted.

extension CellFitter {
  /// A row of cells of quadrants and bars: whichever leaves less error.
  func quadrants(row: Int, columns: Int, into cells: UnsafeMutablePointer<Cell>) {
    let first = pixels + row * 8 * stride
    withUnsafeTemporaryAllocation(of: Tone.self, capacity: 4 + 8) { tones in
      guard let parts = tones.baseAddress else { return }
      let lines = parts + 4
      for column in 0..<columns {
        let source = first + column * 2
        var squares = 0
        for half in 0..<2 {
          var left = PackedTone.zero
          var right = PackedTone.zero
          for y in (half * 4)..<(half * 4 + 4) {
            let line = source + y * stride
            let (west, east) = (PackedTone(line[0]), PackedTone(line[1]))
            left = left &+ west
            right = right &+ east
            lines[y] = (west &+ east).tone
            squares &+= west.tone.lumaSquare &+ east.tone.lumaSquare
          }
          parts[half * 2] = left.tone
          parts[half * 2 + 1] = right.tone
        }
        cells[column] = CellFitter.quadrant(parts, lines, squares: squares)
      }
    }
  }

  @inline(__always)
  private static func quadrant(
    _ parts: UnsafePointer<Tone>, _ lines: UnsafePointer<Tone>, squares: Int
  ) -> Cell {
    let all = parts[0] &+ parts[1] &+ parts[2] &+ parts[3]
    guard var division = Division(parts, count: 4, flatRange: 8) else { return flat(all, pixels: 16) }
    let variance = variance(sum: all.luma, squares: squares, count: 16)
    if division.shape & 1 == 0 { division = division.swapped }
    var best = TonePair(ink: division.ink, inkParts: division.inkParts * 4, all: all, parts: 16)
    var shape = division.shape
    var least = best.separation
    var upper = lines[0]
    for eighths in 1...7 {
      if eighths != 4 {
        let pair = TonePair(ink: all &- upper, inkParts: 16 - eighths * 2, all: all, parts: 16)
        let separation = pair.separation
        if separation > least {
          least = separation
          best = pair
          shape = BarShape(.lower, eighths: 8 - eighths).shape
        }
      }
      upper = upper &+ lines[eighths]
    }
    return best.cell(shape: shape, lumaVariance: variance)
  }
}
