import Base
import Terminal
import TestSupport
import Testing

@Suite struct InputParserTests {
  /// The events of the bytes when they come all at once, and silence follows.
  private func events(_ text: String) -> [InputEvent] { events(Array(text.utf8)) }

  private func events(_ bytes: [UInt8]) -> [InputEvent] {
    var parser = InputParser()
    var tokens = parser.feed(bytes)
    parser.expire(into: &tokens)
    return tokens.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  private func keys(_ text: String) -> [Key] {
    events(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  private func replies(_ text: String) -> [TerminalReply] {
    var parser = InputParser()
    return parser.feed(Array(text.utf8)).compactMap { if case .reply(let reply) = $0 { reply } else { nil } }
  }

  @Test func backspaceIsWhatTheLineSays() {
    var parser = InputParser(backspace: 0x08)
    #expect(
      parser.feed([0x08, 0x7F]) == [.event(.key(.named(.backspace))), .event(.key(.named(.backspace)))])
  }

  @Test func anEscapeBeforeAReportIsAKey() {
    var parser = InputParser()
    #expect(
      parser.feed(Array("\u{1B}\u{1B}[0nq".utf8)) == [
        .event(.key(.named(.escape))), .reply(.status), .event(.key(.character("q"))),
      ])
  }

  static let table: [(String, Key)] = [
    ("a", .character("a")), ("A", .character("A")), (" ", .character(" ")), ("é", .character("é")),
    ("語", .character("語")), ("😀", .character("😀")),
    ("\r", .named(.enter)), ("\n", .character("j", .control)), ("\t", .named(.tab)),
    ("\u{7F}", .named(.backspace)),
    ("\u{08}", .character("h", .control)), ("\u{03}", .character("c", .control)),
    ("\u{00}", .character(" ", .control)),
    ("\u{0C}", .character("l", .control)), ("\u{1A}", .character("z", .control)),
    ("\u{1C}", .character("\\", .control)), ("\u{1B}", .named(.escape)),
    ("\u{1B}a", .character("a", .alt)), ("\u{1B}é", .character("é", .alt)),
    ("\u{1B}\r", .named(.enter, .alt)),
    ("\u{1B}\u{01}", .character("a", [.alt, .control])), ("\u{1B}[", .character("[", .alt)),
    ("\u{1B}O", .character("O", .alt)), ("\u{1B}]", .character("]", .alt)),
    ("\u{1B}P", .character("P", .alt)),
    // xterm, VTE, foot, alacritty, tmux, screen
    ("\u{1B}[A", .named(.up)), ("\u{1B}OA", .named(.up)), ("\u{1B}[1;2D", .named(.left, .shift)),
    ("\u{1B}[1;3C", .named(.right, .alt)), ("\u{1B}[1;5B", .named(.down, .control)),
    ("\u{1B}[1;6A", .named(.up, [.shift, .control])), ("\u{1B}[1;9A", .named(.up, .meta)),
    ("\u{1B}[H", .named(.home)), ("\u{1B}OF", .named(.end)), ("\u{1B}[1;5H", .named(.home, .control)),
    ("\u{1B}[1~", .named(.home)), ("\u{1B}[4~", .named(.end)), ("\u{1B}[7~", .named(.home)),
    ("\u{1B}[2~", .named(.insert)), ("\u{1B}[3~", .named(.delete)),
    ("\u{1B}[3;5~", .named(.delete, .control)),
    ("\u{1B}[5~", .named(.pageUp)), ("\u{1B}[6;2~", .named(.pageDown, .shift)),
    ("\u{1B}OP", Key(.function(1))), ("\u{1B}[11~", Key(.function(1))),
    ("\u{1B}[1;2P", Key(.function(1), .shift)),
    ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[17;5~", Key(.function(6), .control)),
    ("\u{1B}[24~", Key(.function(12))), ("\u{1B}[25~", Key(.function(13))),
    ("\u{1B}[34~", Key(.function(20))),
    ("\u{1B}[Z", .named(.tab, .shift)), ("\u{1B}O5C", .named(.right, .control)),
    ("\u{1B}O1;5C", .named(.right, .control)), ("\u{1B}\u{1B}[A", .named(.up, .alt)),
    // The Linux console
    ("\u{1B}[[A", Key(.function(1))), ("\u{1B}[[E", Key(.function(5))),
    // rxvt
    ("\u{1B}[5^", .named(.pageUp, .control)), ("\u{1B}[5$", .named(.pageUp, .shift)),
    ("\u{1B}[5@", .named(.pageUp, [.control, .shift])), ("\u{1B}[a", .named(.up, .shift)),
    ("\u{1B}Oa", .named(.up, .control)),
    // The application keypad
    ("\u{1B}OM", .named(.enter)), ("\u{1B}Op", .character("0")), ("\u{1B}Ok", .character("+")),
    ("\u{1B}Oj", .character("*")),
    // kitty, fixterms
    ("\u{1B}[27u", .named(.escape)), ("\u{1B}[97;5u", .character("a", .control)),
    ("\u{1B}[97;6u", .character("A", .control)), ("\u{1B}[49:33;4u", .character("!", .alt)),
    ("\u{1B}[13;5u", .named(.enter, .control)), ("\u{1B}[9;2u", .named(.tab, .shift)),
    ("\u{1B}[127;3u", .named(.backspace, .alt)), ("\u{1B}[57414u", .named(.enter)),
    ("\u{1B}[57376u", Key(.function(13))), ("\u{1B}[1089::99;5u", .character("с", .control)),
    ("\u{1B}[97;5:1u", .character("a", .control)), ("\u{1B}[97;69u", .character("a", .control)),
    // modifyOtherKeys
    ("\u{1B}[27;5;9~", .named(.tab, .control)), ("\u{1B}[27;6;65~", .character("A", .control)),
  ]

  @Test(
    "Keys of the keypad are known where they type no digits",
    arguments: [
      ("\u{1B}Ou", true), ("\u{1B}OM", true), ("\u{1B}[57413u", true), ("\u{1B}[57414u", true),
      ("\u{1B}[57404;1u", true), ("\u{1B}[57404;129u", false), ("\u{1B}[57413;129u", false), ("+", false),
      ("\r", false), ("\u{1B}[57417u", false), ("\u{1B}OA", false),
    ])
  func keypad(bytes: String, isOnKeypad: Bool) {
    guard case .key(let key)? = events(bytes).first else {
      Issue.record("no key")
      return
    }
    #expect(key.isOnKeypad == isOnKeypad)
  }

  @Test(arguments: 0..<table.count) func keysOfEveryTerminal(_ index: Int) {
    let (bytes, key) = Self.table[index]
    #expect(keys(bytes) == [key], "\(bytes.debugDescription)")
  }

  @Test func aSequenceMayComeByteByByte() {
    for (bytes, key) in Self.table where bytes.utf8.count > 1 {
      var parser = InputParser()
      var tokens: [InputToken] = []
      for byte in bytes.utf8 { tokens += parser.feed([byte]) }
      parser.expire(into: &tokens)
      #expect(tokens == [.event(.key(key))])
    }
  }

  @Test func keysFollowEachOther() {
    #expect(
      keys("j\u{1B}[Ak\u{1B}OBq")
        == [.character("j"), .named(.up), .character("k"), .named(.down), .character("q")])
    #expect(keys("\u{1B}\u{1B}") == [.named(.escape), .named(.escape)])
    // A release of kitty's protocol is no key press.
    #expect(keys("\u{1B}[97;5:3u").isEmpty)
    var parser = InputParser()
    let tokens = parser.feed(Array("\u{1B}[97;5:3u\u{1B}[1;1:3A\u{1B}[5;1:2~".utf8))
    #expect(
      tokens == [
        .event(.keyReleased(.character("a", .control))), .event(.keyReleased(.named(.up))),
        .event(.key(.named(.pageUp))),
      ])
    guard case .event(.key(let key))? = tokens.last else { return }
    #expect(key.event == .repeat)
  }

  @Test func mouse() {
    func at(_ column: Int, _ row: Int) -> CellPoint { CellPoint(column: column, row: row) }
    let table: [(String, MouseEvent)] = [
      ("\u{1B}[<0;1;1M", MouseEvent(.press(.left), at: at(0, 0))),
      ("\u{1B}[<0;300;120m", MouseEvent(.release(.left), at: at(299, 119))),
      ("\u{1B}[<2;5;6M", MouseEvent(.press(.right), at: at(4, 5))),
      ("\u{1B}[<32;7;8M", MouseEvent(.drag(.left), at: at(6, 7))),
      ("\u{1B}[<35;7;8M", MouseEvent(.move, at: at(6, 7))),
      ("\u{1B}[<64;7;8M", MouseEvent(.wheel(.up), at: at(6, 7))),
      ("\u{1B}[<65;7;8M", MouseEvent(.wheel(.down), at: at(6, 7))),
      ("\u{1B}[<66;7;8M", MouseEvent(.wheel(.left), at: at(6, 7))),
      ("\u{1B}[<67;7;8M", MouseEvent(.wheel(.right), at: at(6, 7))),
      ("\u{1B}[<128;7;8M", MouseEvent(.press(.back), at: at(6, 7))),
      ("\u{1B}[<129;7;8m", MouseEvent(.release(.forward), at: at(6, 7))),
      ("\u{1B}[<20;7;8M", MouseEvent(.press(.left), at: at(6, 7), [.shift, .control])),
      ("\u{1B}[<0;0;99999999999999999999M", MouseEvent(.press(.left), at: at(0, 0xFFFE))),
      ("\u{1B}[M !!", MouseEvent(.press(.left), at: at(0, 0))),
      ("\u{1B}[M`#$", MouseEvent(.wheel(.up), at: at(2, 3))),
      ("\u{1B}[32;10;20M", MouseEvent(.press(.left), at: at(9, 19))),
    ]
    for (bytes, event) in table { #expect(events(bytes) == [.mouse(event)], "\(bytes.debugDescription)") }
    // The old protocol does not say which button was released.
    #expect(
      events("\u{1B}[M\"!!\u{1B}[M#!!")
        == [
          .mouse(MouseEvent(.press(.right), at: at(0, 0))),
          .mouse(MouseEvent(.release(.right), at: at(0, 0))),
        ])
  }

  @Test func focusAndPaste() {
    #expect(events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    #expect(
      events("\u{1B}[200~q\u{1B}[A\r\u{1B}[201~x")
        == [.paste("q\u{1B}[A\r"), .key(.character("x"))])
    #expect(events("\u{1B}[200~\u{1B}[20\u{1B}[201~") == [.paste("\u{1B}[20")])
    // Without an end the silence ends it.
    #expect(events("\u{1B}[200~abc") == [.paste("abc")])
    #expect(
      events([0x1B, 0x5B, 0x32, 0x30, 0x30, 0x7E, 0xFF] + Array("\u{1B}[201~".utf8)) == [.paste("\u{FFFD}")])
  }

  @Test func aPasteIsBounded() throws {
    let flood = [UInt8](repeating: 0x71, count: (1 << 20) + 5000)
    let all = events(Array("\u{1B}[200~".utf8) + flood + Array("\u{1B}[201~z".utf8))
    #expect(all.count == 2)
    guard case .paste(let text) = try #require(all.first) else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == 1 << 20)
    #expect(all.last == .key(.character("z")))
  }

  @Test func repliesAreNoKeys() {
    let text =
      "\u{1B}P>|kitty(0.35.1)\u{1B}\\\u{1B}_Gi=1;OK\u{1B}\\\u{1B}P1+r524742=38\u{1B}\\\u{1B}[?2026;2$y"
      + "\u{1B}[?1016;0$y\u{1B}[4;600;800t\u{1B}[6;20;10t\u{1B}[8;30;80t\u{1B}]10;rgb:e5e5/e5e5/e5e5\u{1B}\\"
      + "\u{1B}]11;rgb:00/ff/00\u{07}\u{1B}[?0u\u{1B}[?62;4;22c\u{1B}[>1;10;0c\u{1B}[?1;1;1S"
    #expect(events(text).isEmpty)
    #expect(
      replies(text) == [
        .version("kitty(0.35.1)"), .graphics, .capability(name: "RGB", isPresent: true),
        .mode(2026, state: 2),
        .mode(1016, state: 0), .areaPixels(height: 600, width: 800), .cellPixels(height: 20, width: 10),
        .areaCells(rows: 30, columns: 80), .foreground(TerminalColor(red: 0xE5, green: 0xE5, blue: 0xE5)),
        .background(TerminalColor(red: 0, green: 255, blue: 0)), .keyboardFlags(0),
        .primaryAttributes([62, 4, 22]),
      ])
  }

  @Test(arguments: [
    ("17.5;8;2.0", [TerminalReply.cellPixels(height: 35, width: 16)]),
    ("20;10", [.cellPixels(height: 20, width: 10)]),
    ("20", []), ("20;10;1;1", []), ("nan;10", []), ("1e9;10", []), ("-20;10", []), (";", []),
  ])
  func theCellSizeOfITerm2IsInPixels(_ answer: String, _ expected: [TerminalReply]) {
    let text = "\u{1B}]1337;ReportCellSize=\(answer)\u{1B}\\"
    #expect(replies(text) == expected)
    #expect(events(text).isEmpty)
  }

  @Test func hostileStringsAreSwallowed() {
    let long = String(repeating: "A", count: 100_000)
    #expect(events("\u{1B}]0;\(long)\u{07}").isEmpty)
    #expect(events("\u{1B}[\(String(repeating: "1;", count: 5000))m").isEmpty)
    #expect(events("\u{1B}P\u{18}q") == [.key(.character("q"))])
    #expect(keys("\u{1B}[1;\u{1B}[Bq") == [.named(.down), .character("q")])
  }

  @Test func invalidBytesAreDropped() {
    #expect(events([0xFF, 0xC0, 0x80, 0xE2, 0x82, 0x61]) == [.key(.character("a"))])
    #expect(events([0xED, 0xA0, 0x80, 0x62]) == [.key(.character("b"))])
    // C1 in its UTF-8 form.
    #expect(events([0xC2, 0x9B, 0x63]) == [.key(.character("c"))])
  }

  @Test(arguments: 0..<20) func randomBytesNeitherCrashNorStick(_ seed: UInt64) {
    var random = SeededNumbers(seed)
    var parser = InputParser()
    let pieces: [[UInt8]] = [
      [0x1B], Array("\u{1B}[".utf8), Array("\u{1B}[<".utf8), Array("\u{1B}]".utf8), Array("\u{1B}[200~".utf8),
      Array("\u{1B}[M".utf8), Array(";".utf8), Array("M".utf8), Array("999999999999999999999999".utf8),
    ]
    for _ in 0..<5000 {
      var bytes: [UInt8] = []
      if random.next() % 3 == 0 {
        bytes = pieces[Int(random.next() % UInt64(pieces.count))]
      } else {
        for _ in 0..<(random.next() % 12) { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
      }
      _ = parser.feed(bytes)
    }
    var tokens: [InputToken] = []
    parser.expire(into: &tokens)
    #expect(parser.patience(escape: .milliseconds(25)) == nil)
    #expect(parser.feed([0x71]) == [.event(.key(.character("q")))])
  }

  @Test func aPasteWithoutAnEndIsOverWhateverTheTerminalReports() {
    var reader = InputReader()
    var tokens: [InputToken] = []
    let start = MonotonicTime.seconds(5)
    Array("\u{1B}[200~ab\u{1B}[0nc".utf8).withUnsafeBytes { reader.feed($0, at: start, into: &tokens) }
    #expect(tokens == [.reply(.status)], "a report is no text")
    for step in 1...10 {
      let now = start + .milliseconds(Int64(step) * 190)
      Array("\u{1B}[0n".utf8).withUnsafeBytes { reader.feed($0, at: now, into: &tokens) }
    }
    #expect(reader.deadline == start + .milliseconds(2000))
    reader.expire(at: start + .milliseconds(2000), into: &tokens)
    [UInt8(0x71)].withUnsafeBytes { reader.feed($0, at: start + .milliseconds(2010), into: &tokens) }
    #expect(tokens.suffix(2) == [.event(.paste("abc")), .event(.key(.character("q")))])
  }

  /// A reader with its clock at 5 s.
  private struct Typist {
    static let start = MonotonicTime.seconds(5)
    var reader: InputReader
    var tokens: [InputToken] = []

    init(isRemote: Bool, asked: Bool = false) {
      reader = InputReader(isRemote: isRemote)
      if asked { reader.awaitAnswers(at: Self.start) }
    }

    /// Bytes come so many milliseconds from the start, and nothing more before the next ones.
    mutating func type(_ text: String, at milliseconds: Int64) {
      let now = Self.start + .milliseconds(milliseconds)
      if let deadline = reader.deadline, deadline <= now { reader.expire(at: now, into: &tokens) }
      Array(text.utf8).withUnsafeBytes { reader.feed($0, at: now, into: &tokens) }
    }

    mutating func wait(until milliseconds: Int64) {
      reader.expire(at: Self.start + .milliseconds(milliseconds), into: &tokens)
    }
  }

  @Test(arguments: [(false, Int64(3)), (true, 25)])
  func aLoneEscapeWaitsForItsTimeAndNoLonger(isRemote: Bool, patience: Int64) {
    var typist = Typist(isRemote: isRemote)
    typist.type("\u{1B}", at: 0)
    #expect(typist.reader.deadline == Typist.start + .milliseconds(patience))
    typist.wait(until: patience - 1)
    #expect(typist.tokens.isEmpty)
    // A byte that comes too late is no part of it.
    typist.type("[", at: patience + 15)
    #expect(typist.tokens == [.event(.key(.named(.escape))), .event(.key(.character("[")))])
    #expect(typist.reader.deadline == nil)
  }

  @Test func bytesThatWereThereBeforeAnybodyLookedGoOn() {
    var reader = InputReader(isRemote: false)
    var tokens: [InputToken] = []
    [UInt8(0x1B)].withUnsafeBytes { reader.feed($0, at: .seconds(5), into: &tokens) }
    Array("[A".utf8).withUnsafeBytes { reader.feed($0, at: .seconds(5.2), into: &tokens) }
    #expect(tokens == [.event(.key(.named(.up)))])
  }

  @Test(arguments: [Int64(10), 30, 60, 300])
  func noPartOfAnAnswerIsAKey(milliseconds: Int64) {
    var typist = Typist(isRemote: false, asked: true)
    let answers = [
      "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}[?2026;2$y", "\u{1B}[4;600;1000t",
      "\u{1B}]11;rgb:1111/1111/1111\u{1B}\\",
      "\u{1B}[?0u", "\u{1B}[?62;22c",
    ].joined()
    for (index, byte) in answers.utf8.enumerated() {
      typist.type(String(Unicode.Scalar(byte)), at: Int64(index) * milliseconds)
    }
    #expect(typist.tokens.count == 6)
    #expect(typist.tokens.allSatisfy { if case .reply = $0 { true } else { false } })
    // All is answered: a lone ESC is quick again.
    typist.reader.endAnswers()
    typist.tokens = []
    typist.type("\u{1B}", at: 100_000)
    typist.wait(until: 100_006)
    #expect(typist.tokens == [.event(.key(.named(.escape)))])
  }

  @Test func unansweredQueriesStopDelayingALoneEscape() {
    var typist = Typist(isRemote: false, asked: true)
    typist.type("j", at: 1900)
    typist.type("\u{1B}", at: 2100)
    typist.wait(until: 2106)
    #expect(typist.tokens == [.event(.key(.character("j"))), .event(.key(.named(.escape)))])
  }

  @Test(
    arguments: [
      ("\u{1B}", "[C", [InputToken.event(.key(.named(.escape))), .event(.key(.named(.right)))]),
      ("\u{1B}", "[0n", [.event(.key(.named(.escape))), .reply(.status)]),
      (
        "\u{1B}", "]11;rgb:0/0/0\u{7}j",
        [
          .event(.key(.named(.escape))), .reply(.background(TerminalColor(red: 0, green: 0, blue: 0))),
          .event(.key(.character("j"))),
        ]
      ),
      ("\u{1B}[?62", ";22c", [.reply(.primaryAttributes([62, 22]))]),
      // Typed text is none of it.
      (
        "\u{1B}", "jj",
        [
          .event(.key(.named(.escape))), .event(.key(.character("j"))), .event(.key(.character("j"))),
        ]
      ),
    ] as [(String, String, [InputToken])])
  func theRestOfWhatWasGivenUpIsKnown(head: String, rest: String, tokens: [InputToken]) {
    var typist = Typist(isRemote: false)
    typist.type(head, at: 0)
    typist.wait(until: 1000)
    typist.type(rest, at: 1001)
    #expect(typist.tokens == tokens)
  }

  @Test func aKeyKeepsItsPlaceOnTheLatinLayout() {
    var parser = InputParser()
    guard case .event(.key(let key))? = parser.feed(Array("\u{1B}[1079::112;5u".utf8)).first else {
      Issue.record("no key")
      return
    }
    #expect(key == .character("з", .control))
    #expect(key.latin == "p")
  }
}

/// A program that shares the terminal takes single bytes of what comes (`ffmpeg … | inset -`).
@Suite struct TornSequenceTests {
  /// The keys of these reads, each of which comes for itself.
  private func keys(_ reads: [String], isShared: Bool = true) -> [Key] {
    var reader = InputReader(isShared: isShared)
    var tokens: [InputToken] = []
    var now = MonotonicTime.seconds(100)
    for read in reads {
      Array(read.utf8).withUnsafeBytes { reader.feed($0, at: now, into: &tokens) }
      now = now + .seconds(2)
      reader.expire(at: now, into: &tokens)
    }
    return tokens.compactMap { if case .event(.key(let key)) = $0 { key } else { nil } }
  }

  /// Reports that come while a film plays.
  private static let reports = [
    "\u{1B}[0n", "\u{1B}[<35;10;5M", "\u{1B}[<0;120;5m", "\u{1B}[I", "\u{1B}[?2026;2$y", "\u{1B}[6;18;9t",
    "\u{1B}[?62;4;22c", "\u{1B}[A", "\u{1B}[1;5D", "\u{1B}[24~",
  ]

  @Test(arguments: reports) func aReportWithoutOneByteIsNoKey(report: String) {
    let whole = keys([report])
    for index in report.indices {
      var torn = report
      torn.remove(at: index)
      // What is left may be another key's sequence, or Alt and a letter; it must not be typed letters.
      for key in keys([torn, "x"]).dropLast() where !whole.contains(key) {
        guard case .character = key.base else { continue }
        #expect(!key.modifiers.isEmpty, "\(report.dropFirst()) became \(torn.dropFirst()): \(key)")
      }
    }
  }

  @Test func typedKeysAreKeys() {
    #expect(keys(["j", "5", "[", "O", "é", " "]).count == 6)
    #expect(keys(["\u{1B}[A", "\u{1B}"]) == [.named(.up), .named(.escape)])
    #expect(keys(["jj", "gg"]).count == 4)
    // A terminal of one's own tears nothing.
    #expect(keys(["[0n"], isShared: false).count == 3)
  }
}
