import Base
import Core
import TestSupport
import Testing

@Suite struct InputConfTests {
  private func parse(_ text: String) -> InputConfParser { InputConfParser(text, from: .file("input.conf")) }

  private func commands(_ line: String) -> [Command] {
    parse("a " + line).bindings.first?.commands.map(\.command) ?? []
  }

  @Test func aLineIsKeyCommandAndComment() throws {
    let parsed = parse("# top\n\n  Shift+LEFT\tno-osd seek -1 exact   # a bit back\r\n")
    #expect(parsed.diagnostics.isEmpty)
    let binding = try #require(parsed.bindings.first)
    #expect(binding.keys == [.named(.left, .shift)])
    #expect(binding.section == .everywhere)
    #expect(binding.help == "a bit back")
    #expect(binding.origin == .file("input.conf", line: 3))
    #expect(
      binding.commands == [
        BoundCommand(.seek(.relative(MediaTime(seconds: -1)), exact: true), feedback: .none)
      ])
  }

  @Test func sectionsSequencesAndSeveralCommands() throws {
    let parsed = parse("g-g { list } list-move first ; show-text \"a;b # c\" 500;x\n")
    #expect(parsed.bindings.isEmpty)
    let good = parse("g-g { list } list-move first ; show-text \"a;b # c\" 500 ;cycle pause #x")
    let binding = try #require(good.bindings.first)
    #expect(binding.section == .list)
    #expect(binding.keys == [.character("g"), .character("g")])
    #expect(
      binding.commands.map(\.command) == [
        .move(.first), .showText("a;b # c", milliseconds: 500), .change(.pause, .cycle(1)),
      ])
    #expect(binding.help == "x")
  }

  /// mpv's own file writes lines like these.
  @Test(arguments: [
    "set volume 28; set speed 1.1", "set volume 28;set speed 1.1", "set volume 28 ;set speed 1.1 #x",
    "set volume 28;set speed 1.1#x", "set volume \"28\";set speed 1.1;",
  ])
  func aSemicolonEndsAWord(line: String) throws {
    let binding = try #require(parse("k " + line).bindings.first)
    #expect(
      binding.commands.map(\.command) == [.change(.volume, .set("28")), .change(.speed, .set("1.1"))])
    #expect(binding.help == (line.hasSuffix("x") ? "x" : CommandTable.help(of: binding.commands)))
  }

  @Test func mpvOnlyPropertiesAreNotReportedAsTypos() {
    let parsed = parse(
      "SPACE {encode} quit 4\nb cycle border\na set window-scale 2\nc set audio-channels auto-safe\nd set speeed 1\n"
    )
    #expect(parsed.bindings.map(\.commands) == [[BoundCommand(.change(.audioChannels, .set("auto")))]])
    #expect(parsed.diagnostics.map(\.line) == [2, 3, 5])
    #expect(parsed.diagnostics.map { $0.sentence.contains("did you mean") } == [false, false, true])
  }

  @Test func aHashIsALetterOfWhatIsTyped() throws {
    #expect(
      try CommandTable.commands(typed: "show-text a#1;show-text b").map(\.command)
        == [.showText("a#1", milliseconds: nil), .showText("b", milliseconds: nil)])
  }

  @Test(arguments: [
    (#"show-text "a\"b\\c\nd\x41\u00e9\ud83d\ude00""#, "a\"b\\c\ndAé😀"),
    (#"show-text 'a"b\n'"#, #"a"b\n"#),
    (#"show-text `Xa "b" 'c' `x X`"#, #"a "b" 'c' `x "#),
    (#"show-text """#, ""),
    ("show-text a#1", "a"),
    (#"show-text "a#1;b""#, "a#1;b"),
    (#"show-text "a";"#, "a"),
    (#"show-text a\b"#, #"a\b"#),
    ("show-text \"\u{301}e\"", "\u{301}e"),
  ])
  func quotes(line: String, text: String) {
    #expect(commands(line) == [.showText(text, milliseconds: nil)])
  }

  @Test(arguments: [
    #"show-text "open"#, "show-text 'open", "show-text `Xopen", "show-text `", #"show-text "\q""#,
    #"show-text "\ud83d""#, #"show-text "\x4""#, "", "no-osd", "; cycle pause", "cycle pause ; ; quit",
    "seek", "seek five", "seek nan", "seek inf", "seek 5 quickly", "seek 0x10", "cycle pause 1 2", "quit 300",
    "set volume loud", "set pause maybe", "set duration 5", "add pause 1", "multiply pause 2", "list-move",
    "list-move 1 miles", "focus nowhere", "add chapter 0.5", "cycle-values pause",
    "cycle-values speed 1 fast", "cycle-values !reverse speed", "set loop-file many", "sek 5",
  ])
  func aWrongLineIsReportedAndTheRestWorks(line: String) {
    let parsed = parse("x cycle mute\na \(line)\ny quit")
    #expect(parsed.bindings.map(\.keys) == [[.character("x")], [.character("y")]])
    #expect(parsed.diagnostics.map(\.line) == [2])
    #expect(parsed.diagnostics.map(\.severity) == [.error])
    #expect(parsed.diagnostics.allSatisfy { !$0.sentence.isEmpty })
  }

  @Test(arguments: [
    "script-binding stats/display-stats", "vf toggle hflip", "cycle deband", "set sub-speed 1.0",
    "multiply sub-speed 1/1.1", "screenshot-raw", "cycle-values osd-level 3 1", "normalize_path",
    "no-osd add sub-scale -0.1",
  ])
  func mpvOnlyCommandsWarnAndDoNothing(line: String) {
    let parsed = parse("a \(line)")
    #expect(parsed.bindings.isEmpty)
    #expect(parsed.diagnostics.map(\.severity) == [.warning])
  }

  @Test func unknownSectionsAndAbsentKeysWarn() {
    let parsed = parse("q {nowhere} quit 4\nPLAY cycle pause\nFOO quit")
    #expect(parsed.bindings.isEmpty)
    #expect(parsed.diagnostics.map(\.severity) == [.warning, .warning, .error])
  }

  @Test func mpvsWordsMeanWhatTheyMeanThere() {
    #expect(commands("seek 50 absolute-percent") == [.seek(.percent(50), exact: false)])
    #expect(commands("seek 0 absolute") == [.seek(.absolute(.zero), exact: true)])
    #expect(
      commands("seek -10 absolute+keyframes").first == .seek(.absolute(MediaTime(seconds: -10)), exact: false)
    )
    #expect(commands("seek 1:30 absolute exact") == [.seek(.absolute(MediaTime(seconds: 90)), exact: true)])
    #expect(
      commands("seek 5 relative keyframes").first == .seek(.relative(MediaTime(seconds: 5)), exact: false))
    #expect(commands("seek -5 relative-percent+exact") == [.seek(.relativePercent(-5), exact: true)])
    #expect(
      commands("cycle-values loop-file inf no") == [.cycleValues(.loopFile, ["inf", "no"], isReverse: false)])
    #expect(
      commands("cycle-values !reverse speed 1 2") == [.cycleValues(.speed, ["1", "2"], isReverse: true)])
    #expect(commands("add volume +2") == [.change(.volume, .add(2))])
    #expect(commands("add volume") == [.change(.volume, .add(1))])
    #expect(commands("set volume 500") == [.change(.volume, .set("130"))])
    #expect(commands("multiply volume 1/2") == [.change(.volume, .multiply(0.5))])
    #expect(Command.change(.speed, .multiply(1 / 1.1)).text == "multiply speed 1/1.1")
    #expect(Command.change(.speed, .multiply(0.5)).text == "multiply speed 0.5")
    #expect(commands("cycle mute down") == [.change(.mute, .cycle(-1))])
    #expect(commands("playlist_next force") == [.playlistStep(1, force: true)])
    #expect(commands("playlist-prev weak") == [.playlistStep(-1, force: false)])
    #expect(commands("add chapter -1") == [.chapterStep(-1)])
    #expect(commands("set time-pos 12.5") == [.seek(.absolute(MediaTime(seconds: 12.5)), exact: true)])
    #expect(commands("show-text ${filename} 2000") == [.showText("${filename}", milliseconds: 2000)])
    #expect(commands("osd-msg-bar async repeatable quit 4") == [.quit(code: 4)])
    #expect(commands("set fullscreen no") == [.change(.fullscreen, .set("no"))])
  }

  @Test func aSlipIsGuessed() {
    #expect(parse("a playlist-nxt").diagnostics.first?.sentence.contains("playlist-next") == true)
    #expect(parse("a cycle puase").diagnostics.first?.sentence.contains("“pause”") == true)
  }

  @Test func sentencesSayHowItIsWritten() {
    func sentence(_ line: String) -> String { parse(line).diagnostics.first?.sentence ?? "" }
    #expect(sentence("F13 volume 50").hasSuffix("; write “set volume 50”"))
    #expect(sentence("F13 no-osd volume +5").hasSuffix("; write “add volume +5”"))
    #expect(sentence("g g ignore").hasSuffix("; write “g-g” for keys that follow each other"))
    #expect(sentence("[browser]") == "write the section after each key, as in “KEY {browser} command”")
    #expect(parse("[ seek 5").diagnostics.isEmpty)
  }

  @Test func sentencesHoldNoControlCharacters() {
    let parsed = parse("a \u{1b}[2Jx\u{9b}y\nb seek \u{202e}5\n\u{7}\u{7} quit")
    #expect(parsed.diagnostics.count == 3)
    for diagnostic in parsed.diagnostics {
      let unsafe = diagnostic.sentence.unicodeScalars.filter {
        $0.value < 32 || (127..<160).contains($0.value)
      }
      #expect(unsafe.isEmpty)
      #expect(!diagnostic.sentence.unicodeScalars.contains("\u{202e}"))
    }
  }

  @Test func commentsAndFileNamesHoldNoControlCharacters() throws {
    let parsed = InputConfParser("a quit # \u{1b}[2J\u{9b}x\nb wrong", from: .file("\u{1b}]0;x"))
    let binding = try #require(parsed.bindings.first)
    let diagnostic = try #require(parsed.diagnostics.first)
    for text in [binding.help, binding.origin.text, diagnostic.description] {
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) })
    }
    #expect(diagnostic.description.hasSuffix(":2: unknown command “wrong”"))
  }

  @Test func sizesAreBounded() {
    let long = parse("a show-text " + String(repeating: "x", count: 5_000) + "\nb quit")
    #expect(long.bindings.count == 1)
    #expect(long.diagnostics.count == 1)
    let many = parse(String(repeating: "a quit\n", count: InputConfParser.mostBindings + 50))
    #expect(many.bindings.count == InputConfParser.mostBindings)
    #expect(many.diagnostics.count == 50)
    let huge = parse(String(repeating: "#", count: InputConfParser.largestFile) + "\na quit")
    #expect(huge.bindings.isEmpty)
    #expect(huge.diagnostics.map(\.line) == [0])
    let wrong = parse(String(repeating: "a nonsense\n", count: 1_000))
    #expect(wrong.diagnostics.count == InputConfParser.mostDiagnostics + 1)
  }

  @Test func bytesOfAnyKindAreRead() {
    let bytes: [UInt8] =
      [0xEF, 0xBB, 0xBF] + Array("a quit\n".utf8) + [0xFF, 0x20, 0xFE, 0x0A] + Array("b stop".utf8)
    let parsed = InputConfParser(bytes, from: .file("x"))
    #expect(parsed.bindings.map(\.keys) == [[.character("a")], [.character("b")]])
    var generator = SeededNumbers(1)
    let alphabet = Array("aZ-+{}#;\"'`\\ \t\n$seek 5cyle\u{1b}x".utf8) + [0x80, 0xC3, 0xFF, 0xED, 0xA0]
    for _ in 0..<400 {
      let noise = (0..<200).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let read = InputConfParser(noise, from: .file("noise"))
      #expect(read.bindings.count + read.diagnostics.count <= 200)
    }
  }
}
