import Testing

@testable import Picture

/// Half blocks against their definition: two means, moved apart to the variance of luma that the pixels had.
@Suite struct HalfFitTests {
  private struct Expected {
    var shape: UInt16
    var colors: [Double]
    /// The difference in clearness between the two borders, relative to both.
    var decision: Double
  }

  /// One cell in full precision, from pixels a and b over c and d.
  private static func expected(_ pixels: [[Double]]) -> Expected {
    func sum(_ members: [Int]) -> [Double] {
      (0..<3).map { channel in members.map { pixels[$0][channel] }.reduce(0, +) }
    }
    func luma(_ color: [Double]) -> Double { color[0] * 77 + color[1] * 150 + color[2] * 29 }
    func apart(_ one: [Int], _ other: [Int]) -> [Double] { zip(sum(one), sum(other)).map { $0 - $1 } }
    func weight(_ color: [Double]) -> Double {
      color[0] * color[0] * 3 + color[1] * color[1] * 6 + color[2] * color[2]
    }
    let (down, across) = (apart([0, 1], [2, 3]), apart([0, 2], [1, 3]))
    let isDown = weight(down) >= weight(across)
    let chosen = isDown ? down : across
    let all = sum([0, 1, 2, 3])
    let mean = luma(all) / 4
    let variance = pixels.map { (luma($0) - mean) * (luma($0) - mean) }.reduce(0, +) / 4
    let kept = luma(chosen) * luma(chosen) / 16
    let gain = kept == 0 ? 1 : min(1.5, max(1, variance / kept)).squareRoot()
    let ink = (0..<3).map { (all[$0] + gain * chosen[$0]) / 4 }
    let paper = (0..<3).map { (all[$0] - gain * chosen[$0]) / 4 }
    return Expected(
      shape: isDown ? 0b0011 : 0b0101, colors: (ink + paper).map { min(255, max(0, $0)) },
      decision: abs(weight(down) - weight(across)) / max(1, weight(down) + weight(across)))
  }

  private static func channels(_ cell: Cell) -> [Double] {
    [cell.ink, cell.paper].flatMap { color in [16, 8, 0].map { Double(color >> $0 & 0xFF) } }
  }

  @Test(arguments: 1...13) func widthsOfAllRemaindersFollowTheDefinition(columns: Int) {
    let (width, height) = (columns * 2, 4)
    let buffer = PixelBuffer()
    buffer.resize(width: width, height: height)
    var state = UInt32(columns)
    for index in 0..<width * height * 4 {
      state = state &* 1_664_525 &+ 1_013_904_223
      // Dark ones, light ones, and such as differ little.
      let spread: UInt32 = index / 16 % 3 == 0 ? 255 : 9
      buffer.bytes[index] = UInt8(state >> 20 & 0xFF > 127 ? 255 - state >> 8 % spread : state >> 8 % spread)
    }
    let fitter = CellFitter(pixels: buffer)
    var cells = [Cell](repeating: .unknown, count: columns + 1)
    for row in 0..<2 {
      cells.withUnsafeMutableBufferPointer { place in
        if let start = place.baseAddress { fitter.fit(.half, row: row, columns: columns, into: start) }
      }
      #expect(cells[columns] == .unknown)
      for column in 0..<columns {
        let places = [(0, 0), (1, 0), (0, 1), (1, 1)].map { (column * 2 + $0.0) + (row * 2 + $0.1) * width }
        let pixels = places.map { place in (0..<3).map { Double(buffer.bytes[place * 4 + $0]) } }
        let expected = Self.expected(pixels)
        guard expected.decision > 0.001 else { continue }
        let made = Self.channels(cells[column])
        for (one, other) in zip(made, expected.colors) { #expect(abs(one - other) <= 0.51, "\(pixels)") }
        let isFlat = cells[column].ink == cells[column].paper
        #expect(cells[column].shape == (isFlat ? 0 : expected.shape))
      }
    }
  }

  @Test func flatCellsHaveOneColor() {
    let buffer = PixelBuffer()
    buffer.resize(width: 10, height: 2)
    for index in 0..<80 { buffer.bytes[index] = 201 }
    var cells = [Cell](repeating: .unknown, count: 5)
    cells.withUnsafeMutableBufferPointer { place in
      if let start = place.baseAddress {
        CellFitter(pixels: buffer).fit(.half, row: 0, columns: 5, into: start)
      }
    }
    #expect(cells == [Cell](repeating: Cell(flat: 0xC9C9C9), count: 5))
  }
}
