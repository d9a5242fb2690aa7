import Testing

@testable import Base
@testable import Core

@Suite("Places in the browser") struct PlaceLoginTests {
  private static let folder = BytePath("sftp://nas/films")
  private static let program = ["ssh", "nas"]
  private static let login = EmbeddedOrder.login(server: "nas", program: program)

  private func locked() -> Story {
    var story = Story()
    story.run { $0.enterFolder(Self.folder, &$1) }
    story.happen(.commanded(.focus(.to(.browser))))
    story.happen(.folder(.needsLogin(Self.folder, program: Self.program)))
    return story
  }

  @Test func enterLogsInOnATerminalAndThenTheFolderIsRead() {
    var story = locked()
    story.press("<ENTER>")
    let opened = story.effects.contains { effect in
      if case .openEmbeddedTerminal(Self.login, folder: _, _, admitsGuests: _) = effect {
        true
      } else {
        false
      }
    }
    #expect(opened)
    #expect(story.model.focus == .terminal)
    story.happen(.embedded(.ended(.exit(code: 0))))
    #expect(story.model.embedded == nil)
    #expect(story.model.focus == .browser)
    #expect(story.effects.contains(.listFolder(FolderRequest(Self.folder, story.model.browser.options))))
  }

  @Test func aLoginThatFailsStaysOnTheScreen() {
    var story = locked()
    story.press("<ENTER>")
    story.happen(.embedded(.ended(.exit(code: 255))))
    #expect(story.model.embedded != nil)
    #expect(story.model.browser.state == .needsLogin(program: Self.program))
  }

  @Test func theTabOfALoginNamesTheServerAndNotTheProgram() {
    var story = locked()
    story.press("<ENTER>")
    #expect(story.model.embedded?.title == "Login at nas")
    story.happen(.embedded(.ended(.signal(2))))
    #expect(story.model.notices.shown?.text == "Login at nas was killed by signal 2; Enter goes back")
  }

  @Test func aShellThatRunsIsInTheWayOfALoginAndTheNoticeTellsHowToEndIt() {
    var story = locked()
    story.happen(.commanded(.terminal(.shell)))
    story.happen(.commanded(.focus(.to(.browser))))
    story.press("<ENTER>")
    #expect(story.model.embedded?.order == .shell)
    #expect(story.model.notices.shown?.text == "shell is still running in the terminal (F12): end it first")
  }

  @Test func filesOfAPlaceArePreviewedAsFarAsTheSettingGoes() {
    var story = Story()
    story.model.settings.preview = .alone
    story.model.beginInformation()
    for (folder, limit, isAsked) in [
      (BytePath("/films"), 0.0, true), (Self.folder, 4, true), (Self.folder, 0, false),
    ] {
      story.model.settings.previewData = limit
      story.run { $0.enterFolder(folder, &$1) }
      let film = BrowserEntry(name: BytePath("a.mkv"), kind: .media(.video), size: 5, modified: 7)
      story.happen(.folder(.listed(FolderListing(folder: folder, entries: [film]))))
      #expect((story.model.previewSubject != nil) == isAsked, "\(folder.shown)")
    }
  }

  @Test func theParentOfARootIsNone() {
    var story = Story()
    story.run { $0.enterFolder(BytePath("sftp://nas/"), &$1) }
    #expect(story.model.browser.parent == nil)
    story.run { $0.enterFolder(Self.folder, &$1) }
    #expect(story.model.browser.parent?.folder == BytePath("sftp://nas/"))
    #expect(story.model.browser.parent?.name == BytePath("films"))
  }
}
