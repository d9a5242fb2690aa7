import Base
import Picture
import PtyHarness
import Terminal
import Testing

extension ScreenTests {
  @Test func theScreenIsWrittenAsText() throws {
    let rig = try Rig(20, 6)
    var scene = Scene(size: CellSize(columns: 20, rows: 6))
    scene.panes = [
      Pane(
        .list, CellRect(column: 0, row: 0, columns: 10, rows: 6),
        [Line("plain"), Line("旅x", Style(.accent, .bold)), Line("row", Style(.selection))]),
      Pane(.notice, CellRect(column: 12, row: 3, columns: 4, rows: 1), [Line("note")]),
    ]
    scene.picture = CellRect(column: 10, row: 1, columns: 8, rows: 4)
    scene.pictureLayer = 1
    rig.show(scene)
    var sink = ByteSink()
    rig.screen.writeText(into: &sink) { row, columns, sink in
      sink.append("\u{1B}[32m")
      for _ in columns { sink.append("#") }
      sink.append("\u{1B}[m")
    }
    let text = String(decoding: sink.withBytes { Array($0) }, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 7 && lines.last == "")
    #expect(lines.first == "plain")
    // Shown by a terminal it is the same screen.
    let shown = VirtualScreen(columns: 20, rows: 6)
    shown.feed(lines.dropLast().joined(separator: "\r\n"))
    for row in 0..<6 {
      #expect(shown.text(row: row) == rig.terminal.text(row: row), "row \(row)")
      for column in 0..<20 {
        #expect(
          shown.cell(column: column, row: row) == rig.terminal.cell(column: column, row: row),
          "\(column), \(row)")
      }
    }
  }
}
