import Testing

@testable import Base
@testable import Core

/// The first page of the key help, and the line of hints: they name commands, and the keys are those in force.
@Suite struct HelpOverviewTests {
  @Test(arguments: Focus.allCases) func everyCommandHasAKeyThere(focus: Focus) throws {
    let keymap = Keymap.standard
    let overview = HelpOverview(for: focus)
    let ofFilm = focus.list == nil ? [] : HelpOverview.hintsOfFilm
    for row in overview.groups.flatMap(\.rows) + overview.hints + ofFilm {
      for line in row.commands {
        let commands = try CommandTable.commands(typed: line).map { BoundCommand($0.command) }
        // A menu and a filter have their own keys; what holds everywhere is not asked while one types.
        let isBound = keymap.bindings(for: focus).contains {
          $0.commands.map { BoundCommand($0.command) } == commands
        }
        #expect(isBound || focus == .filter || focus == .menu || focus == .help, "\(focus): \(line)")
      }
    }
  }

  @Test(arguments: [Focus.player, .browser, .playlist, .history])
  func overviewPageHasAboutThirtyKeysInFiveGroups(
    focus: Focus
  ) {
    let groups = HelpOverview(for: focus).groups(in: .standard)
    let rows = groups.joined().count { !$0.isHeading }
    #expect(groups.count == 5 && (25...36).contains(rows), "\(focus): \(rows)")
    #expect(groups.joined().allSatisfy { $0.isHeading || !$0.keys.isEmpty })
  }

  /// A hint names only what the key does there.
  @Test func hintsAreThoseOfTheMenuAndThePrompt() {
    var story = Story()
    story.playFirst()
    func hints(_ story: Story) -> [String] { story.model.keyHints.map(\.text) }
    story.press("<F5>")
    #expect(hints(story).contains("save"))
    story.press("<ESC> <F9>")
    #expect(hints(story).contains("choose") && !hints(story).contains("save"))
    story.press("<ESC>")
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("/")
    #expect(hints(story).contains("fuzzy"))
    story.press("<ESC>")
    story.happen(.commanded(.goToPlace(nil)))
    #expect(hints(story).contains("accept") && !hints(story).contains("fuzzy"))
  }

  @Test func afterTheEndOfTheListTheHintSaysPlay() {
    var story = Story(titles: ["one"])
    story.playFirst()
    story.happen(.commanded(.focus(.to(.playlist))))
    #expect(story.model.keyHints.contains { $0.text == "pause" })
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.model.keyHints.first { $0.keys == "Space" }?.text == "play")
  }

  /// Users who have just picked a film in a list look there for how to pause and enlarge it.
  @Test(arguments: [Focus.browser, .playlist, .history]) func listsSayWhatTheFilmBesideThemTakes(focus: Focus)
  {
    var keymap = Keymap.standard
    #expect(keymap.hints[focus]?.contains { $0.text == "pause" } == false)
    keymap.followsFilm = true
    #expect(
      keymap.hints[focus]?.filter { $0.keys != "Enter" }.prefix(3).map { "\($0.keys) \($0.text)" } == [
        "Space pause", "f full", "T corner",
      ])
  }

  /// Enter opens, plays, resumes or enlarges; the hint has the word for the selected row.
  @Test func theFirstHintIsOfTheSelectedRow() {
    var story = Story()
    story.browse(
      BytePath("/media"),
      [.row("films", .folder), .row("one.mkv", .media(.video)), .row("two.mkv", .media(.video))])
    func word() -> [String] { story.model.keyHints.filter { $0.keys == "Enter" }.map(\.text) }
    #expect(word() == ["open"])
    story.press("j")
    #expect(word() == ["play"])
    var facts = FileFacts()
    (facts.position, facts.duration) = (MediaTime(seconds: 600), MediaTime(seconds: 3_600))
    story.model.watchHistory.take([BytePath("two.mkv"): facts], of: BytePath("/media"))
    story.press("j")
    #expect(word() == ["resume"])
    story.model.browser.view.mark(row: 1)
    #expect(word() == ["play"])

    var history = History()
    history.entries = [
      HistoryEntry(
        location: .file(BytePath("/a.mkv")), title: "a", opened: 9, position: MediaTime(seconds: 600),
        duration: MediaTime(seconds: 3_600)),
      HistoryEntry(location: .file(BytePath("/b.mkv")), title: "b", opened: 5, isPlayed: true),
    ]
    history.places = [
      History.Place(.file(BytePath("/media")), isFolder: true, opened: 8),
      History.Place(.file(BytePath("/list.m3u8")), isFolder: false, opened: 7),
    ]
    story.model.watchHistory = HistoryState(.on)
    story.happen(.commanded(.focus(.to(.history))))
    story.happen(.watchHistory(.history(history)))
    var words = word()
    for _ in 0..<3 {
      story.press("j")
      words += word()
    }
    #expect(words == ["resume", "open", "resume", "play"])
  }

  @Test func reboundKeyIsShownInTheHints() throws {
    var keymap = Keymap.standard
    let read = InputConfParser("F3 {browser} list-append # x", from: .builtIn)
    for binding in read.bindings { keymap.bind(binding) }
    let keys = keymap.hints[.browser]?.first { $0.text == "add" }?.keys
    #expect(keys == "a" || keys == "F3")
    keymap.bind(
      Binding([.character("a")], in: .browser, to: [BoundCommand(.ignore)], help: "", origin: .command))
    #expect(keymap.hints[.browser]?.first { $0.text == "add" }?.keys == "F3")
  }

  @Test func theSecondTimeAllKeysAreListedAndTheThirdNone() {
    var story = Story()
    story.press("?")
    #expect(story.model.helpGroups?.count == 5)
    let few = story.model.helpEntries.count
    story.press("?")
    #expect(story.model.helpGroups == nil && story.model.helpEntries.count > 3 * few)
    story.press("?")
    #expect(story.model.help == nil)
    story.press("? <TAB>")
    #expect(story.model.help?.showsAll == true)
    story.press("q")
    #expect(story.model.help == nil)
  }

  @Test func aSearchIsInAllKeys() {
    var story = Story()
    story.press("? /")
    story.press("p a n s c a n")
    #expect(story.model.help?.showsAll == true)
    #expect(story.model.helpEntries.contains { $0.commands.contains("panscan") })
  }
}
