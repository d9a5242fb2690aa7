import Testing

@testable import Base
@testable import Core

@Suite("Commands as other programs give them")
struct RemoteCommandTests {
  private let client = RemoteClient(1)

  private func connected(plays: Bool = true) -> Story { .connected(client, plays: plays) }

  private func call(_ command: RemoteValue, id: RemoteValue = .number(7)) -> Message {
    .ipc(.said(client, IPCMessage(.command(command), id: id)))
  }

  private func words(_ words: String...) -> RemoteValue { .list(words.map { .text($0) }) }

  private func told(_ story: Story) -> [[String: RemoteValue]] {
    story.effects.compactMap { if case .tell(client, .map(let fields)) = $0 { fields } else { nil } }
  }

  private func error(_ story: Story) -> RemoteValue? { told(story).first { $0["error"] != nil }?["error"] }

  // MARK: Named arguments

  @Test(
    arguments: [
      (
        ["name": .text("seek"), "target": .number(30), "flags": .text("absolute")],
        ["seek", "30", "absolute"]
      ),
      (["name": .text("seek"), "target": .text("5")], ["seek", "5"]),
      (
        ["name": .text("show_text"), "text": .text("x"), "level": .number(1)], ["show_text", "x", "-1", "1"]
      ),
      (
        ["name": .text("loadfile"), "url": .text("/a"), "options": .map(["start": .number(3)])],
        ["loadfile", "/a", "replace", "-1", "start=%1%3"]
      ),
      (["_name": .text("set"), "name": .text("volume"), "value": .number(5)], ["set", "volume", "5"]),
      (["name": .text("set"), "property": .text("volume"), "value": .number(5)], ["set", "volume", "5"]),
      (["name": .text("stop")], ["stop"]),
      (["name": .text("playlist-next"), "_flags": .list([.text("no-osd")])], ["no-osd", "playlist-next"]),
      (
        ["name": .text("script-message"), "args": .list([.text("a"), .text("b")])],
        ["script-message", "a", "b"]
      ),
      (["name": .text("menu"), "menu": .text("tracks")], ["menu", "tracks"]),
    ] as [([String: RemoteValue], [String])])
  func argumentsHaveNames(fields: [String: RemoteValue], words: [String]) {
    #expect(RemoteRequest(command: .map(fields)) == .run(words))
  }

  @Test(
    arguments: [
      [:], ["name": .number(1)], ["name": .text("seek")], ["name": .text("seek"), "target": .null],
      ["name": .text("seek"), "target": .number(1), "where": .number(2)],
    ] as [[String: RemoteValue]])
  func invalidNamedArgumentsGetAnErrorReply(fields: [String: RemoteValue]) {
    var story = connected()
    story.happen(call(.map(fields), id: .text("mine")))
    #expect(told(story).count == 1 && told(story)[0]["request_id"] == .text("mine"))
    #expect(error(story) == .text("invalid parameter"))
  }

  @Test func namedCallsAreAnswered() {
    var story = connected()
    story.happen(call(.map(["name": .text("get_property"), "property": .text("volume")])))
    #expect(told(story)[0]["data"] == .number(100))
    story.happen(call(.text("set volume 40")))
    #expect(error(story) == .text("success") && story.model.defaults.volume == 40)
  }

  // MARK: Places in the playlist

  @Test func settingThePlacePlays() throws {
    var story = connected(plays: false)
    for (name, value, index) in [("playlist-pos", 2.0, 2), ("playlist-pos-1", 2, 1), ("playlist-pos", 0, 0)] {
      story.happen(call(.list([.text("set_property"), .text(name), .number(value)])))
      #expect(error(story) == .text("success"))
      #expect(story.model.playlist.currentIndex == index && story.model.films.main.isOpening)
    }
    story.happen(call(words("set", "playlist-pos", "1")))
    #expect(story.model.playlist.currentIndex == 1)
    for name in ["playlist-pos", "playlist-pos-1"] {
      story.happen(call(.list([.text("set_property"), .text(name), .number(99)])))
      #expect(error(story) == .text("error accessing property") && story.model.playlist.currentIndex == 1)
    }
    story.happen(call(words("set", "playlist-pos", "99")))
    #expect(error(story) == .text("error running command"))
    story.happen(call(.list([.text("set_property"), .text("playlist-pos"), .number(-1)])))
    #expect(error(story) == .text("success") && story.model.films.main.item == nil)
    story.happen(call(words("playlist-play-index", "7")))
    #expect(error(story) == .text("error running command"))
    story.happen(call(words("playlist-next")))
    #expect(error(story) == .text("success"))
  }

  @Test func aChapterThatThereIsNotIsAnError() {
    var info = MediaInfo.film
    info.chapters = [0, 50].map { MediaInfo.Chapter(start: MediaTime(seconds: $0), title: nil) }
    var story = Story()
    story.playFirst(info: info)
    story.happen(.ipc(.connected(client)))
    for (chapter, outcome) in [(1.0, "success"), (-1, "success"), (2, "error accessing property")] {
      story.happen(call(.list([.text("set_property"), .text("chapter"), .number(chapter)])))
      #expect(error(story) == .text(outcome), "\(chapter)")
    }
    story.happen(call(words("set", "chapter", "2")))
    #expect(error(story) == .text("error running command"))
    #expect(told(story).first?["reason"] == .text("this item has 2 chapters"))
  }

  @Test func shufflingIsAProperty() {
    var story = connected()
    story.happen(call(.list([.text("set_property"), .text("shuffle"), .flag(true)])))
    #expect(story.model.playlist.arrangement == .shuffled)
    story.happen(call(.list([.text("set_property"), .text("shuffle"), .flag(false)])))
    #expect(story.model.playlist.arrangement == .own)
    story.happen(call(.list([.text("set_property"), .text("options/volume"), .number(30)])))
    #expect(error(story) == .text("success") && story.model.defaults.volume == 30)
  }

  @Test func aForcedTitleHoldsWhateverTheTagsSay() {
    var info = MediaInfo.film
    info.tags = [.init(key: "title", value: "Ode")]
    var story = Story()
    story.playFirst(info: info)
    story.happen(.ipc(.connected(client)))
    #expect(story.model.playlist.items[0].title == "Ode")
    story.happen(call(.list([.text("set_property"), .text("force-media-title"), .text("Mine\u{1B}")])))
    #expect(error(story) == .text("success") && story.model.playlist.items[0].title == "Mine␛")
    story.run { $0.play(at: 1, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, info)))
    #expect(story.model.expand("${media-title}|${force-media-title}") == "Mine␛|Mine␛")
    story.happen(call(.list([.text("set_property"), .text("force-media-title"), .text("")])))
    #expect(story.model.expand("${media-title}") == "Ode")
  }

  // MARK: Loading

  @Test func aPlaceAndOptionsAreTakenAlong() throws {
    var story = connected()
    story.happen(
      call(words("loadfile", "/new.mkv", "insert-at", "1", "start=1:30,force-media-title=%6%a,b=c!")))
    guard case .findArgument(_, let request)? = story.effects.first else {
      Issue.record("nothing is looked for")
      return
    }
    story.happen(.argumentFound(FoundEntry(location: .file(BytePath("/new.mkv")), title: "new"), request))
    #expect(story.model.playlist.items.map(\.title) == ["one", "a,b=c!", "two", "three"])
    story.run { $0.play(at: 1, &$1) }
    var info = MediaInfo.film
    info.tags = [.init(key: "title", value: "Ode")]
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, info)))
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 90))
    #expect(story.model.playlist.items[1].title == "a,b=c!")
    // Once: the next time it begins as always.
    story.run { $0.play(at: 1, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, .film)))
    #expect(story.model.films.main.playback.pendingSeek == nil)
  }

  @Test(arguments: [
    ["loadfile", "/a", "append", "start=30"], ["loadfile", "/a", "append", "-1", "start=30"],
    ["loadfile", "/a", "replace", "0", "start=50%,pause=yes"], ["loadfile", "/a", "insert-at-play", "0"],
    ["loadfile", "/a"], ["loadfile", "/a", "append", "-1", "title=\"x, y\""],
  ])
  func formsOfLoading(words: [String]) throws {
    let command = try CommandTable.command(words)
    #expect(try CommandTable.command(command.words) == command)
  }

  @Test(arguments: [
    ["loadfile", "/a", "insert-at"], ["loadfile", "/a", "append", "nosuch=1"],
    ["loadfile", "/a", "append", "start=soon"], ["loadfile", "/a", "append", "start=%99%x"],
    ["loadfile", "/a", "append", "start=1", "start=2"], ["loadfile", "/a", "append", "-2"],
  ])
  func wrongFormsAreRefused(words: [String]) {
    #expect(throws: CommandProblem.self) { try CommandTable.command(words) }
  }

  // MARK: Texts are taken as they are

  @Test func wordsOfAListAreNotExpanded() throws {
    var story = connected()
    story.happen(call(words("screenshot-to-file", "x-${volume}.png")))
    guard case .takeScreenshot(let screenshot)? = story.effects.first else {
      Issue.record("no screenshot")
      return
    }
    #expect(screenshot.name == NewFileName(BytePath("x-${volume}.png")))
    story.happen(call(words("show-text", "${volume}")))
    #expect(story.model.notices.shown?.text == "${volume}")
    story.happen(call(words("expand-properties", "show-text", "${volume}")))
    #expect(story.model.notices.shown?.text == "100")
    story.happen(call(words("script-message", "${volume}")))
    #expect(told(story).contains { $0["args"] == .list([.text("${volume}")]) })
    story.happen(call(.text("show-text a${volume}")))
    #expect(story.model.notices.shown?.text == "a100")
  }

  // MARK: What is refused is said to who asked

  @Test func aFileThatCannotBeWrittenIsAnswered() throws {
    var story = connected()
    story.happen(call(words("screenshot-to-file", "/a.png")))
    guard case .takeScreenshot(let screenshot)? = story.effects.first else {
      Issue.record("no screenshot")
      return
    }
    #expect(told(story).isEmpty)
    var failed = story
    failed.happen(.fileWritten(.failed("a.png exists already."), for: screenshot.request))
    #expect(error(failed) == .text("error running command") && failed.model.notices.shown == nil)
    #expect(
      told(failed)[0]["reason"] == .text("a.png exists already.")
        && told(failed)[0]["request_id"] == .number(7))
    story.happen(.fileWritten(.written(BytePath("/a.png")), for: screenshot.request))
    #expect(told(story)[0]["data"] == .map(["filename": .text("/a.png")]))
    // The person is told on the screen.
    story.happen(.fileWritten(.failed("No."), for: nil))
    #expect(story.model.notices.shown?.text == "No.")

    story.happen(call(words("save-playlist", "/a.m3u8")))
    guard case .savePlaylist(_, _, for: let request?)? = story.effects.first else {
      Issue.record("nobody waits")
      return
    }
    #expect(told(story).isEmpty)
    story.happen(.fileWritten(.failed("No room."), for: request))
    #expect(error(story) == .text("error running command"))
  }

  @Test(arguments: [
    ["write-watch-later-config"], ["delete-watch-later-config"], ["screenshot-to-file", "/a.gif"],
    ["syncplay-join", "nowhere"],
  ])
  func complaintsAreAnswers(words: [String]) {
    var story = connected()
    story.happen(call(.list(words.map { .text($0) })))
    #expect(error(story) == .text("error running command"))
    if case .text(let reason)? = told(story).first?["reason"] {
      #expect(!reason.isEmpty)
    } else {
      Issue.record("no reason")
    }
    #expect(story.model.notices.shown == nil && story.model.pendingAnswer == nil)
  }

  /// The reply to `sub-add` tells whether there are such subtitles.
  @Test(arguments: ["select", "auto"])
  func addedSubtitlesAreAnsweredWhenTheyHaveBeenRead(flags: String) throws {
    func added() -> Story {
      var story = connected()
      story.happen(call(words("sub-add", "/a.srt", flags)))
      return story
    }
    var story = added()
    #expect(told(story).isEmpty)
    let item = try #require(story.model.films.main.item)
    let index = try #require(story.model.films.main.info?.tracks(.subtitle).last?.index)
    let file = ExternalSubtitle(path: BytePath("/a.srt"))
    #expect(
      story.effects.last
        == (flags == "auto"
          ? .film(.main, .checkSubtitle(index, file)) : .film(.main, .selectTrack(.subtitle, index, file))))
    story.happen(.film(.main, .subtitleRead(item, index, [file])))
    #expect(error(story) == .text("success") && told(story)[0]["request_id"] == .number(7))

    var refused = added()
    refused.happen(
      .film(.main, .subtitleRefused(item, index, PlaybackFailure("No such file."))))
    #expect(error(refused) == .text("error running command"))
    #expect(told(refused).first?["reason"] == .text("No such file."))
    #expect(refused.model.films.main.info?.stream(index) == nil)

    var closed = added()
    closed.happen(.commanded(.stop))
    #expect(told(closed).first { $0["request_id"] == .number(7) }?["reason"] == .text("The item was closed"))
  }

  @Test func subtitlesFromNowhereAreRefusedAtOnce() {
    var story = connected()
    story.happen(call(words("sub-add", "av://v4l2:/dev/video0")))
    #expect(error(story) == .text("error running command"))
  }

  @Test func aKeyThatLoadsTwoFilesIsAnsweredOnce() {
    var story = connected()
    story.happen(call(words("keybind", "F2", "loadfile /a ; loadfile /b append")))
    story.happen(call(words("keypress", "F2")))
    let askers = story.effects.compactMap { effect -> PendingRequest? in
      if case .findArgument(_, let request) = effect { request.request } else { nil }
    }
    #expect(askers.count + told(story).count == 1)
  }

  @Test(arguments: ["run", "subprocess"]) func programsAreNotStarted(name: String) {
    var story = connected()
    story.happen(call(words(name, "sh")))
    guard case .text(let reason)? = told(story)[0]["reason"] else {
      Issue.record("no reason")
      return
    }
    #expect(error(story) == .text("invalid parameter") && reason.contains("for safety"))
  }

  // MARK: Others of mpv's

  @Test func pathAndTimeCommandsAreAnswered() {
    var story = connected()
    story.model.process.folders = ProgramFolders(
      home: BytePath("/home/ann"), configuration: BytePath("/home/ann/.config/inset"), state: BytePath("/s"))
    story.model.process.workingFolder = BytePath("/work")
    for (name, path, expected) in [
      ("expand-path", "~~/input.conf", "/home/ann/.config/inset/input.conf"),
      ("expand-path", "~/x", "/home/ann/x"),
      ("expand-path", "~~state/", "/s"), ("expand-path", "a", "a"), ("normalize-path", "a", "/work/a"),
      ("normalize-path", "http://h/a", "http://h/a"), ("expand-path", "~other/a", "~other/a"),
    ] {
      story.happen(call(words(name, path)))
      #expect(told(story)[0]["data"] == .text(expected), "\(path)")
    }
    story.happen(call(words("get_time_us")))
    #expect(told(story)[0]["data"] == .number(100_000_000))
  }

  @Test func wordsGoToOneProgram() {
    let other = RemoteClient(2)
    var story = connected()
    story.happen(.ipc(.connected(other)))
    story.happen(call(words("script-message-to", "client-2", "hello", "${volume}")))
    #expect(error(story) == .text("success"))
    let heard = story.effects.compactMap { effect -> RemoteValue? in
      if case .tell(other, let value) = effect { value } else { nil }
    }
    #expect(heard == [.event("client-message", ["args": .list([.text("hello"), .text("${volume}")])])])
    story.happen(call(words("script-message-to", "osc", "hello")))
    #expect(error(story) == .text("error running command"))
  }

  @Test func smallFormsOfMpvAreTaken() {
    var story = connected()
    for line in [
      ["stop", "keep-playlist"], ["print-text", "x"], ["keydown", "SPACE"], ["keyup"], ["keyup", "SPACE"],
      ["show-text", "x", "100", "1"],
    ] {
      story.happen(call(.list(line.map { .text($0) })))
      #expect(error(story) == .text("success"), "\(line)")
    }
    story.happen(call(words("show-text", "hidden", "100", "3")))
    #expect(story.model.notices.shown?.text != "hidden")
  }

  @Test func subtitlesAreOfferedOrChosen() {
    var story = connected()
    story.happen(call(words("sub-add", "/a.srt", "auto", "Signs", "en")))
    let stream = story.model.films.main.info?.tracks(.subtitle).last
    #expect(stream?.title == "Signs" && stream?.language == "en")
    #expect(story.model.films.main.info?.selection.subtitle == nil)
    story.happen(call(words("sub-add", "/b.srt", "select")))
    #expect(
      story.model.films.main.info?.selection.subtitle
        == story.model.films.main.info?.tracks(.subtitle).last?.index)
    story.happen(call(words("rescan-external-files")))
    #expect(story.effects.contains { if case .findSubtitles = $0 { true } else { false } })
  }

  // MARK: Repeating so many times

  @Test func anItemIsRepeatedSoManyTimes() throws {
    var story = Story()
    story.playFirst()
    let item = story.model.playlist.items[0].id
    try story.perform("set loop-file 2")
    for round in 1...2 {
      story.happen(.film(.main, .ended(item, damage: nil)))
      #expect(story.model.films.main.item == item, "\(round)")
      story.happen(.film(.main, .settled(item, .zero)))
    }
    #expect(story.model.expand("${loop-file} ${remaining-file-loops}") == "2 0")
    story.happen(.film(.main, .ended(item, damage: nil)))
    #expect(story.model.films.main.item != item)
    // Each item has its own.
    #expect(story.model.loopsFile)
  }

  @Test func theEngineGoesRoundByItselfAsOften() throws {
    var story = Story()
    story.playFirst()
    let item = story.model.playlist.items[0].id
    try story.perform("set loop 1")
    #expect(story.model.startAgain == .zero)
    story.happen(.film(.main, .wentRound(item, .zero)))
    #expect(story.model.startAgain == nil && story.model.films.main.item == item)
  }

  @Test func thePlaylistIsPlayedSoManyTimes() throws {
    var story = Story(titles: ["one", "two"])
    story.playFirst()
    try story.perform("set loop-playlist 2")
    var played = 1
    for _ in 0..<10 {
      guard let item = story.model.films.main.item else { break }
      story.happen(.film(.main, .opened(item, .film)))
      story.happen(.film(.main, .ended(item, damage: nil)))
      if story.model.films.main.item != nil { played += 1 }
    }
    #expect(played == 4)
  }
}
