import Testing

@testable import Picture

/// Pictures without colours: what the dots show.
@Suite struct MonoFitterTests {
  private static let columns = 24
  private static let rows = 12

  /// The dots that are ink, of a picture whose brightness is `level` at x and y of so many dots.
  private static func ink(_ level: (Int, Int) -> UInt8) -> [[Bool]] {
    let width = columns * 2
    let height = rows * 4
    let picture = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let value = level(x, y)
        picture[y * width + x] = (value, value, value)
      }
    }
    var fitter = MonoFitter()
    fitter.take(picture, glyphs: .braille, columns: columns, rows: rows)
    let thresholds = ThresholdMap()
    var cells = GrowingBuffer<Cell>()
    cells.fill(columns, with: .unknown)
    var dots = [[Bool]](repeating: [Bool](repeating: false, count: width), count: height)
    for row in 0..<rows {
      fitter.fit(row: row, glyphs: .braille, thresholds: thresholds.values, into: cells.elements)
      for y in 0..<4 {
        for x in 0..<width {
          dots[row * 4 + y][x] = cells.elements[x / 2].shape >> UInt16(y * 2 + x % 2) & 1 == 1
        }
      }
    }
    return dots
  }

  @Test("Even places keep their tone", arguments: [(UInt8(0), 0.0), (96, 0.26), (160, 0.51), (255, 1)])
  func evenPlaces(level: UInt8, share: Double) {
    let dots = Self.ink { _, _ in level }.joined()
    #expect(abs(Double(dots.count { $0 }) / Double(dots.count) - share) < 0.02)
  }

  @Test("A line a little darker than what is around it is seen") func lines() {
    let dots = Self.ink { x, _ in x == 21 ? 140 : 170 }
    func share(_ x: Int) -> Double { Double(dots.count { $0[x] }) / Double(dots.count) }
    #expect(share(21) < 0.3)
    // As an even place it would have two dots in five.
    #expect(share(5) > 0.45 && share(40) > 0.45)
  }

  @Test("The picture's edges are no edges in it") func edges() {
    let dots = Self.ink { _, _ in 128 }
    // The thresholds come again after sixteen dots, up to the edges.
    for x in 0..<16 { #expect(dots.map { $0[x] } == dots.map { $0[x + 32] }) }
  }
}
