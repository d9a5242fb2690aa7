import Glibc
import PtyHarness
import Testing

@Suite("Storms") struct StormTests {
  private static let randomEvents = getenv("INSET_RANDOM_EVENTS").flatMap { Int(String(cString: $0)) }

  @Test("1,000 random keys and mouse events and 200 resizes while playing leave it in order")
  func everything() throws {
    let media = try Media.shared.get()
    var program = try start(media)
    var quits = 0
    var dice = Dice()
    var size = (columns: 120, rows: 32)
    for event in 0..<1000 {
      if event % 5 == 0 {
        size = (dice.within(1...220), dice.within(1...70))
        program.resize(columns: size.columns, rows: size.rows)
      }
      program.send(dice.key(size))
      program.read(seconds: 0.004)
      guard let exit = program.exit else { continue }
      // Chance found its way through the palette: a person may quit there.
      #expect(exit.status == .code(0))
      program.expectTerminalGivenBack()
      quits += 1
      guard quits < 5 else { break }
      program = try start(media)
    }
    #expect(quits < 5, "It ended by itself.")
    program.resize(columns: 120, rows: 32)
    // Whatever is open is left; then it has to listen, draw and quit. A busy machine may show the buttons of before,
    // so that the `q` comes too early: then once more.
    for _ in 0..<8 where program.exit == nil {
      for _ in 0..<4 {
        program.send(.escape)
        program.read(seconds: 0.2)
      }
      // From a shell in front that leads to the list, from anywhere else to the shell, whose next key is Inset's.
      program.send("\u{1D}\u{1D}")
      program.send(.function(3))
      try program.expect("a screen with buttons") { $0.controlsRow != nil || $0.shows("q quit") }
      program.send("q")
      _ = program.waitForExit(seconds: 4)
    }
    #expect(program.exit?.status == .code(0), "\(program.screen.text)")
    program.expectTerminalGivenBack()
  }

  /// A long search for what is left over, and not for every run: it waits at each look until nothing moves any more.
  @Test(
    "Two films, a shell and swaps at random leave nothing on the screen that a repaint would not draw",
    .enabled(if: randomEvents != nil, "INSET_RANDOM_EVENTS=3000 makes 3,000 random events"))
  func rolesAgainstRepaint() throws {
    let media = try Media.shared.get()
    let count = Self.randomEvents ?? 0
    let socket = "\(media.home)/storm-\(getpid())"
    func remote(_ words: String...) throws {
      let told = try Inset.capture(["remote", "--socket", socket] + words)
      #expect(told.exit?.status == .code(0), "\(words): \(told.errorText)")
    }
    func begin() throws -> PtyProgram {
      let program = try start(media, ["--input-ipc-server", socket, "--loop-file"])
      program.send("/clip 2")
      program.send(.enter)
      try program.expect("the film") { $0.picture != nil }
      return program
    }
    var program = try begin()
    var dice = Dice()
    var size = (columns: 120, rows: 32)
    for event in 1...count {
      program.send(dice.role(size))
      program.read(seconds: 0.02)
      if event % 20 == 0 {
        size = dice.size
        program.resize(columns: size.columns, rows: size.rows)
      }
      if let exit = program.exit {
        #expect(exit.status == .code(0))
        program.expectTerminalGivenBack()
        program = try begin()
      }
      guard event % 150 == 0 else { continue }
      // Still pictures and no notice that is about to go: the same must be drawn again.
      // Nor figures that change by themselves.
      try remote("set", "list-view", "list")
      program.read(seconds: 2)
      for _ in 0..<3 where program.screen.shows(" Statistics ") {
        try remote("stats")
        program.read(seconds: 2)
      }
      try remote("set", "pause", "yes")
      _ = try Inset.capture(["remote", "--socket", socket, "second", "set", "pause", "yes"])
      let drawn = stillScreen(program)
      try remote("repaint")
      program.read(seconds: 1)
      let repainted = cells(program.screen)
      let differences = zip(drawn, repainted).enumerated().filter { !$0.element.0.looks(like: $0.element.1) }
        .map { place, cells in "\(place % size.columns),\(place / size.columns): \(cells)" }
      #expect(differences.isEmpty, "\(event), \(size): \(differences.prefix(5))\n\(program.screen.text)")
      try remote("set", "pause", "no")
    }
    try remote("quit")
    #expect(program.waitForExit()?.status == .code(0))
    program.expectTerminalGivenBack()
  }

  /// The screen once nothing has been drawn for as long as a notice stays.
  private func stillScreen(_ program: PtyProgram) -> [SeenCell] {
    var before = cells(program.screen)
    for _ in 0..<8 {
      program.read(seconds: 4)
      let now = cells(program.screen)
      if zip(now, before).allSatisfy({ $0.looks(like: $1) }) { break }
      before = now
    }
    return before
  }

  private func cells(_ screen: VirtualScreen) -> [SeenCell] {
    (0..<screen.rows).flatMap { row in
      (0..<screen.columns).compactMap { screen.cell(column: $0, row: row).map(SeenCell.init) }
    }
  }

  private func start(_ media: Media, _ options: [String] = []) throws -> PtyProgram {
    // Keys typed into a program beside the film do nothing.
    var terminal = try Inset.options()
    terminal.environment["SHELL"] = "/bin/cat"
    let program = try Inset.play(options + [media.folder], terminal)
    try program.expect("the list") { $0.shows("clip 10") }
    return program
  }
}

/// The visible part of a cell: the colours of its quarters, or its text and colours.
private struct SeenCell: CustomStringConvertible {
  private let text: String
  private let colors: [RGBColor]

  init(_ cell: ScreenCell) {
    let isLined = !cell.attributes.isDisjoint(with: [.underline, .strike])
    if !isLined, let quarters = cell.quarterColors {
      text = ""
      colors = quarters
    } else if cell.text == "─" || cell.text == "━" {
      // The slider says by its colours what is buffered, which goes on in the pause.
      text = cell.text
      colors = [cell.shownBackground]
    } else {
      text = cell.text
      // The right half of a wide character has no look of its own.
      colors = text.isEmpty ? [] : [cell.shownForeground, cell.shownBackground]
    }
  }

  /// Whether both look alike; a picture's colours may differ by what no eye sees.
  func looks(like other: SeenCell) -> Bool {
    func isNear(_ first: UInt8, _ second: UInt8) -> Bool { abs(Int(first) - Int(second)) <= 6 }
    return text == other.text
      && zip(colors, other.colors).allSatisfy {
        isNear($0.red, $1.red) && isNear($0.green, $1.green) && isNear($0.blue, $1.blue)
      }
  }

  var description: String { "\(text) \(colors.map(\.hex).joined(separator: " "))" }
}

/// Numbers that look random and are the same in every run.
private struct Dice {
  private var state: UInt64 = 2026

  mutating func within(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int(state >> 33) % range.count
  }

  /// A size in which everything has its place, or almost.
  var size: (columns: Int, rows: Int) {
    mutating get { (within(40...160), within(12...50)) }
  }

  /// A key or a click about the films, the corner, the list and the program beside them.
  mutating func role(_ size: (columns: Int, rows: Int)) -> TypedKey {
    let keys = [
      "T", "T", "\u{1B}x", "\u{1B}x", "\u{1B}\r", "\u{1B}\r", "gb", "\u{1B}h", "c", "+", "-", "=", "\u{1D}",
      "\u{1D}\u{1D}", "\t", "j", "k", "/clip\r", "\u{1B}", "?", "\r", " ", "}", "{", "\u{1B}[1;4A",
      "\u{1B}[1;4B", "\u{1B}[1;4C", "\u{1B}[1;4D",
    ]
    let number = within(0...keys.count + 7)
    if number < keys.count { return .text(keys[number]) }
    let (column, row) = (within(0...size.columns - 1), within(0...size.rows - 1))
    switch number % 4 {
    case 0: return .press(button: 0, column: column, row: row)
    case 1: return .release(button: 0, column: column, row: row)
    case 2: return .drag(button: 0, column: column, row: row)
    default: return .function(within(3...8))
    }
  }

  /// A key or a mouse event; those that quit or stop the program are left out.
  mutating func key(_ size: (columns: Int, rows: Int)) -> TypedKey {
    let column = within(0...size.columns + 2)
    let row = within(0...size.rows + 2)
    switch within(0...13) {
    case 0: return .press(button: 0, column: column, row: row)
    case 1: return .release(button: 0, column: column, row: row)
    case 2: return .drag(button: 0, column: column, row: row)
    case 3: return .press(button: 64 + within(0...1), column: column, row: row)
    case 4: return .enter
    case 5: return .escape
    case 6: return .function(within(1...12))
    case 7: return [TypedKey.up, .down, .left, .right, .home, .end, .pageUp, .pageDown][within(0...7)]
    case 8: return [TypedKey.tab, .backTab, .backspace, .delete, .insert][within(0...4)]
    case 9: return .paste("text \u{1b}[31m q \u{7}")
    default:
      let characters = Array("TTTcfi?jjkkgG/nNaAd.rhl <>0987m+-=pPoL@!\u{c}äß日[{")
      return .text(String(characters[within(0...characters.count - 1)]))
    }
  }
}
