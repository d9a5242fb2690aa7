// 4×8 pixels to a sextant, an octant or a bar. Lives on the stack while one frame is fitted.

extension CellFitter {
  /// A row of cells of a set with bars: the best bar along an edge or the best pattern, whichever leaves
  /// less error.
  func blocks(row: Int, columns: Int, glyphs: GlyphSet, into cells: UnsafeMutablePointer<Cell>) {
    let first = pixels + row * 8 * stride
    let isOctant = glyphs == .octant
    withUnsafeTemporaryAllocation(of: Tone.self, capacity: 8 + 8 + 8) { tones in
      guard let halves = tones.baseAddress else { return }
      let parts = halves + 16
      for column in 0..<columns {
        let sums = CellFitter.gather(first + column * 4, stride: stride, halves: halves)
        if isOctant {
          for part in 0..<8 {
            parts[part] = halves[part / 2 * 4 + part & 1] &+ halves[part / 2 * 4 + 2 + part & 1]
          }
        } else {
          for side in 0..<2 {
            parts[side] = halves[side] &+ halves[2 + side] &+ halves[4 + side]
            // Four pixels brought to the six of the other parts.
            let middle = halves[6 + side] &+ halves[8 + side]
            parts[2 + side] = Tone(
              red: middle.red * 3 / 2, green: middle.green * 3 / 2, blue: middle.blue * 3 / 2)
            parts[4 + side] = halves[10 + side] &+ halves[12 + side] &+ halves[14 + side]
          }
        }
        cells[column] =
          isOctant
          ? CellFitter.block(parts, count: 8, unit: 4, halves: halves, sums: sums)
          : CellFitter.block(parts, count: 6, unit: 6, halves: halves, sums: sums)
      }
    }
  }

  /// The sums of a cell's outer columns and of all its pixels, and of the squares of luma.
  private struct Sums {
    var first = Tone(red: 0, green: 0, blue: 0)
    var fourth = Tone(red: 0, green: 0, blue: 0)
    var all = Tone(red: 0, green: 0, blue: 0)
    var squares = 0
  }

  /// Sums up the pixels of a cell by columns and by the left and right halves of its rows.
  @inline(__always)
  private static func gather(
    _ pixels: UnsafePointer<UInt32>, stride: Int, halves: UnsafeMutablePointer<Tone>
  ) -> Sums {
    var sums = Sums()
    var (first, second) = (PackedTone.zero, PackedTone.zero)
    var (third, fourth) = (PackedTone.zero, PackedTone.zero)
    for y in 0..<8 {
      let line = pixels + y * stride
      let a = PackedTone(line[0])
      let b = PackedTone(line[1])
      let c = PackedTone(line[2])
      let d = PackedTone(line[3])
      sums.squares =
        sums.squares &+ a.tone.lumaSquare &+ b.tone.lumaSquare &+ c.tone.lumaSquare &+ d.tone.lumaSquare
      halves[y * 2] = (a &+ b).tone
      halves[y * 2 + 1] = (c &+ d).tone
      first = first &+ a
      second = second &+ b
      third = third &+ c
      fourth = fourth &+ d
    }
    sums.first = first.tone
    sums.all = (first &+ second &+ third &+ fourth).tone
    sums.fourth = fourth.tone
    return sums
  }

  /// The better of pattern and bar.
  ///
  /// `unit` is the worth of a part in pixels.
  @inline(__always)
  private static func block(
    _ parts: UnsafePointer<Tone>, count: Int, unit: Int, halves: UnsafePointer<Tone>, sums: Sums
  ) -> Cell {
    let all = sums.all
    guard let pattern = Division(parts, count: count, flatRange: 2 * unit) else {
      return flat(all, pixels: 32)
    }
    let variance = variance(sum: all.luma, squares: sums.squares, count: 32)
    let division = pattern.shape & 1 == 0 ? pattern.swapped : pattern
    let pixels = pixelPair(of: division, parts, unit: unit, all: all)
    var best = pixels.separation
    var bar: (shape: BarShape, pair: TonePair)?
    var upper = TonePair(ink: halves[0] &+ halves[1], inkParts: 4, all: all, parts: 32)
    for eighths in 1...7 {
      let separation = upper.separation
      // Where a bar and a pattern fit alike, the bar: fonts agree more on eighths than on thirds.
      if separation >= best {
        best = separation
        bar = (BarShape(.upper, eighths: eighths), upper)
      }
      upper.ink = upper.ink &+ halves[eighths * 2] &+ halves[eighths * 2 + 1]
      upper.inkParts += 4
    }
    // Half of the cell is a pattern already: the quarters are left.
    let left = TonePair(ink: sums.first, inkParts: 8, all: all, parts: 32)
    if left.separation > best {
      best = left.separation
      bar = (BarShape(.left, eighths: 2), left)
    }
    let right = TonePair(ink: all &- sums.fourth, inkParts: 24, all: all, parts: 32)
    if right.separation > best { bar = (BarShape(.left, eighths: 6), right) }
    if let bar { return bar.pair.cell(shape: bar.shape.shape, lumaVariance: variance) }
    return pixels.cell(shape: division.shape, lumaVariance: variance)
  }

  /// The colours of a division by pixels, where parts are brought to the same size.
  @inline(__always)
  private static func pixelPair(
    of division: Division, _ parts: UnsafePointer<Tone>, unit: Int, all: Tone
  ) -> TonePair {
    var pair = TonePair(ink: division.ink, inkParts: division.inkParts * unit, all: all, parts: 32)
    guard unit == 6 else { return pair }
    for middle in 2..<4 where division.shape >> UInt16(middle) & 1 == 1 {
      let part = parts[middle]
      pair.ink = pair.ink &- Tone(red: part.red / 3, green: part.green / 3, blue: part.blue / 3)
      pair.inkParts -= 2
    }
    return pair
  }
}
