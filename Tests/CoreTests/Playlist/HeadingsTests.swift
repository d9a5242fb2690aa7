import Testing

@testable import Base
@testable import Core

@Suite("Headings in the playlist")
struct HeadingsTests {
  private func entry(_ title: String, _ group: String?, folder: String = "x") -> FoundEntry {
    var entry = FoundEntry(location: .file(BytePath("/tv/\(folder)/\(title)")), title: title)
    entry.group = group
    return entry
  }

  /// A playlist of these groups, with so many items in each, in front.
  private func channels(_ groups: [(String?, Int)]) -> Story {
    var story = Story(columns: 120, rows: 30, titles: [])
    var number = 0
    for (group, count) in groups {
      story.model.append(
        (0..<count).map { _ in
          number += 1
          return entry("\(number)", group)
        })
    }
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    return story
  }

  /// The lines of the playlist: titles of rows, and headings in brackets with what is under them.
  private func lines(_ story: Story) -> [String] {
    let list = story.model.playlist.view
    return (0..<list.lineCount).compactMap { list.line(at: $0) }.map { line in
      switch line {
      case .row(let row, _): story.model.playlist.items[row].title
      case .heading(let row, let count): "[\(story.model.playlist.heading(over: row)) \(count)]"
      }
    }
  }

  @Test func eachGroupHasOneAndItsRowsAreCounted() {
    let story = channels([("News", 3), ("Sport", 2), (nil, 2)])
    #expect(lines(story) == ["[News 3]", "1", "2", "3", "[Sport 2]", "4", "5", "[x 2]", "6", "7"])
    #expect(story.model.playlist.view.count == 7)
  }

  /// A list that comes while a film fills the screen begins with its first heading when it is shown.
  @Test func theFirstHeadingIsSeenAfterAFullPicture() throws {
    var story = channels([("News", 20), ("Sport", 20)])
    story.run { $0.play(at: 3, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[3].id, .live)))
    story.happen(.commanded(.present(.full)))
    story.wait(seconds: 1)
    story.happen(.commanded(.present(.inline)))
    #expect(story.model.playlist.view.offset == 0)
    var fresh = Story(columns: 120, rows: 30, titles: [])
    var plan = StartPlan(folder: BytePath("/tv"), presentation: .full)
    plan.entries = (1...60).map { entry("\($0)", $0 < 30 ? "News" : "Sport") }
    fresh.happen(.planned(plan))
    let first = try #require(fresh.model.films.main.item)
    fresh.happen(.film(.main, .failed(first, PlaybackFailure("It is gone."))))
    fresh.wait(seconds: 1)
    fresh.happen(.film(.main, .opened(try #require(fresh.model.films.main.item), .live)))
    fresh.happen(.commanded(.focus(.to(.playlist))))
    #expect(fresh.model.playlist.view.offset == 0 && fresh.model.playlist.view.pageRows > 5)
  }

  @Test func ungroupedItemsGetTheirOwnHeading() {
    var story = channels([("News", 2)])
    let more = (1...2).map { FoundEntry(location: .url("http://tv.example/\($0)"), title: "u\($0)") }
    story.model.append(more)
    #expect(lines(story) == ["[News 2]", "1", "2", "[No group 2]", "u1", "u2"])
  }

  @Test(arguments: [
    // One group.
    ([1, 1, 1, 1], false),
    // Two rows under each on the average.
    ([1, 1, 2, 2], true), ([1, 1, 1, 2], true), ([1, 1, 2], false),
    // Mixed.
    ([1, 2, 1, 2, 1, 2], false), ([1, 1, 2, 1, 1, 2], false),
    // One row that was moved spoils nothing in a long list.
    ([1, 1, 1, 1, 2, 1, 2, 2, 2], true),
    ([], false),
  ])
  func headingsShowOnlyForSeveralContiguousGroups(groups: [UInt64], stand: Bool) {
    var list = RowList()
    list.rowsAppended(labels: groups.map { RowLabel("\($0)") }, sections: groups)
    #expect(list.hasHeadings == stand)
    // The same whether rows come one by one or together.
    var grown = RowList()
    for group in groups { grown.rowsAppended(labels: [RowLabel("\(group)")], sections: [group]) }
    #expect(grown == list)
  }

  @Test func headingsFollowRemovalMoveAndUndo() {
    var story = channels([("News", 3), ("Sport", 3)])
    // Taking rows off, and taking that back.
    story.press("j d d")
    #expect(lines(story) == ["[News 1]", "1", "[Sport 3]", "4", "5", "6"])
    story.press("u u")
    #expect(lines(story).first == "[News 3]")
    // A row that is moved among others parts them: there is too little left under each.
    story.press("G 3 K")
    #expect(lines(story) == ["1", "2", "6", "3", "4", "5"])
    story.press("u")
    #expect(lines(story) == ["[News 3]", "1", "2", "3", "[Sport 3]", "4", "5", "6"])
  }

  @Test func anOrderOfChanceHasNoneAndItsOwnOrderHasThemBack() {
    var story = channels([("News", 8), ("Sport", 8)])
    let before = lines(story)
    story.press("X")
    #expect(!story.model.playlist.view.hasHeadings)
    story.press("u")
    #expect(lines(story) == before)
    story.press("<Ctrl+r>")
    #expect(!story.model.playlist.view.hasHeadings)
    story.press("<Alt+u>")
    #expect(lines(story) == before)
    // By group what was scattered stands together.
    story.press("X")
    story.happen(.commanded(.editPlaylist(.sort(.group))))
    #expect(lines(story).filter { $0.hasPrefix("[") } == ["[News 8]", "[Sport 8]"])
  }

  @Test func aGroupAloneHasNone() {
    var story = channels([("News", 3), ("Sport", 3)])
    story.happen(.commanded(.editPlaylist(.narrow("Sport"))))
    #expect(lines(story) == ["4", "5", "6"])
    story.press("<ESC>")
    #expect(lines(story).count == 8)
  }

  @Test func aFilterThatKeepsTheOrderKeepsThem() {
    var story = channels([("News", 12), ("Sport", 12)])
    story.model.settings.find = .substring
    story.press("/ 1")
    // 1, 10, 11, 12, and 13 to 19, 21.
    #expect(lines(story).filter { $0.hasPrefix("[") } == ["[News 4]", "[Sport 8]"])
    story.press("2")
    #expect(lines(story) == ["12"])
    story.press("<ESC>")
    #expect(lines(story).count == 26)
    // The best first is another order.
    story.model.settings.find = .fuzzy
    story.press("/ 1")
    #expect(!story.model.playlist.view.hasHeadings)
  }

  @Test func theSelectionMarksAndCountsKnowRowsAlone() {
    var story = channels([("News", 3), ("Sport", 3)])
    story.press("3 j")
    #expect(story.model.playlist.view.selectedRow == 3)
    story.press("k")
    #expect(story.model.playlist.view.selectedRow == 2)
    story.press("5 G")
    #expect(story.model.playlist.view.selectedRow == 4)
    story.press("<Ctrl+a>")
    #expect(story.model.playlist.view.markedCount == 6)
    story.press("<ESC> g g V 3 j V")
    #expect(story.model.playlist.view.markedRows == [0, 1, 2, 3])
  }

  @Test func rowsAreDroppedOverAHeadingAtTheEndOfWhatIsAboveIt() throws {
    var story = channels([("News", 3), ("Sport", 3)])
    let area = try #require(Layout(story.model).list)
    func mouse(_ action: MouseEvent.Action, line: Int) {
      let rect = CellRect(column: area.column, row: area.row + line, columns: area.columns, rows: 1)
      var row: Int?
      if case .row(let under, _)? = story.model.playlist.view.line(at: line) { row = under }
      story.happen(
        .pointer(
          MouseEvent(action, at: CellPoint(column: rect.column, row: rect.row)),
          on: Target(rect, row.map { .row(.playlist, $0) } ?? .list(.playlist))))
    }
    // The first row to the heading of the second group, in line 4.
    mouse(.press(.left), line: 1)
    mouse(.drag(.left), line: 4)
    #expect(story.model.dropTarget == 3)
    mouse(.release(.left), line: 4)
    #expect(lines(story) == ["[News 3]", "2", "3", "1", "[Sport 3]", "4", "5", "6"])
    // The last row to the first one under it.
    story.wait(seconds: 1)
    mouse(.press(.left), line: 7)
    mouse(.drag(.left), line: 5)
    mouse(.release(.left), line: 5)
    #expect(lines(story).suffix(4) == ["[Sport 3]", "6", "4", "5"])
    // Behind the end.
    story.wait(seconds: 1)
    mouse(.press(.left), line: 1)
    mouse(.drag(.left), line: 12)
    mouse(.release(.left), line: 12)
    #expect(story.model.playlist.items.last?.title == "2")
    // A click on a heading chooses nothing.
    story.wait(seconds: 1)
    let selected = story.model.playlist.view.selectedRow
    mouse(.press(.left), line: 0)
    mouse(.release(.left), line: 0)
    #expect(story.model.playlist.view.selectedRow == selected)
  }

  @Test func theScrollBarLeadsToBothEnds() throws {
    var story = channels([("News", 300), ("Sport", 300), ("Films", 300)])
    let area = try #require(Layout(story.model).list)
    func press(row: Int) {
      let at = CellPoint(column: area.endColumn - 1, row: area.row + row)
      story.happen(.pointer(MouseEvent(.press(.left), at: at), on: Target(area, .scrollBar(.playlist))))
      story.happen(.pointer(MouseEvent(.release(.left), at: at), on: nil))
    }
    press(row: area.rows - 1)
    #expect(story.model.playlist.view.offset == 903 - area.rows)
    press(row: 0)
    #expect(story.model.playlist.view.offset == 0)
  }

  @Test func selectionStaysOnItsLineWhenHeadingsAppear() {
    var story = channels([("News", 300), ("Sport", 300)])
    story.press("4 5 0 G")
    let list = story.model.playlist.view
    let line = list.offset
    #expect(list.selectedRow == 449)
    // One heading stood above; a second group more puts none between.
    story.model.append((0..<4).map { entry("more \($0)", "Films") })
    #expect(story.model.playlist.view.offset == line)
    #expect(story.model.playlist.view.selectedRow == 449)
  }

  @Test func theLinesOfAScreenAreThoseOfTheList() {
    var story = channels([("News", 3), ("Sport", 1), ("Films", 30), ("Kids", 2)])
    for row in [0, 3, 5, 20, 35] {
      story.press("\(row + 1) G".map { $0 == " " ? " " : "\($0) " }.joined())
      let list = story.model.playlist.view
      let walked = list.linesOnScreen(list.pageRows)
      #expect(walked == (0..<list.pageRows).compactMap { list.line(at: list.offset + $0) })
      #expect(walked.contains { if case .row(row, _) = $0 { true } else { false } })
    }
  }
}
