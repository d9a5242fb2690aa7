import Base
import Core
import Testing

@testable import Views

@Suite("The tab of another program")
struct EmbeddedTabTests {
  private static func header(_ report: EmbeddedReport, unicode: Bool = true) -> String {
    var model = Model(
      settings: Settings(), keymap: .standard, screen: ScreenSize(cells: CellSize(columns: 80, rows: 24)))
    model.usesUnicode = unicode
    _ = update(&model, .planned(StartPlan(folder: BytePath("/m"), presentation: .inline)))
    _ = update(&model, .folder(.listed(FolderListing(folder: BytePath("/m")))))
    _ = update(&model, .commanded(.terminal(.shell)))
    _ = update(&model, .commanded(.terminal(.shell)))
    _ = update(&model, .embedded(.changed(report)))
    return view(model).text.split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test func itSaysWhatHappenedOutOfSight() {
    var report = EmbeddedReport()
    #expect(Self.header(report).contains(" shell  "))
    report.sign = .wrote
    #expect(Self.header(report).contains(" shell ·"))
    report.sign = .called
    #expect(Self.header(report).contains(" shell !"))
    report.progress = .percent(42)
    #expect(Self.header(report, unicode: false).contains(" shell 42% !"))
    (report.sign, report.progress) = (.none, .failed)
    #expect(Self.header(report, unicode: false).contains(" shell !"))
    report.title = String(repeating: "long ", count: 30)
    #expect(Self.header(report).count <= 80)
  }
}
