import App
import Base
import Core
import Foundation
import TestSupport
import Testing

@Suite struct OptionsTests {
  private func read(_ words: String...) throws(UsageError) -> Invocation {
    try CommandLineReader.read(words.map { Array($0.utf8) })
  }

  private func play(_ words: String...) throws -> PlayOptions {
    guard case .play(let options) = try CommandLineReader.read(words.map { Array($0.utf8) }) else {
      Issue.record("not play: \(words)")
      return PlayOptions()
    }
    return options
  }

  @Test func nothingMeansPlayWithTheStandardSettings() throws {
    #expect(try play() == PlayOptions())
  }

  @Test func noResumeIsAWordForIt() throws {
    #expect(try play("--no-resume", "a").overrides.applied(to: Settings()).resume == .no)
  }

  @Test func everyOptionOfTheContractIsRead() throws {
    let options = try play(
      "--config-dir", "/c", "--no-audio", "--audio-device", "hw:1,0", "--audio-channels", "5.1",
      "--replaygain", "album", "--volume", "55.5", "--mute", "--speed",
      "1.5", "--start",
      "1:02:03.5", "--edition", "2", "--skip-parts", "0-1:30,3:00-", "--pause", "--presentation", "pip",
      "--pip-corner", "top-left",
      "--colors", "256",
      "--glyphs",
      "ascii", "--graphics", "sixel", "--video-rotate", "90", "--theme", "ember", "--fps-limit", "12",
      "--resume", "always",
      "--no-history",
      "--private", "--keep-open", "always", "--quit-at-end", "--demo", "--log-file", "/l",
      "--audio-session", "duck", "--slang", "de,en", "--alang=ja", "--sub-codepage", "koi8-r", "--sub-file",
      "/a.srt",
      "--sub-file=b.ass", "--aid", "2", "--sid=no", "--audio-delay", "-0.25", "--loop-file=no",
      "--loop-playlist", "--shuffle", "--no-video", "--input-commands",
      "set volume 40 ; terminal vim 'a b'",
      "a.mp4", "http://b/c", "-")
    #expect(options.arguments == [BytePath("a.mp4"), BytePath("http://b/c"), BytePath("-")])
    #expect(options.config == .folder(BytePath("/c")))
    #expect(options.start == .absolute(MediaTime(seconds: 3723.5)))
    #expect(options.edition == 2)
    #expect(try play("--edition=auto", "a").edition == nil)
    #expect(throws: (any Error).self) { try play("--edition=10000", "a") }
    #expect(try play("--playlist-start", "7", "a").playlistStart == 7)
    #expect(try play("--playlist-start=auto", "a").playlistStart == nil)
    #expect(throws: (any Error).self) { try play("--playlist-start=-1", "a") }
    #expect(
      options.commands.map(\.command) == [
        .change(.aid, .set("2")), .change(.sid, .set("no")), .change(.audioDelay, .set("-0.25")),
        .change(.loopFile, .set("no")), .change(.loopPlaylist, .set("inf")), .change(.volume, .set("40")),
        .terminal(.program(["vim", "a b"])),
      ])
    #expect(options.tracks == [.audio: "2", .subtitle: "no"])
    #expect(options.isShuffled)
    #expect(try play("--loop-file", "a").arguments == [BytePath("a")])
    #expect(options.demo)
    #expect(options.logFile == BytePath("/l"))
    #expect(options.subtitleFiles == [BytePath("/a.srt"), BytePath("b.ass")])
    var wanted = Settings()
    wanted.audio = false
    wanted.sound.device = "hw:1,0"
    wanted.sound.channels = .surround51
    wanted.sound.replayGain.mode = .album
    wanted.volume = 55.5
    wanted.skipParts = SkipList([
      MediaTime.zero..<MediaTime(seconds: 90), MediaTime(seconds: 180)..<SkipList.endless,
    ])
    wanted.mute = true
    wanted.audioSession = .duck
    wanted.speed = 1.5
    wanted.pause = true
    wanted.presentation = .pip
    wanted.pipCorner = .topLeft
    wanted.colors = .palette256
    wanted.glyphs = .ascii
    wanted.graphics = .sixel
    wanted.videoRotate = .quarter
    wanted.themeName = "ember"
    wanted.fpsLimit = 12
    wanted.keepOpen = .always
    wanted.quitAtEnd = true
    wanted.video = false
    wanted.resume = .always
    wanted.keepsHistory = false
    wanted.isPrivate = true
    wanted.subtitleLanguages = ["de", "en"]
    wanted.audioLanguages = ["ja"]
    wanted.subtitleCharset = "koi8-r"
    #expect(options.overrides.applied(to: Settings()) == wanted)
  }

  @Test func aTimeFromTheEndNeedsNoEqualsSign() throws {
    let end = SeekTarget.absolute(MediaTime(seconds: -90))
    #expect(try play("--start", "-1:30", "a").start == end)
    #expect(try play("a", "--start", "-1:30").start == end)
    #expect(try play("--start=-1:30", "--", "--start", "-2").start == end)
    #expect(throws: (any Error).self) { try play("--start", "-x", "a") }
  }

  @Test func keepOpenNeedsNoValue() throws {
    func keepOpen(_ options: PlayOptions) -> Settings.KeepOpen {
      options.overrides.applied(to: Settings()).keepOpen
    }
    #expect(keepOpen(try play("a")) == .no)
    #expect(keepOpen(try play("--keep-open", "a")) == .yes)
    #expect(keepOpen(try play("a", "--keep-open")) == .yes)
    #expect(keepOpen(try play("--keep-open=always", "a")) == .always)
    #expect(keepOpen(try play("--keep-open", "no", "a")) == .no)
    #expect(try play("--keep-open", "--", "no").arguments == [BytePath("no")])
    #expect(try play("--", "--keep-open").arguments == [BytePath("--keep-open")])
  }

  @Test func omittedOptionsKeepTheFilesSettings() throws {
    var file = Settings()
    file.mute = true
    file.volume = 20
    file.audio = false
    #expect(try play("--pause", "x").overrides.applied(to: file).mute)
    #expect(try play("--volume=70").overrides.applied(to: file).volume == 70)
    #expect(try play("--volume=70").overrides.applied(to: file).audio == false)
  }

  @Test func optionsMayFollowFilesAndTwoHyphensEndThem() throws {
    #expect(try play("a", "--mute", "b").arguments == [BytePath("a"), BytePath("b")])
    #expect(try play("--mute", "--", "--volume", "-x", "keys").arguments.map(\.bytes).count == 3)
  }

  @Test func subcommands() throws {
    #expect(try read("keys") == .keys(.standard))
    #expect(try read("keys", "--no-config") == .keys(.none))
    #expect(try read("--no-config", "keys") == .keys(.none))
    #expect(try read("--config-dir", "/x", "terminal") == .terminal(.folder(BytePath("/x"))))
    #expect(try read("doctor") == .doctor(DoctorOptions()))
    #expect(
      try read("doctor", "--tone", "--no-config") == .doctor(DoctorOptions(config: .none, playsTone: true)))
    #expect(try read("probe", "a", "--json", "b") == .probe([BytePath("a"), BytePath("b")], json: true))
    var history = HistoryOptions()
    #expect(try read("history") == .history(history))
    history.words = ["two", "words"]
    history.json = true
    #expect(try read("history", "two", "--json", "words") == .history(history))
    #expect(throws: UsageError.self) { try read("history", "--json", "--clear") }
    var still = StillOptions(BytePath("a"))
    #expect(try read("still", "a") == .still(still))
    still.moment = .percent(50)
    still.size = CellSize(columns: 80, rows: 24)
    #expect(try read("still", "a", "--at", "50%", "--size", "80x24") == .still(still))
    still.moment = .time(MediaTime(seconds: 90))
    #expect(try read("still", "--size=80x24", "--at=1:30", "a") == .still(still))
    still.moment = .time(MediaTime(seconds: -30))
    #expect(try read("still", "--size=80x24", "--at=-30", "a") == .still(still))
    #expect(try read("still", "--at", "-30", "--size=80x24", "a") == .still(still))
    still.moment = .time(MediaTime(seconds: 90))
    still.rotation = .half
    #expect(try read("still", "--size=80x24", "--at=1:30", "a", "--video-rotate", "180") == .still(still))
    still.rotation = .none
    (still.glyphs, still.colors) = (.sextant, .palette256)
    #expect(
      try read("still", "a", "--size=80x24", "--at=1:30", "--glyphs", "sextant", "--colors=256")
        == .still(still))
    #expect(try read("--version") == .version(isMPV: false))
    #expect(try read("-V") == .version(isMPV: false) && read("--mpv", "--version") == .version(isMPV: true))
    #expect(try read("remote", "seek", "-10", "--x") == .remote(["seek", "-10", "--x"], .last))
    #expect(
      try read("remote", "--socket", "/s", "cycle", "pause")
        == .remote(["cycle", "pause"], .socket(BytePath("/s"))))
    for words in [["remote"], ["remote", "--frobnicate"], ["remote", "--socket", "/s"]] {
      #expect(throws: UsageError.self) { try CommandLineReader.read(words.map { Array($0.utf8) }) }
    }
  }

  @Test func aFileNamedLikeASubcommandIsReached() throws {
    #expect(try play("./keys").arguments == [BytePath("./keys")])
    #expect(try play("a", "keys").arguments == [BytePath("a"), BytePath("keys")])
    #expect(try play("--", "keys").arguments == [BytePath("keys")])
    #expect(try play("--log-file", "keys", "a").logFile == BytePath("keys"))
  }

  @Test func theEndOfItems() throws {
    let options = try play("--start=1:00", "--end=-30", "--length=5:00", "a")
    #expect(options.start == .absolute(MediaTime(seconds: 60)))
    #expect(
      options.commands.map(\.command) == [
        .change(.end, .set("-30")), .change(.length, .set("5:00")),
      ])
    #expect(try play("--start=50%", "--end=10", "a").end == "10")
  }

  @Test(arguments: [
    ["--volume", "loud"], ["--volume", "131"], ["--volume", "nan"], ["--volume"], ["--colors", "many"],
    ["--presentation", "big"], ["--pip-corner", "middle"], ["--glyphs", "x"], ["--fps-limit", "-1"],
    ["--start", "x"], ["--start", "150%"], ["--start", "1:2:3:4"], ["--end", "x"], ["--length", "-5"],
    ["--start=2:00", "--end=1:00", "a"], ["--edition", "-1"], ["--edition", "x"],
    ["--skip-parts", "1"], ["--loop-file=-2"], ["--aid", "0"], ["--sid", "x"], ["--sub-delay", "long"],
    ["--input-commands", "frobnicate"],
    ["--input-commands", "seek 'x"],
    ["--frobnicate"], ["-z"],
    ["--no-config", "--config-dir", "/x"], ["--mute=loud"], ["--audio-device", ""], ["probe"], ["still"],
    ["still", "a", "b"], ["still", "a", "--size", "80"], ["still", "a", "--size", "0x5"],
    ["still", "a", "--size", "99999999999999999999x5"], ["still", "a", "--at", "101%"],
    ["still", "a", "--glyphs", "dots"], ["still", "a", "--video-rotate", "45"], ["still", "a", "--colors=8"],
    ["still", "a", "--format=png", "--glyphs=half"], ["keys", "x"],
    ["terminal", "--volume", "5"], ["--colors", "\u{1b}[31m"],
  ])
  func aWrongLineIsAUsageErrorWithASentence(words: [String]) {
    do {
      let invocation = try CommandLineReader.read(words.map { Array($0.utf8) })
      Issue.record("accepted \(words) as \(invocation)")
    } catch {
      #expect(!error.sentence.isEmpty)
      #expect(error.sentence.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 })
    }
  }

  @Test func aSentenceNamesTheOptionAndWhatItShouldBe() {
    #expect(throws: UsageError(sentence: "--volume should be a number from 0 to 130, not “loud”")) {
      try read("--volume", "loud")
    }
  }

  @Test func mistakeOfASubcommandNamesItsHelp() {
    #expect {
      try read("keys", "extra")
    } throws: {
      ($0 as? UsageError)?.help == "inset keys --help"
    }
  }

  @Test func namesThatAreNotUtf8Survive() throws {
    let name: [UInt8] = [0x61, 0xFF, 0xFE, 0x2E, 0x6D]
    let invocation = try CommandLineReader.read([
      Array("--mute".utf8), name, Array("--log-file=".utf8) + [0xC3], Array("--".utf8),
      Array("-".utf8) + [0x80],
    ])
    guard case .play(let options) = invocation else {
      Issue.record("not play")
      return
    }
    #expect(options.arguments.map(\.bytes) == [name, [0x2D, 0x80]])
    #expect(options.logFile?.bytes == [0xC3])
    let mark = Array("\u{10FFFC}0\u{10FFFC}".utf8)
    #expect(
      try CommandLineReader.read([mark, name])
        == .play(
          {
            var options = PlayOptions()
            options.arguments = [BytePath(mark), BytePath(name)]
            return options
          }()))
  }

  @Test func invalidUTF8IsShownSafelyInErrors() {
    do {
      _ = try CommandLineReader.read([Array("keys".utf8), [0x41, 0xFF, 0x1B]])
      Issue.record("accepted")
    } catch {
      #expect(error.sentence.contains("A\u{FFFD}"))
      #expect(!error.sentence.unicodeScalars.contains("\u{1B}"))
      #expect(!error.sentence.unicodeScalars.contains("\u{10FFFC}"))
    }
  }

  @Test func anyWordsGiveAnInvocationOrASentence() {
    let pieces =
      [
        "--", "-", "--volume", "=", "5", "keys", "probe", "still", "--json", "--at", "--size", "80x24", "x",
        "--mute",
        "--no-", "\u{10FFFC}", "é", " ", "", "--help", "--version", "-h", "\u{1b}[0m",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3, 0x28]]
    for _ in 0..<80 {
      let words = (0..<Int.random(in: 0...5)).map { _ in
        (0..<Int.random(in: 1...3)).flatMap { _ in pieces.randomElement() ?? [] }
      }
      do {
        if case .help(let text) = try CommandLineReader.read(words) { #expect(text.contains("USAGE")) }
      } catch {
        #expect(!error.sentence.isEmpty)
        #expect(error.sentence.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 })
      }
    }
  }

  @Test func helpNamesEveryOptionAndSubcommand() throws {
    guard case .help(let text) = try read("--help-all") else {
      Issue.record("no help")
      return
    }
    let options = SettingsTable.all.compactMap(\.option)
    for option in options + ["no-config", "config-dir", "start", "demo", "log-file", "version", "help"] {
      #expect(text.contains("--\(option)"), "\(option)")
    }
    for name in ["doctor", "history", "keys", "probe", "remote", "terminal", "still"] {
      #expect(text.contains("  \(name) "))
      guard case .help(let own) = try read(name, "--help") else {
        Issue.record("no help of \(name)")
        continue
      }
      #expect(own.contains("inset \(name)"))
    }
  }

  /// A terminal of 80×24 shows all of it above the prompt.
  @Test func helpFitsOnAScreenAndLeadsToTheRest() throws {
    for words in [["--help"], ["-h"], ["--volume", "loud", "--foo", "--help"], ["-hV"]] {
      guard case .help(let text) = try CommandLineReader.read(words.map { Array($0.utf8) }) else {
        Issue.record("no help")
        return
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count < 24 && lines.allSatisfy { $0.count <= 80 })
      #expect(text.contains("--help-all") && text.contains("man inset") && text.contains("--start <TIME>"))
    }
  }

  /// A value that the setting accepts, other than its default where it has several.
  private func value(_ spec: SettingSpec) -> SettingValue {
    let usual = spec.value(in: Settings())
    return switch spec.kind {
    case .flag: .flag(usual != .flag(true))
    case .number(let range, _):
      .number(usual == .number(range.upperBound) ? range.lowerBound : range.upperBound)
    case .choice(let words): .text(words.last { .text($0) != usual } ?? words[0])
    case .text: .text("some")
    case .languages: .list(["de", "en"])
    case .gains: .text("rock")
    case .stretches: .text("0:00-1:30")
    case .room: .text("me@host/room")
    case .headerValue: .text("some")
    case .headerFields: .text("A: b")
    }
  }

  @Test(arguments: SettingsTable.all.filter { $0.option != nil }.map(\.name))
  func theOptionOfASettingSetsIt(name: String) throws {
    let spec = try #require(SettingsTable.spec(named: name))
    let option = try #require(spec.option)
    let value = value(spec)
    let word: String =
      switch value {
      case .flag(let flag): "--\(option)=" + (flag != option.hasPrefix("no-") ? "yes" : "no")
      case .number, .text, .list: "--\(option)=\(value.asWord)"
      }
    #expect(try play(word).overrides.values == [name: value], "\(word)")
    var words = [word]
    if case .flag(let flag) = value {
      words = ["--" + (flag == option.hasPrefix("no-") ? "no-" : "") + option]
    } else if let equals = word.firstIndex(of: "=") {
      words = [String(word[..<equals]), String(word[word.index(after: equals)...])]
    }
    let read = try CommandLineReader.read((words + ["--", "file"]).map { Array($0.utf8) })
    guard case .play(let options) = read else {
      Issue.record("not play")
      return
    }
    #expect(options.overrides.values == [name: value] && options.arguments == [BytePath("file")], "\(words)")
  }

  @Test func everyPropertyThatCanBeSetIsAnOption() throws {
    for property in PropertyTable.all where property.isOption {
      var isKnown = true
      do { _ = try read("--\(property.name)=nonsense") } catch {
        isKnown = !error.sentence.hasPrefix("Unknown option")
      }
      #expect(isKnown, "\(property.name)")
    }
    let others = PropertyTable.all.filter { $0.writers.contains(.set) && !$0.isOption }.map(\.name)
    #expect(
      Set(others) == [
        "time-pos", "percent-pos", "chapter", "playlist-pos-1", "ab-loop-a", "ab-loop-b", "clipboard/text",
        "pip",
      ])
    let options = try play("--brightness", "-10", "--panscan=1", "--no-sub-visibility", "--video", "2", "a")
    #expect(
      options.commands.map(\.command) == [
        .change(.brightness, .set("-10")), .change(.panscan, .set("1")), .change(.subVisibility, .set("no")),
        .change(.vid, .set("2")),
      ])
  }

  @Test func theLaterOfTwoOptionsCounts() throws {
    let settings = try play("--mute=no", "--mute", "--volume=5", "--volume", "6", "a").overrides.applied(
      to: Settings())
    #expect(settings.mute && settings.volume == 6)
    #expect(try !play("--shuffle", "--no-shuffle").isShuffled)
  }

  @Test(arguments: [
    (["--mute=loud"], "--mute should be yes or no, not “loud”"),
    (["--volume"], "Missing value for “--volume <N>”"), (["--volume="], "Missing value for “--volume <N>”"),
    (["--start", "-x"], "Missing value for “--start <TIME>”"),
    (["--edition", "-1"], "--edition should be a number from 0, or auto, not “-1”"),
    (["--audio", "a"], "--audio should be the number of a track, no or auto, not “a”"),
    (["--version=yes"], "--version takes no value"),
    (["-version"], "Unknown option “-version”. Did you mean “--version”?"),
    (["--time-pos=3"], "Unknown option “--time-pos”"), (["keys", "x"], "Unexpected argument “x”"),
    (["still"], "Missing argument “<file>”"),
    (["history", "--jso"], "Unknown option “--jso”. Did you mean “--json”?"),
    (
      ["--alang=english,d"],
      "--alang should be a list of language codes like [\"en\", \"deu\"], not “english,d”"
    ),
  ])
  func sentences(words: [String], sentence: String) throws {
    do {
      _ = try CommandLineReader.read(words.map { Array($0.utf8) })
      Issue.record("accepted \(words)")
    } catch {
      #expect(error.sentence == sentence)
    }
  }

  @Test func aTextThatIsNotUTF8IsRefused() {
    #expect(throws: UsageError.self) {
      try CommandLineReader.read([Array("--audio-device=".utf8) + [0xFF], Array("a".utf8)])
    }
  }

  @Test func theManualNamesTheSameOptionsAsTheHelp() throws {
    let page = ProjectFolder.url.appending(path: "man/inset.1")
    let manual = try String(contentsOf: page, encoding: .utf8).replacing("\\-", with: "-")
    var help = ""
    for name in [
      [], ["attach"], ["doctor"], ["history"], ["keys"], ["places"], ["probe"], ["remote"], ["sessions"],
      ["terminal"],
      ["still"],
    ] {
      let words = name + [name.isEmpty ? "--help-all" : "--help"]
      if case .help(let text) = try CommandLineReader.read(words.map { Array($0.utf8) }) {
        help += text
      }
    }
    func options(_ text: String) -> Set<String> {
      Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    }
    let shown = manual.split(separator: "\n").filter { !$0.hasPrefix(".\\\"") }.joined(separator: "\n")
    #expect(options(shown) == options(help))
  }
}

extension SettingValue {
  /// The value as the command line writes it.
  fileprivate var asWord: String {
    switch self {
    case .text(let text): text
    case .list(let texts): texts.joined(separator: ",")
    case .flag, .number: shown
    }
  }
}
