import Testing

@testable import Base
@testable import Core

@Suite("Another program in the list's place")
struct EmbeddedStateTests {
  private static func opened(_ info: MediaInfo? = .film, columns: Int = 100, rows: Int = 30) -> Story {
    var story = Story(columns: columns, rows: rows)
    if let info { story.playFirst(info: info) }
    story.run { $0.enterFolder(BytePath("/films"), &$1) }
    return story
  }

  @Test func terminalReplacesListAndFilmMovesToTheCorner() throws {
    var story = Self.opened()
    story.happen(.commanded(.present(.full)))
    story.press("<F12>")
    let layout = Layout(story.model)
    let rect = try #require(layout.embedded)
    #expect(story.effects == [.openEmbeddedTerminal(.shell, folder: BytePath("/films"), rect.size)])
    #expect(rect.columns == 100)
    #expect(story.model.presentation.current == .pictureInPicture)
    #expect(story.model.focus == .terminal)
    #expect(layout.corner.map { rect.intersection($0) == $0 } == true)
  }

  /// Other panes take no releases.
  @Test func onlyTheProgramHearsOfReleases() {
    var story = Self.opened()
    var key = Key.named(.up)
    key.event = .release
    story.happen(.keyReleased(key))
    #expect(story.effects == [])
    story.press("<F12>")
    story.happen(.embedded(.started))
    story.happen(.keyReleased(key))
    guard case .sendToEmbeddedTerminal(.key(let told))? = story.effects.first else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(told.event == .release)
  }

  @Test(arguments: [
    (100, 30, Corner.bottomRight), (100, 30, .topLeft), (60, 50, .bottomLeft), (50, 40, .topRight),
  ])
  func terminalBesideCornerDoesNotOverlapThePicture(columns: Int, rows: Int, corner: Corner) throws {
    var story = Self.opened(columns: columns, rows: rows)
    story.model.settings.pipCorner = corner
    story.press("<F12>")
    let whole = try #require(Layout(story.model).embedded)
    story.happen(.commanded(try CommandTable.command(["set", "pip-terminal", "beside"])))
    let layout = Layout(story.model)
    let rect = try #require(layout.embedded)
    let frame = try #require(layout.corner)
    #expect(rect.intersection(frame).isEmpty && rect.intersection(whole) == rect)
    // The rest is whole columns or whole rows, and more than half of the area.
    #expect(rect.columns == whole.columns || rect.rows == whole.rows)
    #expect(rect.columns * rect.rows * 2 > whole.columns * whole.rows)
    // Without a film it has all of it.
    story.run { $0.stopPlaying(&$1) }
    #expect(Layout(story.model).embedded?.columns == columns)
  }

  @Test func whereTooLittleWouldBeLeftTheCornerLiesOverIt() {
    let list = CellRect(column: 0, row: 1, columns: 24, rows: 8)
    let corner = CellRect(column: 8, row: 3, columns: 16, rows: 6)
    #expect(PictureSide.room(beside: corner, in: list) == nil)
  }

  @Test func aPlanMayBeginWithIt() throws {
    var story = Story()
    var plan = StartPlan(folder: BytePath("/films"), presentation: .full)
    plan.commands = try CommandTable.commands(typed: "set volume 40 ; terminal vim notes")
    story.happen(.planned(plan))
    let rect = try #require(Layout(story.model).embedded)
    #expect(story.model.defaults.volume == 40)
    #expect(story.effects.contains(.film(.main, .setVolume(40))))
    #expect(
      story.effects.contains(
        .openEmbeddedTerminal(.program(["vim", "notes"]), folder: BytePath("/films"), rect.size)))
    #expect(story.model.focus == .terminal)
  }

  @Test func keysAreItsOwnButForTheEscape() {
    var story = Self.opened()
    story.press("<F12>")
    story.press("q <ESC> <Ctrl+c> j <F1>")
    #expect(
      story.effects
        == [
          .character("q"), .named(.escape), .character("c", .control), .character("j"), Key(.function(1)),
        ].map { .sendToEmbeddedTerminal(.key($0)) })
    story.press("<Ctrl+]>")
    #expect(story.effects == [])
    #expect(story.model.embedded?.isEscaped == true)
    story.press("p")
    #expect(story.effects == [.film(.main, .setPaused(true))])
    #expect(story.model.embedded?.isEscaped == false)
    story.press("p")
    #expect(story.effects == [.sendToEmbeddedTerminal(.key(.character("p")))])
  }

  @Test func theFullPictureLeadsBackToIt() {
    var story = Self.opened()
    story.happen(.commanded(.present(.inline)))
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("<F12>")
    story.happen(.sceneShown)
    story.press("<Ctrl+]> f")
    #expect(story.model.presentation.current == .full && story.model.focus == .player)
    story.press("f")
    story.happen(.sceneShown)
    #expect(story.model.presentation.current == .pictureInPicture && story.model.focus == .terminal)
    story.press("<Ctrl+]> <Ctrl+]>")
    #expect(story.model.presentation.current == .inline && story.model.focus == .playlist)
  }

  @Test func theEscapeTwiceLeadsBackAndOnceMoreThereAgain() {
    var story = Self.opened()
    story.happen(.commanded(.present(.full)))
    story.press("<F12>")
    story.happen(.sceneShown)
    story.press("<Ctrl+]> <Ctrl+]>")
    story.happen(.sceneShown)
    #expect(story.model.presentation.current == .full)
    #expect(story.model.focus == .player)
    #expect(story.model.embedded != nil)
    #expect(Layout(story.model).embedded == nil)
    story.press("<Ctrl+]>")
    #expect(story.effects == [])
    #expect(story.model.focus == .terminal)
    #expect(story.model.presentation.current == .pictureInPicture)
  }

  @Test func withoutAPictureItHasTheWholeWidthAndAFilmThatComesGoesToTheCorner() {
    var story = Self.opened(.song)
    story.press("<F12>")
    #expect(story.model.presentation.current == .inline)
    #expect(Layout(story.model).embedded?.columns == 100)
    #expect(Layout(story.model).picture == nil)
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, .film)))
    #expect(story.model.presentation.current == .pictureInPicture)
    #expect(story.model.focus == .terminal)
    #expect(Layout(story.model).corner != nil)
  }

  @Test func playlistEndKeepsTheTerminalOpen() {
    var story = Story(titles: ["one"])
    story.model.settings.quitAtEnd = true
    story.playFirst()
    story.press("<F12>")
    story.happen(.sceneShown)
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.model.exit == nil)
    #expect(story.model.focus == .terminal)
    #expect(Layout(story.model).embedded != nil)
    story.happen(.embedded(.ended(.exit(code: 0))))
    #expect(story.model.embedded == nil)
    #expect(story.model.focus.list != nil)
  }

  @Test func aShellThatEndsGivesItsPlaceBackAndAProgramIsLookedAtFirst() {
    var story = Self.opened()
    story.press("<F12>")
    story.happen(.embedded(.ended(.exit(code: 1))))
    #expect(story.model.embedded == nil)
    #expect(story.model.focus == .player)

    story.happen(.commanded(.terminal(.line("make"))))
    story.happen(.embedded(.ended(.exit(code: 2))))
    #expect(story.model.embedded?.end == .exit(code: 2))
    #expect(story.model.notices.shown?.text == "make ended with code 2; Enter goes back")
    story.press("j")
    #expect(story.effects == [])
    story.press("<ENTER>")
    #expect(story.model.embedded == nil)
  }

  @Test func programStartFailureIsReported() {
    var story = Self.opened()
    story.happen(.commanded(.terminal(.program(["nothing", "here"]))))
    story.happen(.embedded(.failed("nothing could not be started: No such file or directory")))
    #expect(story.model.embedded == nil)
    #expect(story.model.notices.shown?.weight == .warning)
    #expect(story.model.presentation.current == .inline)
  }

  @Test func leavingAProgramAtWorkIsAskedOnce() {
    var story = Self.opened()
    story.press("<F12>")
    var report = EmbeddedReport()
    report.isBusy = true
    report.title = "vim"
    story.happen(.embedded(.changed(report)))
    story.press("<Ctrl+]> q")
    #expect(story.model.exit == nil)
    #expect(story.model.notices.shown?.text == "vim is still running; quit again to end it")
    story.press("<Ctrl+]> q")
    #expect(story.model.exit == .quit(code: 0))
  }

  @Test func busyShellProgramIsNamedOnQuit() {
    var story = Self.opened()
    story.press("<F12>")
    var report = EmbeddedReport()
    (report.isBusy, report.program, report.title) = (true, "vim", "notes (~) - VIM")
    story.happen(.embedded(.changed(report)))
    story.press("<Ctrl+]> q")
    #expect(story.model.notices.shown?.text == "vim is still running; quit again to end it")
  }

  @Test func aShellThatWasAskedForByNameIsNotAskedForEither() {
    var story = Self.opened()
    story.happen(.commanded(.terminal(.line("bash"))))
    var report = EmbeddedReport()
    report.program = "bash"
    story.happen(.embedded(.changed(report)))
    story.press("<Ctrl+]> q")
    #expect(story.model.exit == .quit(code: 0))
  }

  @Test func anyKeyCanBeGivenToIt() {
    var story = Self.opened()
    story.press("<F12> <Ctrl+]> <Ctrl+v>")
    #expect(story.model.embedded?.takesKeyLiterally == true)
    story.press("<Ctrl+]>")
    #expect(story.effects == [.sendToEmbeddedTerminal(.key(.character("]", .control)))])
    #expect(story.model.embedded?.isEscaped == false)
    story.press("<F12>")
    #expect(story.model.embedded?.isInFront == false)
    story.press("<F12>")
    story.happen(.commanded(.giveKey(Key(.function(12)))))
    #expect(story.effects == [.sendToEmbeddedTerminal(.key(Key(.function(12))))])
    #expect(story.model.embedded?.isInFront == true)
  }

  @Test func keysThatLookBackAreItsOwnOnAWholePage() {
    var story = Self.opened()
    story.press("<F12>")
    story.press("<Shift+PGUP>")
    #expect(story.effects == [.sendToEmbeddedTerminal(.scroll(-10))])
    var report = EmbeddedReport()
    report.isWholePage = true
    story.happen(.embedded(.changed(report)))
    story.press("<Shift+PGUP>")
    #expect(story.effects == [.sendToEmbeddedTerminal(.key(.named(.pageUp, .shift)))])
  }

  /// Plain keys act on the scrollback only while it is shown, or where text is selected.
  @Test func keysOfTheScrollbackAreItsOwnUntilItIsShown() {
    var story = Self.opened()
    story.press("<F12>")
    let plain: [Key] = [.character("/"), .character("n"), .character("N"), .character("y"), .named(.escape)]
    story.press("/ n N y <ESC>")
    #expect(story.effects == plain.map { .sendToEmbeddedTerminal(.key($0)) })
    var report = EmbeddedReport()
    report.scrolledBack = 7
    story.happen(.embedded(.changed(report)))
    #expect(story.model.lookingBackText(room: 60) == "7 lines back, / searches")
    #expect(story.model.lookingBackText(room: 12) == "7 lines back")
    story.press("/ E r r o r <ENTER>")
    #expect(story.effects == [.sendToEmbeddedTerminal(.find("Error"))])
    #expect(story.model.focus == .terminal && story.model.prompt == nil)
    story.press("n N y <ESC>")
    #expect(
      story.effects
        == [.findAgain(forward: false), .findAgain(forward: true), .key(.character("y")), .leaveScrollback]
        .map { .sendToEmbeddedTerminal($0) })
    (report.scrolledBack, report.hasSelection) = (0, true)
    story.happen(.embedded(.changed(report)))
    story.press("y")
    #expect(story.effects == [.sendToEmbeddedTerminal(.copy)])
    // The command that filters a list searches here, whether lines are looked back at or not.
    story.happen(.embedded(.changed(EmbeddedReport())))
    story.happen(.commanded(.focus(.to(.filter))))
    story.press("a <ENTER>")
    #expect(story.effects == [.sendToEmbeddedTerminal(.find("a"))])
  }

  @Test func textForTheClipboardIsCopiedAndItsLackIsSaid() {
    var story = Self.opened()
    story.press("<F12>")
    story.happen(.embedded(.copied("two\nlines")))
    #expect(story.effects == [.copy("two\nlines")])
    story.happen(.embedded(.notCopied(.tooLong)))
    #expect(story.effects == [] && story.model.notices.shown?.weight == .warning)
    story.happen(.embedded(.notFound))
    #expect(story.model.notices.shown?.text == "Not found")
  }

  @Test func theFolderOfTheShellIsListed() {
    var story = Self.opened()
    story.press("<F12>")
    story.press("<Ctrl+]> g d")
    #expect(story.effects == [.sendToEmbeddedTerminal(.askFolder)])
    story.happen(.embedded(.folder(BytePath("/music"))))
    #expect(story.model.focus == .browser && story.model.browser.folder == BytePath("/music"))
    story.happen(.embedded(.folder(nil)))
    #expect(story.model.notices.shown?.weight == .warning)
  }

  @Test func aProgramThatHasEndedIsLeftByEscape() {
    var story = Self.opened()
    story.happen(.commanded(.terminal(.line("make"))))
    story.happen(.embedded(.ended(.exit(code: 0))))
    story.press("<ESC>")
    #expect(story.model.embedded == nil)
  }

  /// Some terminals send Backspace as Ctrl+h, which is a key of its own to other programs.
  @Test func controlHAndJAreForwardedUnfolded() {
    var story = Self.opened()
    story.press("<F12>")
    story.press("<Ctrl+h> <Ctrl+j>")
    #expect(
      story.effects
        == [
          .sendToEmbeddedTerminal(.key(.character("h", .control))),
          .sendToEmbeddedTerminal(.key(.character("j", .control))),
        ])
    story.press("<Ctrl+]> <Ctrl+]> :")
    story.press("a b <Ctrl+h>")
    #expect(story.model.prompt?.line.text == "a")
  }

  @Test func anIdleShellIsNotAskedFor() {
    var story = Self.opened()
    story.press("<F12> <Ctrl+]> q")
    #expect(story.model.exit == .quit(code: 0))
  }

  @Test func theMouseIsItsOwnOverIt() throws {
    var story = Self.opened()
    story.press("<F12>")
    story.happen(.sceneShown)
    let rect = try #require(Layout(story.model).embedded)
    let target = Target(rect, .embedded)
    let press = MouseEvent(.press(.left), at: CellPoint(column: 4, row: rect.row + 2))
    story.happen(.pointer(press, on: target))
    #expect(
      story.effects == [
        .sendToEmbeddedTerminal(.mouse(MouseEvent(.press(.left), at: CellPoint(column: 4, row: 2))))
      ])
    // A drag that leaves it is its own until the release.
    let corner = try #require(Layout(story.model).picture)
    let there = CellPoint(column: corner.column, row: corner.row)
    story.happen(.pointer(MouseEvent(.release(.left), at: there), on: Target(corner, .picture)))
    #expect(story.effects.count == 1)
    story.happen(.pointer(MouseEvent(.press(.left), at: there), on: Target(corner, .picture)))
    let frame = try #require(Layout(story.model).corner)
    #expect(story.model.pointerHold == .corner(CornerHold(pressed: there, frame: frame)))
  }

  @Test func pastedTextAndTheWindowsFocusAreItsOwn() {
    var story = Self.opened()
    story.press("<F12>")
    story.happen(.pasted("two\nlines"))
    #expect(story.effects == [.sendToEmbeddedTerminal(.paste("two\nlines"))])
    story.happen(.windowFocused(false))
    #expect(story.effects == [.sendToEmbeddedTerminal(.focus(false))])
  }

  @Test func openedPlaylistReplacesTheTerminal() {
    var story = Self.opened()
    story.press("<F12> <Ctrl+]> <F8>")
    #expect(story.model.focus == .playlist)
    #expect(Layout(story.model).embedded == nil)
    #expect(Layout(story.model).list != nil)
    // The tabs go round to it again.
    story.happen(.commanded(.focus(.to(.terminal))))
    #expect(Layout(story.model).embedded != nil)
  }

  @Test func theCornerGivesWayToACursorThatStaysBelowIt() throws {
    var story = Self.opened()
    story.press("<F12>")
    story.happen(.sceneShown)
    let rect = try #require(Layout(story.model).embedded)
    func stand(_ column: Int, _ row: Int) {
      var report = EmbeddedReport()
      report.cursor = CellPoint(column: column, row: row)
      story.happen(.embedded(.changed(report)))
    }
    stand(90, rect.rows - 1)
    #expect(story.model.nextDeadline == story.model.now + .milliseconds(300))
    // Text passes below it.
    story.model.now = story.model.now + .milliseconds(200)
    stand(3, 3)
    story.wait(seconds: 1)
    #expect(story.model.cornerInForce == .bottomRight)
    stand(90, rect.rows - 1)
    story.wait(seconds: 0.4)
    #expect(story.model.cornerInForce == .topRight)
    #expect(Layout(story.model).corner?.row == rect.row)
    stand(90, 1)
    story.wait(seconds: 0.4)
    #expect(story.model.cornerInForce == .bottomRight)
    #expect(story.model.settings.pipCorner == .bottomRight)

    // A hand on the corner has the last word, and leaving brings it back.
    stand(90, rect.rows - 1)
    story.wait(seconds: 0.4)
    story.press("<Ctrl+]> c")
    #expect(story.model.settings.pipCorner == .bottomRight)
    story.press("<Ctrl+]> <Ctrl+]>")
    #expect(story.model.cornerInForce == .bottomRight)
  }

  @Test func aCornerThatWouldHideTheCursorEverywhereStays() throws {
    var story = Self.opened(columns: 40, rows: 12)
    story.model.settings.pipSize = 60
    story.press("<F12>")
    story.happen(.sceneShown)
    let (rect, corner) = (
      try #require(Layout(story.model).embedded), try #require(Layout(story.model).corner)
    )
    var report = EmbeddedReport()
    report.cursor = CellPoint(column: 36, row: rect.rows / 2)
    #expect(corner.contains(CellPoint(column: 36, row: rect.row + rect.rows / 2)))
    story.happen(.embedded(.changed(report)))
    story.wait(seconds: 0.4)
    #expect(Layout(story.model).corner == corner)
    #expect(story.model.nextDeadline.map { $0 > story.model.now } ?? true)
  }

  @Test func terminalFitsTheScreenOrIsNotOpened() {
    for (columns, rows) in [(1, 1), (5, 3), (16, 4), (20, 8), (40, 12), (300, 100)] {
      var story = Self.opened(columns: columns, rows: rows)
      story.press("<F12>")
      let screen = CellRect(column: 0, row: 0, columns: columns, rows: rows)
      if let rect = Layout(story.model).embedded {
        #expect(rect.intersection(screen) == rect)
        #expect(!rect.isEmpty)
      } else {
        #expect(story.model.embedded == nil)
      }
    }
  }
}
