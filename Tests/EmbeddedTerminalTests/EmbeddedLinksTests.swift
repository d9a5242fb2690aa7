import Base
import Picture
import Testing

@testable import EmbeddedTerminal

@Suite("Links of another program")
struct EmbeddedLinksTests {
  private static func written(_ text: String, hasLinks: Bool = true) -> String {
    let screen = EmbeddedScreen(CellSize(columns: 30, rows: 1))
    screen.write(text)
    var painter = EmbeddedPainter()
    painter.use(EmbeddedPen.Style(hasLinks: hasLinks))
    painter.use(screen.terminal.links)
    painter.place(CellRect(column: 0, row: 0, columns: 30, rows: 1), below: [])
    screen.takeDirty { painter.set($1, row: $0) }
    var sink = ByteSink()
    painter.paint(into: &sink)
    return sink.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test func linksReachATerminalThatKnowsThem() {
    let text = "a \u{1B}]8;id=x;https://example.org/?a=b;c\u{1B}\\here\u{1B}[m too\u{1B}]8;;\u{1B}\\ b"
    #expect(
      Self.written(text).contains(
        "\u{1B}]8;id=inset1-x;https://example.org/?a=b;c\u{1B}\\here too\u{1B}]8;;\u{1B}\\ b"))
    #expect(!Self.written(text, hasLinks: false).contains("example"))
  }

  @Test(arguments: [
    "javascript:alert(1)", "https://a b", "https://\u{E9}", "nothing", "",
    "https://" + String(repeating: "a", count: 5000),
  ]) func otherAddressesAreDropped(_ address: String) {
    #expect(!Self.written("\u{1B}]8;;\(address)\u{7}x\u{1B}]8;;\u{7}").contains("]8;"))
  }

  /// However many links there are, a number never means another link than the text's.
  @Test func linksBeyondTheLimitTakeThePlaceOfAll() {
    let screen = EmbeddedScreen(CellSize(columns: 30, rows: 3))
    for number in 0...EmbeddedLinks.mostLinks {
      screen.write("\u{1B}]8;;https://a.org/\(number)\u{7}x\u{1B}]8;;\u{7}\r\n")
    }
    #expect(screen.terminal.links.generation == 1)
    let cells = (0..<3).map { screen.terminal.grid.cell($0, 0) }
    #expect(
      cells.map { screen.terminal.links[$0.link]?.address } == [
        nil, Array("https://a.org/\(EmbeddedLinks.mostLinks)".utf8), nil,
      ])
    screen.scroll(to: 10)
    #expect(screen.cells(row: 0)[0].link == EmbeddedLinks.none)
  }
}
