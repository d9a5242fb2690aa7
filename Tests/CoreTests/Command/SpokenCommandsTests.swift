import Testing

@testable import Base
@testable import Core

@Suite("Commands as people call them") struct SpokenCommandsTests {
  @Test func everyRowIsACommandUnderOnePhrase() throws {
    let phrases = SpokenCommand.all.flatMap(\.phrases)
    #expect(Set(phrases).count == phrases.count)
    for spoken in SpokenCommand.all where spoken.line != "loadfile" {
      #expect(try CommandTable.commands(typed: spoken.line).count == 1, "\(spoken.line)")
      for phrase in spoken.phrases {
        #expect(CommandTable.spec(named: phrase) == nil, "\(phrase)")
        #expect(try CommandTable.commands(typed: phrase) == CommandTable.commands(typed: spoken.line))
      }
    }
  }

  @Test(arguments: [
    (["pause"], ["set", "pause", "yes"]), (["toggle"], ["cycle", "pause"]), (["next"], ["playlist-next"]),
    (["volume", "50"], ["set", "volume", "50"]), (["volume", "+5"], ["add", "volume", "+5"]),
    (["brightness", "-3"], ["add", "brightness", "-3"]), (["seek", "30"], ["seek", "30"]),
    (["stop"], ["stop"]), (["Next", "Episode"], ["playlist-next"]), (["shuffle"], ["playlist-shuffle"]),
    (["shuffle", "yes"], ["set", "shuffle", "yes"]), (["history"], ["focus", "history"]),
    (["next", "chapter"], ["add", "chapter", "1"]), (["find"], ["filter"]),
    (["get_property", "volume"], ["get_property", "volume"]),
    (["open", "/a b.mkv"], ["loadfile", "/a b.mkv"]), (["nonsense", "x"], ["nonsense", "x"]), ([], []),
  ])
  func wordsAreMeant(typed: [String], words: [String]) { #expect(CommandTable.meant(by: typed) == words) }

  @Test func keyFilesKeepTheirOwnWords() {
    #expect(InputConfParser("a pause", from: .file("input.conf")).bindings.isEmpty)
  }

  @Test(arguments: [
    ("next episode", "playlist-next"), ("open url", "loadfile"), ("louder", "add volume 2"),
    ("subtitles off", "set sub-visibility no"),
  ])
  func thePaletteFindsThem(typed: String, line: String) {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.palette(typed)))
    #expect(story.model.palette?.rows.contains { $0.line == line } == true)
  }
}

@Suite("Lines of mpv's key files") struct PartialLineTests {
  private func parse(_ text: String) -> InputConfParser { InputConfParser(text, from: .file("input.conf")) }

  @Test(arguments: [
    "cycle pause; script-binding uosc/flash-pause-indicator", "script-binding x ; cycle pause",
    "set deband no; cycle pause; vf toggle hflip", "set duration 4; cycle pause", "run ls; cycle pause",
    "set volume loud; cycle pause",
  ])
  func whatIsKnownOfALineWorks(line: String) throws {
    let parsed = parse("SPACE \(line)")
    #expect(try #require(parsed.bindings.first).commands.map(\.command) == [.change(.pause, .cycle(1))])
    #expect(parsed.diagnostics.count == 1)
    #expect(parsed.diagnostics[0].sentence.hasSuffix("; the rest of the line works"))
  }

  @Test(arguments: ["cycle pause; sek 5", "cycle pause; seek", "cycle pause 1 2 3; cycle mute"])
  func aMistakeUndoesTheLine(line: String) {
    let parsed = parse("SPACE \(line)")
    #expect(parsed.bindings.isEmpty && parsed.diagnostics.map(\.severity) == [.error])
  }

  @Test func theSameWarningIsToldOnceWithItsLines() throws {
    let parsed = parse(
      "a script-binding x\nb cycle deband\nc script-binding y\nd script-binding z\ne sek\nf sek")
    #expect(parsed.diagnostics.map(\.line) == [1, 2, 5, 6])
    #expect(parsed.diagnostics[0].sentence.hasSuffix("; also in lines 3 and 4"))
    #expect(!parsed.diagnostics[1].sentence.contains("also"))
  }

  @Test(arguments: [
    ("set audio-channels 2", "stereo"), ("set audio-channels 7.1,5.1,stereo", "7.1"),
    ("set audio-channels auto-safe", "auto"), ("set audio-channels 5.1", "5.1"),
    ("set audio-channels 6", "5.1"),
  ])
  func layoutsAreNamedAsInMPV(line: String, layout: String) throws {
    #expect(
      try #require(parse("a \(line)").bindings.first).commands.map(\.command)
        == [.change(.audioChannels, .set(layout))])
  }

  @Test(arguments: ["set audio-channels 3", "set audio-channels loud", "set audio-channels ,"])
  func otherLayoutsAreRefused(line: String) { #expect(parse("a \(line)").bindings.isEmpty) }
}
