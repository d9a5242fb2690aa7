import PtyHarness
import Testing

@Suite("Storms") struct StormTests {
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
      try program.expect("a screen with buttons") { $0.controlsRow != nil }
      program.send("q")
      _ = program.waitForExit(seconds: 4)
    }
    #expect(program.exit?.status == .code(0), "\(program.screen.text)")
    program.expectTerminalGivenBack()
  }

  private func start(_ media: Media) throws -> PtyProgram {
    // What is typed into a program beside the film does nothing.
    var options = try Inset.options()
    options.environment["SHELL"] = "/bin/cat"
    let program = try Inset.play([media.folder], options)
    try program.expect("the list") { $0.shows("clip 10") }
    return program
  }
}

/// Numbers that look random and are the same in every run.
private struct Dice {
  private var state: UInt64 = 2026

  mutating func within(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int(state >> 33) % range.count
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
