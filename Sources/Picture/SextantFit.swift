// 4×8 pixels to a sextant or a bar. Lives on the stack while one frame is fitted.

extension CellFitter {
  /// A row of cells of the sextant set: the best bar along an edge or the best pattern, whichever leaves
  /// less error.
  func sextants(row: Int, columns: Int, into cells: UnsafeMutablePointer<Cell>) {
    let first = pixels + row * 8 * stride
    withUnsafeTemporaryAllocation(of: Tone.self, capacity: 6 + 8 + 4) { tones in
      guard let parts = tones.baseAddress else { return }
      let rows = parts + 6
      let sides = parts + 14
      for column in 0..<columns {
        let squares = CellFitter.gather(
          first + column * 4, stride: stride, parts: parts, rows: rows, sides: sides)
        cells[column] = CellFitter.sextant(parts: parts, rows: rows, sides: sides, squares: squares)
      }
    }
  }

  /// Sums up the pixels of a cell by parts (brought to six pixels each), rows and columns, and gives the sum
  /// of the squares of luma.
  @inline(__always)
  private static func gather(
    _ pixels: UnsafePointer<UInt32>, stride: Int, parts: UnsafeMutablePointer<Tone>,
    rows: UnsafeMutablePointer<Tone>, sides: UnsafeMutablePointer<Tone>
  ) -> Int {
    let none = Tone(red: 0, green: 0, blue: 0)
    var squares = 0
    for index in 0..<6 { parts[index] = none }
    for index in 0..<4 { sides[index] = none }
    for y in 0..<8 {
      let line = pixels + y * stride
      let tones = (Tone(line[0]), Tone(line[1]), Tone(line[2]), Tone(line[3]))
      squares =
        squares &+ tones.0.lumaSquare &+ tones.1.lumaSquare &+ tones.2.lumaSquare &+ tones.3.lumaSquare
      let left = tones.0 &+ tones.1
      let right = tones.2 &+ tones.3
      sides[0] = sides[0] &+ tones.0
      sides[1] = sides[1] &+ tones.1
      sides[2] = sides[2] &+ tones.2
      sides[3] = sides[3] &+ tones.3
      rows[y] = left &+ right
      let third = y < 3 ? 0 : y < 5 ? 2 : 4
      parts[third] = parts[third] &+ left
      parts[third + 1] = parts[third + 1] &+ right
    }
    parts[2] = scaled(parts[2])
    parts[3] = scaled(parts[3])
    return squares
  }

  /// The sum of four pixels brought to six.
  @inline(__always)
  private static func scaled(_ tone: Tone) -> Tone {
    Tone(red: tone.red * 3 / 2, green: tone.green * 3 / 2, blue: tone.blue * 3 / 2)
  }

  @inline(__always)
  private static func sextant(
    parts: UnsafePointer<Tone>, rows: UnsafePointer<Tone>, sides: UnsafePointer<Tone>, squares: Int
  ) -> Cell {
    let all = sides[0] &+ sides[1] &+ sides[2] &+ sides[3]
    // A part is worth six pixels here.
    guard let pattern = Division(parts, count: 6, flatRange: 12) else { return flat(all, pixels: 32) }
    let variance = variance(sum: all.luma, squares: squares, count: 32)
    var best = pattern.pair.separation / 36
    var bar: (shape: UInt8, pair: TonePair)?
    var upper = TonePair(ink: rows[0], inkParts: 4, all: all, parts: 32)
    for eighths in 1...7 {
      let separation = upper.separation
      if separation > best {
        best = separation
        bar = (SextantShape.shape(.upper, eighths), upper)
      }
      upper.ink = upper.ink &+ rows[eighths]
      upper.inkParts += 4
    }
    var left = TonePair(ink: sides[0], inkParts: 8, all: all, parts: 32)
    for quarters in 1...3 {
      let separation = left.separation
      if separation > best {
        best = separation
        bar = (SextantShape.shape(.left, quarters * 2), left)
      }
      left.ink = left.ink &+ sides[quarters]
      left.inkParts += 8
    }
    if let bar { return bar.pair.cell(shape: bar.shape, lumaVariance: variance) }
    let division = pattern.shape & 1 == 0 ? pattern.swapped : pattern
    return division.pair.cell(shape: division.shape, lumaVariance: variance * 36, unit: 6)
  }
}
