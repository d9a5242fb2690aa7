import PtyHarness
import Testing

@Suite("The emulated screen") struct VirtualScreenTests {
  @Test("Text, direct colours and widths come out as written") func cells() throws {
    let screen = VirtualScreen(columns: 20, rows: 3)
    screen.feed("\u{1b}[2;3H\u{1b}[38;2;10;20;30;48;2;40;50;60m▀\u{1b}[0m界e\u{301}x")
    let block = try #require(screen.cell(column: 2, row: 1))
    #expect(block.text == "▀")
    #expect(block.foreground == RGBColor(red: 10, green: 20, blue: 30))
    #expect(block.background == RGBColor(red: 40, green: 50, blue: 60))
    #expect(!block.hasDefaultForeground && !block.hasDefaultBackground)
    #expect(screen.cell(column: 3, row: 1)?.width == 2)
    #expect(screen.cell(column: 4, row: 1)?.text == "")
    #expect(screen.cell(column: 5, row: 1)?.text == "e\u{301}")
    #expect(screen.cell(column: 0, row: 0)?.hasDefaultBackground == true)
    #expect(screen.text(row: 1) == "  ▀界e\u{301}x")
    #expect(screen.cursor == (7, 1))
    #expect(screen.cell(column: 20, row: 0) == nil)
    #expect(screen.cell(column: 0, row: -1) == nil)
  }

  @Test("Sequences may arrive in any pieces") func pieces() {
    let bytes = Array("\u{1b}]2;Title\u{1b}\\\u{1b}[?1049h\u{1b}[?2026hab\u{1b}[?2026l\u{1b}[c".utf8)
    for size in 1...bytes.count {
      let screen = VirtualScreen(columns: 10, rows: 2)
      for start in stride(from: 0, to: bytes.count, by: size) {
        screen.feed(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(screen.modes.title == "Title")
      #expect(screen.modes.alternateScreen)
      #expect(screen.frameBytes.count == 1)
      #expect(screen.frameBytes.first == bytes.count - 3)
      #expect(screen.takeReplies() == Array("\u{1b}[?62;22c".utf8))
      #expect(screen.takeReplies().isEmpty)
    }
  }

  @Test("Strings are not shown, in whatever pieces they come") func strings() {
    let text = "a\u{1b}_Gi=1,a=q;AA\u{1b}\\b\u{1b}^x\u{1b}\\c\u{1b}]0;t\u{7}d\u{1b}Pq\u{1b}\\e\u{1b}_f\u{18}g"
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      let screen = VirtualScreen(columns: 30, rows: 2)
      for start in stride(from: 0, to: bytes.count, by: size) {
        screen.feed(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(screen.text(row: 0) == "abcdeg")
    }
  }

  @Test("Modes that are left set are named, and none where all were given back") func leftovers() {
    let screen = VirtualScreen(columns: 10, rows: 2)
    screen.feed("\u{1b}[22;0t\u{1b}[?1049h\u{1b}[?25l\u{1b}[?1002;1006h\u{1b}[?2004h\u{1b}=\u{1b}[2 q")
    #expect(!screen.modes.cursorVisible && screen.modes.mouse && screen.modes.mouseSGR)
    #expect(screen.modes.leftovers.count == 8)
    screen.feed("\u{1b}[?2004l\u{1b}[?1006;1002l\u{1b}[?25h\u{1b}[?1049l\u{1b}[23;0t\u{1b}>\u{1b}[0 q")
    #expect(screen.modes.leftovers == [])
  }

  @Test(
    "Queries are answered",
    arguments: [
      ("\u{1b}[?2026$p", "\u{1b}[?2026;2$y"), ("\u{1b}[?7$p", "\u{1b}[?7;1$y"),
      ("\u{1b}[?9999$p", "\u{1b}[?9999;0$y"), ("\u{1b}[>q", "\u{1b}P>|harness 1.0\u{1b}\\"),
      ("\u{1b}[>0q", "\u{1b}P>|harness 1.0\u{1b}\\"), ("\u{1b}[14t", "\u{1b}[4;480;800t"),
      ("\u{1b}[16t", "\u{1b}[6;20;10t"), ("\u{1b}[18t", "\u{1b}[8;24;80t"),
      ("\u{1b}]11;?\u{7}", "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\"),
      ("\u{1b}P+q524742\u{1b}\\", "\u{1b}P1+r524742=38\u{1b}\\"), ("\u{1b}[5n", "\u{1b}[0n"),
      ("ab\u{1b}[6ncd", "\u{1b}[1;3R"), ("\u{1b}_Gi=1,a=q;AAAA\u{1b}\\", ""), ("\u{1b}[31m", ""),
    ])
  func answers(query: String, answer: String) {
    let screen = VirtualScreen(columns: 80, rows: 24)
    screen.feed(query)
    #expect(String(decoding: screen.takeReplies(), as: UTF8.self) == answer)
    let deaf = VirtualScreen(columns: 80, rows: 24, answers: nil)
    deaf.feed(query)
    #expect(deaf.takeReplies().isEmpty)
  }

  @Test("Any bytes are survived") func noise() {
    var dice = Dice()
    let screen = VirtualScreen(columns: 40, rows: 10)
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<200 {
        switch dice.next(4) {
        case 0: bytes += [0x1b, UInt8(ascii: "[")]
        case 1: bytes.append(UInt8(0x30 + dice.next(0x4e)))
        default: bytes.append(UInt8(dice.next(256)))
        }
      }
      screen.feed(bytes)
      #expect(screen.text.split(separator: "\n", omittingEmptySubsequences: false).count == screen.rows)
    }
  }

  @Test("Screens of any size take text of any width") func sizes() {
    var dice = Dice()
    let screen = VirtualScreen(columns: 40, rows: 10)
    screen.feed("\u{1b}[?1049h")
    for _ in 0..<300 {
      let (columns, rows) = (1 + dice.next(200), 1 + dice.next(60))
      screen.resize(columns: columns, rows: rows)
      for _ in 0..<20 {
        screen.feed("\u{1b}[\(1 + dice.next(rows));\(1 + dice.next(columns))H\u{1b}[3\(dice.next(8))m界▀a\n")
      }
      #expect(screen.text.split(separator: "\n", omittingEmptySubsequences: false).count == rows)
      #expect(screen.cell(column: columns - 1, row: rows - 1) != nil)
      #expect(screen.cell(column: columns, row: 0) == nil)
    }
  }
}

/// Numbers that look random and are the same in every run.
private struct Dice {
  private var state: UInt64 = 7

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
