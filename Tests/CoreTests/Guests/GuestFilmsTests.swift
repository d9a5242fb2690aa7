import Testing

@testable import Base
@testable import Core

@Suite("Films that programs in the embedded terminal start as mpv")
struct GuestFilmsTests {
  /// A film of the user plays in the corner over a shell.
  private static func shell(mpv: Settings.EmbeddedMPV = .corner, plays: Bool = true) -> Story {
    var story = Story()
    story.model.settings.embeddedMPV = mpv
    if plays { story.playFirst() }
    story.happen(.commanded(.terminal(.shell)))
    return story
  }

  private static func plan(
    _ number: UInt64 = 1, _ names: [String] = ["episode"], _ change: (inout GuestPlan) -> Void = { _ in }
  ) -> GuestPlan {
    var plan = GuestPlan(
      id: GuestID(number),
      entries: names.map { FoundEntry(location: .url("https://films.example/\($0)"), title: $0) })
    change(&plan)
    return plan
  }

  private static func ends(_ story: Story) -> [GuestOrder] {
    story.effects.compactMap { effect in
      if case .guest(let order) = effect { order } else { nil }
    }
  }

  /// The current item opens.
  private static func open(_ story: inout Story, _ info: MediaInfo = .film) throws {
    story.happen(.film(.main, .opened(try #require(story.model.films.main.item), info)))
  }

  private static func end(_ story: inout Story) throws {
    story.happen(.film(.main, .ended(try #require(story.model.films.main.item), damage: nil)))
  }

  @Test func filmHasAListOfItsOwnAndLeadsBack() throws {
    var story = Self.shell(plays: false)
    story.happen(.guestCalled(Self.plan()))
    #expect(story.model.playlist.items.map(\.title) == ["episode"])
    try Self.open(&story)
    #expect(story.model.presentation.current == .pictureInPicture)
    #expect(story.model.focus == .terminal)
    try Self.end(&story)
    #expect(Self.ends(story) == [.end(GuestID(1), .code(0))])
    #expect(story.model.playlist.items.map(\.title) == ["one", "two", "three"])
    #expect(story.model.films.main.item == nil)
    #expect(story.model.showsEmbeddedTerminal && story.model.focus == .terminal)
  }

  @Test func largeFilmLeadsBackToTheTerminal() throws {
    for endsByKey in [false, true] {
      var story = Self.shell(mpv: .full)
      story.happen(.guestCalled(Self.plan()))
      try Self.open(&story)
      #expect(story.model.presentation.current == .full && story.model.focus == .player)
      if endsByKey { story.press("q") } else { try Self.end(&story) }
      #expect(Self.ends(story) == [.end(GuestID(1), .code(0))])
      #expect(story.model.exit == nil)
      #expect(story.model.showsEmbeddedTerminal && story.model.focus == .terminal)
      #expect(story.model.playlist.current?.title == "one")
    }
  }

  @Test func filmIsLargeWhileItsProgramWaits() throws {
    for waits in [false, true] {
      var story = Self.shell(mpv: .auto)
      story.happen(.guestCalled(Self.plan { $0.holdsKeys = waits }))
      try Self.open(&story)
      #expect(story.model.presentation.current == (waits ? .full : .pictureInPicture))
    }
  }

  @Test func filmThatFailsIsTold() throws {
    var story = Self.shell()
    story.happen(.guestCalled(Self.plan()))
    story.happen(.film(.main, .failed(try #require(story.model.films.main.item), PlaybackFailure("Gone."))))
    #expect(Self.ends(story) == [.end(GuestID(1), .code(GuestEnd.nothingPlayed, "episode: Gone."))])
    #expect(story.model.showsEmbeddedTerminal)
  }

  @Test func oneOfTwoThatFailsIsTold() throws {
    var story = Self.shell()
    story.happen(.guestCalled(Self.plan(1, ["first", "second"])))
    try Self.open(&story)
    try Self.end(&story)
    #expect(Self.ends(story).isEmpty)
    story.happen(.film(.main, .failed(try #require(story.model.films.main.item), PlaybackFailure("Gone."))))
    #expect(Self.ends(story) == [.end(GuestID(1), .code(GuestEnd.someFailed, "second: Gone."))])
  }

  @Test func anotherGuestTakesThePlace() throws {
    var story = Self.shell()
    story.happen(.guestCalled(Self.plan(1)))
    try Self.open(&story)
    story.happen(.guestCalled(Self.plan(2, ["next"])))
    #expect(Self.ends(story) == [.end(GuestID(1), .code(GuestEnd.interrupted))])
    #expect(story.model.playlist.items.map(\.title) == ["next"])
    try Self.open(&story)
    try Self.end(&story)
    #expect(Self.ends(story) == [.end(GuestID(2), .code(0))])
    #expect(story.model.playlist.items.count == 3)
  }

  @Test func userPicksAnotherFilm() throws {
    var story = Self.shell()
    story.happen(.guestCalled(Self.plan()))
    try Self.open(&story)
    story.browse(BytePath("/films"), [.row("own.mkv", .media(.video))])
    story.press("<ENTER>")
    #expect(Self.ends(story) == [.end(GuestID(1), .code(0))])
    #expect(story.model.playlist.current?.title == "own.mkv")
    #expect(story.model.films.main.item == story.model.playlist.current?.id)
    #expect(story.model.playlist.items.map(\.title).prefix(3) == ["one", "two", "three"])
  }

  @Test func itemsThatTheUserAddsStay() throws {
    var story = Self.shell()
    story.happen(.guestCalled(Self.plan()))
    try Self.open(&story)
    story.browse(BytePath("/films"), [.row("own.mkv", .media(.video))])
    story.press("a")
    #expect(story.model.playlist.items.map(\.title) == ["episode", "own.mkv"])
    // The user's item is not played behind the guest's.
    try Self.end(&story)
    #expect(Self.ends(story) == [.end(GuestID(1), .code(0))])
    #expect(story.model.playlist.items.map(\.title) == ["one", "two", "three", "own.mkv"])
  }

  @Test func signalsAndLostGuestsStopTheFilm() throws {
    for news in [GuestNews.interrupted, .lost] {
      var story = Self.shell()
      story.happen(.guestCalled(Self.plan()))
      try Self.open(&story)
      story.happen(.guest(GuestID(1), news))
      #expect(Self.ends(story) == [.end(GuestID(1), .code(GuestEnd.interrupted))])
      #expect(story.effects.contains(.film(.main, .close)))
    }
  }

  @Test func guestThatEndsBeforeItsFilesAreFoundStartsNothing() {
    var story = Self.shell()
    story.happen(.guest(GuestID(1), .interrupted))
    story.happen(.guestCalled(Self.plan()))
    #expect(story.effects.isEmpty && story.model.playlist.items.count == 3)
  }

  @Test func optionsHoldForTheFilmOnly() throws {
    var story = Self.shell()
    let before = story.model.settings
    var overrides = SettingsOverrides()
    try overrides.set(#require(SettingsTable.spec(option: "user-agent")), to: .text("secret"))
    try overrides.set(#require(SettingsTable.spec(option: "skip-parts")), to: .text("60-"))
    try overrides.set(#require(SettingsTable.spec(option: "volume")), to: .number(30))
    let plan = Self.plan {
      $0.overrides = overrides
      $0.headers = overrides.applied(to: Settings()).requestHeaders
      $0.title = "The film"
      $0.start = .absolute(MediaTime(seconds: 10))
    }
    story.happen(.guestCalled(plan))
    let opening = story.effects.compactMap { effect in
      if case .film(_, .open(_, _, let start, _, let headers, _)) = effect { (start, headers) } else { nil }
    }
    #expect(opening.first?.0 == MediaTime(seconds: 10))
    #expect(opening.first?.1["User-Agent"] == "secret")
    #expect(story.model.defaults.volume == 30)
    try Self.open(&story)
    #expect(story.model.mediaTitle == "The film")
    story.press("<Ctrl+]> q")
    #expect(story.model.settings == before)
    #expect(story.model.defaults.volume == before.volume)
    story.run { $0.play(at: 0, &$1) }
    for effect in story.effects {
      if case .film(_, .open(_, _, _, _, let headers, _)) = effect { #expect(headers["User-Agent"] == nil) }
    }
  }

  @Test func keysAreForTheFilmWhileItsProgramWaits() throws {
    var story = Self.shell()
    story.happen(.guestCalled(Self.plan { $0.holdsKeys = true }))
    try Self.open(&story)
    story.press("<SPACE>")
    #expect(story.model.films.main.isPaused)
    story.press("<Ctrl+c>")
    #expect(story.effects.contains(.sendToEmbeddedTerminal(.key(.character("c", .control)))))
    story.happen(.guest(GuestID(1), .holdsKeys(false)))
    story.press("x")
    #expect(story.effects == [.sendToEmbeddedTerminal(.key(.character("x")))])
    story.happen(.guest(GuestID(1), .holdsKeys(true)))
    story.press("q")
    #expect(Self.ends(story) == [.end(GuestID(1), .code(0))])
  }

  @Test func switchedOffItIsDeclined() {
    var story = Self.shell(mpv: .off)
    story.happen(.guestCalled(Self.plan()))
    #expect(Self.ends(story) == [.end(GuestID(1), .declined)])
  }

  @Test(arguments: GuestAnswer.allCases) func userIsAsked(answer: GuestAnswer) throws {
    var story = Self.shell(mpv: .ask)
    story.happen(.guestCalled(Self.plan()))
    #expect(story.model.menu?.id == .guest)
    #expect(story.model.menuRows.first?.text == "episode")
    story.happen(.commanded(.answerGuest(answer)))
    #expect(story.model.menu == nil)
    switch answer {
    case .corner, .full: #expect(story.model.playlist.items.map(\.title) == ["episode"])
    case .outside: #expect(Self.ends(story) == [.end(GuestID(1), .declined)])
    case .no: #expect(Self.ends(story) == [.end(GuestID(1), .code(GuestEnd.interrupted))])
    }
  }

  @Test func questionThatIsClosedIsARefusal() {
    var story = Self.shell(mpv: .ask)
    story.happen(.guestCalled(Self.plan()))
    story.press("<ESC>")
    #expect(Self.ends(story) == [.end(GuestID(1), .code(GuestEnd.interrupted))])
  }

  @Test func umpvAddsToTheUsersList() {
    var story = Self.shell()
    story.happen(.guestCalled(Self.plan { $0.isQueued = true }))
    #expect(story.model.playlist.items.map(\.title) == ["one", "two", "three", "episode"])
    #expect(Self.ends(story) == [.end(GuestID(1), .code(0))])
    #expect(story.model.playlist.current?.title == "one")
  }

  @Test func clientAtItsSocketQuitsTheFilmAndNotThePlayer() throws {
    var story = Self.shell()
    story.happen(.guestCalled(Self.plan { $0.controlSocket = BytePath("/run/film") }))
    #expect(Self.ends(story) == [.serve(GuestID(1), at: BytePath("/run/film"))])
    try Self.open(&story)
    let client = RemoteClient(GuestID(1).firstClient)
    story.happen(.ipc(.connected(client)))
    let quit = IPCMessage(.command(.list([.text("quit")])), id: .number(7))
    story.happen(.ipc(.said(client, quit)))
    #expect(story.model.exit == nil)
    #expect(story.effects.contains(.tell(client, .event("shutdown"))))
    #expect(Self.ends(story) == [.end(GuestID(1), .code(0))])
  }

  /// A guest's film with a program at its socket.
  private static func withProgram(_ change: (inout GuestPlan) -> Void = { _ in }) throws -> (
    story: Story, client: RemoteClient
  ) {
    var story = Self.shell()
    story.happen(
      .guestCalled(
        Self.plan(1, ["first", "second"]) {
          $0.controlSocket = BytePath("/run/film")
          change(&$0)
        }))
    try Self.open(&story)
    let client = RemoteClient(GuestID(1).firstClient)
    story.happen(.ipc(.connected(client)))
    return (story, client)
  }

  private static func say(_ words: [String], _ client: RemoteClient, _ story: inout Story) {
    let command = IPCMessage(.command(.list(words.map { .text($0) })), id: .number(1))
    story.happen(.ipc(.said(client, command)))
  }

  @Test func changesOfAProgramAtItsSocketEndWithTheGuest() throws {
    for endsByHand in [false, true] {
      var (story, client) = try Self.withProgram()
      let before = story.model
      for words in [
        ["set_property", "volume", "20"], ["add", "volume", "5"], ["cycle", "mute"], ["set", "speed", "2"],
        ["set", "loop-file", "inf"], ["cycle-values", "brightness", "10", "20"],
        ["set_property", "force-media-title", "A title"], ["set_property", "sleep-timer", "600"],
        ["keybind", "x", "quit"], ["set", "pause", "yes"], ["set", "theme", "nord"],
      ] { Self.say(words, client, &story) }
      #expect(story.model.defaults.volume == 25 && story.model.defaults.isMuted)
      #expect(story.model.keymap.bindings != before.keymap.bindings && story.model.sleepTimer != nil)
      // They hold for its next film.
      Self.say(["playlist-next"], client, &story)
      #expect(story.model.itemOptions.title == "A title" && story.model.defaults.volume == 25)
      if endsByHand {
        story.browse(BytePath("/films"), [.row("own.mkv", .media(.video))])
        story.press("<ENTER>")
      } else {
        Self.say(["quit"], client, &story)
      }
      #expect(story.model.guests.current == nil)
      #expect(story.model.settings == before.settings)
      #expect(story.model.defaults == before.defaults)
      #expect(story.model.films.main.speed == 1 && !story.model.films.main.isPaused)
      #expect(story.model.keymap.bindings == before.keymap.bindings && story.model.sleepTimer == nil)
      #expect(story.model.itemOptions.title == nil)
    }
  }

  @Test func userKeepsWhatTheUserChanges() throws {
    var (story, client) = try Self.withProgram()
    Self.say(["set", "mute", "yes"], client, &story)
    story.happen(.commanded(.change(.volume, .set("40"))))
    Self.say(["quit"], client, &story)
    #expect(story.model.defaults.volume == 40 && !story.model.defaults.isMuted)
  }

  @Test func optionAndAProgramThatChangesItLeadBackToTheUsersValue() throws {
    var overrides = SettingsOverrides()
    try overrides.set(#require(SettingsTable.spec(option: "volume")), to: .number(30))
    var (story, client) = try Self.withProgram { $0.overrides = overrides }
    let before = Self.shell().model.defaults.volume
    #expect(story.model.defaults.volume == 30)
    Self.say(["set", "volume", "50"], client, &story)
    Self.say(["playlist-next"], client, &story)
    #expect(story.model.defaults.volume == 50)
    Self.say(["stop"], client, &story)
    #expect(story.model.defaults.volume == before)
  }

  @Test func filmsThatAProgramAtItsSocketLoadsAreTheGuests() throws {
    var (story, client) = try Self.withProgram()
    Self.say(["loadfile", "https://films.example/next", "replace"], client, &story)
    let asked = story.effects.compactMap { effect in
      if case .findArgument(_, let request) = effect { request } else { nil }
    }
    let request = try #require(asked.first)
    let entry = FoundEntry(location: .url("https://films.example/next"), title: "next")
    story.happen(.argumentFound(entry, request))
    #expect(story.model.playlist.items.map(\.title) == ["next"] && Self.ends(story).count == 0)
    try Self.open(&story)
    try Self.end(&story)
    #expect(Self.ends(story) == [.end(GuestID(1), .code(0))])
    #expect(story.model.playlist.items.map(\.title) == ["one", "two", "three"])
    // An answer behind its end adds nothing to the user's list.
    story.happen(.argumentFound(entry, request))
    #expect(story.model.playlist.items.count == 3 && story.model.films.main.item == nil)
  }

  @Test func guestIsToldWhereItsFilmWasLeft() throws {
    for keeps in [false, true] {
      var (story, client) = try Self.withProgram { $0.keepsPlace = keeps }
      var snapshot = PlaybackSnapshot()
      snapshot.item = story.model.films.main.item
      snapshot.position = MediaTime(seconds: 12)
      story.happen(.moved(.main, snapshot))
      Self.say(["quit"], client, &story)
      let place = GuestPlace(Array("https://films.example/first".utf8), at: MediaTime(seconds: 12))
      #expect(
        Self.ends(story)
          == (keeps ? [.tell(GuestID(1), place)] : []) + [.end(GuestID(1), .code(0))])
    }
  }

  @Test func savedSettingsHoldNothingOfAGuest() throws {
    var overrides = SettingsOverrides()
    try overrides.set(#require(SettingsTable.spec(option: "volume")), to: .number(30))
    try overrides.set(#require(SettingsTable.spec(named: "picture.brightness")), to: .number(10))
    var (story, client) = try Self.withProgram { $0.overrides = overrides }
    Self.say(["set", "gamma", "5"], client, &story)
    story.model.noteChosen(.change(.volume, .set("30")))
    #expect(story.model.settings.look.brightness == 10 && story.model.settings.look.gamma == 5)
    let own = SettingChange("terminal.mpv", .text("corner"))
    #expect(story.model.unsavedSettings == [own])
    story.happen(.commanded(.change(.saturation, .set("7"))))
    #expect(story.model.unsavedSettings == [SettingChange("picture.saturation", .number(7)), own])
  }

  @Test(arguments: [IPCMessage.Content.line("quit"), .command(.list([.text("stop")]))])
  func requestsBehindTheFilmsEndAreNotForTheUsersList(first: IPCMessage.Content) throws {
    var story = Self.shell()
    story.happen(.guestCalled(Self.plan { $0.controlSocket = BytePath("/run/film") }))
    try Self.open(&story)
    let client = RemoteClient(GuestID(1).firstClient)
    story.happen(.ipc(.connected(client)))
    story.happen(.ipc(.said(client, IPCMessage(first, id: .number(1)))))
    #expect(story.model.exit == nil && story.model.guests.current == nil)
    let clear = IPCMessage(.command(.list([.text("playlist-clear")])), id: .number(2))
    story.happen(.ipc(.said(client, clear)))
    #expect(story.model.playlist.items.map(\.title) == ["one", "two", "three"])
  }

  @Test func listThatIsReadMeanwhileIsHeardAtTheEnd() throws {
    var story = Self.shell()
    let request = EntryRequest(.folder(BytePath("/more"), recursive: false), .append)
    story.run { $0.beginSearch(request, &$1) }
    story.happen(.guestCalled(Self.plan()))
    try Self.open(&story)
    let entry = FoundEntry(location: .file(BytePath("/more/late.mkv")), title: "late.mkv")
    story.happen(.entriesFound(request, [entry]))
    #expect(story.model.playlist.items.map(\.title) == ["episode"])
    try Self.end(&story)
    #expect(story.model.playlist.items.map(\.title) == ["one", "two", "three", "late.mkv"])
  }
}
