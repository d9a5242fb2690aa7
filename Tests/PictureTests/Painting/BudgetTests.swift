import Picture
import PtyHarness
import Testing

@Suite struct BudgetTests {
  private func painted(_ columns: Int, _ rows: Int) -> PaintedScreen {
    var painted = PaintedScreen(columns: columns, rows: rows)
    painted.painter.place(column: 0, row: 0, columns: columns, rows: rows)
    return painted
  }

  @Test func aPictureComesInPartsThatMakeUpTheWhole() {
    var dice = Dice(state: 5)
    var parts = painted(40, 12)
    var whole = painted(40, 12)
    for _ in 0..<4 {
      let picture = PixelBuffer.random(width: 40, height: 24, levels: 9, using: &dice)
      whole.paint(picture)
      var turns = 1
      parts.out.removeAll()
      var bytes = parts.painter.paint(picture, into: &parts.out, budget: 1000).bytes
      #expect(bytes >= 1000)
      while parts.painter.rowsLeft > 0 {
        bytes = parts.painter.proceed(into: &parts.out, budget: 1000).bytes
        turns += 1
        #expect(bytes < 1000 + 40 * 40)
      }
      parts.out.withBytes { parts.screen.feed($0) }
      #expect(turns > 3)
      #expect(parts.painter.inexactCells == whole.painter.inexactCells)
      #expect(parts.cells() == whole.cells())
    }
  }

  @Test func rowsThatWaitedLongestComeFirst() {
    var dice = Dice(state: 6)
    var parts = painted(40, 12)
    parts.painter.tolerance = .none
    var whole = painted(40, 12)
    whole.painter.tolerance = .none
    var fresh = Set<Int>()
    // Each picture gets some rows alone; after as many as make up a round every row has had its turn.
    for _ in 0..<12 {
      let picture = PixelBuffer.random(width: 40, height: 24, levels: 9, using: &dice)
      whole.paint(picture)
      parts.out.removeAll()
      parts.painter.paint(picture, into: &parts.out, budget: 1)
      parts.out.withBytes { parts.screen.feed($0) }
      #expect(parts.painter.rowsLeft == 11)
      let (mine, theirs) = (parts.cells(), whole.cells())
      for row in 0..<12 where mine[row * 40..<row * 40 + 40] == theirs[row * 40..<row * 40 + 40] {
        fresh.insert(row)
      }
    }
    #expect(fresh.count == 12)
  }

  @Test func becomingExactComesInPartsToo() {
    var dice = Dice(state: 7)
    for colors in [ColorMode.truecolor, .palette256] {
      var parts = PaintedScreen(style: PictureStyle(colors: colors), columns: 40, rows: 12)
      parts.painter.place(column: 0, row: 0, columns: 40, rows: 12)
      parts.painter.tolerance = ColorTolerance(flat: 90, share: 90, limit: 90)
      var exact = PaintedScreen(style: PictureStyle(colors: colors), columns: 40, rows: 12)
      exact.painter.place(column: 0, row: 0, columns: 40, rows: 12)
      parts.paint(PixelBuffer.random(width: 40, height: 24, levels: 9, using: &dice))
      let last = PixelBuffer.random(width: 40, height: 24, levels: 9, using: &dice)
      parts.paint(last)
      exact.painter.tolerance = .none
      exact.paint(last)
      #expect(parts.painter.inexactCells > 0)
      parts.out.removeAll()
      parts.painter.settle(into: &parts.out, budget: 300)
      var turns = 1
      while parts.painter.rowsLeft > 0 {
        parts.painter.proceed(into: &parts.out, budget: 300)
        turns += 1
      }
      parts.out.withBytes { parts.screen.feed($0) }
      #expect(turns > 1)
      #expect(parts.painter.inexactCells == 0)
      #expect(parts.cells() == exact.cells())
    }
  }

  @Test func aChangeOfPlaceForgetsWhatWasLeft() {
    var dice = Dice(state: 8)
    var parts = painted(40, 12)
    parts.painter.paint(
      PixelBuffer.random(width: 40, height: 24, levels: 9, using: &dice), into: &parts.out, budget: 1)
    parts.painter.place(column: 0, row: 0, columns: 20, rows: 3)
    #expect(parts.painter.rowsLeft == 0)
    parts.out.removeAll()
    #expect(parts.painter.proceed(into: &parts.out, budget: .max) == PaintFigures())
    #expect(parts.out.count == 0)
  }
}
