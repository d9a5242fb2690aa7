import Testing

@testable import Base
@testable import Core

@Suite("Command palette")
struct PaletteTests {
  private func story(_ typed: String = "") -> Story {
    var story = Story()
    story.playFirst()
    story.plays(at: 10)
    story.press(":")
    story.type(typed)
    return story
  }

  private func offered(_ story: Story) -> [String] { story.model.palette?.rows.map(\.text) ?? [] }

  // MARK: Finding

  @Test func anEmptyLineBeginsWithTheMostUsedCommands() {
    var story = Story()
    story.press(":")
    let lines = story.model.palette?.rows.prefix(3).map(\.line)
    #expect(lines == ["cycle pause", "cycle fullscreen", "pip"])
  }

  @Test func everyCommandAndEveryChangeableePropertyIsOffered() {
    let lines = Set(story().model.palette?.rows.map(\.line) ?? [])
    for name in CommandTable.names where name != "ignore" && name != "complete" {
      #expect(lines.contains { $0 == name || $0.hasPrefix(name + " ") }, "\(name)")
    }
    for property in PropertyTable.all {
      for writer in property.writers where writer != .multiply {
        let line = "\(writer.rawValue) \(property.name)"
        #expect(lines.contains(line), "\(line)")
      }
    }
  }

  @Test func commandIsFoundByItsDescriptionAndRun() {
    var story = story("volume up")
    #expect(offered(story).first == "add volume 2")
    #expect(story.model.palette?.rows.first?.detail.contains("0") == true)
    story.press("<ENTER>")
    #expect(
      story.effects == [.film(.main, .setVolume(100))] || story.effects == [.film(.main, .setVolume(102))])
    #expect(story.model.palette == nil && story.model.prompt == nil)
    #expect(story.model.focus == .player)
  }

  @Test func lettersOfACommandFindIt() {
    let story = story("cymu")
    #expect(offered(story).first == "cycle mute")
    let row = story.model.palette?.rows.first
    #expect(row.map { row in row.matches.map { String(row.text[$0]) } } == ["cy", "mu"])
  }

  @Test func lettersThatAreScatteredRunNothing() {
    var story = story("cymu")
    story.press("<ENTER>")
    #expect(story.effects.isEmpty && story.model.prompt?.text == "cycle mute")
    story.press("<ENTER>")
    #expect(story.model.defaults.isMuted && story.model.palette == nil)
  }

  @Test func anExactCommandRunsWhateverElseMatches() {
    var story = story("set volume 40")
    story.press("<ENTER>")
    #expect(story.effects == [.film(.main, .setVolume(40))])
    story.press(": ")
    story.type("no-osd set mute yes ; set speed 2")
    story.press("<ENTER>")
    #expect(story.effects == [.film(.main, .setMuted(true)), .film(.main, .setSpeed(2))])
  }

  @Test func aCommandThatWantsMoreIsCompleted() {
    var story = story("pip-cor")
    #expect(offered(story).contains("pip-corner WHERE"))
    let row = offered(story).firstIndex(of: "pip-corner WHERE") ?? 0
    for _ in 0..<row { story.press("<DOWN>") }
    story.press("<ENTER>")
    #expect(story.model.prompt?.text == "pip-corner ")
    #expect(offered(story).contains("top-left"))
    story.type("tl")
    #expect(offered(story).first == "top-left")
    story.press("<ENTER>")
    #expect(story.model.settings.pipCorner == .topLeft)
    #expect(story.model.palette == nil)
  }

  @Test func tabCompletesWithoutRunning() {
    var story = story("menu eq")
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "menu equalizer")
    #expect(story.model.menu == nil)
    story.press("<ENTER>")
    #expect(story.model.menu?.id == .equalizer)
  }

  @Test func propertiesOfferTheirValues() {
    var story = story("set ")
    #expect(offered(story).contains("volume"))
    story.type("glyphs ")
    #expect(offered(story) == Settings.Glyphs.allCases.map(\.rawValue))
    story.press("<Ctrl+u>")
    story.type("set volume ")
    #expect(offered(story).isEmpty)
    #expect(story.model.palette?.hint == "from 0 to 130; now 100")
    story.press("<Ctrl+u>")
    story.type("set aid ")
    #expect(offered(story) == ["1", "no", "auto"])
  }

  // MARK: What goes wrong

  @Test(arguments: [
    ("set volume loud", "loud"), ("volume qqq", "qqq"), ("set nosuchthing 1", "nosuchthing"),
    ("set pause maybe", "yes or no"),
    ("show-text \"yes", "quote"), ("zzzzzz", "zzzzzz"), ("set width 3", "read"),
  ])
  func invalidLineIsKeptWithItsError(typed: String, says: String) {
    var story = story(typed)
    story.press("<ENTER>")
    #expect(story.model.palette?.problem?.contains(says) == true, "\(story.model.palette?.problem ?? "–")")
    #expect(story.model.prompt?.text == typed)
    story.press("<BS>")
    #expect(story.model.palette?.problem == nil)
  }

  @Test func missingArgumentIsNamedInTheError() {
    var story = story("set volume ")
    story.press("<ENTER>")
    #expect(story.model.palette?.problem == "“set” needs VALUE, as in: set pause yes")
  }

  @Test func pastedTextIsFilteredAndBounded() {
    var story = story()
    story.happen(.pasted(String(repeating: "x\u{1B}[2J\n", count: 10_000)))
    #expect((story.model.prompt?.text.count ?? 0) <= 1_000)
    #expect(story.model.prompt?.text.unicodeScalars.contains { $0.value < 32 } == false)
  }

  // MARK: Times

  @Test(arguments: [("0:45", 45.0), ("50%", 50), ("+30", 40), ("-5", 5)])
  func aTimeSeeks(typed: String, to: Double) {
    var story = story(typed)
    #expect(story.model.palette?.rows.first?.help == "go to this time")
    story.press("<ENTER>")
    #expect(
      story.effects == [.film(.main, .seek(MediaTime(seconds: to), exact: true, direction: to < 10 ? -1 : 1))]
    )
    #expect(story.model.palette == nil)
  }

  // MARK: Values

  @Test func aPropertyAndItsValueSetIt() {
    var story = story("volume 50")
    #expect(story.model.palette?.rows.map(\.line) == ["set volume 50"])
    story.press("<ENTER>")
    #expect(story.model.defaults.volume == 50)
    #expect(story.model.palette == nil)
  }

  @Test(arguments: ["volume x", "volume", "volumes 50"]) func invalidValuesOfferNoSetCommand(typed: String) {
    #expect(story(typed).model.palette?.rows.contains { $0.line.hasPrefix("set volume ") } == false)
  }

  // MARK: Moving

  @Test func rowsAreChosenWithTheArrows() {
    var story = story("cycle ")
    let rows = offered(story)
    story.press("<DOWN> <DOWN> <UP>")
    #expect(story.model.palette?.selection == 1)
    story.press("<Ctrl+END>")
    #expect(story.model.palette?.selection == rows.count - 1)
    let page = story.model.palettePage
    #expect(story.model.palette.map { $0.offset + page > rows.count - 1 } == true)
  }

  @Test func theHistoryLiesAboveTheRows() {
    var story = story("set speed 2")
    story.press("<ENTER> :")
    story.type("set mute yes")
    story.press("<ENTER> :")
    story.type("pau")
    story.press("<UP>")
    #expect(story.model.prompt?.text == "set mute yes")
    story.press("<UP> <UP>")
    #expect(story.model.prompt?.text == "set speed 2")
    story.press("<DOWN> <DOWN>")
    #expect(story.model.prompt?.text == "pau")
    story.model.films.main.speed = 1
    story.press("<UP> <UP> <ENTER>")
    #expect(story.model.films.main.speed == 2)
    // The last command comes first.
    story.press(": <UP>")
    #expect(story.model.prompt?.text == "set speed 2")
  }

  @Test func theFirstRowIsMarkedAndIsWhatEnterRuns() {
    var story = story()
    #expect(story.model.palette?.selection == 0)
    let first = story.model.palette?.rows.first
    #expect(first?.line == "cycle pause" && first?.isCommand == true)
    let wasPaused = story.model.films.main.isPaused
    story.press("<ENTER>")
    #expect(story.model.palette == nil && story.model.films.main.isPaused != wasPaused)
    story.press(": <BS>")
    #expect(story.model.palette == nil)
    story.press(": x <ESC>")
    #expect(story.model.palette == nil && story.model.prompt == nil)
  }

  @Test func rowsAreClicked() {
    var story = story("menu ")
    let place = offered(story).firstIndex(of: "equalizer") ?? -1
    story.click(.menuRow(place))
    #expect(story.model.menu?.id == .equalizer)
    story.press(":")
    story.model.now = story.model.now + .seconds(1)
    story.click(.outsideMenu)
    #expect(story.model.palette == nil)
  }

  @Test func paletteOpensFromEveryView() {
    for before in ["?", "<F9>", "<F7>", "T", "f"] {
      var story = Story()
      story.playFirst()
      story.press("\(before) :")
      #expect(story.model.palette != nil, "\(before)")
      #expect(story.model.help == nil && story.model.menu == nil)
    }
  }

  // MARK: Files

  @Test func filesAreCompletedFolderByFolder() {
    var story = story("save-playlist ")
    #expect(story.model.palette?.folder == "")
    story.type("~/")
    #expect(story.effects == [.listPlace(BytePath("~/"))])
    let names = [
      BrowserEntry(name: BytePath("My Films"), kind: .folder),
      BrowserEntry(name: BytePath("mix.m3u8"), kind: .playlist),
      BrowserEntry(name: BytePath(".hidden"), kind: .other),
      BrowserEntry(name: BytePath([0xFF, 0x41]), kind: .other),
    ]
    story.happen(.placeListed(BytePath("/late"), names))
    #expect(offered(story).isEmpty)
    story.happen(.placeListed(BytePath("~/"), names))
    #expect(offered(story) == ["My Films/", "mix.m3u8"])
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "save-playlist \"~/My Films/")
    #expect(story.effects == [.listPlace(BytePath("~/My Films/"))])
    story.happen(
      .placeListed(BytePath("~/My Films/"), [BrowserEntry(name: BytePath("a.xspf"), kind: .playlist)]))
    story.press("<ENTER>")
    #expect(
      story.effects == [.savePlaylist(story.model.playlist.items, BytePath("~/My Films/a.xspf"))])
  }

  @Test func audioDevicesAreListedWhenCompletionNeedsThem() {
    var story = story("set audio-device")
    story.type(" ")
    #expect(story.effects == [.listSoundDevices])
    story.happen(.soundDevicesListed([SoundDeviceName(name: "hw:1", summary: "Headset")]))
    #expect(offered(story) == ["hw:1"])
    story.press("<ENTER>")
    #expect(story.model.settings.sound.device == "hw:1")
  }
}

@Suite("Lines being typed")
struct TypedCommandTests {
  @Test(arguments: [
    ("", [], "", ""), ("se", [], "se", ""), ("seek ", ["seek"], "", "seek "),
    ("no-osd seek 5", ["seek"], "5", "no-osd seek "),
    ("set a \"b c", ["set", "a"], "b c", "set a "),
    ("set a \"b c\" ", ["set", "a", "b c"], "", "set a \"b c\" "),
    ("pip ; set ", ["set"], "", "pip ; set "),
    ("show-text 'a \"b' x", ["show-text", "a \"b"], "x", "show-text 'a \"b' "),
    ("set a \"x\\\"y", ["set", "a"], "x\"y", "set a "),
    ("set a \"b\"", ["set", "a"], "b", "set a "), ("set a 'b';pi", [], "pi", "set a 'b';"),
    ("pip ;set a;b", [], "b", "pip ;set a;"), ("pip;set \"a;b", ["set"], "a;b", "pip;set "),
  ])
  func wordsAndTheWordAtTheEnd(line: String, words: [String], word: String, before: String) {
    let typed = TypedCommand(line)
    #expect(typed.words == words)
    #expect(typed.word == word)
    #expect(typed.before == before)
  }

  /// A completion reads back as the word that was chosen.
  @Test(arguments: [
    "plain", "two words", "quote\"d", "it's", "#hash", ";", ";\u{301}x", "a#b;c", "back\\slash",
  ])
  func completionsReadBack(word: String) throws {
    let line = TypedCommand("show-text x").line(with: word)
    let commands = try CommandTable.commands(typed: line)
    #expect(commands == [BoundCommand(.showText(word, milliseconds: nil))])
  }
}

extension Story {
  /// Types a text letter by letter; the effects are those of all of it.
  mutating func type(_ text: String) {
    effects = []
    for character in text { effects += update(&model, .keyPressed(Key(.character(character)))) }
  }
}
