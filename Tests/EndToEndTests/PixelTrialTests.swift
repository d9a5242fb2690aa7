import Glibc
import PtyHarness
import Testing

@Suite("Terminals that promise pictures in pixels") struct PixelTrialTests {
  private func play(_ arguments: [String] = [], _ change: (inout QueryAnswers) -> Void) throws -> PtyProgram {
    var options = try Inset.options()
    for name in ["SSH_CONNECTION", "SSH_TTY", "KITTY_WINDOW_ID"] { options.environment[name] = .some(nil) }
    var answers = QueryAnswers()
    change(&answers)
    options.answers = answers
    return try Inset.play(arguments + [try Media.shared.get().clip], options)
  }

  @Test("One that does not answer to kitty's pictures gets cells, and the statistics say why") func silent()
    throws
  {
    let program = try play {
      $0.kittyGraphics = true
      $0.kittyVerdict = nil
    }
    try program.expect("pixels first") { $0.images.transmitted.shared > 0 }
    try program.expect("then through the tty") { $0.images.transmitted.inline > 0 }
    try program.expect("then cells") { $0.picture != nil && $0.images.kitty.isEmpty }
    program.send("i")
    try program.expect("the reason") { $0.shows("no answer to pict") }
    // A person overrides.
    program.send("i\u{1B}G\u{1B}G")
    try program.expect("kitty's pictures nevertheless") { !$0.images.placements.isEmpty }
    program.read(seconds: 2.5)
    #expect(!program.screen.images.placements.isEmpty)
    program.quitInGoodOrder()
  }

  @Test("One that cannot open shared memory gets them through the tty") func noSharedMemory() throws {
    let program = try play {
      $0.kittyGraphics = true
      $0.kittySharedVerdict = "EBADF:cannot \u{9B}31mopen"
    }
    try program.expect("pictures through the tty") { $0.images.transmitted.inline > 2 }
    #expect(program.screen.images.transmitted.shared < 10)
    program.send("i")
    try program.expect("the reason") { $0.shows("no shared memory") }
    program.quitInGoodOrder()
  }

  @Test("One that refuses gets cells", arguments: ["ENOTSUP:none of it", "", ";;;=\u{7F}"])
  func refusing(verdict: String) throws {
    let program = try play {
      $0.kittyGraphics = true
      $0.kittyVerdict = verdict
    }
    try program.expect("cells") { $0.picture != nil && $0.images.kitty.isEmpty }
    program.quitInGoodOrder()
  }

  @Test("One that claims sixels and draws none gets cells") func deafToSixels() throws {
    let program = try play {
      $0.sixel = true
      $0.drawsSixels = false
    }
    try program.expect("cells") { $0.picture != nil && $0.images.sixelCount > 0 }
    let count = program.screen.images.sixelCount
    program.send("i")
    try program.expect("the reason") { $0.shows("draws none") }
    #expect(program.screen.images.sixelCount == count)
    program.quitInGoodOrder()
  }

  @Test("A late answer is still believed") func late() throws {
    let program = try play {
      $0.kittyGraphics = true
      $0.kittyVerdict = nil
    }
    try program.expect("cells") {
      $0.picture != nil && $0.images.kitty.isEmpty && $0.images.transmitted.inline > 0
    }
    let pid = Int(program.processID)
    program.send("\u{1B}_Gi=\((pid / 240 & 0x1F) << 24 | (16 + pid % 240));OK\u{1B}\\")
    try program.expect("pictures") { !$0.images.placements.isEmpty }
    program.quitInGoodOrder()
  }

  @Test("When another terminal is attached, graphics follow") func attaching() throws {
    let program = try play { $0.kittyGraphics = true }
    try program.expect("kitty's pictures") { !$0.images.placements.isEmpty }
    program.screen.answers?.kittyGraphics = false
    program.resize(columns: 100, rows: 30)
    try program.expect("cells") { $0.picture != nil && $0.images.kitty.isEmpty }
    program.screen.answers?.sixel = true
    program.resize(columns: 110, rows: 30)
    let count = program.screen.images.sixelCount
    try program.expect("sixels") { $0.images.sixelCount > count + 20 }
    program.screen.answers = nil
    program.resize(columns: 100, rows: 30)
    program.read(seconds: 0.5)
    program.send("q")
    #expect(program.waitForExit()?.status == .code(0))
  }
}
