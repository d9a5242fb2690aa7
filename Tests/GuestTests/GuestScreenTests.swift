import Core
import Testing

@testable import Guest

@Suite("A guest's screen")
struct GuestScreenTests {
  private static func screen(_ columns: Int = 20, _ rows: Int = 4) throws -> GuestScreen {
    try #require(GuestScreen(CellSize(columns: columns, rows: rows)))
  }

  @Test func whatIsWrittenBecomesCellsOfTheRowsThatChange() throws {
    let screen = try Self.screen()
    screen.takeDirty { _, _ in }
    screen.write("\r\n\u{1B}[1;31mred\u{1B}[0m \u{1B}[38;2;1;2;3mown")
    var rows: [Int: [GuestCell]] = [:]
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

  @Test func theCursorHasTheShapeThatItIsGiven() throws {
    let screen = try Self.screen()
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

  @Test func wideAndCombinedCharactersKeepTheirCells() throws {
    let screen = try Self.screen()
    screen.write("日e\u{301}x")
    var first: [GuestCell] = []
    screen.takeDirty { if $0 == 0 { first = $1 } }
    #expect(first[0].width == 2)
    #expect(first[1].width == 0)
    #expect(first[2].scalars == [0x65, 0x301, 0, 0])
    #expect(first[3].scalars[0] == 0x78)
  }

  @Test func keysAreWhatATerminalSends() throws {
    let screen = try Self.screen()
    let keys: [(Key, String)] = [
      (.character("a"), "a"), (.character("ß"), "ß"), (.character("c", .control), "\u{3}"),
      (.character("j", .control), "\n"), (.character("i", .control), "\t"),
      (.character("x", .alt), "\u{1B}x"),
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

  @Test func pastedTextIsNeverKeys() throws {
    let screen = try Self.screen()
    screen.paste("a\nb\u{1B}[201~\u{3}c\r\nd")
    #expect(screen.takeOutgoing() == Array("a\rb[201~c\rd".utf8))
    screen.write("\u{1B}[?2004h")
    screen.paste("a")
    #expect(screen.takeOutgoing() == Array("\u{1B}[200~a\u{1B}[201~".utf8))
  }

  @Test func questionsAreAnswered() throws {
    let screen = try Self.screen()
    screen.write("\u{1B}[6n\u{1B}[5n")
    #expect(screen.takeOutgoing() == Array("\u{1B}[1;1R\u{1B}[0n".utf8))
  }

  @Test func theMouseIsHeardWhereItIsWanted() throws {
    let screen = try Self.screen()
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

  @Test func theWheelIsArrowsOnAWholePageAndLooksBackOnLines() throws {
    let screen = try Self.screen()
    screen.write((1...20).map { "\($0)\r\n" }.joined())
    let up = MouseEvent(.wheel(.up), at: CellPoint(column: 0, row: 0))
    screen.point(up)
    #expect(screen.report.scrolledBack == 3)
    #expect(screen.firstLine == "15")
    // What is looked at stays while more is written.
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

  @Test func onlySoManyLinesAreKept() throws {
    let screen = try Self.screen()
    for number in 1...2500 { screen.write("\(number)\r\n") }
    screen.scroll(to: 100_000)
    #expect(screen.report.scrolledBack == GuestHistory.limit)
    #expect(screen.firstLine == "\(2500 - 3 - GuestHistory.limit + 1)")
  }

  @Test func titlesAreFilteredAndCut() throws {
    let screen = try Self.screen()
    screen.write("\u{1B}]2;vim \u{202E}x\u{7}")
    #expect(screen.report.title == "vim \u{FFFD}x")
    screen.write("\u{1B}]2;" + String(repeating: "long ", count: 4000) + "\u{7}")
    #expect(screen.report.title.count <= 121)
  }

  @Test func resizingKeepsTheTextAndTheSmallestScreensLive() throws {
    let screen = try Self.screen()
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

  /// What terminals in earlier days wrote outside of their memory for.
  @Test func whatIsMeantToHarmDoesNot() throws {
    let screen = try Self.screen(80, 24)
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

  @Test func rubbishIsSurvived() throws {
    let screen = try Self.screen(40, 10)
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

@Suite("What a guest writes")
struct GuestStreamTests {
  private static func filtered(_ pieces: [String]) -> String {
    var stream = GuestStream()
    var rest: [UInt8] = []
    for piece in pieces { Array(piece.utf8).withUnsafeBytes { stream.pass($0, into: &rest) } }
    return String(decoding: rest, as: UTF8.self)
  }

  private static func expect(
    _ text: String, becomes wanted: String, location: SourceLocation = #_sourceLocation
  ) {
    #expect(filtered([text]) == wanted, sourceLocation: location)
    // Wherever the pieces end.
    #expect(filtered(text.unicodeScalars.map { String($0) }) == wanted, sourceLocation: location)
  }

  @Test func stringsThatNoTerminalShowsAreTakenOut() {
    Self.expect(
      "a\u{1B}_Gi=1,a=q;AAAA\u{1B}\\b\u{1B}[1mc\u{1B}^pm\u{1B}x\u{1B}\\d\u{1B}Xsos\u{7}e\u{1B}\u{1B}_y\u{1B}\\f",
      becomes: "ab\u{1B}[1mcde\u{1B}f")
  }

  @Test func repetitionsAreWrittenOut() {
    Self.expect("x\u{1B}[3b日\u{1B}[2b\u{1B}[H\u{1B}[b", becomes: "xxxx日日日\u{1B}[H日")
    #expect(Self.filtered(["-\u{1B}[99999999b"]).count == 513)
    #expect(Self.filtered(["\u{1B}[5b"]) == "")
  }

  @Test func numbersAreCutAndSequencesPassAsTheyAre() {
    Self.expect(
      "\u{1B}[2147483647;5S\u{1B}[?1049h\u{1B}[38:2::1:2:3m",
      becomes: "\u{1B}[2147;5S\u{1B}[?1049h\u{1B}[38:2::1:2:3m")
    Self.expect("\u{1B}[12\u{18}x\u{1B}[1\u{1B}[2mx\u{1B}[3\rm", becomes: "x\u{1B}[2mx\r\u{1B}[3m")
    #expect(Self.filtered(["\u{1B}[" + String(repeating: "1;", count: 1000) + "mx"]) == "x")
  }
}

extension GuestScreen {
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
