import Glibc
import Testing

@testable import Base
@testable import Core

/// A menu's rows are made to be shown, and not to answer whether there are any.
@Suite struct MenuCostTests {
  /// Seconds of the processor that this thread has had.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test(arguments: ["<F5>", "<Alt+m>"])
  func aKeyInALongMenuCostsNextToNothing(menu: String) {
    var story = Story()
    story.press(menu)
    #expect(story.model.isMenuOpen)
    let start = Self.processorTime
    for _ in 0..<200 { story.press("j") }
    // Without optimisation; each key once took 100 ms.
    #expect(Self.processorTime - start < 4)
  }

  private static var rich: MediaInfo {
    var info = MediaInfo.film
    info.chapters = [MediaInfo.Chapter(start: .zero, title: "One")]
    return info
  }

  @Test(arguments: MenuID.allCases)
  func whetherAMenuHasRowsIsWhatItsRowsSay(id: MenuID) {
    var empty = Model(
      settings: Settings(), keymap: .standard, screen: ScreenSize(cells: CellSize(columns: 80, rows: 24)))
    var playing = Story()
    playing.playFirst(info: Self.rich)
    var many = Story()
    many.model.themeNames = ["nord"]
    many.model.watchHistory.bookmarks = [Bookmark(.file(BytePath("/media")), .folder)]
    for model in [empty, playing.model, many.model] {
      #expect(model.hasRows(id) == !model.rows(of: id).isEmpty)
      // And what has rows has one to choose.
      #expect(model.hasRows(id) == model.rows(of: id).contains { $0.command != nil })
    }
    empty.menu = MenuState(id)
    #expect(empty.isMenuOpen == !empty.menuRows.isEmpty)
  }

  @Test func settingsKnowTheirPropertyAndPropertiesTheirSetting() {
    for spec in SettingsTable.all {
      #expect(SettingsTable.spec(named: spec.name)?.name == spec.name)
      if let option = spec.option { #expect(SettingsTable.spec(option: option)?.name == spec.name) }
    }
    for property in PropertyTable.all {
      guard let spec = property.setting else { continue }
      #expect(PropertyTable.property(of: spec) == property)
    }
  }
}
