import Picture
import PtyHarness
import Testing

/// Blocks as an emulated terminal shows them, against what the frame was made of.
@Suite struct GlyphTests {
  /// Parts across and down of the patterns of each set.
  static let grids: [(GlyphSet, Int, Int)] = [
    (.quadrant, 2, 2), (.sextant, 2, 3), (.octant, 2, 4), (.braille, 2, 4),
  ]

  /// Two colours in every pattern, one cell each: nothing but the pattern's own glyph fits.
  @Test(arguments: grids) func everyPatternHasItsGlyph(glyphs: GlyphSet, across: Int, down: Int) {
    let patterns = 1 << (across * down)
    var painted = PaintedScreen(style: PictureStyle(glyphs: glyphs), columns: patterns, rows: 1)
    painted.painter.place(column: 0, row: 0, columns: patterns, rows: 1)
    painted.painter.tolerance = .none
    let size = painted.painter.pixelSize
    let picture = PixelBuffer(width: size.width, height: size.height)
    let cellWidth = size.width / patterns
    // Thirds of eight pixels take three, two and three.
    let edges = (0...down).map { (Double($0 * size.height) / Double(down)).rounded() }
    for y in 0..<size.height {
      let partRow = (0..<down).last { Double(y) >= edges[$0] } ?? 0
      for x in 0..<size.width {
        let part = partRow * across + x % cellWidth * across / cellWidth
        let isInk = (x / cellWidth) >> part & 1 == 1
        picture[y * size.width + x] = isInk ? (200, 180, 90) : (20, 30, 60)
      }
    }
    painted.paint(picture)
    for pattern in 0..<patterns {
      let cell = painted.screen.cell(column: pattern, row: 0)
      let shown = cell.flatMap { BlockFacts.pattern(of: $0.text, across: across, down: down) }
      guard let cell, let shown else {
        Issue.record("pattern \(pattern) shows \(String(describing: cell?.text))")
        continue
      }
      let isSwapped = shown != pattern
      #expect((isSwapped ? patterns - 1 - shown : shown) == pattern, "\(cell.text)")
      if shown != 0, shown != patterns - 1, glyphs != .braille {
        #expect((isSwapped ? cell.shownBackground : cell.shownForeground).hex == "#c8b45a")
        #expect((isSwapped ? cell.shownForeground : cell.shownBackground).hex == "#141e3c")
      }
    }
  }

  @Test(arguments: [GlyphSet.sextant, .octant], 1...7) func barsEndAtEveryEighth(
    glyphs: GlyphSet, eighths: Int
  ) {
    var painted = PaintedScreen(style: PictureStyle(glyphs: glyphs), columns: 1, rows: 1)
    painted.painter.place(column: 0, row: 0, columns: 1, rows: 1)
    let size = painted.painter.pixelSize
    let picture = PixelBuffer(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        picture[y * size.width + x] = y * 8 / size.height < eighths ? (250, 250, 250) : (5, 5, 5)
      }
    }
    painted.paint(picture)
    let upper: [Character] = ["▔", "🮂", "🮃", "▀", "🮄", "🮅", "🮆"]
    let lower: [Character] = ["▇", "▆", "▅", "▄", "▃", "▂", "▁"]
    let text = painted.screen.text(row: 0)
    #expect(text == String(upper[eighths - 1]) || text == String(lower[eighths - 1]))
  }

  /// Old fonts have bars from below alone: what hangs from above is the rest of such a bar.
  @Test(arguments: 1...7, [true, false]) func quadrantsHaveBarsFromBelow(eighths: Int, isBright: Bool) {
    var painted = PaintedScreen(style: PictureStyle(glyphs: .quadrant), columns: 2, rows: 1)
    painted.painter.place(column: 0, row: 0, columns: 2, rows: 1)
    painted.painter.tolerance = .none
    let size = painted.painter.pixelSize
    let picture = PixelBuffer(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        // The second cell has the colours of the first one swapped, which bars cannot be.
        let isUpper = (y < eighths) == (x < size.width / 2)
        picture[y * size.width + x] = isUpper == isBright ? (250, 250, 250) : (5, 5, 5)
      }
    }
    painted.paint(picture)
    for column in 0..<2 {
      guard let cell = painted.screen.cell(column: column, row: 0) else { continue }
      #expect(eighths == 4 || "▇▆▅▄▃▂▁".contains(cell.text), "\(cell.text)")
      for y in 0..<8 {
        let isInk = BlockFacts.isInk(cell.text, x: 1, y: y)
        let shown = isInk ? cell.shownForeground : cell.shownBackground
        let isUpper = (y < eighths) == (column == 0)
        #expect(shown.hex == (isUpper == isBright ? "#fafafa" : "#050505"))
      }
    }
  }

  @Test func halvesLieSideBySideToo() {
    var painted = PaintedScreen(columns: 1, rows: 1)
    painted.painter.place(column: 0, row: 0, columns: 1, rows: 1)
    let picture = PixelBuffer(width: 2, height: 2)
    for index in 0..<4 { picture[index] = index & 1 == 0 ? (9, 99, 9) : (200, 10, 10) }
    painted.paint(picture)
    #expect(painted.seen(column: 0, row: 0) == "▌ #096309 #c80a0a")
  }

  /// The more parts, the less error: no set may be worse than a coarser one it contains.
  @Test func finerGlyphsAreCloserToThePicture() {
    let sets: [GlyphSet] = [.half, .quadrant, .octant]
    let errors = sets.map { glyphs in
      var painted = PaintedScreen(style: PictureStyle(glyphs: glyphs), columns: 24, rows: 8)
      painted.painter.place(column: 0, row: 0, columns: 24, rows: 8)
      painted.painter.tolerance = .none
      let size = painted.painter.pixelSize
      painted.paint(Self.rings(width: size.width, height: size.height))
      return Self.error(of: painted.screen, against: Self.rings(width: 96, height: 64))
    }
    #expect(errors[1] < errors[0])
    #expect(errors[2] < errors[1])
  }

  /// Rings around the middle, soft at the edges: the same picture at every size.
  private static func rings(width: Int, height: Int) -> PixelBuffer {
    let picture = PixelBuffer(width: width, height: height)
    let steps = 96 / width
    let rows = 64 / height
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0
        for fineY in (y * rows)..<((y + 1) * rows) {
          for fineX in (x * steps)..<((x + 1) * steps) {
            let (dx, dy) = (fineX - 48, fineY - 32)
            let distance = (dx * dx + dy * dy) / 12 % 64
            sum += distance < 32 ? distance * 8 : (64 - distance) * 7
          }
        }
        let level = UInt8(clamping: sum / (steps * rows))
        picture[y * width + x] = (level, level, level)
      }
    }
    return picture
  }

  private static func error(of screen: VirtualScreen, against picture: PixelBuffer) -> Int {
    var error = 0
    for y in 0..<64 {
      for x in 0..<96 {
        guard let cell = screen.cell(column: x / 4, row: y / 8) else { continue }
        let isInk = BlockFacts.isInk(cell.text, x: x % 4, y: y % 8)
        let shown = isInk ? cell.shownForeground.green : cell.shownBackground.green
        let difference = Int(shown) - Int(picture[y * 96 + x].green)
        error += difference * difference
      }
    }
    return error
  }
}
