import Picture
import PtyHarness
import Testing

@Suite struct PicturePainterTests {
  /// Ink is the colour of text: dark text on a light ground would make a negative.
  @Test(arguments: GlyphSet.allCases) func withoutColoursInkAndPaperFollowTheGround(glyphs: GlyphSet) {
    func picture(light: Bool, level: UInt8) -> (cells: [String], text: String) {
      let style = PictureStyle(colors: .mono, glyphs: glyphs, isOnLightGround: light)
      var painted = PaintedScreen(style: style, columns: 4, rows: 2)
      painted.painter.place(column: 0, row: 0, columns: 4, rows: 2)
      let size = painted.painter.pixelSize
      painted.paint(
        PixelBuffer(width: size.width, height: size.height, red: level, green: level, blue: level))
      painted.out.removeAll()
      _ = painted.painter.prepareText(
        of: PixelBuffer(width: size.width, height: size.height, red: level, green: level, blue: level))
      painted.painter.writeText(row: 0, columns: 0..<4, into: &painted.out)
      return (painted.cells(), painted.out.withBytes { String(decoding: $0, as: UTF8.self) })
    }
    let dark = picture(light: false, level: 0)
    let reversed = picture(light: true, level: 0)
    // Black is paper: the colour of text, where that is the dark one.
    #expect(Set(dark.cells).count == 1 && Set(reversed.cells).count == 1)
    #expect(dark.cells[0].hasPrefix("flat ") && reversed.cells[0].hasPrefix("flat "))
    #expect(dark.cells[0] != reversed.cells[0])
    #expect(!dark.text.contains("\u{1B}"))
    #expect(reversed.text.hasPrefix("\u{1B}[m\u{1B}[7m") && reversed.text.hasSuffix("\u{1B}[m"))
    #expect(PictureStyle(colors: .truecolor, isOnLightGround: true) == PictureStyle())
  }

  /// Linux's console takes bright grounds for dark ones, and has attributes for both.
  @Test func brightColoursOfTheConsoleAreAttributes() {
    let pixels = PixelBuffer(width: 2, height: 2)
    func text(_ upper: UInt8, _ lower: UInt8) -> String {
      for column in 0..<2 {
        pixels[column] = (upper, upper, upper)
        pixels[2 + column] = (lower, lower, lower)
      }
      var painted = PaintedScreen(
        style: PictureStyle(colors: .palette16, isOnConsole: true), columns: 1, rows: 1)
      painted.painter.place(column: 0, row: 0, columns: 1, rows: 1)
      painted.paint(pixels)
      return painted.out.withBytes { String(decoding: $0, as: UTF8.self) }
    }
    #expect(text(255, 0).contains("\u{1B}[1;37;25;40m▀"))
    #expect(text(0, 255).contains("\u{1B}[22;30;5;47m▀"))
    #expect(text(0x55, 0xAA).contains("\u{1B}[1;30;25;47m▀"))
  }

  static let styles: [PictureStyle] = ColorMode.allCases.flatMap { colors in
    GlyphSet.allCases.map { PictureStyle(colors: colors, glyphs: $0) }
  }

  @Test(arguments: styles) func incrementalShowsWhatAFullRepaintShows(style: PictureStyle) {
    var dice = Dice(state: 7)
    var incremental = PaintedScreen(style: style, columns: 23, rows: 11)
    incremental.painter.place(column: 2, row: 1, columns: 20, rows: 9)
    let size = incremental.painter.pixelSize
    for frame in 0..<30 {
      let picture = PixelBuffer.random(
        width: size.width, height: size.height, levels: 1 + frame % 4, using: &dice)
      incremental.paint(picture)
      incremental.settle()
      var full = PaintedScreen(style: style, columns: 23, rows: 11)
      full.painter.place(column: 2, row: 1, columns: 20, rows: 9)
      full.paint(picture)
      full.settle()
      #expect(incremental.cells() == full.cells())
    }
  }

  @Test func halfBlocksHaveThePixelsColours() {
    var dice = Dice(state: 3)
    var painted = PaintedScreen(columns: 12, rows: 5)
    painted.painter.place(column: 0, row: 0, columns: 12, rows: 5)
    let size = painted.painter.pixelSize
    // Both pixels of a half are the same: nothing but the halves' colours fits exactly.
    let wide = size.width / 12
    let high = size.height / 10
    let picture = PixelBuffer(width: size.width, height: size.height)
    var halves: [(red: UInt8, green: UInt8, blue: UInt8)] = []
    for _ in 0..<120 {
      halves.append(
        (
          .random(in: 0...255, using: &dice), .random(in: 0...255, using: &dice),
          .random(in: 0...255, using: &dice)
        ))
    }
    for y in 0..<size.height {
      for x in 0..<size.width { picture[y * size.width + x] = halves[y / high * 12 + x / wide] }
    }
    painted.painter.tolerance = .none
    painted.paint(picture)
    for row in 0..<5 {
      for column in 0..<12 {
        let upper = RGBColor(halves[row * 24 + column])
        let lower = RGBColor(halves[row * 24 + 12 + column])
        #expect(painted.seen(column: column, row: row) == "▀ \(upper.hex) \(lower.hex)")
      }
    }
  }

  @Test(arguments: styles) func theSameFrameAgainCostsNothing(style: PictureStyle) {
    var dice = Dice(state: 5)
    var painted = PaintedScreen(style: style, columns: 30, rows: 10)
    painted.painter.place(column: 0, row: 0, columns: 30, rows: 10)
    let size = painted.painter.pixelSize
    let picture = PixelBuffer.random(width: size.width, height: size.height, levels: 250, using: &dice)
    #expect(painted.paint(picture).cells > 0)
    painted.settle()
    for _ in 0..<60 { #expect(painted.paint(picture) == PaintFigures()) }
  }

  @Test func coveredCellsAreLeftAloneAndComeBack() {
    var painted = PaintedScreen(columns: 20, rows: 8)
    painted.painter.place(column: 0, row: 0, columns: 20, rows: 8)
    let size = painted.painter.pixelSize
    let red = PixelBuffer(width: size.width, height: size.height, red: 200, green: 0, blue: 0)
    let blue = PixelBuffer(width: size.width, height: size.height, red: 0, green: 0, blue: 200)
    painted.paint(red)
    painted.painter.cover([CellArea(column: 5, row: 2, columns: 8, rows: 3)])
    painted.screen.feed("\u{1B}[3;6HA label!")
    painted.paint(blue)
    #expect(painted.screen.text(row: 2) == "     A label!")
    #expect(painted.seen(column: 5, row: 3) == "flat #c80000")
    #expect(painted.seen(column: 4, row: 3) == "flat #0000c8")
    #expect(painted.seen(column: 13, row: 2) == "flat #0000c8")
    painted.painter.cover([])
    painted.paint(blue)
    #expect(painted.cells().allSatisfy { $0 == "flat #0000c8" })
  }

  @Test func forgottenCellsAreRepainted() {
    var painted = PaintedScreen(columns: 10, rows: 4)
    painted.painter.place(column: 0, row: 0, columns: 10, rows: 4)
    let size = painted.painter.pixelSize
    let green = PixelBuffer(width: size.width, height: size.height, red: 0, green: 99, blue: 0)
    painted.paint(green)
    painted.screen.feed("\u{1B}[2J")
    painted.painter.forget(CellArea(column: 3, row: 1, columns: 40, rows: 1))
    #expect(painted.paint(green).cells == 7)
    painted.painter.forget()
    #expect(painted.paint(green).cells == 40)
    #expect(painted.cells().allSatisfy { $0 == "flat #006300" })
  }

  @Test(arguments: [(1, 1), (1, 3), (3, 1), (2, 2), (500, 200), (257, 7)])
  func everySizeFillsExactlyItsPlace(columns: Int, rows: Int) {
    // One cell is left around it, to see what spills.
    var painted = PaintedScreen(columns: columns + 2, rows: rows + 2)
    painted.painter.place(column: 1, row: 1, columns: columns, rows: rows)
    let size = painted.painter.pixelSize
    painted.paint(PixelBuffer(width: size.width, height: size.height, red: 1, green: 2, blue: 3))
    for row in 0..<(rows + 2) {
      for column in 0..<(columns + 2) {
        let isInside = (1...columns).contains(column) && (1...rows).contains(row)
        #expect((painted.seen(column: column, row: row) == "flat #010203") == isInside)
      }
    }
  }

  @Test func theLastCellOfTheScreenDoesNotScrollIt() {
    var dice = Dice(state: 11)
    var painted = PaintedScreen(columns: 9, rows: 3)
    painted.painter.place(column: 0, row: 0, columns: 9, rows: 3)
    let size = painted.painter.pixelSize
    for _ in 0..<5 {
      painted.painter.forget()
      painted.paint(.random(width: size.width, height: size.height, levels: 9, using: &dice))
    }
    let last = PixelBuffer(width: size.width, height: size.height, red: 9, green: 9, blue: 9)
    last[0] = (80, 80, 80)
    painted.paint(last)
    #expect(painted.seen(column: 8, row: 2) == "flat #090909")
    #expect(painted.seen(column: 0, row: 0) != "flat #090909")
    #expect(painted.seen(column: 0, row: 1) == "flat #090909")
  }

  @Test(arguments: [(1, 1), (7, 3), (4000, 2), (320, 180)])
  func picturesOfOtherSizesAreStretched(width: Int, height: Int) {
    var painted = PaintedScreen(columns: 16, rows: 6)
    painted.painter.place(column: 0, row: 0, columns: 16, rows: 6)
    painted.paint(PixelBuffer(width: width, height: height, red: 30, green: 60, blue: 90))
    #expect(painted.cells().allSatisfy { $0 == "flat #1e3c5a" })
  }

  @Test func emptyPicturesAndPlacesChangeNothing() {
    var painted = PaintedScreen(columns: 4, rows: 4)
    let picture = PixelBuffer(width: 4, height: 4, red: 1, green: 1, blue: 1)
    #expect(painted.paint(picture) == PaintFigures())
    painted.painter.place(column: 0, row: 0, columns: 4, rows: 4)
    #expect(painted.paint(PixelBuffer()) == PaintFigures())
    painted.painter.place(column: -5, row: .max, columns: .min, rows: 3)
    #expect(painted.paint(picture) == PaintFigures())
  }

  @Test func eachRowStandsOnItsOwn() {
    var dice = Dice(state: 13)
    var painted = PaintedScreen(columns: 40, rows: 12)
    painted.painter.place(column: 0, row: 0, columns: 40, rows: 12)
    let size = painted.painter.pixelSize
    painted.paint(.random(width: size.width, height: size.height, levels: 3, using: &dice))
    // The rows' bytes in reverse order, with other colours set in between, give the same screen.
    let bytes = painted.out.withBytes { Array($0) }
    let rows = split(bytes)
    #expect(rows.count == 12)
    let other = VirtualScreen(columns: 40, rows: 12, answers: nil)
    for row in rows.reversed() {
      other.feed("\u{1B}[31;44m")
      other.feed(row)
    }
    for row in 0..<12 {
      for column in 0..<40 {
        let mine = painted.screen.cell(column: column, row: row)
        let theirs = other.cell(column: column, row: row)
        #expect(mine?.text == theirs?.text)
        #expect(mine?.shownBackground == theirs?.shownBackground)
        if mine?.text != " " { #expect(mine?.shownForeground == theirs?.shownForeground) }
      }
    }
  }

  /// The bytes cut before each absolute motion of the cursor; what comes before the first is dropped.
  private func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    var sequence: [UInt8] = []
    for byte in bytes {
      if byte == 0x1B || !sequence.isEmpty { sequence.append(byte) }
      let isEnd = sequence.count > 2 && (0x40...0x7E).contains(byte)
      if sequence.isEmpty {
        if !rows.isEmpty { rows[rows.count - 1].append(byte) }
      } else if isEnd {
        if byte == UInt8(ascii: "H") { rows.append([]) }
        if !rows.isEmpty { rows[rows.count - 1] += sequence }
        sequence = []
      }
    }
    return rows
  }
}

extension RGBColor {
  init(_ color: (red: UInt8, green: UInt8, blue: UInt8)) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}

@Suite struct WrittenLinesTests {
  @Test(arguments: PicturePainterTests.styles) func linesShowWhatThePainterShows(style: PictureStyle) {
    var dice = Dice(state: 41)
    var painted = PaintedScreen(style: style, columns: 18, rows: 6)
    painted.painter.place(column: 0, row: 0, columns: 18, rows: 6)
    let size = painted.painter.pixelSize
    let picture = PixelBuffer.random(width: size.width, height: size.height, levels: 5, using: &dice)
    painted.painter.tolerance = .none
    painted.paint(picture)
    var writer = PicturePainter(style: style)
    writer.place(column: 0, row: 0, columns: 18, rows: 6)
    var out = ByteSink()
    writer.writeLines(of: picture, into: &out)
    let text = out.withBytes { String(decoding: $0, as: UTF8.self) }
    // The screen has a column to spare: no line may wrap.
    let screen = VirtualScreen(columns: 19, rows: 7, answers: nil)
    screen.feed(String(text.flatMap { $0 == "\n" ? "\r\n" : String($0) }))
    for row in 0..<6 {
      for column in 0..<18 {
        let mine = screen.cell(column: column, row: row)
        let theirs = painted.screen.cell(column: column, row: row)
        #expect(mine?.text == theirs?.text)
        #expect(mine?.shownBackground == theirs?.shownBackground)
      }
      #expect(screen.cell(column: 18, row: row)?.hasDefaultBackground == true)
    }
  }
}
