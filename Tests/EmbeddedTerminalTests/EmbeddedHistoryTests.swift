import Base
import Picture
import Testing

@testable import EmbeddedTerminal

@Suite("The scrollback of another program")
struct EmbeddedHistoryTests {
  /// Cells of all kinds: text, colours, wide characters, joined ones, marks, links.
  private static let kinds =
    "plain \u{1B}[1;31mred \u{1B}[48;2;1;2;3mown\u{1B}[0m 日本 e\u{301}x \u{1B}[4:3;58:5:9mcurly\u{1B}[m "
    + "\u{1B}[?2027h👨\u{200D}👩\u{200D}👧\u{200D}👦🇩🇪 \u{1B}]8;;https://a.org\u{7}link\u{1B}]8;;\u{7} end"

  @Test func packedCellsAreTheSameCells() {
    let screen = EmbeddedScreen(CellSize(columns: 80, rows: 2))
    screen.write(Self.kinds)
    let row = screen.terminal.grid.text(0)
    var bytes: [UInt8] = []
    PackedCells.append(row, to: &bytes)
    #expect(PackedCells.cells(bytes[...], count: row.count) == Array(row))
    // Plain text has a byte for each cell.
    var plain: [UInt8] = []
    screen.write("\u{1B}[2;1H\(String(repeating: "x", count: 80))")
    PackedCells.append(screen.terminal.grid.text(1), to: &plain)
    #expect(plain.count == 81)
  }

  /// What leaves the screen looks the same in the scrollback, at any width.
  @Test(arguments: [7, 20, 80]) func rowsThatHaveLeftLookAsTheyDid(_ columns: Int) {
    let screen = EmbeddedScreen(CellSize(columns: columns, rows: 30))
    for _ in 0..<3 { screen.write(Self.kinds + "\r\n") }
    let lines = screen.lines.filter { !$0.isEmpty }
    screen.write(String(repeating: "\r\n", count: 30))
    screen.scroll(to: 1_000)
    #expect(screen.lines.filter { !$0.isEmpty } == lines)
    for width in [33, 9, columns] { screen.resize(to: CellSize(columns: width, rows: 30)) }
    screen.write(String(repeating: "\r\n", count: 30))
    screen.scroll(to: 1_000)
    #expect(screen.lines.filter { !$0.isEmpty } == lines)
  }

  /// Each row of a line without an end takes as long as the row before.
  @Test func anEndlessLineIsTakenRowByRow() {
    var history = EmbeddedHistory(columns: 10)
    let row = Array(repeating: EmbeddedLook().cell(0x78, width: 1), count: 10)
    for _ in 0..<1000 { history.append(row[...], goesOn: true) }
    #expect(history.rowCount == 1000)
    #expect(history.byteCount == 11_000)
    // Lines are split beyond their limit.
    #expect(history.lineRows.allSatisfy { $0 <= EmbeddedHistory.longestLine / 10 })
  }

  @Test func memoryIsBoundedWhateverIsWritten() {
    let screen = EmbeddedScreen(CellSize(columns: 200, rows: 4))
    for step in 0..<4000 {
      screen.write(
        "\u{1B}[38;2;1;2;\(step % 256)m" + String(repeating: "a\u{1B}[1mb\u{1B}[22m", count: 50) + "\r\n")
    }
    #expect(screen.terminal.history.byteCount <= 3 << 20)
    #expect(screen.terminal.history.rowCount > 100)
  }

  @Test func nothingIsKeptWithoutAScrollback() {
    let screen = EmbeddedScreen(CellSize(columns: 20, rows: 3))
    var surroundings = EmbeddedSurroundings()
    surroundings.scrollback = 0
    screen.use(surroundings)
    for number in 0..<50 { screen.write("\(number)\r\n") }
    #expect(screen.terminal.history.rowCount == 0)
    screen.resize(to: CellSize(columns: 9, rows: 9))
    #expect(screen.firstLine == "48")
  }
}
