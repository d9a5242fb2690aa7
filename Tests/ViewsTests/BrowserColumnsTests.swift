import Base
import Core
import Testing

@testable import Views

@Suite("Columns behind a file's name") struct BrowserColumnsTests {
  private func model(columns: Int, _ order: FolderOrder) -> Model {
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: 12)))
    _ = update(&model, .planned(StartPlan(folder: BytePath("/srv/films"), presentation: .inline)))
    model.browser.options.order = order
    var entries = [
      BrowserEntry(name: BytePath("old"), kind: .folder, modified: -1),
      BrowserEntry(
        name: BytePath("one.mkv"), kind: .media(.video), size: 734_003_200, modified: 1_709_208_000),
      BrowserEntry(name: BytePath("two.mkv"), kind: .media(.video), size: 9, modified: .max),
      BrowserEntry(
        name: BytePath("song.flac"), kind: .media(.audio), size: 31_000_000, modified: 1_700_000_000),
      BrowserEntry(name: BytePath("link.mkv"), kind: .media(.video)),
    ]
    entries[1].utcOffset = 3_600
    entries[3].duration = MediaTime(seconds: 215)
    var listing = FolderListing(folder: BytePath("/srv/films"), entries: order.sorted(entries))
    listing.options.order = order
    _ = update(&model, .folder(.listed(listing)))
    return model
  }

  @Test(arguments: [
    (60, FolderOrder(.time)), (66, FolderOrder(.time, isReversed: true)), (66, FolderOrder(.duration)),
    (66, FolderOrder(isReversed: true)),
  ])
  func columns(columns: Int, order: FolderOrder) throws {
    let name = "browser-\(order.key.rawValue)\(order.isReversed ? "-reverse" : "")-\(columns)x12"
    try expectGolden(view(model(columns: columns, order)).text, name)
  }

  @Test func aWideListHasMore() throws {
    var model = model(columns: 100, FolderOrder(.size))
    model.presentation = PresentationState(.inline)
    let texts = FileColumns(order: .size, columns: 100, knowsDurations: true)
    let rows = model.browser.entries.map { texts.text(of: $0) }
    #expect(rows.map(\.utf8.count) == [24, 24, 24, 24, 0])
    #expect(rows[1].hasSuffix("700M  Feb 2024"))
    #expect(rows[2].contains("3:35"))
    // Times that no calendar has are cut off.
    #expect(rows[3].hasSuffix("Dec 9999"))
    #expect(rows[0].hasSuffix("Dec 1969"))
    let byTime = FileColumns(order: .time, columns: 100, knowsDurations: true)
    #expect(byTime.text(of: model.browser.entries[1]).hasSuffix("2024-02-29 13:00"))
  }

  @Test func recentDatesOmitTheYear() {
    var entry = BrowserEntry(name: BytePath("a.mkv"), kind: .media(.video), size: 5, modified: 1_709_208_000)
    let day: Int64 = 86_400
    func text(_ days: Int64) -> String {
      FileColumns(order: .natural, columns: 66, today: 1_709_208_000 + days * day, knowsDurations: false)
        .text(of: entry)
    }
    #expect(
      text(3) == "29 Feb" && text(100) == "29 Feb" && text(400) == "Feb 2024" && text(-30) == "Feb 2024")
    entry.modified = 1_709_208_000 - 25 * day
    #expect(text(0) == "4 Feb")
  }

  @Test func namesComeBeforeSizes() {
    let entry = BrowserEntry(name: BytePath("a.mkv"), kind: .media(.video), size: 734_003_200, modified: 1)
    for columns in [44, 60, 79] {
      let texts = FileColumns(order: .natural, columns: columns, knowsDurations: true)
      #expect(!texts.text(of: entry).contains("700M"), "\(columns)")
    }
    #expect(FileColumns(order: .size, columns: 44, knowsDurations: true).text(of: entry).contains("700M"))
    #expect(FileColumns(order: .natural, columns: 100, knowsDurations: true).text(of: entry).contains("700M"))
  }

  @Test func theMenu() throws {
    var model = model(columns: 70, FolderOrder(.size))
    model.screen = ScreenSize(cells: CellSize(columns: 70, rows: 20))
    _ = update(&model, .commanded(.menu(.sort)))
    try expectGolden(view(model).text, "browser-menu-70x20")
  }

  @Test func aSearchStandsAboveTheControls() throws {
    var model = model(columns: 70, FolderOrder())
    _ = update(&model, .commanded(.focus(.to(.browser))))
    _ = update(&model, .commanded(.append(recursive: true)))
    model.now = model.now + .seconds(1)
    let request = try #require(model.reading.searches.last?.request)
    var progress = EntrySearch.Progress()
    progress.files = 1_234
    progress.folders = 56
    _ = update(&model, .entriesCounted(request, progress))
    try expectGolden(view(model).text, "search-70x12")
  }

  @Test(arguments: [(70, 12), (24, 8)])
  func theLineForAPath(columns: Int, rows: Int) throws {
    var model = model(columns: columns, FolderOrder())
    model.screen = ScreenSize(cells: CellSize(columns: columns, rows: rows))
    _ = update(&model, .commanded(.goToPlace(nil)))
    let names = (1...14).map { BrowserEntry(name: BytePath("Staffel \($0)"), kind: .folder) }
    _ = update(&model, .placeListed(BytePath("/srv/films"), names))
    _ = update(&model, .keyPressed(Key(.named(.tab))))
    _ = update(&model, .keyPressed(Key(.named(.tab))))
    _ = update(&model, .keyPressed(Key(.named(.tab))))
    try expectGolden(view(model).text, "path-\(columns)x\(rows)")
  }

  @Test func anEmptyFolderSaysWhatWasLeftOut() {
    var model = model(columns: 70, FolderOrder())
    var listing = FolderListing(folder: BytePath("/srv/films"))
    func text() -> String { view(model).text }
    _ = update(&model, .folder(.listed(listing)))
    #expect(text().contains("No media here") && text().contains("h goes up") && text().contains("~ goes to"))
    #expect(!text().contains(". shows"))
    listing.hiddenCount = 3
    _ = update(&model, .folder(.listed(listing)))
    #expect(text().contains("No media here, only 3 other") && text().contains(". shows them"))
  }
}
