import Testing

@testable import Base
@testable import Core

@Suite("Changing themes")
struct ThemesTests {
  private func story() -> Story {
    var story = Story()
    story.model.themeNames = ["lamplight", "ember", "own"]
    return story
  }

  @Test func aKeyGoesThroughThem() {
    var story = story()
    story.press("<Alt+t>")
    #expect(story.effects == [.readTheme("ember")])
    // Nothing changes before the file was read.
    #expect(story.model.theme == .usual)
    story.happen(.themeRead("ember", NamedTheme(name: "ember"), []))
    #expect(story.model.theme.name == "ember")
    story.press("<Alt+t>")
    story.happen(.themeRead("own", NamedTheme(name: "own"), []))
    story.press("<Alt+t>")
    #expect(story.effects == [] && story.model.theme == .usual)
  }

  @Test func aLateAnswerIsDropped() {
    var story = story()
    story.press("<Alt+t> <Alt+t>")
    story.happen(.themeRead("ember", NamedTheme(name: "ember"), []))
    #expect(story.model.theme == .usual)
    story.happen(.themeRead("own", NamedTheme(name: "own"), []))
    #expect(story.model.theme.name == "own")
  }

  @Test func unreadableThemeKeepsThePreviousOne() throws {
    var story = story()
    try story.perform("set theme ember")
    story.happen(.themeRead("ember", NamedTheme(name: "ember"), []))
    try story.perform("set theme own")
    let remark = Diagnostic(file: "own.toml", line: 3, column: 7, sentence: "this is not TOML")
    story.happen(.themeRead("own", nil, [remark]))
    #expect(story.model.theme.name == "ember")
    #expect(story.model.value(of: .theme) == "ember")
    #expect(story.model.notices.shown?.text == "own.toml:3:7: this is not TOML")
    #expect(throws: CommandProblem.self) { try story.perform("set theme ../x") }
  }

  @Test func ownColoursLieOverTheTheme() {
    var settings = Settings()
    settings.theme = [.accent: RoleLook(ink: .color(.ansi(1)))]
    settings.background = .light
    var theme = NamedTheme(name: "t")
    theme.light = [.accent: RoleLook(ink: .color(.ansi(2))), .dim: RoleLook(ink: .color(.ansi(3)))]
    let look = ScreenLook(theme, settings)
    #expect(look.light == [.accent: RoleLook(ink: .color(.ansi(1))), .dim: RoleLook(ink: .color(.ansi(3)))])
    #expect(look.dark == settings.theme)
    #expect(look.background == .light)
  }

  @Test(arguments: [
    ("red", RoleLook(ink: .color(.ansi(1)))), ("default", RoleLook(ink: .terminal)),
    (
      "bold italic #fff on 4",
      RoleLook(ink: .color(.rgb(255, 255, 255)), paper: .color(.ansi(4)), attributes: [.bold, .italic])
    ),
    ("on black", RoleLook(paper: .color(.ansi(0)))), ("plain", RoleLook(attributes: [])),
  ])
  func looksAreRead(text: String, look: RoleLook) { #expect(RoleLook(text) == look) }

  @Test(arguments: [
    "", " ", "on", "red on", "red blue", "on red on blue", "purple", "red on pink", "#12", "on red blue",
  ])
  func invalidRoleLooksAreRefused(text: String) { #expect(RoleLook(text) == nil) }
}
