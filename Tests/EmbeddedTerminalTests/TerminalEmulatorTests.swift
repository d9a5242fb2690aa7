import Base
import Picture
import Testing

@testable import EmbeddedTerminal

@Suite("A embedded's terminal")
struct TerminalEmulatorTests {
  /// The text on a screen, row by row without the blanks behind.
  private static func rows(_ text: String, columns: Int = 10, rows: Int = 4) -> [String] {
    let screen = EmbeddedScreen(CellSize(columns: columns, rows: rows))
    screen.write(text)
    return screen.lines
  }

  @Test(
    arguments: [
      ("AAA\u{1B}[sBBB\n\u{1B}[uccc", ["AAAccc", "", "", ""]),
      ("\u{1B}[00000002;00000005Hx", ["", "    x", "", ""]),
      ("a\u{9B}1mb", ["a1mb", "", "", ""]),
      ("-\u{1B}[3b", ["----", "", "", ""]),
      ("日\u{1B}[2b", ["日日日", "", "", ""]),
      ("\u{1B}[5;5H\u{301}\u{1B}\0[9bx", ["", "", "", "    \u{301}x"]),
      ("\u{1B}(0lqk\u{1B}(Bx\u{E}y", ["┌─┐xy", "", "", ""]),
      ("0123456789ab", ["0123456789", "ab", "", ""]),
      ("\u{1B}[?7l0123456789ab", ["012345678b", "", "", ""]),
      ("012345678日", ["012345678", "日", "", ""]),
      ("abc\u{1B}[2D\u{1B}[4hX", ["aXbc", "", "", ""]),
      ("abcdef\r\u{1B}[2P", ["cdef", "", "", ""]), ("abcdef\r\u{1B}[2@", ["  abcdef", "", "", ""]),
      ("日本\u{1B}[1;2Hx", [" x本", "", "", ""]), ("日本\u{1B}[1;2H\u{1B}[P", [" 本", "", "", ""]),
      ("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[3H\nx", ["1", "3", "x", "4"]),
      ("1\r\n2\r\n3\r\n4\u{1B}[2H\u{1B}[L", ["1", "", "2", "3"]),
      ("1\r\n2\r\n3\r\n4\u{1B}[2H\u{1B}[M", ["1", "3", "4", ""]),
      ("1\r\n2\r\n3\r\n4\u{1B}[H\u{1B}M", ["", "1", "2", "3"]),
      ("abcdefghij\u{1B}[?69h\u{1B}[3;6s\u{1B}[1;3Hxyzuv", ["abxyzughij", "  v", "", ""]),
      ("abcd\u{1B}[1;2H\u{1B}[0K\u{1B}[2Hxyz\u{1B}[2D\u{1B}[1K", ["a", "  z", "", ""]),
      ("ab\tc\u{1B}[2Z!", ["!b      c", "", "", ""]),
      ("\u{1B}[?1049hpage\u{1B}[?1049lx", ["x", "", "", ""]),
      ("\u{1B}#8\u{1B}[2;2;3;9$z", ["EEEEEEEEEE", "E        E", "E        E", "EEEEEEEEEE"]),
      ("ab\u{1B}[1;1;1;2;1;3;4$v", ["ab", "", "   ab", ""]),
      ("\u{1B}[1\"qP\u{1B}[0\"qx\r\u{1B}[?2K", ["P", "", "", ""]),
      // A colon joins numbers of colours, and nothing else.
      ("\u{1B}[3:4Hx", ["x", "", "", ""]), ("ab\u{1B}[2bc\u{1B}[2b\u{1B}[2b", ["abbbccc", "", "", ""]),
      // A whole-page program that leaves twice leaves the cursor where it was.
      ("ab\u{1B}7\r\n\u{1B}[?1049lx", ["abx", "", "", ""]),
      // A change of columns that has no effect clears anyway, where it is allowed.
      ("ab\u{1B}[?3hx", ["abx", "", "", ""]), ("ab\u{1B}[?40h\u{1B}[?3hx", ["x", "", "", ""]),
      ("0123456789\tx", ["0123456789", "x", "", ""]),
      ("\u{1B}[?41h0123456789\tx", ["0123456789", "        x", "", ""]),
      // What stands on the alternate screen stays there between visits by mode 47.
      ("\u{1B}[?47h\u{1B}[Hpage\u{1B}[?47l\u{1B}[?47h", ["page", "", "", ""]),
      ("\u{1B}[?1047h\u{1B}[Hpage\u{1B}[?1047l\u{1B}[?1047h", ["", "", "", ""]),
      // Guarded text stays, but where only protected text does.
      ("\u{1B}Vab\u{1B}Wc\u{1B}[2J", ["ab", "", "", ""]),
      ("\u{1B}Vab\u{1B}Wc\u{1B}[H\u{1B}[K", ["ab", "", "", ""]),
      ("\u{1B}Vab\u{1B}Wc\u{1B}[H\u{1B}[9X", ["ab", "", "", ""]),
      ("\u{1B}Vab\u{1B}Wc\u{1B}[?2J", ["", "", "", ""]),
      ("\u{1B}Vab\u{1B}W\u{1B}[1;1;1;9$z", ["", "", "", ""]),
      ("\u{1B}[?7l\u{1B}[?7s\u{1B}[?7h\u{1B}[?7r0123456789ab", ["012345678b", "", "", ""]),
      ("a\u{8}\u{8}\u{8}b", ["b", "", "", ""]), ("\u{1B}[?45hx\r\n\u{8}y", ["x        y", "", "", ""]),
    ] as [(String, [String])])
  func escapeSequencesProduceTheExpectedRows(_ text: String, _ wanted: [String]) {
    #expect(Self.rows(text) == wanted)
  }

  @Test func looksAreSelected() {
    let screen = EmbeddedScreen(CellSize(columns: 20, rows: 1))
    screen.write(
      "\u{1B}[1;2;3;5;7;8;9;53ma\u{1B}[m\u{1B}[4:3;58:5:9mb\u{1B}[24mc\u{1B}[38;2;1;2;3;48;5;200md\u{1B}[;;;;;;;;;;;;;;;;;;;;;;me"
    )
    let cells = screen.cells(row: 0)
    #expect(cells[0].attributes == [.bold, .dim, .italic, .blink, .reverse, .concealed, .strike, .overline])
    #expect(cells[1].attributes == [.underline, .curlyUnderline])
    #expect(cells[1].underlineColor == .index(9))
    #expect(cells[2].attributes == [])
    #expect(cells[3].ink == .rgb(1, 2, 3))
    #expect(cells[3].paper == .index(200))
    #expect(cells[4] == EmbeddedLook().cell(0x65, width: 1))
  }

  @Test func questionsOfColourAndSizeAreAnswered() {
    let screen = EmbeddedScreen(CellSize(columns: 20, rows: 4))
    var surroundings = EmbeddedSurroundings()
    surroundings.foreground = [0xDD, 0xDD, 0xDD]
    surroundings.background = [0x11, 0x11, 0x11]
    surroundings.cellPixels = CellPixels(width: 9, height: 18)
    screen.use(surroundings)
    func answer(_ question: String) -> String {
      screen.write(question)
      return String(decoding: screen.takeOutgoing(), as: UTF8.self)
    }
    #expect(answer("\u{1B}]10;?\u{7}") == "\u{1B}]10;rgb:dddd/dddd/dddd\u{1B}\\")
    #expect(answer("\u{1B}]11;?\u{1B}\\") == "\u{1B}]11;rgb:1111/1111/1111\u{1B}\\")
    #expect(answer("\u{1B}]4;1;?\u{7}") == "\u{1B}]4;1;rgb:cdcd/0000/0000\u{1B}\\")
    #expect(answer("\u{1B}]4;1;#102030\u{7}\u{1B}]4;1;?\u{7}") == "\u{1B}]4;1;rgb:1010/2020/3030\u{1B}\\")
    #expect(answer("\u{1B}]104\u{7}\u{1B}]4;1;?\u{7}") == "\u{1B}]4;1;rgb:cdcd/0000/0000\u{1B}\\")
    #expect(answer("\u{1B}[?996n") == "\u{1B}[?997;1n")
    #expect(answer("\u{1B}]11;rgb:ff/ff/ff\u{7}\u{1B}[?996n") == "\u{1B}[?997;2n")
    #expect(answer("\u{1B}[14t\u{1B}[16t\u{1B}[18t") == "\u{1B}[4;72;180t\u{1B}[6;18;9t\u{1B}[8;4;20t")
    #expect(answer("\u{1B}[>0q") == "\u{1B}P>|Inset\u{1B}\\")
    #expect(answer("\u{1B}[?2026$p\u{1B}[?2026h\u{1B}[?2026$p") == "\u{1B}[?2026;2$y\u{1B}[?2026;1$y")
    #expect(screen.isHeld)
    #expect(
      answer("\u{1B}[?2026l\u{1B}[?9999$p\u{1B}[c\u{1B}[>c")
        == "\u{1B}[?9999;0$y\u{1B}[?64;6;21;22;28c\u{1B}[>41;100;0c"
    )
    #expect(answer("\u{1B}[1;4:3;31m\u{1B}P$qm\u{1B}\\") == "\u{1B}P1$r0;1;4:3;31m\u{1B}\\")
    // The window's title is not reported: it would arrive as typed text.
    #expect(answer("\u{1B}]2;rm -rf\u{7}\u{1B}[21t") == "")
    surroundings.background = [0xFF, 0xFF, 0xFF]
    screen.write("\u{1B}]111\u{7}\u{1B}[?2031h")
    screen.use(surroundings)
    #expect(screen.takeOutgoing() == Array("\u{1B}[?997;2n".utf8))
  }

  /// Each question with its answer, as a VT420 or xterm gives it.
  @Test(
    arguments: [
      ("[?3$p", "[?3;2$y"), ("[?60$p", "[?60;4$y"), ("[1$p", "[1;4$y"), ("[19$p", "[19;4$y"),
      ("[3$p", "[3;0$y"),
      ("[2$p", "[2;2$y"), ("[12$p", "[12;1$y"), ("[?2027$p", "[?2027;2$y"),
      ("[?15n", "[?13n"), ("[?25n", "[?21n"), ("[?26n", "[?27;0;0;5n"), ("[?53n", "[?50n"),
      ("[?55n", "[?50n"),
      ("[?56n", "[?57;0n"), ("[?62n", "[0*{"), ("[?63;7n", "P7!~0000\u{1B}\\"), ("[?75n", "[?70n"),
      ("[?85n", "[?83n"), ("[?6n", "[?1;1;1R"), ("[6n", "[1;1R"),
      ("P$q\"p\u{1B}\\", "P1$r64;1\"p\u{1B}\\"), ("P$q*x\u{1B}\\", "P1$r0*x\u{1B}\\"),
      ("P$qt\u{1B}\\", "P1$r4t\u{1B}\\"), ("P$q*|\u{1B}\\", "P1$r4*|\u{1B}\\"),
      ("P$q$}\u{1B}\\", "P1$r0$}\u{1B}\\"), ("P$qx\u{1B}\\", "P0$r\u{1B}\\"),
      ("P+q436F\u{1B}\\", "P1+r436F=323536\u{1B}\\"), ("P+q4142\u{1B}\\", "P0+r4142\u{1B}\\"),
      ("]5;0;#102030\u{7}\u{1B}]5;0;?\u{7}", "]5;0;rgb:1010/2020/3030\u{1B}\\"),
      ("]4;257;#102030\u{7}\u{1B}]5;1;?\u{7}", "]5;1;rgb:1010/2020/3030\u{1B}\\"),
      ("]4;1;rgbi:1.0/0.5/0\u{7}\u{1B}]4;1;?\u{7}", "]4;1;rgb:ffff/8080/0000\u{1B}\\"),
      ("]4;1;rgbi:1/nan/-1\u{7}\u{1B}]4;1;?\u{7}", "]4;1;rgb:cdcd/0000/0000\u{1B}\\"),
      ("]5;1;#102030\u{7}\u{1B}]105\u{7}\u{1B}]5;1;?\u{7}", "]5;1;rgb:e5e5/e5e5/e5e5\u{1B}\\"),
      ("[?u", "[?0u"), ("[>1u\u{1B}[>9u\u{1B}[?u\u{1B}[<u\u{1B}[?u", "[?9u\u{1B}[?1u"),
      ("[>31u\u{1B}[=1;3u\u{1B}[?u", "[?28u"), ("[>1u\u{1B}[?1049h\u{1B}[?u", "[?0u"),
      ("]52;c;?\u{7}", ""), ("[21t", ""),
    ] as [(String, String)])
  func questionsAreAnsweredAsByAVT420(_ question: String, _ answer: String) {
    let screen = EmbeddedScreen(CellSize(columns: 20, rows: 4))
    screen.write("\u{1B}" + question)
    let wanted = answer.isEmpty ? "" : "\u{1B}" + answer
    #expect(String(decoding: screen.takeOutgoing(), as: UTF8.self) == wanted)
  }

  @Test func rectanglesAreChangedAndSummedUp() {
    let screen = EmbeddedScreen(CellSize(columns: 8, rows: 3))
    screen.write("aaaaaaaa\r\nbbbbbbbb\r\ncccccccc")
    // Text from the first to the last cell, then a rectangle.
    screen.write("\u{1B}[1;7;2;2;1;4$r")
    #expect(
      screen.cells(row: 0).map { $0.attributes.contains(.bold) } == [
        false, false, false, false, false, false, true, true,
      ])
    #expect(
      screen.cells(row: 1).map { $0.attributes.contains(.underline) } == [
        true, true, false, false, false, false, false, false,
      ])
    screen.write("\u{1B}[2*x\u{1B}[1;7;2;8;0$r\u{1B}[3;2;3;3;7$t\u{1B}[3;3;3;3;7$t")
    #expect(screen.cells(row: 0).allSatisfy { $0.attributes == [] })
    #expect(
      screen.cells(row: 2).map { $0.attributes.contains(.reverse) } == [
        false, true, false, false, false, false, false, false,
      ])
    screen.write("\u{1B}[5;1;3;1;3;2*y")
    // Twice the letter, and reverse video.
    let sum = 0x10000 - (2 * 0x63 + 0x20)
    #expect(
      String(decoding: screen.takeOutgoing(), as: UTF8.self)
        == "\u{1B}P5!~\(String(sum, radix: 16, uppercase: true))\u{1B}\\")
  }

  /// No unit takes longer than a screen has cells, and the caller gets to look at the clock.
  @Test(arguments: [
    "\u{1B}[?69h\u{1B}[1;2sx\u{1B}[9999b", "\u{1B}[?69h\u{1B}[2;3s\u{1B}[999;2H\n\n\n\n\n\n\n\n",
    "\u{1B}[1;1;9999;9999;1;2;2$v", "\u{1B}[65;1;1;9999;9999$x", "\u{1B}#8", "\u{1B}[2J",
    "\u{1B}[?69h\u{1B}[9L",
    "\u{1B}[1;1;9999;9999;7$t", "\u{1B}[1;1;1;1;9999;9999*y",
  ])
  func costlySequencesAreTakenAFewAtATime(_ text: String) {
    let size = CellSize(columns: 500, rows: 150)
    let screen = EmbeddedScreen(size)
    let bytes = Array(String(repeating: text, count: 200).utf8)
    let first = bytes.withUnsafeBytes { screen.feedSome($0) }
    #expect(first < bytes.count)
    #expect(screen.terminal.grid.work <= 1 << 16 + 3 * size.columns * size.rows)
  }

  @Test func flagsAndJoinedEmojiAreOneCharacter() {
    let screen = EmbeddedScreen(CellSize(columns: 20, rows: 2))
    // A flag always; a third letter begins another one.
    screen.write("🇩🇪🇫🇷🇺x")
    #expect(screen.cells(row: 0).prefix(6).map(\.width) == [2, 0, 2, 0, 1, 1])
    #expect(screen.report.cursor?.column == 6)
    let family = "👨\u{200D}👩\u{200D}👧\u{200D}👦", kiss = "🧑🏻\u{200D}❤\u{FE0F}\u{200D}💋\u{200D}🧑🏼"
    // For a program that does not know of clusters each emoji has cells of its own.
    screen.write("\u{1B}[2J\u{1B}[H\(family)")
    #expect(screen.report.cursor?.column == 8)
    screen.write("\u{1B}[?2027h\u{1B}[2J\u{1B}[H\(family)\(kiss)👍🏽❤\u{FE0F}⌚\u{FE0E}1\u{FE0F}\u{20E3}x")
    #expect(screen.cells(row: 0).prefix(12).map(\.width) == [2, 0, 2, 0, 2, 0, 2, 0, 1, 2, 0, 1])
    #expect(screen.lines[0] == "\(family)\(kiss)👍🏽❤\u{FE0F}⌚\u{FE0E}1\u{FE0F}\u{20E3}x")
    screen.write("\u{1B}[2J\u{1B}[H⛹🏽\u{200D}♀\u{FE0F}x🏽")
    #expect(screen.cells(row: 0).prefix(4).map(\.width) == [2, 0, 1, 2])
    // At the edge there is no room for the second cell.
    screen.write("\u{1B}[2;20H🇩🇪")
    #expect(screen.cells(row: 1).last?.width == 1)
  }

  @Test func backgroundQueryFollowsTheLightSetting() {
    let screen = EmbeddedScreen(CellSize(columns: 20, rows: 4))
    screen.write("\u{1B}]11;?\u{7}")
    #expect(screen.takeOutgoing() == Array("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\".utf8))
    var surroundings = EmbeddedSurroundings()
    surroundings.isLight = true
    screen.use(surroundings)
    screen.write("\u{1B}]11;?\u{7}")
    #expect(screen.takeOutgoing() == Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8))
  }

  @Test func clearingTheHistoryLeavesNothingToLookBackAt() {
    let screen = EmbeddedScreen(CellSize(columns: 20, rows: 3))
    screen.write("token\r\n1\r\n2\r\n3\r\n4")
    screen.scroll(to: 100)
    #expect(screen.firstLine == "token")
    screen.write("\u{1B}[H\u{1B}[2J\u{1B}[3J")
    #expect(screen.report.scrolledBack == 0)
    screen.scroll(to: 100)
    #expect(screen.report.scrolledBack == 0)
  }

  @Test func anotherWidthWrapsLinesAgainAndBringsThemBack() {
    let line = String(String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 5).prefix(114))
    let parts = [String(line.prefix(60)), String(line.dropFirst(60))]
    let screen = EmbeddedScreen(CellSize(columns: 140, rows: 6))
    screen.write("$ echo\r\n\(line)\r\n$ ")
    screen.resize(to: CellSize(columns: 60, rows: 6))
    #expect(screen.lines == ["$ echo"] + parts + ["$", "", ""])
    #expect(screen.report.cursor == CellPoint(column: 2, row: 3))
    screen.resize(to: CellSize(columns: 30, rows: 3))
    #expect(screen.report.cursor == CellPoint(column: 2, row: 2))
    screen.resize(to: CellSize(columns: 140, rows: 6))
    #expect(screen.lines == ["$ echo", line, "$", "", "", ""])
    #expect(screen.report.cursor == CellPoint(column: 2, row: 2))
  }

  @Test func wideCharactersAreNotSplitByAnotherWidth() {
    let screen = EmbeddedScreen(CellSize(columns: 10, rows: 4))
    screen.write("a日本語中文")
    screen.resize(to: CellSize(columns: 6, rows: 4))
    #expect(screen.lines == ["a日本", "語中文", "", ""])
    screen.resize(to: CellSize(columns: 20, rows: 4))
    #expect(screen.lines == ["a日本語中文", "", "", ""])
  }

  @Test func moreRowsBringBackWhatHasLeft() {
    let screen = EmbeddedScreen(CellSize(columns: 10, rows: 4))
    screen.write("1\r\n2\r\n3\r\n4\r\n5\r\n6")
    screen.resize(to: CellSize(columns: 10, rows: 2))
    #expect(screen.lines == ["5", "6"])
    screen.resize(to: CellSize(columns: 10, rows: 6))
    #expect(screen.lines == ["1", "2", "3", "4", "5", "6"])
    #expect(screen.report.cursor == CellPoint(column: 1, row: 5))
    // After a page of a whole screen the lines below it are as they were.
    screen.write("\u{1B}[?1049h\u{1B}[Hpage")
    screen.resize(to: CellSize(columns: 20, rows: 3))
    #expect(screen.lines == ["page", "", ""])
    screen.write("\u{1B}[?1049l")
    #expect(screen.lines == ["4", "5", "6"])
    // Cleared lines do not come back.
    screen.write("\u{1B}[H\u{1B}[2Jx")
    screen.resize(to: CellSize(columns: 20, rows: 6))
    #expect(screen.lines == ["x", "", "", "", "", ""])
  }

  @Test func marksDoNotMakeItGrow() {
    let screen = EmbeddedScreen(CellSize(columns: 120, rows: 4))
    screen.write(
      "a" + String(repeating: "\u{3099}", count: 5000) + String(repeating: "\u{301}", count: 100_000))
    for _ in 0..<1000 { screen.write("a\u{301}\u{1B}[512b\u{301}") }
    #expect(screen.lines.count == 4)
    // An honest one stands in its own cells.
    screen.write("\u{1B}[2J\u{1B}[Hか\u{3099}x")
    let cells = screen.cells(row: 0)
    #expect(cells[0].scalars == [0x304B, 0x3099, 0, 0])
    #expect(cells[2].scalars[0] == 0x78)
  }

  @Test func aLineWithoutAnEndIsKeptInParts() {
    let screen = EmbeddedScreen(CellSize(columns: 80, rows: 4))
    let piece = String(repeating: "x", count: 4000)
    for _ in 0..<300 { screen.write(piece) }
    #expect(screen.terminal.history.byteCount <= 3 << 20)
    screen.scroll(to: 1_000_000)
    #expect(screen.firstLine == String(repeating: "x", count: 80))
    screen.resize(to: CellSize(columns: 33, rows: 4))
    screen.scroll(to: 1_000_000)
    #expect(screen.firstLine == String(repeating: "x", count: 33))
  }
}

extension EmbeddedScreen {
  /// The cells of a row that is looked at.
  func cells(row wanted: Int) -> [EmbeddedCell] {
    touch()
    var found: [EmbeddedCell] = []
    takeDirty { if $0 == wanted { found = $1 } }
    return found
  }

  /// The text of all rows that are looked at, without the blanks behind.
  var lines: [String] {
    touch()
    var lines: [String] = []
    takeDirty { _, cells in
      var text = ""
      for cell in cells {
        cell.append(to: &text)
      }
      lines.append(String(text.reversed().drop { $0 == " " }.reversed()))
    }
    return lines
  }
}
