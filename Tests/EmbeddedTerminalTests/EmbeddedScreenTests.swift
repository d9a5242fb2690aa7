import Base
import Picture
import Testing

@testable import EmbeddedTerminal

@Suite("A embedded's screen")
struct EmbeddedScreenTests {
  private static func screen(_ columns: Int = 20, _ rows: Int = 4) -> EmbeddedScreen {
    EmbeddedScreen(CellSize(columns: columns, rows: rows))
  }

  @Test func writtenTextBecomesCellsOfChangedRows() throws {
    let screen = Self.screen()
    screen.takeDirty { _, _ in }
    screen.write("\r\n\u{1B}[1;31mred\u{1B}[0m \u{1B}[38;2;1;2;3mown")
    var rows: [Int: [EmbeddedCell]] = [:]
    screen.takeDirty { rows[$0] = $1 }
    #expect(Set(rows.keys) == [1])
    let cells = try #require(rows[1])
    #expect(cells[0].scalars[0] == 0x72)
    #expect(cells[0].attributes == [.bold])
    #expect(cells[0].ink == .index(1))
    #expect(cells[3].ink == .usual)
    #expect(cells[4].ink == .rgb(1, 2, 3))
    #expect(screen.report.cursor == CellPoint(column: 7, row: 1))
    #expect(!screen.isDirty)
  }

  @Test func cursorShapeFollowsDECSCUSR() {
    let screen = Self.screen()
    #expect(screen.report.cursorShape == .own)
    screen.write("\u{1B}[6 q")
    #expect(screen.report.cursorShape == .steadyBar)
    screen.write("\u{1B}[3 q")
    #expect(screen.report.cursorShape == .blinkingUnderline)
    // "Normal" of a terminal's description says nothing of the shape.
    screen.write("\u{1B}[0 q\u{1B}[?12l\u{1B}[?25h")
    #expect(screen.report.cursorShape == .own)
    screen.write("\u{1B}[2 q")
    #expect(screen.report.cursorShape == .steadyBlock)
  }

  @Test func wideAndCombinedCharactersKeepTheirCells() {
    let screen = Self.screen()
    screen.write("日e\u{301}x")
    var first: [EmbeddedCell] = []
    screen.takeDirty { if $0 == 0 { first = $1 } }
    #expect(first[0].width == 2)
    #expect(first[1].width == 0)
    #expect(first[2].scalars == [0x65, 0x301, 0, 0])
    #expect(first[3].scalars[0] == 0x78)
  }

  @Test func keysAreWhatATerminalSends() {
    let screen = Self.screen()
    let keys: [(Key, String)] = [
      (.character("a"), "a"), (.character("ß"), "ß"), (.character("c", .control), "\u{3}"),
      (.character("j", .control), "\n"), (.character("i", .control), "\t"),
      (.character("x", .alt), "\u{1B}x"), (.character("h", .control), "\u{8}"),
      // Nothing that only newer terminals know, for a program that has not asked for it.
      (.named(.enter, .shift), "\r"), (.named(.enter, .control), "\r"), (.named(.enter, .alt), "\u{1B}\r"),
      (.named(.backspace, .shift), "\u{7F}"), (.named(.backspace, .alt), "\u{1B}\u{7F}"),
      (.named(.backspace, .control), "\u{8}"), (.character("A", .control), "\u{1}"),
      (.character(" ", .control), "\0"), (.character(" "), " "), (.character("/", .control), "\u{1F}"),
      (.character("]", .control), "\u{1D}"), (.character("x", [.control, .alt]), "\u{1B}\u{18}"),
      (Key(.function(1)), "\u{1B}OP"), (Key(.function(12), .shift), "\u{1B}[24;2~"),
      (.named(.pageUp, .shift), "\u{1B}[5;2~"), (.named(.home), "\u{1B}[H"),
      (.named(.enter), "\r"), (.named(.backspace), "\u{7F}"), (.named(.up), "\u{1B}[A"),
      (.named(.up, .control), "\u{1B}[1;5A"), (.named(.tab, .shift), "\u{1B}[Z"),
      (.named(.delete), "\u{1B}[3~"),
      (Key(.function(5)), "\u{1B}[15~"), (.named(.escape), "\u{1B}"), (.character("[", .control), "\u{1B}"),
    ]
    for (key, bytes) in keys {
      screen.press(key)
      #expect(screen.takeOutgoing() == Array(bytes.utf8), "\(key)")
    }
    screen.write("\u{1B}[?1h")
    screen.press(.named(.up))
    #expect(screen.takeOutgoing() == Array("\u{1B}OA".utf8))
  }

  @Test func keysAreKittysWhereTheProgramWantsThat() {
    let screen = Self.screen()
    let keys: [(key: Key, distinct: String, all: String)] = [
      (.character("a"), "a", "\u{1B}[97u"), (.character("A"), "A", "\u{1B}[97;2u"),
      (.character("i", .control), "\u{1B}[105;5u", "\u{1B}[105;5u"), (.named(.tab), "\t", "\u{1B}[9u"),
      (.named(.enter), "\r", "\u{1B}[13u"), (.named(.enter, .shift), "\u{1B}[13;2u", "\u{1B}[13;2u"),
      (.named(.enter, .control), "\u{1B}[13;5u", "\u{1B}[13;5u"),
      (.named(.escape), "\u{1B}[27u", "\u{1B}[27u"),
      (.character("x", .alt), "\u{1B}[120;3u", "\u{1B}[120;3u"), (.named(.up), "\u{1B}[A", "\u{1B}[A"),
      (.named(.up, .control), "\u{1B}[1;5A", "\u{1B}[1;5A"), (Key(.function(1)), "\u{1B}[P", "\u{1B}[P"),
      (Key(.function(3)), "\u{1B}[13~", "\u{1B}[13~"), (.named(.tab, .shift), "\u{1B}[9;2u", "\u{1B}[9;2u"),
      (.character("a", [.control, .shift]), "\u{1B}[97;6u", "\u{1B}[97;6u"),
      (.named(.delete), "\u{1B}[3~", "\u{1B}[3~"),
    ]
    for (flags, wanted) in [(1, \(key: Key, distinct: String, all: String).distinct), (8, \.all)] {
      screen.write("\u{1B}[?1h\u{1B}[>\(flags)u")
      for key in keys {
        screen.press(key.key)
        #expect(
          String(decoding: screen.takeOutgoing(), as: UTF8.self) == key[keyPath: wanted],
          "\(key.key), \(flags)")
      }
    }
    screen.write("\u{1B}[<9u")
    screen.press(.character("i", .control))
    #expect(screen.takeOutgoing() == [9])
  }

  /// Flag 4 names the shifted and the Latin key, 16 the text; 2, released keys, is refused.
  @Test func kittysKeysHaveAlternatesAndText() {
    let screen = Self.screen()
    var cyrillic = Key.character("Я")
    cyrillic.latin = "z"
    var held = Key.character("я", .control)
    held.latin = "z"
    let keys: [(flags: Int, key: Key, sequence: String)] = [
      (12, .character("A"), "\u{1B}[97:65;2u"), (12, cyrillic, "\u{1B}[1103:1071:122;2u"),
      (5, held, "\u{1B}[1103::122;5u"), (8, cyrillic, "\u{1B}[1103;2u"),
      (24, .character("a"), "\u{1B}[97;;97u"), (24, .character("A"), "\u{1B}[97;2;65u"),
      (24, .character("a", .control), "\u{1B}[97;5u"), (24, .named(.enter), "\u{1B}[13u"),
      (4, .character("a", .control), "\u{1}"), (20, .named(.up), "\u{1B}[A"),
      (5, .character("a", [.control, .shift]), "\u{1B}[97:65;6u"),
      (28, cyrillic, "\u{1B}[1103:1071:122;2;1071u"),
    ]
    for (flags, key, sequence) in keys {
      screen.write("\u{1B}[=\(flags)u")
      screen.press(key)
      #expect(String(decoding: screen.takeOutgoing(), as: UTF8.self) == sequence, "\(key), \(flags)")
    }
    screen.write("\u{1B}[=31u\u{1B}[?u")
    #expect(screen.takeOutgoing() == Array("\u{1B}[?29u".utf8))
  }

  @Test func releasesAreReportedWhereTheOuterTerminalCan() {
    let screen = Self.screen()
    screen.write("\u{1B}[=3u\u{1B}[?u")
    #expect(screen.takeOutgoing() == Array("\u{1B}[?1u".utf8) && !screen.report.wantsReleases)
    var surroundings = EmbeddedSurroundings()
    surroundings.reportsReleases = true
    screen.use(surroundings)
    screen.write("\u{1B}[?u")
    #expect(screen.takeOutgoing() == Array("\u{1B}[?3u".utf8))
    screen.write("x")
    #expect(screen.report.wantsReleases)
    let keys: [(key: Key, press: String, repeats: String, release: String)] = [
      (.character("a"), "a", "a", "\u{1B}[97;1:3u"),
      (.character("A"), "A", "A", "\u{1B}[97;2:3u"),
      (.character("i", .control), "\u{1B}[105;5u", "\u{1B}[105;5:2u", "\u{1B}[105;5:3u"),
      (.named(.up), "\u{1B}[A", "\u{1B}[1;1:2A", "\u{1B}[1;1:3A"),
      (.named(.pageUp, .shift), "\u{1B}[5;2~", "\u{1B}[5;2:2~", "\u{1B}[5;2:3~"),
      (.named(.enter), "\r", "\r", ""), (.named(.escape), "\u{1B}[27u", "\u{1B}[27;1:2u", "\u{1B}[27;1:3u"),
      (Key(.function(3)), "\u{1B}[13~", "\u{1B}[13;1:2~", "\u{1B}[13;1:3~"),
      (Key(.function(1)), "\u{1B}[P", "\u{1B}[1;1:2P", "\u{1B}[1;1:3P"),
    ]
    func sent(_ key: Key, _ event: Key.Event) -> String {
      var key = key
      key.event = event
      screen.press(key)
      return String(decoding: screen.takeOutgoing(), as: UTF8.self)
    }
    for (key, press, repeats, release) in keys {
      #expect(sent(key, .press) == press && sent(key, .repeat) == repeats, "\(key)")
      #expect(sent(key, .release) == release, "\(key)")
    }
    screen.write("\u{1B}[=11u")
    #expect(sent(.named(.enter), .release) == "\u{1B}[13;1:3u")
    // A program that does not ask hears nothing, whatever the outer terminal sends.
    screen.write("\u{1B}[=1u")
    #expect(sent(.character("a"), .release) == "" && sent(.named(.up), .repeat) == "\u{1B}[A")
    screen.write("\u{1B}[=0u")
    #expect(sent(.named(.up), .release) == "")
  }

  @Test func otherKeysAreXtermsWhereTheProgramWantsThat() {
    let screen = Self.screen()
    let keys: [(key: Key, ambiguous: String, all: String)] = [
      (.character("a"), "a", "a"), (.character("A"), "A", "A"),
      (.character("i", .control), "\t", "\u{1B}[27;5;105~"),
      (.character(";", .control), "\u{1B}[27;5;59~", "\u{1B}[27;5;59~"),
      (.character("x", .alt), "\u{1B}x", "\u{1B}[27;3;120~"),
      (.named(.enter), "\r", "\r"), (.named(.enter, .shift), "\u{1B}[27;2;13~", "\u{1B}[27;2;13~"),
      (.named(.tab, .control), "\u{1B}[27;5;9~", "\u{1B}[27;5;9~"),
      (.named(.tab, .shift), "\u{1B}[Z", "\u{1B}[Z"),
      (.named(.backspace, .control), "\u{8}", "\u{1B}[27;5;127~"),
      (.named(.up, .control), "\u{1B}[1;5A", "\u{1B}[1;5A"),
    ]
    for (level, wanted) in [(1, \(key: Key, ambiguous: String, all: String).ambiguous), (2, \.all)] {
      screen.write("\u{1B}[>4;\(level)m\u{1B}[?4m")
      #expect(screen.takeOutgoing() == Array("\u{1B}[>4;\(level)m".utf8))
      for key in keys {
        screen.press(key.key)
        #expect(
          String(decoding: screen.takeOutgoing(), as: UTF8.self) == key[keyPath: wanted],
          "\(key.key), \(level)")
      }
    }
    for end in ["\u{1B}[>4m", "\u{1B}[>4n", "\u{1B}[>m", "\u{1B}[>4;9m", "\u{1B}c"] {
      screen.write("\u{1B}[>4;2m\(end)")
      screen.press(.character("i", .control))
      #expect(screen.takeOutgoing() == [9], "\(end)")
    }
  }

  @Test func cursorColorFollowsOSC12() {
    let screen = Self.screen()
    #expect(screen.report.cursorColor == nil)
    screen.write("\u{1B}]12;#102030\u{7}")
    #expect(screen.report.cursorColor == .rgb(0x10, 0x20, 0x30))
    screen.write("\u{1B}]112\u{7}")
    #expect(screen.report.cursorColor == nil)
  }

  @Test func theKeypadIsAsAnApplicationWantsIt() {
    let screen = Self.screen()
    func press(_ key: Key, onKeypad: Bool = true) -> String {
      var key = key
      key.isOnKeypad = onKeypad
      screen.press(key)
      return String(decoding: screen.takeOutgoing(), as: UTF8.self)
    }
    let keys: [(key: Key, usual: String, wanted: String)] = [
      (.character("5"), "5", "\u{1B}Ou"), (.character("0"), "0", "\u{1B}Op"),
      (.character("+"), "+", "\u{1B}Ok"),
      (.character("*"), "*", "\u{1B}Oj"), (.character(","), ",", "\u{1B}Ol"),
      (.character("-"), "-", "\u{1B}Om"),
      (.character("."), ".", "\u{1B}On"), (.character("/"), "/", "\u{1B}Oo"),
      (.character("="), "=", "\u{1B}OX"),
      (.named(.enter), "\r", "\u{1B}OM"), (.named(.left), "\u{1B}[D", "\u{1B}[D"),
      (.character("5", .alt), "\u{1B}5", "\u{1B}5"),
    ]
    for key in keys { #expect(press(key.key) == key.usual) }
    for on in ["\u{1B}=", "\u{1B}[?66h"] {
      screen.write(on)
      for key in keys {
        #expect(press(key.key) == key.wanted, "\(key.key)")
        #expect(press(key.key, onKeypad: false) == key.usual, "\(key.key)")
      }
      screen.write("\u{1B}>")
      for key in keys { #expect(press(key.key) == key.usual) }
    }
  }

  @Test func pastedTextIsNeverKeys() {
    let screen = Self.screen()
    screen.paste("a\nb\u{1B}[201~\u{3}c\r\nd")
    #expect(screen.takeOutgoing() == Array("a\rb[201~c\rd".utf8))
    screen.write("\u{1B}[?2004h")
    screen.paste("a")
    #expect(screen.takeOutgoing() == Array("\u{1B}[200~a\u{1B}[201~".utf8))
  }

  @Test func questionsAreAnswered() {
    let screen = Self.screen()
    screen.write("\u{1B}[6n\u{1B}[5n")
    #expect(screen.takeOutgoing() == Array("\u{1B}[1;1R\u{1B}[0n".utf8))
  }

  @Test func mouseEventsAreSentOnlyWhenRequested() {
    let screen = Self.screen()
    let press = MouseEvent(.press(.left), at: CellPoint(column: 2, row: 1))
    screen.point(press)
    #expect(screen.takeOutgoing() == [])
    screen.write("\u{1B}[?1000h\u{1B}[?1006h")
    #expect(screen.report.mouse == .clicks)
    screen.point(press)
    #expect(screen.takeOutgoing() == Array("\u{1B}[<0;3;2M".utf8))
    screen.point(MouseEvent(.wheel(.down), at: CellPoint(column: 2, row: 1)))
    #expect(screen.takeOutgoing() == Array("\u{1B}[<65;3;2M".utf8))
  }

  @Test func theWheelIsArrowsOnAWholePageAndLooksBackOnLines() {
    let screen = Self.screen()
    screen.write((1...20).map { "\($0)\r\n" }.joined())
    let up = MouseEvent(.wheel(.up), at: CellPoint(column: 0, row: 0))
    screen.point(up)
    #expect(screen.report.scrolledBack == 3)
    #expect(screen.firstLine == "15")
    // The scrolled view stays while more is written.
    screen.write("21\r\n")
    #expect(screen.report.scrolledBack == 4)
    #expect(screen.firstLine == "15")
    screen.press(.character("x"))
    #expect(screen.report.scrolledBack == 0)
    #expect(screen.firstLine == "19")
    _ = screen.takeOutgoing()
    screen.write("\u{1B}[?1049h")
    screen.point(up)
    #expect(screen.takeOutgoing() == Array("\u{1B}[A\u{1B}[A\u{1B}[A".utf8))
    #expect(screen.report.scrolledBack == 0)
  }

  @Test func onlySoManyLinesAreKept() {
    let screen = Self.screen()
    for number in 1...2500 { screen.write("\(number)\r\n") }
    screen.scroll(to: 100_000)
    #expect(screen.report.scrolledBack == EmbeddedHistory.usualLimit)
    #expect(screen.firstLine == "\(2500 - 3 - EmbeddedHistory.usualLimit + 1)")
    var surroundings = EmbeddedSurroundings()
    surroundings.scrollback = 100
    screen.use(surroundings)
    #expect(screen.report.scrolledBack == 100)
    #expect(screen.firstLine == "\(2500 - 3 - 100 + 1)")
  }

  @Test func titlesAreFilteredAndCut() {
    let screen = Self.screen()
    screen.write("\u{1B}]2;vim \u{202E}x\u{7}")
    #expect(screen.report.title == "vim \u{FFFD}x")
    screen.write("\u{1B}]2;" + String(repeating: "long ", count: 4000) + "\u{7}")
    #expect(screen.report.title.count <= 121)
  }

  @Test func resizingKeepsTheTextAndTheSmallestScreensLive() {
    let screen = Self.screen()
    screen.write("hello\r\n日本語")
    for (columns, rows) in [(10, 2), (1, 1), (0, 0), (2, 1), (500, 200), (20, 4)] {
      screen.resize(to: CellSize(columns: columns, rows: rows))
      screen.write("日\u{1B}[2J\u{1B}[Hx日本")
      screen.takeDirty { row, cells in
        #expect(row < screen.size.rows)
        #expect(cells.count == screen.size.columns)
      }
    }
  }

  /// Bytes that have ended terminals, or the player, at one time or another.
  static let hostile: [String] = [
    "\u{1B}[;;;;;;;;;;;;;;;;m", "\u{1B}[" + String(repeating: ";", count: 300) + "m",
    "\u{1B}[" + String(repeating: "9:", count: 300) + "m",
    "\r" + String(repeating: "\u{80}", count: 4000) + "\u{1B}H\u{1B}[g",
    "a" + String(repeating: "\u{3099}", count: 160), "\u{1B}[5;5H\u{301}\u{1B}\0[9b",
    "\u{1B}[1;2H世\u{1B}\u{1B}_x\u{1B}\\[999b", "a\u{301}\u{1B}[9999b\u{1B}[9999b",
    "\u{1B}[9999;9999H世\u{1B}[9999b\u{1B}[9999S\u{1B}[9999T\u{1B}[9999L\u{1B}[9999M",
    "\u{1B}[9999@\u{1B}[9999P\u{1B}[9999X\u{1B}[9999I\u{1B}[9999Z\u{1B}[9999A\u{1B}[9999D",
    "\u{1B}[?69h\u{1B}[2;3s世世\u{1B}[9999'}\u{1B}[9999'~世\u{1B}6\u{1B}9\u{1B}[9999 @\u{1B}[9999 A",
    "\u{1B}[?6h\u{1B}[5;6r\u{1B}[?69h\u{1B}[5;6s\u{1B}[1;1;9999;9999;1;9999;9999$v\u{1B}[65;1;1;9999;9999$x",
    "\u{1B}[9999;9999;1;1$z\u{1B}[2;2;1;1${\u{1B}[;;;;;;;$v\u{1B}[9;9;9;9;;1;1$v",
    "\u{1B}[?45h\u{1B}[9999D\u{1B}[?7l\u{1B}[9999D世\u{8}\u{8}x\u{1B}[?7h",
    "\u{1B}[?1049h\u{1B}[?47l\u{1B}[?1047h\u{1B}[?1049l\u{1B}[?1048l\u{1B}c\u{1B}[!p",
    "\u{1B}]4;0;rgb:////\u{7}\u{1B}]4;-1;?;99999999999999999999;?\u{7}\u{1B}]10;?;?;?;?;?\u{7}\u{1B}]104;x\u{7}",
    "\u{1B}P$q\u{1B}\\\u{1B}P$q\u{FFFD}\u{1B}\\\u{1B}]\u{7}\u{1B}];\u{7}\u{1B}]2\u{7}\u{1B}P\u{1B}\\",
    "\u{1B}[38m\u{1B}[38;5m\u{1B}[38;2;1m\u{1B}[38:m\u{1B}[38:2:m\u{1B}[4:m\u{1B}[58:2::999:1:1m",
    "\u{1B}(\u{1B})0\u{E}\u{1B}N\u{1B}O\u{1B}n\u{1B}o~\u{7F}_\u{1B}(%5",
    "\u{1B}[?5h\u{1B}[?2026h\u{1B}[22t\u{1B}[23;0t",
  ]

  @Test(arguments: hostile) func hostileOutputLeavesTheScreenUsable(_ text: String) {
    let bytes = Array(text.utf8)
    for (columns, rows) in [(80, 24), (2, 1), (3, 2)] {
      for step in [1, 3, 64, bytes.count] {
        let screen = Self.screen(columns, rows)
        var painter = EmbeddedPainter()
        painter.place(CellRect(column: 0, row: 0, columns: columns, rows: rows), below: [])
        for start in stride(from: 0, to: bytes.count, by: step) {
          bytes[start..<min(bytes.count, start + step)].withUnsafeBytes { screen.feed($0) }
        }
        screen.resize(to: CellSize(columns: rows + 1, rows: columns))
        screen.resize(to: CellSize(columns: columns, rows: rows))
        screen.scroll(to: 50)
        screen.takeDirty { painter.set($1, row: $0) }
        var sink = ByteSink()
        painter.paint(into: &sink)
        screen.scroll(to: 0)
        screen.write("\u{18}\u{1B}\\\u{1B}cok")
        #expect(screen.firstLine == "ok")
      }
    }
  }

  /// Sequences for which terminals of earlier days wrote outside of their memory.
  @Test func hostileEscapeSequencesStayInBounds() {
    let screen = Self.screen(80, 24)
    var dice = Dice()
    let finals = Array("ABCDEFGHIJKLMPSTXZ@`abcdefghlmnrstu")
    for step in 0..<20_000 {
      switch dice.below(9) {
      case 0:
        let numbers = (0..<dice.below(4)).map { _ in "\(dice.below(dice.below(3) == 0 ? 1 << 31 : 200));" }
        screen.write("\u{1B}[\(numbers.joined())\(finals[dice.below(finals.count)])")
      case 1:
        let modes = [1, 5, 6, 7, 12, 25, 47, 69, 1000, 1002, 1006, 1047, 1048, 1049, 2004]
        screen.write("\u{1B}[?\(modes[dice.below(modes.count)])\(dice.below(2) == 0 ? "h" : "l")")
      case 2: screen.write("日本")
      case 3: screen.write("e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}")
      case 4: withUnsafeBytes(of: UInt8(dice.below(256))) { screen.feed($0) }
      case 5: screen.write("\u{1B}\(Unicode.Scalar(UInt8(dice.below(128))))")
      case 6:
        screen.write("\u{1B}[\(dice.below(60));\(dice.below(60))r\u{1B}[\(dice.below(60));\(dice.below(60))s")
      case 7: screen.write("\r\n\(dice.below(10))")
      default:
        screen.resize(to: CellSize(columns: dice.below(200), rows: dice.below(60)))
      }
      guard step % 50 == 0 else { continue }
      screen.takeDirty { row, cells in
        #expect(row < screen.size.rows && cells.count == screen.size.columns)
      }
      _ = screen.takeOutgoing()
    }
  }

  /// Numbers that look random and are the same in every run.
  private struct Dice {
    private var state: UInt64 = 2026

    mutating func below(_ end: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, end)
    }
  }

  @Test func rubbishIsSurvived() {
    let screen = Self.screen(40, 10)
    var state: UInt64 = 88_172_645_463_325_252
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<2000 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        // Escapes more often than chance has them.
        bytes.append(
          state % 7 == 0 ? 0x1B : state % 5 == 0 ? UInt8(ascii: "[") : UInt8(truncatingIfNeeded: state >> 8))
      }
      bytes.withUnsafeBytes { screen.feed($0) }
      screen.takeDirty { _, cells in #expect(cells.count == 40) }
      _ = screen.takeOutgoing()
    }
    screen.write("\u{18}\u{1B}\\\u{1B}cfine")
    #expect(screen.firstLine == "fine")
  }
}

extension EmbeddedScreen {
  /// Writes text as a program does.
  func write(_ text: String) { Array(text.utf8).withUnsafeBytes { feed($0) } }

  /// The text of the first row that is looked at.
  var firstLine: String {
    touch()
    var text = ""
    takeDirty { row, cells in
      guard row == 0 else { return }
      for cell in cells { text.unicodeScalars.append(Unicode.Scalar(cell.scalars[0]) ?? "?") }
    }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
