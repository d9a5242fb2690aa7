import Base
import Picture
import Testing

@testable import EmbeddedTerminal

@Suite("Text of another program, selected and found")
struct EmbeddedSelectionTests {
  private static func drag(_ screen: EmbeddedScreen, _ from: CellPoint, _ to: CellPoint) {
    screen.point(MouseEvent(.press(.left), at: from))
    screen.point(MouseEvent(.drag(.left), at: to))
    screen.point(MouseEvent(.release(.left), at: to))
  }

  @Test func aDragSelectsTextWithItsLineEnds() {
    let screen = EmbeddedScreen(CellSize(columns: 10, rows: 5))
    screen.write("one\r\n日本 two\r\n0123456789abc\r\nend")
    Self.drag(screen, CellPoint(column: 1, row: 0), CellPoint(column: 2, row: 3))
    #expect(screen.report.hasSelection)
    // A wrapped line is one line.
    #expect(screen.selectedText == "ne\n日本 two\n0123456789abc")
    // It is reversed on the screen.
    #expect(screen.cells(row: 0).map { $0.attributes.contains(.reverse) }.prefix(2) == [false, true])
    // Backwards it is the same.
    Self.drag(screen, CellPoint(column: 2, row: 3), CellPoint(column: 1, row: 0))
    #expect(screen.selectedText == "ne\n日本 two\n0123456789abc")
    Self.drag(screen, CellPoint(column: 0, row: 1), CellPoint(column: 1, row: 2))
    #expect(screen.selectedText == "日本 two\n01")
    Self.drag(screen, CellPoint(column: 1, row: 0), CellPoint(column: 2, row: 3))
    // It stays with its text while lines leave, and a key ends it.
    screen.write("\r\n1\r\n2\r\n3\r\n4")
    #expect(screen.selectedText == "ne\n日本 two\n0123456789abc")
    screen.press(.character("x"))
    #expect(screen.selectedText == nil && !screen.report.hasSelection)
  }

  /// The time of the last click, in milliseconds.
  private var time: Int64 = 0

  /// Presses the button so many times in a cell, after a pause; the last press is held.
  private mutating func press(
    _ screen: EmbeddedScreen, _ column: Int, _ row: Int, times: Int, every: Int64 = 100
  ) {
    let cell = CellPoint(column: column, row: row)
    time += 1_000
    for number in 0..<times {
      if number > 0 { screen.point(MouseEvent(.release(.left), at: cell)) }
      screen.point(MouseEvent(.press(.left), at: cell), at: .milliseconds(time))
      time += every
    }
  }

  @Test mutating func twoClicksSelectAWordAndThreeALine() {
    let screen = EmbeddedScreen(CellSize(columns: 10, rows: 5))
    screen.write("see ~/a-b_c.txt: 日本語 (x)\r\nnext")
    // Wrapped text is one line, and its words are whole.
    for (column, row, word) in [
      (0, 0, "see"), (4, 0, "~/a-b_c.txt"), (2, 1, "~/a-b_c.txt"), (5, 1, ":"), (8, 1, "日本語"), (1, 2, "日本語"),
      (5, 2, "("), (0, 3, "next"), (3, 0, " "),
    ] {
      press(screen, column, row, times: 2)
      #expect(screen.selectedText == word, "\(column) \(row)")
      press(screen, column, row, times: 3)
      #expect(screen.selectedText == (row == 3 ? "next" : "see ~/a-b_c.txt: 日本語 (x)"), "\(column) \(row)")
      press(screen, column, row, times: 4)
      #expect(screen.selectedText == nil)
    }
    press(screen, 5, 0, times: 2, every: 500)
    #expect(screen.selectedText == nil)
    // A drag goes on by words, in both directions.
    for (column, row, text) in [(1, 0, "see ~/a-b_c.txt"), (8, 1, "~/a-b_c.txt: 日本語")] {
      press(screen, 5, 0, times: 2)
      screen.point(MouseEvent(.drag(.left), at: CellPoint(column: column, row: row)))
      #expect(screen.selectedText == text)
    }
    // In the scrollback, and at the end of the screen.
    screen.write("\r\n1\r\n2\r\n3\r\n4\r\n5")
    screen.scroll(to: 4)
    press(screen, 4, 0, times: 2)
    #expect(screen.selectedText == "~/a-b_c.txt")
    screen.scroll(to: 0)
    press(screen, 9, 4, times: 3)
    #expect(screen.selectedText == "5")
  }

  @Test func aProgramThatWantsTheMouseHasItButForShift() {
    let screen = EmbeddedScreen(CellSize(columns: 10, rows: 2))
    screen.write("text\u{1B}[?1002h")
    Self.drag(screen, CellPoint(column: 0, row: 0), CellPoint(column: 3, row: 0))
    #expect(!screen.report.hasSelection && screen.takeOutgoing() != [])
    for action in [MouseEvent.Action.press(.left), .drag(.left)] {
      var event = MouseEvent(action, at: CellPoint(column: action == .drag(.left) ? 3 : 0, row: 0))
      event.modifiers = .shift
      screen.point(event)
    }
    #expect(screen.selectedText == "text" && screen.takeOutgoing() == [])
  }

  @Test func concealedTextIsNotCopied() {
    let screen = EmbeddedScreen(CellSize(columns: 20, rows: 2))
    screen.write("key \u{1B}[8msecret\u{1B}[0m.")
    Self.drag(screen, CellPoint(column: 0, row: 0), CellPoint(column: 19, row: 0))
    #expect(screen.selectedText == "key       .")
  }

  @Test func textIsFoundUpwardsAndDownwards() {
    let screen = EmbeddedScreen(CellSize(columns: 20, rows: 4))
    for number in 1...50 { screen.write("line \(number) \(number % 20 == 0 ? "Error" : "fine")\r\n") }
    #expect(screen.find("error"))
    #expect(screen.selectedText == "Error")
    #expect(screen.lines.contains("line 40 Error"))
    #expect(screen.findAgain(forward: false))
    #expect(screen.lines.contains("line 20 Error"))
    #expect(!screen.findAgain(forward: false))
    #expect(screen.findAgain(forward: true) && screen.lines.contains("line 40 Error"))
    // Capitals are distinguished where there are any.
    #expect(!screen.find("ERROR") && !screen.find("nothing"))
    screen.leaveScrollback()
    #expect(screen.report.scrolledBack == 0 && !screen.report.hasSelection)
    #expect(!screen.findAgain(forward: false))
  }

  @Test func textIsFoundAcrossAWrapAndAmongWideCharacters() {
    let screen = EmbeddedScreen(CellSize(columns: 10, rows: 3))
    screen.write("日本語 abcdefgh\r\n\r\n\r\n\r\n\r\n")
    #expect(screen.find("cdef") && screen.selectedText == "cdef")
    #expect(screen.find("本語 a") && screen.selectedText == "本語 a")
    screen.resize(to: CellSize(columns: 8, rows: 3))
    #expect(!screen.report.hasSelection)
  }
}
