import PtyHarness
import Testing

@Suite("Where it cannot run") struct RefusalTests {
  /// One sentence on standard error, nothing on standard output, no escape sequence, a code that is not zero.
  private func expectRefusal(_ run: CapturedProgram, location: SourceLocation = #_sourceLocation) {
    guard case .code(let code) = run.exit?.status else {
      Issue.record("It did not end by itself: \(String(describing: run.exit))", sourceLocation: location)
      return
    }
    #expect(code != 0, sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(!run.error.contains(0x1b), sourceLocation: location)
    let lines = run.errorText.split(separator: "\n")
    #expect((1...3).contains(lines.count), "\(run.errorText)", sourceLocation: location)
  }

  @Test("Not a terminal") func noTerminal() throws {
    let media = try Media.shared.get()
    expectRefusal(try Inset.capture(["--no-config", media.clip]))
  }

  @Test(
    "TERM=dumb, TERM unknown, 1×1",
    arguments: [("dumb", 80, 24), ("no-such-terminal", 80, 24), ("xterm", 1, 1)])
  func poorTerminals(name: String, columns: Int, rows: Int) throws {
    let media = try Media.shared.get()
    var options = try Inset.options(columns: columns, rows: rows)
    options.environment["TERM"] = name
    let program = try Inset.play([media.clip], options)
    let exit = try #require(program.waitForExit())
    #expect(exit.status != .code(0))
    #expect(program.screen.bytes > 10, "a sentence")
    #expect(program.screen.modes == ModeTracker(), "no escape sequences")
    program.expectTerminalGivenBack()
  }

  @Test(
    "A film on standard input that is the terminal: the keys stay the program's",
    arguments: ["-", "/dev/tty"])
  func keysAreNoFilm(argument: String) throws {
    let program = try Inset.play([argument])
    try program.expect("the sentence") { $0.shows("This is a terminal") }
    program.send("q")
    #expect(try #require(program.waitForExit()).status == .code(0))
    program.expectTerminalGivenBack()
  }

  @Test("Standard output is closed: nothing takes its place, and the film is on the terminal")
  func closedOutput()
    throws
  {
    let media = try Media.shared.get()
    var options = try Inset.options()
    options.output = .closed
    let program = try Inset.play([media.clip], options)
    try program.expect("the picture") { $0.picture != nil }
    program.quitInGoodOrder()
  }

  @Test("Standard output is a file or a pipe: the film is on the terminal that the program belongs to")
  func redirectedOutput() throws {
    let media = try Media.shared.get()
    let null = try #require(NullDevice())
    var options = try Inset.options()
    options.output = .descriptor(null.descriptor)
    let program = try Inset.play([media.clip], options)
    try program.expect("the picture") { $0.picture != nil }
    program.quitInGoodOrder()
  }
}
