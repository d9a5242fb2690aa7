import Picture
import PtyHarness
import Testing

@Suite struct ToleranceTests {
  /// A soft gradient with a little noise that is new in each frame.
  private func noisy(_ size: (width: Int, height: Int), using dice: inout Dice) -> PixelBuffer {
    let picture = PixelBuffer(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let level = UInt8(60 + x * 120 / size.width + Int.random(in: 0...6, using: &dice))
        picture[y * size.width + x] = (level, level, UInt8(y * 200 / size.height))
      }
    }
    return picture
  }

  private func exactCells(_ picture: PixelBuffer, columns: Int, rows: Int) -> PaintedScreen {
    var exact = PaintedScreen(columns: columns, rows: rows)
    exact.painter.tolerance = .none
    exact.painter.place(column: 0, row: 0, columns: columns, rows: rows)
    exact.paint(picture)
    return exact
  }

  @Test func noiseCostsFarLessAndStaysBounded() {
    var dice = Dice(state: 19)
    var tolerant = PaintedScreen(columns: 60, rows: 20)
    tolerant.painter.tolerance = .standard
    tolerant.painter.place(column: 0, row: 0, columns: 60, rows: 20)
    var exact = PaintedScreen(columns: 60, rows: 20)
    exact.painter.tolerance = .none
    exact.painter.place(column: 0, row: 0, columns: 60, rows: 20)
    var bytes = (tolerant: 0, exact: 0)
    for _ in 0..<60 {
      let picture = noisy(tolerant.painter.pixelSize, using: &dice)
      bytes.tolerant += tolerant.paint(picture).bytes
      bytes.exact += exact.paint(picture).bytes
      for row in 0..<20 {
        for column in 0..<60 {
          for isUpper in [true, false] {
            let mine = tolerant.half(column: column, row: row, isUpper: isUpper)
            let theirs = exact.half(column: column, row: row, isUpper: isUpper)
            let bound = 2 * ColorTolerance.moving.limit + 3
            #expect(abs(Int(mine.red) - Int(theirs.red)) <= bound)
            #expect(abs(Int(mine.green) - Int(theirs.green)) <= bound)
            #expect(abs(Int(mine.blue) - Int(theirs.blue)) <= 2 * bound + 1)
          }
        }
      }
    }
    #expect(bytes.tolerant * 2 < bytes.exact)
  }

  /// A step of five levels among stripes passes after everything has moved, and not where little has.
  @Test(arguments: [(moving: 120, passes: true), (moving: 12, passes: false)])
  func moreIsToleratedWhereEverythingMoves(moving: Int, passes: Bool) {
    var painted = PaintedScreen(columns: 60, rows: 20)
    painted.painter.place(column: 0, row: 0, columns: 60, rows: 20)
    let size = painted.painter.pixelSize
    func picture(_ color: (Int) -> (red: UInt8, green: UInt8, blue: UInt8)) -> PixelBuffer {
      let picture = PixelBuffer(width: size.width, height: size.height)
      for index in 0..<size.width * size.height { picture[index] = color(index) }
      return picture
    }
    for frame in 0..<40 {
      painted.paint(
        picture { index in
          index % size.width < moving ? (UInt8(frame * 37 % 200), UInt8(index % 251), 90) : (80, 80, 80)
        })
    }
    func stripes(_ level: UInt8) -> PixelBuffer {
      picture { index in
        let grey = index % size.width / 2 % 2 == 0 ? level : level + 60
        return (grey, grey, grey)
      }
    }
    painted.paint(stripes(90))
    painted.settle()
    let cells = painted.paint(stripes(95)).cells
    // The first and the last column have a stripe beside them on one side only.
    #expect(cells == (passes ? 2 : 60) * 20)
  }

  @Test func aStillPictureBecomesExactWithinAHalfSecondOfFrames() {
    var dice = Dice(state: 23)
    var painted = PaintedScreen(columns: 40, rows: 12)
    painted.painter.place(column: 0, row: 0, columns: 40, rows: 12)
    for _ in 0..<5 { painted.paint(noisy(painted.painter.pixelSize, using: &dice)) }
    #expect(painted.painter.inexactCells > 0)
    let last = noisy(painted.painter.pixelSize, using: &dice)
    for _ in 0..<12 { painted.paint(last) }
    #expect(painted.painter.inexactCells == 0)
    #expect(painted.cells() == exactCells(last, columns: 40, rows: 12).cells())
    #expect(painted.paint(last) == PaintFigures())
  }

  @Test func settlingMakesAPausedPictureExactAtOnce() {
    var dice = Dice(state: 29)
    var painted = PaintedScreen(columns: 40, rows: 12)
    painted.painter.place(column: 0, row: 0, columns: 40, rows: 12)
    var last = noisy(painted.painter.pixelSize, using: &dice)
    for _ in 0..<5 {
      last = noisy(painted.painter.pixelSize, using: &dice)
      painted.paint(last)
    }
    painted.settle()
    #expect(painted.painter.inexactCells == 0)
    #expect(painted.cells() == exactCells(last, columns: 40, rows: 12).cells())
  }
}

extension PaintedScreen {
  /// The colour of the upper or lower half of a cell of half blocks.
  func half(column: Int, row: Int, isUpper: Bool) -> RGBColor {
    guard let cell = screen.cell(column: column, row: row) else {
      return RGBColor(red: 0, green: 0, blue: 0)
    }
    let isInk = cell.text == "█" || cell.text == (isUpper ? "▀" : "▄")
    return isInk ? cell.shownForeground : cell.shownBackground
  }
}
