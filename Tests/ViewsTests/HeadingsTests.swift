import Base
import Core
import Testing

@testable import Views

/// Headings over the groups of the playlist.
@Suite struct HeadingsTests {
  /// A television list: two groups, the second of which goes on below the screen.
  private func model(columns: Int, rows: Int) -> Model {
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    model.now = .seconds(100)
    let entries = (1...60).map { number in
      var entry = FoundEntry(
        location: .url("http://tv.example/\(number)"), title: "Channel \(number)")
      entry.group = number <= 5 ? "News" : "A group with a name that is longer than any list is wide, 旅行"
      return entry
    }
    _ = update(
      &model, .planned(StartPlan(folder: BytePath("/home/ana"), entries: entries, presentation: .inline)))
    _ = update(&model, .commanded(.stop))
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    return model
  }

  @Test(arguments: [(120, 32), (80, 24), (40, 16), (20, 6)])
  func televisionLists(columns: Int, rows: Int) throws {
    try expectGolden(view(model(columns: columns, rows: rows)).text, "headings-\(columns)x\(rows)")
  }

  /// Numbers of one digit are on the screen before those of three digits scroll into it.
  @Test func theColumnOfNumbersKeepsItsWidth() throws {
    var model = Model(
      settings: Settings(), keymap: .standard, screen: ScreenSize(cells: CellSize(columns: 60, rows: 18)))
    let entries = (1...60).map { number in
      var entry = FoundEntry(location: .url("http://tv.example/\(number)"), title: "Station")
      entry.number = number < 50 ? number : 100 + number
      return entry
    }
    _ = update(&model, .planned(StartPlan(folder: BytePath("/x"), entries: entries, presentation: .inline)))
    _ = update(&model, .commanded(.stop))
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    func titleColumns() throws -> Set<Int> {
      let list = try #require(view(model).panes.first { $0.identity == .list })
      let texts = list.lines.map { $0.runs.map(\.text).joined() }
      return Set(
        texts.compactMap { text in
          text.firstRange(of: "Station").map { CellWidth.of(String(text[..<$0.lowerBound])) }
        })
    }
    let before = try titleColumns()
    _ = update(&model, .commanded(.move(.last)))
    #expect(try before.count == 1 && titleColumns() == before)
  }

  @Test func headingsAreNoPlacesToClick() throws {
    let scene = view(model(columns: 120, rows: 32))
    let rect = try #require(scene.panes.first { $0.identity == .list }?.rect)
    let meanings = (0..<8).map { line in
      scene.target(at: CellPoint(column: rect.column + 3, row: rect.row + line))?.meaning
    }
    #expect(meanings[0] == .list(.playlist))
    #expect(meanings[1] == .row(.playlist, 0))
    #expect(meanings[5] == .row(.playlist, 4))
    #expect(meanings[6] == .list(.playlist))
    #expect(meanings[7] == .row(.playlist, 5))
  }

  @Test func aHeadingSaysOnceWhatEachRowWouldSay() {
    var model = model(columns: 200, rows: 40)
    _ = update(&model, .commanded(.change(.find, .set("substring"))))
    func names() -> Int {
      let lines = view(model).panes.first { $0.identity == .list }?.lines ?? []
      return lines.count { line in line.runs.contains { $0.text.contains("News") } }
    }
    #expect(names() == 1)
    // In another order there are no headings, and each row says where it belongs.
    _ = update(&model, .commanded(.change(.find, .set("fuzzy"))))
    for key in "/Channel" { _ = update(&model, .keyPressed(Key(.character(key)))) }
    #expect(names() == 5)
  }
}
