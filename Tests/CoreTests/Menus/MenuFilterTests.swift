import Testing

@testable import Base
@testable import Core

/// `/` in a menu finds rows, as it does in lists and the key help.
@Suite struct MenuFilterTests {
  private func type(_ text: String, _ story: inout Story) {
    story.press(text.map { $0 == " " ? "SPACE" : String($0) }.joined(separator: " "))
  }

  @Test func typedTextFiltersMenuRowsUnderHeadings() {
    var story = Story()
    story.press("<F5> /")
    type("show notices", &story)
    #expect(story.model.menuRows.map(\.text) == ["Player", "Show notices for (s)"])
    #expect(story.model.menu?.selection == 1)
    // Nothing of what was typed was a key.
    #expect(story.model.settings.look == PictureLook())

    // The line ends on its row, and the next ENTER does what the row does.
    story.press("<ENTER>")
    #expect(story.model.prompt == nil && story.model.isMenuOpen)
    let timeout = story.model.settings.noticeTimeout
    story.press("<RIGHT>")
    #expect(story.model.settings.noticeTimeout > timeout)
  }

  @Test func bestLabelIsUnderTheCursor() {
    var story = Story()
    story.press("<F5> /")
    type("theme", &story)
    let rows = story.model.menuRows
    #expect(rows.count { $0.command != nil } > 1)
    #expect(story.model.menu.map { rows[$0.selection].text } == "Theme")
  }

  @Test func rowsAreFoundByTheNamesThatFilesAndCommandsKnow() {
    var story = Story()
    story.press("<F5> /")
    type("pip-s", &story)
    #expect(story.model.menuRows.map(\.text) == ["Picture in Picture", "Size"])
  }

  @Test func escapeShowsAllRowsAgainWithTheCursorOnTheOneFound() {
    var story = Story()
    story.press("<F5>")
    let all = story.model.menuRows
    story.press("/")
    type("saturation", &story)
    let found = story.model.menuRows[story.model.menu?.selection ?? 0]
    #expect(found.text == "Saturation")
    story.press("<ESC>")
    #expect(story.model.menuRows == all)
    #expect(story.model.menu.map { all[$0.selection] } == found)
    story.press("<ESC>")
    #expect(!story.model.isMenuOpen)
  }

  @Test func whereNothingIsFoundTheMenuStaysOpen() {
    var story = Story()
    story.press("<F5> /")
    type("zzz", &story)
    #expect(story.model.menuRows.isEmpty)
    #expect(story.model.isMenuOpen)
    story.press("<DOWN> <ENTER> <ENTER> j l")
    #expect(story.model.isMenuOpen)
    story.press("q")
    #expect(story.model.menu == nil)
  }

  @Test func aClickOnARowEndsTheLineToo() {
    var story = Story()
    story.press("<Alt+m> /")
    type("statistics", &story)
    // The heading of its group stands above it.
    story.click(.menuRow(story.model.menuRows.firstIndex { $0.text == "Statistics" } ?? -1))
    #expect(story.model.showsStatistics)
    #expect(story.model.prompt == nil && story.model.menu == nil)
    story.press("i")
    #expect(!story.model.showsStatistics)
  }

  /// A menu that cannot be seen takes no keys.
  @Test func onATinyScreenNoMenuOpens() {
    var story = Story(columns: 10, rows: 3)
    story.press("<F5>")
    #expect(!story.model.isMenuOpen)
    #expect(story.model.notices.shown?.text == "The terminal is too small for menus")
    story.press("?")
    #expect(story.model.help == nil)
    var small = Story(columns: 16, rows: 4)
    small.press("<F5>")
    #expect(small.model.isMenuOpen)
  }

  @Test func aHeadingKeepsItsRows() {
    let rows = [
      MenuRow(heading: "Sound"), MenuRow("Volume", .toggleHelp), MenuRow("Mute", .toggleHelp),
      MenuRow(heading: "Picture"), MenuRow("Gamma", .toggleHelp), MenuRow("Soundless", .toggleHelp),
    ]
    #expect(
      Model.narrow(rows, to: "sound").map(\.text) == ["Sound", "Volume", "Mute", "Picture", "Soundless"])
    #expect(Model.narrow(rows, to: "") == rows)
  }

  /// Digits change nothing behind a menu or the help: they count, as in lists.
  @Test func digitsAreCounts() {
    var story = Story()
    story.press("<F5>")
    let first = story.model.menu?.selection ?? 0
    story.press("3 j")
    #expect(story.model.menu?.selection == first + 3)
    story.press("1 0 k")
    #expect(story.model.menu?.selection == first)
    #expect(story.model.settings.look == PictureLook())
    #expect(story.model.defaults.volume == 100)

    story.press("<ESC> ? 4 j")
    #expect(story.model.help?.offset == 4)
    story.press("1 <ESC>")
    #expect(story.model.help != nil)
    story.press("<ESC>")
    #expect(story.model.help == nil)
    #expect(story.model.settings.look == PictureLook())
  }
}
