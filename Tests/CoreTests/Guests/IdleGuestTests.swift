import Testing

@testable import Base
@testable import Core

@Suite("Guests that wait for films at their sockets (mpv --idle)")
struct IdleGuestTests {
  /// A shell with a film of the user in its corner, a guest that waits, and a program at its socket.
  private struct Meeting {
    var story = Story()
    let client = RemoteClient(GuestID(1).firstClient)
    private var number = 0.0

    init(
      plays: Bool = true, mpv: Settings.EmbeddedMPV = .corner, _ change: (inout GuestPlan) -> Void = { _ in }
    ) throws {
      story.model.settings.embeddedMPV = mpv
      if plays { story.playFirst() }
      story.happen(.commanded(.terminal(.shell)))
      var plan = GuestPlan(id: GuestID(1), entries: [])
      plan.controlSocket = BytePath("/run/film")
      plan.idle = .yes
      change(&plan)
      story.happen(.guestCalled(plan))
      guard mpv != .ask else { return }
      #expect(story.effects.contains(.guest(.serve(GuestID(1), at: BytePath("/run/film")))))
      story.happen(.ipc(.connected(client)))
    }

    /// Sends a command and returns the effects of it.
    @discardableResult
    mutating func say(_ words: RemoteValue...) -> [Effect] {
      number += 1
      story.happen(.ipc(.said(client, IPCMessage(.command(.list(words)), id: .number(number)))))
      return story.effects
    }

    @discardableResult
    mutating func say(_ words: String...) -> [Effect] {
      number += 1
      let command = RemoteValue.list(words.map { .text($0) })
      story.happen(.ipc(.said(client, IPCMessage(.command(command), id: .number(number)))))
      return story.effects
    }

    /// Loads a film, which is found at once.
    mutating func load(_ name: String, _ mode: String = "replace") throws {
      let effects = say("loadfile", "https://films.example/\(name)", mode)
      let request = try #require(
        effects.compactMap { if case .findArgument(_, let asked) = $0 { asked } else { nil } }.first)
      story.happen(
        .argumentFound(FoundEntry(location: .url("https://films.example/\(name)"), title: name), request))
    }

    mutating func open() throws {
      story.happen(.film(.main, .opened(try #require(story.model.films.main.item), .film)))
    }

    mutating func end() throws {
      story.happen(.film(.main, .ended(try #require(story.model.films.main.item), damage: nil)))
    }

    /// The value of a property, or the error.
    mutating func get(_ name: String) -> RemoteValue {
      for case .tell(client, .map(let fields)) in say("get_property", name) where fields["event"] == nil {
        return fields["data"] ?? fields["error"] ?? .null
      }
      return .null
    }

    /// The names of the events that the last step sent to the program, but for those of Picture in Picture; property
    /// changes with their values.
    var told: [String] {
      story.effects.compactMap { effect in
        guard case .tell(client, .map(let fields)) = effect, case .text(let event)? = fields["event"],
          !event.hasPrefix("pip-")
        else { return nil }
        switch (event, fields["name"], fields["reason"]) {
        case ("property-change", .text(let name)?, _): return "\(name)=\(fields["data"]?.asProperty ?? "-")"
        case (_, _, .text(let reason)?): return "\(event) \(reason)"
        default: return event
        }
      }
    }

    var orders: [GuestOrder] {
      story.effects.compactMap { if case .guest(let order) = $0 { order } else { nil } }
    }

    /// The error of the last reply; nil without one.
    var complaint: String? {
      for case .tell(client, .map(let fields)) in story.effects where fields["event"] == nil {
        if case .text(let error)? = fields["error"], error != "success" { return error }
      }
      return nil
    }
  }

  @Test func itLeavesTheUsersFilmAloneAndAnswersAsAnIdlePlayer() throws {
    var meeting = try Meeting {
      $0.process = 77
      $0.folder = BytePath("/chosen")
    }
    let before = meeting.story.model
    let expected: [(String, RemoteValue)] = [
      ("idle-active", .flag(true)), ("core-idle", .flag(true)), ("playlist-count", .number(0)),
      ("playlist-pos", .number(-1)), ("playlist", .list([])), ("track-list", .list([])), ("pid", .number(77)),
      ("working-directory", .text("/chosen")), ("path", .text("property unavailable")),
      ("time-pos", .text("property unavailable")), ("media-title", .text("property unavailable")),
    ]
    for (name, value) in expected { #expect(meeting.get(name) == value, "\(name)") }
    meeting.say(.text("observe_property"), .number(1), .text("path"))
    meeting.say(.text("observe_property"), .number(2), .text("time-pos"))
    #expect(meeting.told == ["time-pos=-"])
    #expect(!meeting.story.model.isTimeWatched)
    meeting.say("set_property", "volume", "20")
    meeting.say("set_property", "pause", "yes")
    meeting.say("keybind", "x", "quit")
    for words in [["seek", "10"], ["screenshot"], ["pip"], ["play-second"], ["save-settings"]] {
      meeting.story.happen(
        .ipc(.said(meeting.client, IPCMessage(.command(.list(words.map { .text($0) })), id: .number(1)))))
      #expect(meeting.complaint == "error running command", "\(words)")
      #expect(meeting.story.effects.count == 1, "\(words)")
    }
    let after = meeting.story.model
    #expect(after.films == before.films && after.playlist == before.playlist)
    #expect(after.settings == before.settings && after.defaults == before.defaults)
    #expect(after.keymap == before.keymap && after.presentation == before.presentation)
    // It learns nothing of the user's film.
    try meeting.end()
    #expect(meeting.told.isEmpty)
  }

  @Test func filmsOneAfterTheOther() throws {
    var meeting = try Meeting()
    let mine = meeting.story.model.films.main.item
    meeting.say(.text("observe_property"), .number(1), .text("idle-active"))
    #expect(meeting.told == ["idle-active=yes"])
    for name in ["first", "second"] {
      try meeting.load(name)
      #expect(meeting.told == ["start-file", "idle-active=no"])
      #expect(meeting.story.model.playlist.items.map(\.title) == [name])
      try meeting.open()
      #expect(meeting.told.prefix(2) == ["file-loaded", "audio-reconfig"])
      #expect(meeting.story.model.presentation.current == .pictureInPicture)
      try meeting.end()
      #expect(meeting.told == ["end-file eof", "idle", "idle-active=yes"])
      #expect(meeting.orders.isEmpty)
      #expect(meeting.story.model.playlist.items.map(\.title) == ["one", "two", "three"])
      #expect(meeting.get("playlist-count") == .number(1) && meeting.get("playlist-pos") == .number(-1))
    }
    meeting.story.wait(seconds: 1)
    #expect(meeting.story.model.films.main.item == mine && meeting.told.isEmpty)
    meeting.say("quit", "5")
    #expect(meeting.orders == [.end(GuestID(1), .code(5))] && meeting.told == ["shutdown"])
    #expect(meeting.story.model.films.main.item == mine && meeting.story.model.exit == nil)
    #expect(meeting.story.model.guests.idle.isEmpty)
  }

  @Test func aListIsBuiltBeforeItPlays() throws {
    var meeting = try Meeting()
    let before = meeting.story.model.playlist
    try meeting.load("first", "append")
    try meeting.load("second", "append")
    #expect(meeting.story.model.playlist == before)
    #expect(meeting.get("playlist/1/filename") == .text("https://films.example/second"))
    meeting.say("playlist-play-index", "1")
    #expect(meeting.story.model.playlist.items.map(\.title) == ["first", "second"])
    #expect(meeting.story.model.playlist.current?.title == "second")
    meeting.say("stop")
    #expect(meeting.told == ["end-file stop", "idle"])
    #expect(meeting.get("playlist-count") == .number(0) && meeting.story.model.playlist.items.count == 3)
  }

  @Test func filmThatFailsIsToldAndTheNextPlays() throws {
    var meeting = try Meeting()
    try meeting.load("broken")
    let item = try #require(meeting.story.model.films.main.item)
    meeting.story.happen(.film(.main, .failed(item, PlaybackFailure("Gone."))))
    #expect(meeting.told == ["end-file error", "idle"])
    #expect(meeting.orders.isEmpty)
    try meeting.load("good", "append-play")
    #expect(meeting.story.model.playlist.current?.title == "good")
  }

  @Test func filesThatAreMissingBecomeItemsThatFail() throws {
    var meeting = try Meeting { $0.folder = BytePath("/chosen") }
    let asked = meeting.say("loadfile", "films/none.mkv").compactMap { effect in
      if case .findArgument(let path, let request) = effect { (path, request) } else { nil }
    }
    #expect(asked.first?.0 == BytePath("/chosen/films/none.mkv"))
    #expect(asked.first?.1.failsAsItem == true)
  }

  @Test func valuesOfItsProgramsHoldForItsFilmsOnly() throws {
    var overrides = SettingsOverrides()
    try overrides.set(#require(SettingsTable.spec(option: "speed")), to: .number(2))
    var meeting = try Meeting { $0.overrides = overrides }
    let before = meeting.story.model
    meeting.say("set_property", "volume", "20")
    meeting.say("set_property", "aid", "2")
    meeting.say("set_property", "force-media-title", "A title")
    meeting.say("keybind", "x", "script-message hello")
    #expect(meeting.get("volume") == .number(20) && meeting.get("speed") == .number(2))
    for isFirst in [true, false] {
      try meeting.load("film")
      try meeting.open()
      #expect(meeting.story.model.defaults.volume == (isFirst ? 20 : 35))
      #expect(meeting.story.model.films.main.speed == 2)
      #expect(meeting.story.model.mediaTitle == "A title")
      #expect(meeting.story.model.keymap.bindings != before.keymap.bindings)
      // A value that it sets while the film plays holds for the next one, too.
      meeting.say("set_property", "volume", "35")
      try meeting.end()
      #expect(meeting.story.model.defaults == before.defaults)
      #expect(meeting.story.model.keymap.bindings == before.keymap.bindings)
      #expect(meeting.story.model.itemOptions.title == nil)
      #expect(meeting.get("volume") == .number(35))
    }
    meeting.story.wait(seconds: 1)
    #expect(meeting.story.model.films.main.speed == 1 && !meeting.story.model.films.main.isPaused)
  }

  @Test func userPlaysAFilmOfTheirOwn() throws {
    var meeting = try Meeting()
    meeting.say(.text("observe_property"), .number(1), .text("path"))
    try meeting.load("film")
    try meeting.open()
    meeting.say("set_property", "volume", "20")
    meeting.story.browse(BytePath("/films"), [.row("own.mkv", .media(.video))])
    meeting.story.press("<ENTER>")
    #expect(meeting.told == ["end-file stop", "idle", "path=-"])
    #expect(meeting.story.model.playlist.current?.title == "own.mkv" && meeting.orders.isEmpty)
    #expect(meeting.story.model.defaults.volume != 20)
    // Its next film begins with its values, and takes the place again.
    try meeting.load("next")
    #expect(meeting.story.model.playlist.items.map(\.title) == ["next"])
    #expect(meeting.story.model.defaults.volume == 20)
    meeting.say("quit")
    #expect(meeting.orders == [.end(GuestID(1), .code(0))])
    #expect(meeting.story.model.playlist.current?.title == "own.mkv")
  }

  @Test func itEndsBySignalsAndWithItsProcess() throws {
    for plays in [false, true] {
      for news in [GuestNews.interrupted, .lost] {
        var meeting = try Meeting()
        if plays { try meeting.load("film") }
        meeting.story.happen(.guest(GuestID(1), news))
        #expect(meeting.orders == [.end(GuestID(1), .code(GuestEnd.interrupted))])
        #expect(meeting.story.model.guests.idle.isEmpty && meeting.story.model.guests.current == nil)
      }
    }
  }

  @Test func onceItEndsWithItsFirstList() throws {
    var meeting = try Meeting { $0.idle = .once }
    try meeting.load("film")
    try meeting.open()
    try meeting.end()
    #expect(meeting.orders == [.end(GuestID(1), .code(0))])
  }

  @Test func itIsIdleBehindTheFilmsOfItsCommandLine() throws {
    var meeting = try Meeting {
      $0.entries = [FoundEntry(location: .url("https://films.example/given"), title: "given")]
    }
    try meeting.open()
    try meeting.end()
    #expect(meeting.orders.isEmpty && meeting.get("idle-active") == .flag(true))
    #expect(meeting.get("playlist-count") == .number(1))
  }

  @Test func anotherGuestTakesThePlace() throws {
    var meeting = try Meeting()
    try meeting.load("film")
    try meeting.open()
    let entry = FoundEntry(location: .url("https://films.example/other"), title: "other")
    meeting.story.happen(.guestCalled(GuestPlan(id: GuestID(2), entries: [entry])))
    #expect(meeting.told.prefix(2) == ["end-file stop", "idle"] && meeting.orders.isEmpty)
    #expect(meeting.story.model.playlist.items.map(\.title) == ["other"])
    #expect(meeting.get("idle-active") == .flag(true) && meeting.get("path") == .text("property unavailable"))
    try meeting.load("again")
    #expect(meeting.orders == [.end(GuestID(2), .code(GuestEnd.interrupted))])
    #expect(meeting.story.model.playlist.items.map(\.title) == ["again"])
  }

  @Test func userIsAskedWhenItCalls() throws {
    var meeting = try Meeting(mpv: .ask)
    #expect(meeting.story.model.menu?.id == .guest)
    #expect(meeting.story.model.menuRows.first?.text == "The films that it will choose")
    meeting.story.happen(.commanded(.answerGuest(.full)))
    meeting.story.happen(.ipc(.connected(meeting.client)))
    try meeting.load("film")
    try meeting.open()
    #expect(meeting.story.model.presentation.current == .full)
  }

  @Test func largeAsItsProgramSays() throws {
    var meeting = try Meeting()
    meeting.say("set_property", "fullscreen", "yes")
    #expect(meeting.get("fullscreen") == .flag(true))
    #expect(meeting.story.model.presentation.current == .pictureInPicture)
    try meeting.load("film")
    try meeting.open()
    #expect(meeting.story.model.presentation.current == .full)
  }

  @Test func linesAndMessagesStayAmongItsPrograms() throws {
    var meeting = try Meeting()
    let other = RemoteClient(1)
    meeting.story.happen(.ipc(.connected(other)))
    meeting.say("script-message", "hello")
    #expect(meeting.told == ["client-message"])
    #expect(!meeting.story.effects.contains { if case .tell(other, _) = $0 { true } else { false } })
    meeting.story.happen(
      .ipc(.said(meeting.client, IPCMessage(.line("loadfile https://films.example/a"), id: nil))))
    #expect(meeting.story.effects.contains { if case .findArgument = $0 { true } else { false } })
    meeting.story.happen(.ipc(.said(meeting.client, IPCMessage(.line("screenshot"), id: nil))))
    #expect(meeting.story.effects.isEmpty)
  }
}
