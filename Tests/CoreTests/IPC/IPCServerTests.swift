import Testing

@testable import Base
@testable import Core

@Suite("Other programs: what they ask and what they are told")
struct IPCServerTests {
  private let client = RemoteClient(1)

  private func connected(plays: Bool = true) -> Story { .connected(client, plays: plays) }

  private func call(_ words: RemoteValue...) -> Message {
    .ipc(.said(client, IPCMessage(.command(.list(words)), id: .number(7))))
  }

  /// The messages to the program, in order.
  private func told(_ story: Story) -> [[String: RemoteValue]] {
    story.effects.compactMap {
      if case .tell(client, .map(let fields)) = $0 { fields } else { nil }
    }
  }

  private func events(_ story: Story) -> [String] {
    told(story).compactMap { if case .text(let name)? = $0["event"] { name } else { nil } }
  }

  @Test(arguments: [
    ("pause", RemoteValue.flag(false)), ("volume", .number(100)), ("time-pos", .number(12.5)),
    ("playback-time", .number(12.5)), ("duration", .number(100)), ("percent-pos", .number(12.5)),
    ("mute", .flag(false)), ("speed", .number(1)), ("aid", .number(1)), ("sid", .flag(false)),
    ("fs", .flag(false)),
    ("loop-file", .flag(false)), ("path", .text("/media/one.mkv")), ("media-title", .text("one")),
    ("playlist-pos", .number(0)), ("playlist-pos-1", .number(1)), ("playlist-count", .number(3)),
    ("idle-active", .flag(false)), ("core-idle", .flag(false)), ("eof-reached", .flag(false)),
    ("seekable", .flag(true)), ("width", .number(1280)), ("video-codec", .text("h264")),
    ("glyphs", .text("auto")),
    ("file-format", .text("matroska")), ("chapter-list", .list([])),
  ])
  func propertiesHaveTypes(name: String, value: RemoteValue) {
    var story = connected()
    story.happen(call(.text("get_property"), .text(name)))
    #expect(told(story) == [["data": value, "request_id": .number(7), "error": .text("success")]])
  }

  @Test func getPropertyStringReturnsText() {
    var story = connected()
    story.happen(call(.text("get_property_string"), .text("time-pos")))
    #expect(told(story)[0]["data"] == .text("12.5"))
    story.happen(call(.text("get_property_string"), .text("pause")))
    #expect(told(story)[0]["data"] == .text("no"))
    // Lists are JSON there, as in mpv.
    story.happen(call(.text("get_property_string"), .text("chapter-list")))
    #expect(told(story)[0]["data"] == .text("[]"))
  }

  @Test func listsNameWhatIsThere() throws {
    var story = connected()
    story.happen(call(.text("get_property"), .text("playlist")))
    guard case .list(let items)? = told(story)[0]["data"], case .map(let first)? = items.first else {
      Issue.record("no playlist")
      return
    }
    #expect(items.count == 3)
    #expect(first["filename"] == .text("/media/one.mkv") && first["playing"] == .flag(true))
    story.happen(call(.text("get_property"), .text("track-list")))
    guard case .list(let tracks)? = told(story)[0]["data"] else {
      Issue.record("no tracks")
      return
    }
    #expect(tracks.count == 2)
    for name in (PropertyTable.all + PropertyTable.forPrograms).map(\.name) {
      story.happen(call(.text("get_property"), .text(name)))
      #expect(told(story)[0]["error"] != .text("property not found"), "\(name)")
    }
  }

  @Test(arguments: [
    ([RemoteValue.text("get_property"), .text("nosuch")], "property not found"),
    ([.text("set_property"), .text("nosuch"), .number(1)], "property not found"),
    ([.text("set_property"), .text("duration"), .number(1)], "error accessing property"),
    ([.text("set_property"), .text("idle-active"), .flag(true)], "error accessing property"),
    ([.text("set_property"), .text("volume"), .text("loud")], "unsupported format for accessing property"),
    ([.text("set_property"), .text("volume"), .list([])], "unsupported format for accessing property"),
    ([.text("get_property")], "invalid parameter"),
    ([.text("get_property"), .number(1)], "invalid parameter"),
    ([.text("observe_property"), .number(0.5), .text("pause")], "invalid parameter"),
    ([.text("frobnicate")], "invalid parameter"), ([.text("seek"), .list([])], "invalid parameter"),
    ([.text("seek"), .text("\u{1B}[2J")], "invalid parameter"), ([], "invalid parameter"),
    ([.null], "invalid parameter"),
  ])
  func invalidRequestsGetAnErrorReply(words: [RemoteValue], error: String) {
    var story = connected()
    story.happen(.ipc(.said(client, IPCMessage(.command(.list(words)), id: .text("x")))))
    #expect(told(story).count == 1)
    #expect(told(story)[0]["error"] == .text(error) && told(story)[0]["request_id"] == .text("x"))
    if case .text(let reason)? = told(story)[0]["reason"] {
      #expect(!reason.unicodeScalars.contains("\u{1B}"))
    }
  }

  @Test func playbackPropertiesAreUnavailableWhenIdle() {
    var story = connected(plays: false)
    story.playFirst()
    story.happen(.commanded(.stop))
    for words in [
      ["get_property", "time-pos"], ["get_property", "media-title"], ["get_property_string", "path"],
      ["set_property", "time-pos", "3"], ["set_property", "chapter", "1"],
    ] {
      story.happen(
        .ipc(.said(client, IPCMessage(.command(.list(words.map { .text($0) })), id: .null))))
      #expect(told(story)[0]["error"] == .text("property unavailable"))
    }
    // A track can be chosen for what is to come.
    story.happen(call(.text("set_property"), .text("aid"), .flag(false)))
    #expect(told(story)[0]["error"] == .text("success"))
    story.playFirst()
    #expect(story.model.films.main.info?.selection.audio == nil)
  }

  @Test func commandsRunBeforeTheirReplyIsSent() {
    var story = connected()
    story.happen(call(.text("set_property"), .text("pause"), .flag(true)))
    #expect(story.model.films.main.isPaused && story.effects.first == .film(.main, .setPaused(true)))
    #expect(told(story).last?["error"] == .text("success"))
    story.happen(call(.text("cycle"), .text("pause")))
    #expect(!story.model.films.main.isPaused)
    story.happen(call(.text("seek"), .number(10)))
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 22.5))
    story.happen(call(.text("set_property"), .text("volume"), .number(40)))
    #expect(story.model.defaults.volume == 40)
    story.happen(call(.text("expand-text"), .text("${media-title} ${volume}")))
    #expect(told(story)[0]["data"] == .text("one 40"))
    // A line of input.conf is done and not answered.
    story.happen(
      .ipc(.said(client, IPCMessage(.line("set mute yes ; add volume 5"), id: nil))))
    #expect(story.model.defaults.isMuted)
    #expect(story.model.defaults.volume == 45)
    #expect(told(story).isEmpty)
  }

  @Test func theScreenSaysNothingOfItUnlessAsked() {
    var story = connected()
    story.happen(call(.text("set"), .text("volume"), .text("30")))
    #expect(story.model.notices.shown == nil)
    story.happen(call(.text("osd-auto"), .text("set"), .text("volume"), .text("31")))
    #expect(story.model.notices.shown?.text == "Volume: 31 %")
  }

  @Test func observedPropertiesAreSentAtOnceAndOnChange() {
    var story = connected()
    story.happen(call(.text("observe_property"), .number(3), .text("pause")))
    #expect(
      told(story) == [
        ["data": .null, "request_id": .number(7), "error": .text("success")],
        ["event": .text("property-change"), "id": .number(3), "name": .text("pause"), "data": .flag(false)],
      ])
    story.happen(.commanded(.change(.volume, .set("50"))))
    #expect(told(story).isEmpty)
    story.happen(.commanded(.change(.pause, .cycle(1))))
    #expect(told(story).map { $0["data"] } == [.flag(true)])
    // Properties without a value are told without one, and unknown names too.
    story.happen(call(.text("observe_property"), .number(4), .text("nosuch")))
    #expect(
      told(story).last == ["event": .text("property-change"), "id": .number(4), "name": .text("nosuch")])
    story.happen(call(.text("unobserve_property"), .number(3)))
    #expect(told(story)[0]["data"] == .number(1))
    story.happen(.commanded(.change(.pause, .cycle(1))))
    #expect(told(story).isEmpty)
    for number in 0..<300 {
      story.happen(call(.text("observe_property"), .number(Double(number)), .text("mute")))
    }
    #expect(told(story).first?["error"] == .text("invalid parameter"))
    story.happen(.ipc(.left(client)))
    story.happen(.commanded(.change(.mute, .cycle(1))))
    #expect(told(story).isEmpty)
    #expect(story.model.remote.clients.isEmpty && story.model.remote.watches.isEmpty)
  }

  @Test func observedListsAreSentOnlyWhenChanged() throws {
    var story = connected()
    story.happen(call(.text("observe_property"), .number(1), .text("playlist")))
    story.happen(call(.text("observe_property"), .number(2), .text("track-list")))
    func names(_ story: Story) -> [RemoteValue?] {
      told(story).filter { $0["event"] != nil }.map { $0["name"] }
    }
    story.plays(at: 20)
    #expect(names(story).isEmpty)
    try story.perform("set aid no")
    #expect(names(story) == [.text("track-list")])
    try story.perform("playlist-remove 2")
    #expect(names(story) == [.text("playlist")])
  }

  @Test func itemsBeginAndEnd() {
    var story = connected(plays: false)
    story.happen(.commanded(.editPlaylist(.play(0))))
    #expect(events(story) == ["start-file"])
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, .film)))
    #expect(events(story) == ["file-loaded", "audio-reconfig", "video-reconfig", "playback-restart"])
    story.happen(.commanded(.seek(.absolute(MediaTime(seconds: 50)), exact: true)))
    #expect(events(story) == ["seek"])
    story.happen(.film(.main, .settled(story.model.playlist.items[0].id, MediaTime(seconds: 50))))
    #expect(events(story) == ["playback-restart"])
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(events(story) == ["end-file", "start-file"])
    #expect(told(story)[0]["reason"] == .text("eof"))
    story.happen(.film(.main, .failed(story.model.playlist.items[1].id, PlaybackFailure("It is no film."))))
    // The next one is not tried at once.
    story.wait(seconds: 0.3)
    #expect(
      told(story)[0]["reason"] == .text("error") && told(story)[0]["file_error"] == .text("It is no film."))
    story.happen(.commanded(.stop))
    #expect(events(story) == ["end-file", "idle"] && told(story)[0]["reason"] == .text("stop"))
    story.happen(.commanded(.editPlaylist(.play(0))))
    story.happen(.commanded(.quit(code: 0)))
    #expect(events(story) == ["end-file", "shutdown"] && told(story)[0]["reason"] == .text("quit"))
  }

  @Test func eventsAreNotSentWithoutClients() {
    var story = Story()
    story.playFirst()
    #expect(told(story).isEmpty)
  }

  // MARK: loadfile

  @Test func filesAreLoaded() throws {
    var story = Story()
    story.playFirst()
    let entry = FoundEntry(location: .file(BytePath("/new.mkv")), title: "new")
    story.happen(.commanded(.load("/new.mkv", .append)))
    #expect(story.effects == [.findArgument(BytePath("/new.mkv"), LoadRequest(.append))])
    func titles(_ story: Story) -> [String] { story.model.playlist.items.map(\.title) }

    var appended = story
    appended.happen(.argumentFound(entry, LoadRequest(.append)))
    #expect(titles(appended) == ["one", "two", "three", "new"] && appended.effects.isEmpty)
    appended.happen(.commanded(.editPlaylist(.undo)))
    #expect(titles(appended) == ["one", "two", "three"])

    var next = story
    next.happen(.argumentFound(entry, LoadRequest(.insertNextAndPlay)))
    #expect(titles(next) == ["one", "new", "two", "three"] && next.model.playlist.currentIndex == 0)

    var replaced = story
    replaced.happen(.argumentFound(entry, LoadRequest(.replace)))
    #expect(
      titles(replaced) == ["new"] && replaced.model.films.main.item == replaced.model.playlist.items[0].id)
    #expect(replaced.effects.contains { $0.opensItem })

    var idle = Story()
    idle.happen(.argumentFound(entry, LoadRequest(.appendAndPlay)))
    #expect(idle.model.playlist.currentIndex == 3 && idle.model.films.main.isOpening)
  }

  @Test("A file that is appended with pause=yes starts paused when its turn comes, and only while it plays")
  func pausedLater() throws {
    var story = Story()
    story.playFirst()
    var options = LoadOptions()
    options.properties = [PropertyValue(.pause, "yes")]
    let entry = FoundEntry(location: .file(BytePath("/new.mkv")), title: "new")
    let request = LoadRequest(.insertNext, isList: false, options, from: .person, for: nil)
    story.happen(.argumentFound(entry, request))
    #expect(!story.model.films.main.isPaused)
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(story.model.playlist.current?.title == "new" && story.model.films.main.isPaused)
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(story.model.playlist.current?.title == "two" && !story.model.films.main.isPaused)
    try story.perform("set pause yes")
    story.happen(.commanded(.playlistStep(-1, force: false)))
    story.happen(.commanded(.stop))
    #expect(story.model.films.main.isPaused)
  }

  @Test func aProgramHearsWhatBecameOfWhatItLoads() throws {
    var story = connected()
    story.happen(call(.text("loadfile"), .text("/new.mkv"), .text("append")))
    guard case .findArgument(BytePath("/new.mkv"), let request)? = story.effects.first else {
      Issue.record("nothing is looked for")
      return
    }
    #expect(told(story).isEmpty)
    var missing = story
    missing.happen(.argumentMissing(request, "No such file."))
    #expect(told(missing)[0]["error"] == .text("error running command"))
    #expect(missing.model.notices.shown == story.model.notices.shown)
    story.happen(.argumentFound(FoundEntry(location: .file(BytePath("/new.mkv")), title: "new"), request))
    let id = Double(story.model.playlist.items[3].id.rawValue)
    #expect(told(story)[0]["data"] == .map(["playlist_entry_id": .number(id)]))
    #expect(told(story)[0]["request_id"] == .number(7))
  }

  @Test func missingFileOfALoadCommandShowsANotice() {
    var story = Story()
    story.happen(.argumentMissing(LoadRequest(.append), "No such file."))
    #expect(story.model.notices.shown?.text == "No such file.")
    story.happen(.commanded(.load("/list.txt", .append, isList: true)))
    #expect(story.effects == [.findArgument(BytePath("/list.txt"), LoadRequest(.append, isList: true))])
  }

  // MARK: Keys and words for programs

  @Test func keysAreBoundAndSpeakToPrograms() throws {
    var story = connected()
    story.happen(call(.text("keybind"), .text("F2"), .text("script-message mark ${=time-pos} 'a b'")))
    #expect(told(story)[0]["error"] == .text("success"))
    story.press("<F2>")
    #expect(events(story) == ["client-message"])
    #expect(told(story)[0]["args"] == .list([.text("mark"), .text("12.5"), .text("a b")]))
    story.happen(call(.text("keypress"), .text("F2")))
    #expect(events(story) == ["client-message"])
    for line in ["set nosuch 1", "", "{nowhere} quit", "quit\nb quit"] {
      story.happen(call(.text("keybind"), .text("F2"), .text(line)))
      #expect(told(story)[0]["error"] == .text("invalid parameter"), "\(line)")
    }
    story.happen(call(.text("keypress"), .text("NOSUCH")))
    #expect(told(story)[0]["error"] == .text("invalid parameter"))
  }

  @Test func aKeyThatPressesItselfIsPressedOnce() {
    var story = connected()
    story.happen(call(.text("keybind"), .text("F2"), .text("keypress F2 ; add volume -10")))
    story.press("<F2>")
    #expect(story.model.defaults.volume == 80)
  }

  @Test func keybindCommandTextRoundTrips() throws {
    let line = "keybind F2 \"{player} no-osd seek 5 ; quit\""
    let command = try #require(CommandTable.commands(typed: line).first)
    #expect(command.text == line)
  }

  @Test func propertiesOfScrobblersAreThere() {
    var story = connected()
    story.model.process.workingFolder = BytePath("/home")
    story.happen(call(.text("get_property"), .text("working-directory")))
    #expect(told(story)[0]["data"] == .text("/home"))
    story.happen(call(.text("get_property"), .text("playback-abort")))
    #expect(told(story)[0]["data"] == .flag(false))
  }
}
