import Base
import Picture
import PtyHarness
import Testing

@testable import EmbeddedTerminal

@Suite("A embedded's cells on the terminal")
struct EmbeddedPainterTests {
  /// A program of 20 by 4 cells at the third column and second row of a terminal.
  private struct Stage: ~Copyable {
    let screen: EmbeddedScreen
    let terminal = VirtualScreen(columns: 30, rows: 8)
    var painter = EmbeddedPainter()
    var written = 0

    init(_ colors: ColorMode = .truecolor, isUTF8: Bool = true) {
      screen = EmbeddedScreen(CellSize(columns: 20, rows: 4))
      painter.use(EmbeddedPen.Style(colors: colors, isUTF8: isUTF8))
      painter.place(CellRect(column: 2, row: 1, columns: 20, rows: 4), below: [])
    }

    /// Brings what the program has written to the terminal; gives the bytes that took.
    @discardableResult mutating func paint() -> Int {
      screen.takeDirty { painter.set($1, row: $0) }
      var sink = ByteSink()
      painter.paint(into: &sink)
      sink.withBytes { terminal.feed(Array($0)) }
      return sink.count
    }
  }

  @Test func onlyChangedCellsAreWrittenInPlace() {
    var stage = Stage()
    stage.screen.write("one\r\n\u{1B}[7mtwo\u{1B}[0m 日本")
    #expect(stage.paint() > 0)
    #expect(stage.terminal.text(row: 1).hasPrefix("  one"))
    #expect(stage.terminal.text(row: 2).hasPrefix("  two 日本"))
    #expect(stage.paint() == 0)
    stage.screen.write("\u{1B}[1;1HO")
    #expect(stage.paint() < 20)
    #expect(stage.terminal.text(row: 1).hasPrefix("  One"))
  }

  @Test func nothingIsWrittenBelowACoverAndAllOfItComesBack() {
    var stage = Stage()
    let rect = CellRect(column: 2, row: 1, columns: 20, rows: 4)
    stage.painter.place(rect, below: [CellRect(column: 12, row: 1, columns: 10, rows: 4)])
    // The last wide character that is seen would reach below it.
    stage.screen.write("123456789日本語\r\nabcdefghijklmnop")
    stage.paint()
    #expect(stage.terminal.text(row: 1) == "  123456789")
    #expect(stage.terminal.text(row: 2) == "  abcdefghij")
    stage.painter.place(rect, below: [])
    stage.paint()
    #expect(stage.terminal.text(row: 1) == "  123456789日本語")
    #expect(stage.terminal.text(row: 2) == "  abcdefghijklmnop")
  }

  @Test func forgottenCellsAreRepainted() {
    var stage = Stage()
    stage.screen.write("one\r\ntwo")
    stage.paint()
    stage.terminal.feed(Array("\u{1B}[2J".utf8))
    stage.painter.forget(CellRect(column: 0, row: 2, columns: 30, rows: 1))
    stage.paint()
    #expect(stage.terminal.text(row: 1) == "")
    #expect(stage.terminal.text(row: 2) == "  two")
  }

  @Test(arguments: [ColorMode.truecolor, .palette256, .palette16, .mono])
  func coloursAreThoseOfTheTerminal(_ colors: ColorMode) throws {
    var stage = Stage(colors)
    stage.screen.write("\u{1B}[38;2;255;0;0mR\u{1B}[48;5;21mB\u{1B}[0;32mG")
    stage.paint()
    let red = try #require(stage.terminal.cell(column: 2, row: 1))
    let blue = try #require(stage.terminal.cell(column: 3, row: 1))
    let green = try #require(stage.terminal.cell(column: 4, row: 1))
    if colors == .mono {
      #expect(red.hasDefaultForeground && blue.hasDefaultBackground && green.hasDefaultForeground)
    } else {
      #expect(red.foreground.red > 200 && red.foreground.green < 100)
      #expect(blue.background.blue > 200 && blue.background.red < 100)
      #expect(green.foreground.green > 150 && green.foreground.red < 100)
    }
    #expect(stage.terminal.cell(column: 5, row: 1)?.hasDefaultBackground == true)
  }

  @Test func nothingButTextReachesTheTerminal() {
    var stage = Stage(isUTF8: false)
    stage.screen.write("naïve 日")
    stage.paint()
    #expect(stage.terminal.text(row: 1) == "  na?ve ??")
    var other = Stage()
    other.screen.write("a\u{202E}b\u{85}c")
    other.paint()
    #expect(!other.terminal.text(row: 1).unicodeScalars.contains("\u{202E}"))
  }

  @Test func concealedTextIsNeverWritten() {
    var stage = Stage()
    stage.screen.write("key: \u{1B}[8msecret\u{1B}[0m.")
    var sink = ByteSink()
    stage.screen.takeDirty { stage.painter.set($1, row: $0) }
    stage.painter.paint(into: &sink)
    stage.painter.writeText(screenRow: 1, 0..<30, into: &sink)
    let written = sink.withBytes { String(decoding: $0, as: UTF8.self) }
    #expect(written.contains("key: "))
    #expect(!written.contains("secret"))
  }

  @Test func linesBelowTextAreThoseThatTheTerminalHas() {
    func written(_ style: EmbeddedPen.Style) -> String {
      let screen = EmbeddedScreen(CellSize(columns: 20, rows: 1))
      screen.write("\u{1B}[2;4:3;58:2::1:2:3mcurly")
      var painter = EmbeddedPainter()
      painter.use(style)
      painter.place(CellRect(column: 0, row: 0, columns: 20, rows: 1), below: [])
      screen.takeDirty { painter.set($1, row: $0) }
      var sink = ByteSink()
      painter.paint(into: &sink)
      return sink.withBytes { String(decoding: $0, as: UTF8.self) }
    }
    #expect(
      written(EmbeddedPen.Style(hasUnderlineStyles: true))
        .contains("\u{1B}[0;2;4m\u{1B}[4:3m\u{1B}[58:2::1:2:3mcurly"))
    #expect(written(EmbeddedPen.Style()).contains("\u{1B}[0;2;4mcurly"))
  }

  /// A terminal that draws a sign narrower than the program's leaves nothing of what stood below it.
  @Test func nothingOldIsLeftBelowASignOfDoubtfulWidth() {
    var stage = Stage()
    stage.screen.write("0123456789")
    stage.paint()
    stage.screen.write("\r👩\u{200D}👩\u{200D}👧x")
    var sink = ByteSink()
    stage.screen.takeDirty { stage.painter.set($1, row: $0) }
    stage.painter.paint(into: &sink)
    let written = sink.withBytes { String(decoding: $0, as: UTF8.self) }
    // No sign is joined to the next cell's, and each is written over blanks.
    #expect(!written.unicodeScalars.contains("\u{200D}"))
    #expect(written.ranges(of: "  ").count == 3)
  }
}
