import PtyHarness
import Testing

@Suite("A shell beside the film") struct EmbeddedTerminalTests {
  private static func isInCorner(_ screen: VirtualScreen) -> Bool {
    guard let picture = screen.picture else { return false }
    return picture.columns.count < screen.columns / 2 && picture.rows.lowerBound > screen.rows / 3
  }

  /// A shell that waits, with a film in its corner.
  private static func openShell() throws -> PtyProgram {
    let program = try Inset.play([Media.shared.get().clip], Inset.shellOptions())
    try program.expect("the picture") { $0.picture != nil }
    program.send("\u{1D}")
    try program.expect("the shell") { $0.shows("ready>") && isInCorner($0) }
    return program
  }

  @Test("It runs while the film plays in its corner, keeps its screen out of sight, and leads back")
  func shell() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--presentation", "full", media.clip], Inset.shellOptions())
    try program.expect("the picture") { ($0.picture?.columns.count ?? 0) > 60 }
    program.send("\u{1B}[24~")
    try program.expect("the shell and the corner") { $0.shows("ready>") && Self.isInCorner($0) }
    program.send("echo fi''ve; stty size\r")
    try program.expect("what it says") { $0.shows("five") && $0.shows("30 120") }
    let hash = program.screen.pictureHash
    try program.expect("the film goes on") { $0.pictureHash != hash && $0.shows("five") }

    // q is the shell's; p behind the escape is the player's.
    program.send("q")
    program.send("\u{1D}p")
    try program.expect("a pause beside what was typed") { $0.isPlaying == false && $0.shows("ready> q") }
    program.send("\u{1D}p")
    try program.expect("the film goes on") { $0.isPlaying == true }

    program.send("\u{1D}\u{1D}")
    try program.expect("the full picture") { ($0.picture?.columns.count ?? 0) > 60 && !$0.shows("five") }
    program.send("\u{1D}")
    try program.expect("the shell as it was") {
      $0.shows("five") && $0.shows("ready> q") && Self.isInCorner($0)
    }

    program.resize(columns: 90, rows: 24)
    try program.expect("the corner of the other size") { screen in
      (screen.picture?.rows.upperBound ?? 99) <= 23 && screen.text(row: 0).contains("twice: list")
        && Self.isInCorner(screen)
    }
    program.send("\u{15}stty size\r")
    try program.expect("another size") { $0.shows("22 90") && Self.isInCorner($0) }
    program.send("exit\r")
    try program.expect("the full picture") { ($0.picture?.columns.count ?? 0) > 60 && !$0.shows("ready>") }
    program.quitInGoodOrder()
  }

  @Test("Overlays lie over it and give it back; its cursor is seen where keys go to it") func overlays()
    throws
  {
    let program = try Self.openShell()
    for line in 1...8 {
      program.send("echo li''ne \(line) of the shell, which is long enough for a help to cover\r")
    }
    try program.expect("lines") { $0.shows("line 8 of") && $0.modes.cursorVisible }
    // Beside the film, which goes on.
    func lines(_ screen: VirtualScreen) -> [Substring] { (1..<20).map { screen.text(row: $0).prefix(60) } }
    let before = lines(program.screen)
    program.send("\u{1D}?")
    try program.expect("the help") {
      $0.shows("in the embedded terminal") || $0.shows("Embedded terminal")
    }
    #expect(!program.screen.modes.cursorVisible)
    program.send(.escape)
    try program.expect("the lines again") { lines($0) == before }
    program.quitBehindEscape()
  }

  @Test("Its cursor has the look that it asks for, and the person's own elsewhere") func cursorLook() throws {
    let program = try Self.openShell()
    program.send("printf '\\033[6 q\\033]12;#123456\\a'\r")
    try program.expect("a bar") { $0.modes.cursorShape == 6 && $0.modes.cursorColor == "#123456" }
    program.send("\u{1D}\u{1D}")
    try program.expect("the person's own") { $0.modes.cursorShape == 0 && $0.modes.cursorColor == nil }
    program.send("\u{1D}")
    try program.expect("a bar again") { $0.modes.cursorShape == 6 && $0.modes.cursorColor == "#123456" }
    program.quitBehindEscape()
  }

  @Test("An option opens it at the start") func fromTheStart() throws {
    let program = try Inset.play(
      ["--input-commands", "set volume 40 ; terminal", Media.shared.get().clip], Inset.shellOptions())
    try program.expect("the shell and the corner") { $0.shows("ready>") && Self.isInCorner($0) }
    program.send("\u{1D}\u{1D}")
    try program.expect("the volume that was asked for") { $0.shows("vol 40") && !$0.shows("ready>") }
    program.quitInGoodOrder()
  }

  @Test("A flood does not stop the film, and keys end it") func flood() throws {
    let program = try Self.openShell()
    program.send("yes\r")
    try program.expect("the flood") { $0.text(row: 2) == "y" && $0.text(row: 12) == "y" }
    for _ in 0..<3 {
      let hash = program.screen.pictureHash
      try program.expect("the film goes on") { $0.pictureHash != hash }
    }
    program.send("\u{3}")
    program.send("echo do''ne\r")
    try program.expect("the shell again") { $0.shows("done") }
    program.quitBehindEscape()
  }

  @Test("A line for the shell shows what it said until a key is pressed") func line() throws {
    let media = try Media.shared.get()
    let program = try Inset.play([media.clip], Inset.shellOptions())
    try program.expect("the picture") { $0.picture != nil }
    program.send(":")
    try program.expect("the palette") { $0.shows("Commands") || $0.modes.cursorVisible }
    program.send("terminal \"echo on''ce; exit 7\"\r")
    try program.expect("its end") { $0.shows("once") && $0.shows("ended with code 7") }
    program.send("\r")
    try program.expect("the list") { !$0.shows("once") && $0.isPlaying == true }
    program.quitInGoodOrder()
  }
}

extension PtyProgram {
  /// Quits while the keys are another program's.
  fileprivate func quitBehindEscape(location: SourceLocation = #_sourceLocation) {
    send("\u{1D}")
    quitInGoodOrder(location: location)
  }
}
