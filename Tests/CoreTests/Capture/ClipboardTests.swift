import Testing

@testable import Base
@testable import Core

@Suite struct ClipboardTests {
  @Test func keysCopyTimePathAndTitle() {
    var story = Story()
    story.playFirst()
    story.model.films.main.playback.position = MediaTime(seconds: 83)
    story.press("y t")
    #expect(story.effects == [.copy("1:23")])
    story.press("y p")
    #expect(story.effects == [.copy("/media/one.mkv")])
    story.press("y n")
    #expect(story.effects == [.copy("one")])
  }

  /// In a list the row under the cursor counts, not what plays.
  @Test func listsCopyThePathOfTheRow() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.focus(.to(.playlist))))
    story.model.playlist.view.select(row: 2)
    story.press("y p")
    #expect(story.effects == [.copy("/media/three.mkv")])
    story.browse(BytePath("/films"), [.row("a", .folder)])
    story.press("y p")
    #expect(story.effects == [.copy("/films/a")])
    story.browse(BytePath("/empty"), [])
    story.press("y p")
    #expect(story.effects.isEmpty && story.model.notices.shown?.text == "Nothing to copy")
  }

  @Test func copiedTextHoldsNoControlCharacters() throws {
    var story = Story(titles: ["a\nrm -rf ~\u{1B}]52;c;x\u{7}b"])
    story.playFirst()
    story.press("y p")
    guard case .copy(let text)? = story.effects.first else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    #expect(text.hasPrefix("/media/a") && text.contains("rm -rf"))
  }

  @Test func aLimitHolds() throws {
    var story = Story()
    story.happen(.commanded(.change(.clipboardText, .set(String(repeating: "x", count: 20_000)))))
    #expect(story.effects == [])
    #expect(story.model.notices.shown?.weight == .warning)
    story.happen(.commanded(.change(.clipboardText, .set(String(repeating: "x", count: 16_384)))))
    #expect(story.effects.count == 1)
    story.happen(.commanded(.change(.clipboardText, .set("${?path:x}"))))
    #expect(story.effects == [])
    #expect(throws: CommandProblem.self) { try CommandTable.command(["cycle", "clipboard/text"]) }
    #expect(throws: CommandProblem.self) { try CommandTable.command(["set", "clipboard/text", ""]) }
  }
}
