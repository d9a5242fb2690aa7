import Testing

@testable import Picture

/// Shapes and colours of cells against a search in full precision.
@Suite struct FitTests {
  private typealias Color = [Double]
  private static let weights: Color = [3, 6, 1]

  private static func sum(_ colors: [Color]) -> Color {
    colors.reduce([0, 0, 0]) { zip($0, $1).map { $0 + $1 } }
  }

  private static func dot(_ one: Color, _ other: Color) -> Double {
    (0..<3).map { one[$0] * other[$0] * weights[$0] }.reduce(0, +)
  }

  private static func luma(_ color: Color) -> Double { color[0] * 77 + color[1] * 150 + color[2] * 29 }

  /// The variance of all pixels that two means keep, times their count: how far the means are apart.
  private static func separation(_ pixels: [Color], _ isInk: [Bool]) -> Double {
    let ink = zip(pixels, isInk).filter(\.1).map(\.0)
    let paper = zip(pixels, isInk).filter { !$0.1 }.map(\.0)
    guard !ink.isEmpty, !paper.isEmpty else { return 0 }
    let (first, second) = (Double(ink.count), Double(paper.count))
    let apart = zip(sum(ink), sum(paper)).map { $0 / first - $1 / second }
    return dot(apart, apart) * first * second / (first + second)
  }

  /// Whether each of a cell's pixels is ink in that shape.
  private static func ink(_ shape: UInt16, _ glyphs: GlyphSet) -> [Bool] {
    let text = String(Unicode.Scalar(glyphs.scalar(of: shape)).map(Character.init) ?? "?")
    return (0..<glyphs.down).flatMap { y in
      (0..<glyphs.across).map { x in
        glyphs == .braille
          ? shape >> UInt16(y * 2 + x) & 1 == 1
          : BlockFacts.isInk(text, x: x * 4 / glyphs.across, y: y * 8 / glyphs.down)
      }
    }
  }

  /// Two-means over the parts of a pattern, from a division along the widest channel.
  private static func twoMeans(_ parts: [Color]) -> [Bool] {
    let channels = (0..<3).map { channel in parts.map { $0[channel] } }
    let range = channels.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    var channel = range[0] * 3 > range[1] * 4 ? 0 : 1
    if range[2] > 2 * max(range[0], range[1]) { channel = 2 }
    let middle = ((channels[channel].max() ?? 0) + (channels[channel].min() ?? 0)) / 2
    var isInk = channels[channel].map { $0 > middle }
    for _ in 0..<3 {
      let ink = zip(parts, isInk).filter(\.1).map(\.0)
      let paper = zip(parts, isInk).filter { !$0.1 }.map(\.0)
      guard !ink.isEmpty, !paper.isEmpty else { break }
      let (one, other) = (
        sum(ink).map { $0 / Double(ink.count) }, sum(paper).map { $0 / Double(paper.count) }
      )
      let axis = zip(one, other).map { $0 - $1 }
      isInk = parts.map { dot(axis, $0) * 2 > dot(axis, zip(one, other).map { $0 + $1 }) }
    }
    return isInk
  }

  /// The best that the set's pattern and its bars keep.
  private static func best(_ pixels: [Color], _ glyphs: GlyphSet) -> Double {
    let (across, down) = glyphs.parts
    let part = (0..<pixels.count).map { index in
      let (x, y) = (index % glyphs.across, index / glyphs.across)
      let row = down == 3 ? (y < 3 ? 0 : y < 5 ? 1 : 2) : y * down / glyphs.down
      return row * across + x * across / glyphs.across
    }
    let means = (0..<across * down).map { number in
      let own = zip(pixels, part).filter { $0.1 == number }.map(\.0)
      return sum(own).map { $0 / Double(own.count) }
    }
    let isInk = twoMeans(means)
    var best = separation(pixels, part.map { isInk[$0] })
    if glyphs.hasBars {
      for eighths in UInt16(1)...7 {
        best = max(best, separation(pixels, ink(BarShape(.lower, eighths: Int(eighths)).shape, glyphs)))
      }
    }
    if glyphs.hasBarsAllAround {
      for eighths in [2, 6] {
        best = max(best, separation(pixels, ink(BarShape(.left, eighths: eighths).shape, glyphs)))
      }
    }
    return best
  }

  /// The means of both colours, moved apart to the variance of luma that the pixels had.
  private static func colors(_ pixels: [Color], _ isInk: [Bool]) -> [Double] {
    let ink = zip(pixels, isInk).filter(\.1).map(\.0)
    let paper = zip(pixels, isInk).filter { !$0.1 }.map(\.0)
    let count = Double(pixels.count)
    let mean = sum(pixels).map { $0 / count }
    let means = [(ink, Double(ink.count)), (paper, Double(paper.count))].map { own, number in
      sum(own).map { $0 / max(1, number) }
    }
    let variance = pixels.map { (luma($0) - luma(mean)) * (luma($0) - luma(mean)) }.reduce(0, +) / count
    let step = luma(means[0]) - luma(means[1])
    let kept = step * step * Double(ink.count * paper.count) / count / count
    let gain = kept > 0 ? min(1.5, max(1, variance / kept)).squareRoot() : 1
    return means.flatMap { color in (0..<3).map { min(255, max(0, mean[$0] + gain * (color[$0] - mean[$0]))) }
    }
  }

  /// Noise, edges in any direction, ramps, and cells that differ by little.
  private static func picture(_ glyphs: GlyphSet, columns: Int) -> PixelBuffer {
    let buffer = PixelBuffer(width: columns * glyphs.across, height: glyphs.down)
    var state = UInt32(columns)
    func next() -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 16)
    }
    for column in 0..<columns {
      let kind = next() % 4
      let colors = [(next() % 256, next() % 256, next() % 256), (next() % 256, next() % 256, next() % 256)]
      let edge = (next() % 9 - 4, next() % 9 - 4, next() % 17 - 8)
      for y in 0..<glyphs.down {
        for x in 0..<glyphs.across {
          let isFirst = x * edge.0 * 2 + y * edge.1 > edge.2
          let color = isFirst ? colors[0] : colors[1]
          let noise = kind == 0 ? 255 : kind == 1 ? 12 : 2
          let place = (y * buffer.width + column * glyphs.across + x) * 4
          for (offset, channel) in [color.0, color.1, color.2].enumerated() {
            let base = kind == 0 ? 0 : kind == 3 ? channel / 16 + 100 + y * 3 : channel
            buffer.bytes[place + offset] = UInt8(min(255, max(0, base + next() % noise)))
          }
          buffer.bytes[place + 3] = 255
        }
      }
    }
    return buffer
  }

  @Test(arguments: [GlyphSet.quadrant, .sextant, .octant, .braille], [1, 7, 8, 13, 160])
  func theShapeKeepsMostAndTheColorsAreItsMeans(glyphs: GlyphSet, columns: Int) {
    let buffer = Self.picture(glyphs, columns: columns)
    var cells = [Cell](repeating: .unknown, count: columns + 1)
    cells.withUnsafeMutableBufferPointer { place in
      guard let start = place.baseAddress else { return }
      CellFitter(pixels: buffer).fit(glyphs, row: 0, columns: columns, into: start)
    }
    #expect(cells[columns] == .unknown)
    for column in 0..<columns {
      let pixels = (0..<glyphs.down).flatMap { y in
        (0..<glyphs.across).map { x in
          (0..<3).map {
            Double(buffer.bytes[(y * buffer.width + column * glyphs.across + x) * 4 + $0])
          }
        }
      }
      let cell = cells[column]
      let made = [cell.ink, cell.paper].flatMap { color in [16, 8, 0].map { Double(color >> $0 & 0xFF) } }
      if cell.shape == 0 {
        let mean = Self.sum(pixels).map { $0 / Double(pixels.count) }
        #expect(zip(made, mean + mean).allSatisfy { abs($0 - $1) <= 1.6 }, "\(pixels)")
        continue
      }
      let isInk = Self.ink(cell.shape, glyphs)
      // Sextants are three, two and three pixels high: parts count alike, whatever their size.
      #expect(Self.separation(pixels, isInk) >= Self.best(pixels, glyphs) * 0.999 - 0.01, "\(pixels)")
      let colors = Self.colors(pixels, isInk)
      #expect(zip(made, colors).allSatisfy { abs($0 - $1) <= 0.6 }, "\(made) \(colors)")
    }
  }

  /// White, black and grey stay what they are, in all lanes.
  @Test(arguments: [GlyphSet.half, .quadrant, .sextant, .octant, .braille], [UInt8(0), 119, 255])
  func uniformPixelsBecomeFlatCells(glyphs: GlyphSet, level: UInt8) {
    let buffer = PixelBuffer(width: 11 * glyphs.across, height: glyphs.down)
    for index in 0..<buffer.stride * buffer.height { buffer.bytes[index] = level }
    var cells = [Cell](repeating: .unknown, count: 11)
    cells.withUnsafeMutableBufferPointer { place in
      guard let start = place.baseAddress else { return }
      CellFitter(pixels: buffer).fit(glyphs, row: 0, columns: 11, into: start)
    }
    #expect(cells == [Cell](repeating: Cell(flat: UInt32(level) * 0x1_0101), count: 11))
  }
}
