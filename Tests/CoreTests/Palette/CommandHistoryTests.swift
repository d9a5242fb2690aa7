import Testing

@testable import Base
@testable import Core

@Suite("Lines of the palette, remembered") struct CommandHistoryTests {
  private func running(_ lines: [String], in story: inout Story) -> [Effect] {
    var effects: [Effect] = []
    for line in lines {
      story.run { $0.openPalette(line, &$1) }
      story.run { $0.acceptPalette(&$1) }
      effects += story.effects
    }
    return effects.filter { if case .watchHistory(.rememberCommand) = $0 { true } else { false } }
  }

  @Test func executedCommandsAreRemembered() {
    var story = Story(remembers: true)
    #expect(
      running(["set volume 50", "1:30"], in: &story) == [
        .watchHistory(.rememberCommand("set volume 50")), .watchHistory(.rememberCommand("1:30")),
      ])
  }

  @Test func similarTextOnlyCompletesAnExecutedCommand() {
    var story = Story()
    _ = running(["save-playlist /tmp/x.m3u8"], in: &story)
    #expect(running(["saveplaylist"], in: &story).isEmpty)
    #expect(story.model.prompt?.text == "save-playlist /tmp/x.m3u8")
    story.run { $0.acceptPalette(&$1) }
    #expect(!story.effects.isEmpty && story.model.prompt == nil)
    // The beginning of the line runs it, as does choosing it.
    _ = running(["save-playlist"], in: &story)
    #expect(story.model.prompt == nil || story.model.palette?.problem != nil)
  }

  @Test func notInPrivateNorWithoutAHistory() {
    var story = Story()
    story.model.watchHistory = HistoryState(.readOnly)
    #expect(running(["set volume 50"], in: &story).isEmpty)
    story.model.watchHistory = HistoryState(.off)
    #expect(running(["set volume 51"], in: &story).isEmpty)
    story.model.watchHistory = HistoryState(.on)
    story.model.settings.keepsHistory = false
    #expect(running(["set volume 52"], in: &story).isEmpty)
    // For this time they are there.
    #expect(story.model.commandHistory.lines == ["set volume 50", "set volume 51", "set volume 52"])
  }

  @Test func earlierOnesComeBackBelowThoseOfThisTime() {
    var story = Story(remembers: true)
    _ = running(["set volume 50", "frame-step"], in: &story)
    story.happen(.watchHistory(.commands(["seek 10", "set volume 50", "seek 20", ""])))
    #expect(story.model.commandHistory.lines == ["seek 10", "seek 20", "set volume 50", "frame-step"])
    story.press(": <UP> <UP> <UP>")
    #expect(story.model.prompt?.text == "seek 20")
  }

  @Test func theirNumberIsBounded() {
    var history = CommandHistory()
    for number in 0..<300 { history.add("seek \(number)") }
    #expect(history.lines.count == CommandHistory.limit && history.lines.last == "seek 299")
    history.putEarlier((0..<300).map { "add volume \($0)" })
    #expect(history.lines.count == CommandHistory.limit && history.lines.first == "seek 100")
  }

  @Test func theStartAsksForThem() {
    var story = Story()
    story.model.watchHistory = HistoryState(.readOnly)
    story.run { $0.startHistory(StartPlan(folder: BytePath("/media"), presentation: .inline), &$1) }
    #expect(story.effects.contains(.watchHistory(.listCommands)))
  }
}
