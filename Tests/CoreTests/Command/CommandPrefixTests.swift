import Testing

@testable import Base
@testable import Core

@Suite("Prefixes before commands") struct CommandPrefixTests {
  /// The screen, and the effects, after a key that is bound to this line.
  private func pressed(_ line: String) -> Story {
    var story = Story()
    let parser = InputConfParser("F12 \(line)", from: .file("keys"))
    #expect(parser.diagnostics.isEmpty)
    for binding in parser.bindings { story.model.keymap.bind(binding) }
    story.playFirst()
    story.press("<F12>")
    return story
  }

  @Test func rawTextsKeepTheirReferences() {
    #expect(pressed("show-text ${volume}").model.notices.shown?.text == "100")
    #expect(pressed("raw show-text ${volume}").model.notices.shown?.text == "${volume}")
    #expect(pressed("raw show-text a$$b$>${volume}").model.notices.shown?.text == "a$$b$>${volume}")
    #expect(pressed("raw expand-properties show-text ${volume}").model.notices.shown?.text == "100")
    #expect(pressed("raw set clipboard/text ${filename}").effects == [.copy("${filename}")])
    guard
      case .savePlaylist(_, BytePath("$${volume}.m3u8"), for: nil) = pressed(
        "raw save-playlist $${volume}.m3u8"
      )
      .effects.first
    else {
      Issue.record("the playlist goes to another file")
      return
    }
  }

  @Test(arguments: [
    ("", true), ("osd-auto", true), ("osd-msg", true), ("osd-msg-bar", true), ("osd-bar", false),
    ("no-osd", false),
  ])
  func noticesAreForMessages(prefix: String, isShown: Bool) {
    let story = pressed("\(prefix) add volume -10")
    #expect(story.model.defaults.volume == 90)
    #expect((story.model.notices.shown?.text == "Volume: 90 %") == isShown)
  }
}
