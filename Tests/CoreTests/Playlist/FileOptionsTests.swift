import Testing

@testable import Base
@testable import Core

@Suite("Options of loadfile hold for one file") struct FileOptionsTests {
  private func loaded(_ options: String, plays: Bool = true) throws -> Story {
    var story = Story()
    story.playFirst()
    let command = try CommandTable.command(["loadfile", "/new.mkv", "insert-next", "-1", options])
    guard case .load(_, let mode, let isList, let options) = command else {
      Issue.record("\(command)")
      throw CancellationError()
    }
    let entry = FoundEntry(location: .url("https://h/new.mkv"), title: "new")
    story.happen(
      .argumentFound(entry, LoadRequest(mode, isList: isList, options, from: .person, for: nil)))
    if plays { story.happen(.commanded(.playlistStep(1, force: false))) }
    return story
  }

  @Test func propertiesReturnWhenTheFileIsLeft() throws {
    var story = try loaded("speed=2,volume=40,pause=yes,http-header-fields=%12%A: b,d: e ,e")
    #expect(
      story.model.films.main.speed == 2 && story.model.defaults.volume == 40
        && story.model.films.main.isPaused)
    guard
      case .film(.main, .open(_, _, startAt: _, paused: true, let headers, _))? = story.effects.first(
        where: \.opensItem)
    else {
      Issue.record("nothing was opened paused: \(story.effects)")
      return
    }
    #expect(headers["A"] == "b" && headers["d"] == "e ,e")
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(story.model.films.main.speed == 1 && story.model.defaults.volume == 100)
    #expect(!story.model.films.main.isPaused && story.model.settings.httpHeaderFields == "no")
    #expect(
      story.effects.contains(.film(.main, .setSpeed(1)))
        && story.effects.contains(.film(.main, .setVolume(100))))
    // Each time that it plays.
    story.happen(.commanded(.playlistStep(-1, force: false)))
    #expect(story.model.films.main.speed == 2)
    story.happen(.commanded(.stop))
    #expect(story.model.films.main.speed == 1)
  }

  @Test func nothingChangesBeforeTheFilePlays() throws {
    let story = try loaded("speed=2,pause=yes", plays: false)
    #expect(story.model.films.main.speed == 1 && !story.model.films.main.isPaused)
  }

  @Test func tracksAreWishedForOneFile() throws {
    var story = try loaded("sid=no,aid=2")
    #expect(story.model.defaults.trackWishes == [.sid: "no", .aid: "2"])
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(story.model.defaults.trackWishes.isEmpty)
  }

  @Test func filesBesideItComeWithIt() throws {
    var story = try loaded("audio-file=https://h/sound,audio-files=%17%/a\\:b.flac:/c.ogg,sub-file=/d.srt")
    let item = try #require(story.model.playlist.current?.id)
    story.happen(.film(.main, .opened(item, .film)))
    let files = story.effects.compactMap {
      if case .findSound(let request) = $0 { request.file } else { nil }
    }
    #expect(
      files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["https://h/sound", "/a:b.flac", "/c.ogg"])
    #expect(
      story.model.films.main.info?.tracks(.subtitle).contains { $0.file == .file(BytePath("/d.srt")) } == true
    )
  }

  @Test(arguments: ["hwdec=auto", "vo=gpu,speed=1.5", "cache=yes"]) func optionsOfMPVAreTaken(options: String)
    throws
  {
    _ = try CommandTable.command(["loadfile", "/a", "append", "-1", options])
  }

  @Test(arguments: ["no-such-option=1", "speed=fast", "duration=3", "time-pos=4", "start=20,nosuch=1"])
  func othersAreRefused(options: String) {
    #expect(throws: CommandProblem.self) {
      try CommandTable.command(["loadfile", "/a", "append", "-1", options])
    }
  }

  @Test(arguments: [
    ("/a:/b", ["/a", "/b"]), ("a\\:b:c", ["a:b", "c"]), ("https://h/a", ["https://h/a"]), ("", []),
    ("https://h:80/a:/b", ["https://h:80/a", "/b"]), ("/a:http://h/b", ["/a", "http://h/b"]),
    ("a\\", ["a\\"]),
    ("a\\\\b:\\x", ["a\\b", "\\x"]),
  ])
  func listsOfPaths(text: String, paths: [String]) { #expect(PathList.paths(of: text) == paths) }
}

@Suite("Properties in commands") struct ExpandedCommandTests {
  @Test func valuesAreExpandedWhenTheCommandRuns() throws {
    var story = Story()
    story.playFirst()
    let keys = InputConfParser(
      "b set ab-loop-a ${time-pos}\nc set playlist-pos-1 ${playlist-count}\nd set volume ${=no-such}\n"
        + "e add volume ${!pause==yes:5}",
      from: .file("input.conf"))
    #expect(keys.diagnostics.isEmpty)
    #expect(
      keys.bindings.flatMap { $0.commands.map(\.text) } == [
        "set ab-loop-a ${time-pos}", "set playlist-pos-1 ${playlist-count}", "set volume ${=no-such}",
        "add volume ${!pause==yes:5}",
      ])
    func press(_ index: Int) { story.happen(.commanded(keys.bindings[index].commands[0].command)) }
    story.model.films.main.playback.position = MediaTime(seconds: 12)
    press(0)
    #expect(story.model.films.main.playback.loop.a == MediaTime(seconds: 12))
    press(2)
    #expect(story.model.defaults.volume == 100 && story.model.notices.shown != nil)
    press(3)
    #expect(story.model.defaults.volume == 105)
    press(1)
    #expect(story.model.playlist.currentIndex == 2)
  }

  @Test func expandedTextIsNotExpandedAgain() throws {
    var story = Story()
    story.model.append([FoundEntry(location: .file(BytePath("/${pause}.mkv")), title: "x")])
    story.run { $0.play(at: 3, &$1) }
    story.happen(.commanded(try CommandTable.bound(["keybind", "k", "show-text ${filename}"]).command))
    story.happen(.commanded(try CommandTable.bound(["loadfile", "${path}", "append"]).command))
    #expect(
      story.effects.contains {
        if case .findArgument(BytePath("/${pause}.mkv"), _) = $0 { true } else { false }
      })
  }

  @Test(arguments: ["set nosuch ${volume}", "set duration ${volume}", "nosuch ${volume}", "set volume"])
  func mistakesAreToldAtOnce(line: String) {
    #expect(throws: CommandProblem.self) {
      try CommandTable.bound(line.split(separator: " ").map(String.init))
    }
  }
}
