import Testing

@testable import Base
@testable import Core

/// The line between list and picture: keys move it, the mouse drags it, the screen's shape says how it lies.
@Suite struct ListDividerTests {
  private func watching(_ columns: Int, _ rows: Int) -> Story {
    var story = Story(columns: columns, rows: rows)
    story.happen(.resized(story.model.screen))
    story.playFirst()
    story.happen(.commanded(.present(.inline)))
    return story
  }

  private func list(_ story: Story) -> CellRect {
    Layout(story.model).listFrame ?? Layout(story.model).list ?? .empty
  }

  @Test(arguments: [
    (80, 24, true), (120, 40, true), (250, 70, true), (100, 60, false), (60, 30, false), (80, 50, false),
  ])
  func theShapeOfTheScreenSaysHowTheyLie(columns: Int, rows: Int, isBeside: Bool) throws {
    let layout = Layout(watching(columns, rows).model)
    #expect(try #require(layout.divider).isColumn == isBeside)
    let area = try #require(layout.pictureArea)
    let list = try #require(layout.list)
    #expect(isBeside ? area.column > list.column : area.endRow <= list.row)
  }

  @Test(arguments: [(120, 40), (100, 60)]) func keysMoveIt(columns: Int, rows: Int) {
    var story = watching(columns, rows)
    let former = list(story)
    story.press(")")
    let larger = list(story)
    #expect(larger.columns * larger.rows > former.columns * former.rows)
    story.press("( (")
    let smaller = list(story)
    #expect(smaller.columns * smaller.rows < former.columns * former.rows)
    for _ in 0..<60 { story.press("(") }
    #expect(list(story).columns >= 15 && list(story).rows >= 3)
    for _ in 0..<60 { story.press(")") }
    let picture = Layout(story.model).picture
    #expect((picture?.columns ?? 0) >= 8 && (picture?.rows ?? 0) >= 3)
    // The way that they lie is not changed by it.
    #expect(Layout(story.model).divider?.isColumn == (columns == 120))
  }

  @Test func theMouseDragsIt() throws {
    var story = watching(120, 40)
    let divider = try #require(Layout(story.model).divider)
    story.click(.divider, in: divider.rect)
    story.happen(.pointer(MouseEvent(.drag(.left), at: CellPoint(column: 60, row: 3)), on: nil))
    #expect(list(story).columns == 60 && story.model.settings.listWidth == 50)
    story.happen(.pointer(MouseEvent(.release(.left), at: CellPoint(column: 60, row: 3)), on: nil))
    story.happen(.pointer(MouseEvent(.drag(.left), at: CellPoint(column: 30, row: 3)), on: nil))
    #expect(list(story).columns == 60)
  }

  @Test func theVolumesBarIsDragged() {
    var story = watching(120, 40)
    let bar = CellRect(column: 100, row: 39, columns: 14, rows: 1)
    story.click(.volumeBar, in: bar)
    #expect(story.model.defaults.volume == 0)
    story.happen(.pointer(MouseEvent(.drag(.left), at: CellPoint(column: 113, row: 3)), on: nil))
    #expect(story.model.defaults.volume == 130)
    story.happen(.pointer(MouseEvent(.release(.left), at: CellPoint(column: 113, row: 3)), on: nil))
    story.happen(.pointer(MouseEvent(.drag(.left), at: CellPoint(column: 100, row: 3)), on: nil))
    #expect(story.model.defaults.volume == 130)
  }

  @Test func inTheCornerThereIsNothingToMove() {
    var story = watching(120, 40)
    story.press("T )")
    #expect(story.model.settings.listWidth == Settings().listWidth)
    #expect(story.model.notices.shown?.text.contains("F3") == true)
  }

  @Test func theHistoryCountsRowsAndNoHeadings() {
    var history = HistoryList()
    var known = History()
    known.now = 1_000
    for name in ["a", "b", "c"] {
      var entry = HistoryEntry(location: .file(BytePath("/\(name).mkv")), title: name, opened: 900)
      entry.duration = MediaTime(seconds: 100)
      known.entries.append(entry)
    }
    history.take(known, [Bookmark(.file(BytePath("/x")), .folder, title: "x")])
    // Two headings, four rows.
    #expect(history.rows.count == 6)
    #expect(history.place?.number == 1 && history.place?.count == 4)
    history.move(.last)
    #expect(history.place?.number == 4 && history.place?.count == 4)
  }
}
