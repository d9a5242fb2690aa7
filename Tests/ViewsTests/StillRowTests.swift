import Base
import Testing

@testable import Core
@testable import Views

@Suite("Stills of what can be continued") struct StillRowTests {
  private func model(columns: Int = 160, rows: Int = 45, files: Int = 3) -> Model {
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    model.now = .seconds(100)
    model.watchHistory = HistoryState(.on)
    var plan = StartPlan(folder: BytePath("/home/ana"), presentation: .inline)
    plan.isBare = true
    _ = update(&model, .planned(plan))
    _ = update(&model, .graphicsBecameKnown([.auto, .cells, .kitty]))
    var history = History()
    history.now = 1_000_000
    history.entries = (0..<files).map { number in
      HistoryEntry(
        location: .file(BytePath("/films/\(number).mkv")), title: "Film \(number)", opened: 900_000,
        position: MediaTime(seconds: Double(600 + 1_200 * number)), duration: MediaTime(seconds: 4_800))
    }
    history.entries.append(
      HistoryEntry(
        location: .url("https://example.org/film"), title: "Elsewhere", opened: 800_000,
        position: MediaTime(seconds: 900), duration: MediaTime(seconds: 4_800)))
    _ = update(&model, .watchHistory(.history(history)))
    return model
  }

  @Test func theyStandAboveTheListInOneRow() throws {
    var model = model()
    let scene = view(model)
    let row = try #require(scene.stills)
    #expect(row.stills.map(\.path) == ["0", "1", "2"].map { BytePath("/films/\($0).mkv") })
    #expect(row.stills.map(\.moment?.seconds) == [600, 1_800, 3_000])
    let first = try #require(row.stills.first?.rect)
    #expect(row.stills.allSatisfy { $0.rect.row == first.row && $0.rect.size == first.size })
    let list = try #require(scene.panes.first { $0.identity == .list })
    #expect(row.rect.endRow + 3 == list.rect.row && row.rect.intersection(list.rect).isEmpty)
    #expect(row.rect.endColumn <= list.rect.endColumn)
    try expectGolden(scene.text, "history-stills-160x45")
    // A click selects the row of the list, which stays where it is.
    let last = try #require(row.stills.last?.rect)
    let target = scene.target(at: CellPoint(column: last.column, row: last.row))
    guard case .row(.history, let number) = target?.meaning else {
      Issue.record("no row")
      return
    }
    #expect(model.history.rows[number] != model.history.selected)
    model.history.view.select(row: number)
    let moved = view(model)
    #expect(moved.stills == scene.stills)
    #expect(moved.panes.first { $0.identity == .list }?.rect == list.rect)
    #expect(moved.panes.first { $0.identity == .stills } != scene.panes.first { $0.identity == .stills })
  }

  @Test(arguments: [(60, 18), (80, 24), (90, 30), (100, 30), (120, 40), (240, 67)], [2, 3, 12])
  func theyLeaveRoomForTheList(size: (Int, Int), files: Int) throws {
    let scene = view(model(columns: size.0, rows: size.1, files: files))
    guard let row = scene.stills else { return }
    #expect(row.stills.count >= 2 && row.stills.count <= files)
    let list = try #require(scene.panes.first { $0.identity == .list })
    #expect(list.rect.rows >= 10)
    for (left, right) in zip(row.stills, row.stills.dropFirst()) {
      #expect(left.rect.endColumn < right.rect.column)
    }
  }

  @Test func theyNeedImagesAndSomethingToContinue() {
    #expect(view(model(files: 1)).stills == nil)
    func isShown(_ change: (inout Model) -> Void) -> Bool {
      var model = model()
      change(&model)
      return view(model).stills != nil
    }
    #expect(isShown { _ in })
    #expect(!isShown { $0.settings.graphics = .cells })
    #expect(!isShown { $0.settings.colors = .palette256 })
    #expect(!isShown { $0.settings.reader = true })
    #expect(!isShown { $0.settings.preview = .off })
    #expect(!isShown { $0.history.view.setFilter("film", .fuzzy) })
    #expect(!isShown { _ = update(&$0, .graphicsBecameKnown([.auto, .cells, .sixel])) })
    #expect(!isShown { _ = update(&$0, .commanded(.focus(.to(.browser)))) })
  }
}
