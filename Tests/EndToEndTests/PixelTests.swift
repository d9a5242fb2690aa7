import Glibc
import PtyHarness
import Testing

@Suite("Pictures in pixels") struct PixelTests {
  private func options(_ change: (inout QueryAnswers) -> Void) throws -> PtyOptions {
    var options = try Inset.options()
    for name in ["SSH_CONNECTION", "SSH_TTY", "KITTY_WINDOW_ID"] { options.environment[name] = .some(nil) }
    var answers = QueryAnswers()
    change(&answers)
    options.answers = answers
    return options
  }

  @Test("kitty gets its pictures in shared memory, in place, cut around panes, and keeps none") func kitty()
    throws
  {
    let media = try Media.shared.get()
    // As a killed player leaves it: no process has a number that large.
    let stray = SharedMemoryFiles.path(99_999_999, slot: 0) + ".kept"
    close(open(stray, O_CREAT | O_RDWR, 0o600))
    #expect(SharedMemoryFiles.pictures(of: 99_999_999) == [stray])
    defer { unlink(stray) }
    let program = try Inset.play([media.clip], options { $0.kittyGraphics = true })
    try program.expect("pictures") { $0.images.transmitted.shared > 3 }
    #expect(access(stray, F_OK) != 0)
    #expect(!SharedMemoryFiles.pictures(of: program.processID).isEmpty)
    #expect(program.screen.images.kitty.count == 1)
    #expect(program.screen.picture == nil)

    program.send("?")
    try program.expect("the help") { $0.shows("all keys") }
    try program.expect("a picture cut around it") { screen in
      let placements = screen.images.placements
      return placements.count > 1
        && !placements.contains { $0.holds(column: screen.columns / 2, row: screen.rows / 2) }
    }
    program.send("q")
    try program.expect("the whole picture") {
      $0.images.placements.contains { $0.columns > 60 && $0.rows > 20 }
    }

    program.send("T")
    try program.expect("the corner alone") { screen in
      screen.images.placements.count == 1
        && screen.images.placements.allSatisfy {
          $0.column > screen.columns / 2 && $0.columns < screen.columns / 2
        }
    }
    program.resize(columns: 90, rows: 28)
    try program.expect("the corner of the smaller screen") { screen in
      screen.images.placements.count == 1
        && screen.images.placements.allSatisfy { $0.column + $0.columns <= 90 && $0.row + $0.rows <= 28 }
    }
    program.quitInGoodOrder()
  }

  @Test("A killed player's pictures in shared memory are removed by its front") func killedPlayer() throws {
    let sessions = try Sessions()
    var options = try options { $0.kittyGraphics = true }
    for name in ["XDG_RUNTIME_DIR", "INSET_NO_SESSION"] {
      options.environment[name] = try sessions.options().environment[name]
    }
    let program = try sessions.play([Media.shared.get().clip], options)
    try program.expect("pictures") { $0.images.transmitted.shared > 3 }
    let player = try sessions.only().process
    #expect(!SharedMemoryFiles.pictures(of: player).isEmpty)
    kill(player, SIGKILL)
    program.expectLeft(.signal(SIGKILL))
    #expect(SharedMemoryFiles.pictures(of: player) == [])
  }

  @Test("A paused picture moves without being sent again") func pausedKitty() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--pause", media.clip], options { $0.kittyGraphics = true })
    try program.expect("the picture") { !$0.images.placements.isEmpty && $0.isPlaying == false }
    program.send("?")
    try program.expect("a cut picture") { $0.shows("all keys") && $0.images.placements.count > 1 }
    #expect(program.screen.images.transmitted.shared <= 4)
    program.send("q")
    try program.expect("the whole picture") { $0.images.placements.count == 1 }
    program.quitInGoodOrder()
  }

  @Test(
    "No picture outlives the program",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT])
  func wayOut(number: Int32) throws {
    let media = try Media.shared.get()
    let program = try Inset.play([media.clip], options { $0.kittyGraphics = true })
    try program.expect("the picture") { !$0.images.placements.isEmpty }
    program.signal(number)
    _ = try #require(program.waitForExit())
    program.expectTerminalGivenBack()
  }

  @Test("A terminal that sees other memory gets the pictures through the tty") func otherMemory() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(
      [media.clip],
      options {
        $0.kittyGraphics = true
        $0.kittySharedMemory = false
      })
    try program.expect("pictures") { $0.images.transmitted.inline > 2 }
    program.quitInGoodOrder()
  }

  @Test("Over ssh they go through the tty at once") func remote() throws {
    let media = try Media.shared.get()
    var options = try options { $0.kittyGraphics = true }
    options.environment["SSH_CONNECTION"] = "10.0.0.1 1 10.0.0.2 22"
    let program = try Inset.play([media.clip], options)
    try program.expect("pictures") { $0.images.transmitted.inline > 2 }
    #expect(program.screen.images.transmitted.shared == 0)
    program.quitInGoodOrder()
  }

  @Test("Where text leaves images on the screen they are taken away as they move") func swept() throws {
    let media = try Media.shared.get()
    let options = try options {
      $0.sixel = true
      $0.version = "Konsole 22.12.3"
    }
    let program = try Inset.play(["--graphics=sixel", media.clip], options)
    try program.expect("pictures") { $0.images.sixelCount > 40 }
    program.send("T")
    try program.expect("the corner alone") { screen in
      !screen.images.sixels.isEmpty && screen.images.sixels.allSatisfy { $0.column > screen.columns / 2 }
    }
    // By way of inline images and of what the terminal answers to cells.
    program.send("\u{1B}G\u{1B}G\u{1B}G")
    try program.expect("none") { $0.images.sixels.isEmpty && $0.picture != nil }
    program.quitInGoodOrder()
  }

  @Test("Sixels leave the last row and every pane alone") func sixel() throws {
    let media = try Media.shared.get()
    let program = try Inset.play([media.clip], options { $0.sixel = true })
    try program.expect("pictures") { $0.images.sixelCount > 40 }
    #expect(program.screen.images.sixels.allSatisfy { $0.row + $0.rows < program.screen.rows })
    #expect(program.screen.picture == nil)
    program.send("?")
    try program.expect("the help") { $0.shows("all keys") }
    let count = program.screen.images.sixelCount
    try program.expect("more pictures") { $0.images.sixelCount > count + 70 }
    let (column, row) = (program.screen.columns / 2, program.screen.rows / 2)
    #expect(program.screen.images.sixels.allSatisfy { !$0.holds(column: column, row: row) })
    program.send("q")
    try program.expect("no help") { !$0.shows("all keys") }
    program.quitInGoodOrder()
  }

  @Test("Inline images are JPEG files, and a terminal that draws none gets cells", arguments: [true, false])
  func inlineImages(draws: Bool) throws {
    let media = try Media.shared.get()
    let options = try options {
      $0.version = "WezTerm 20240203-110809-5046fc22"
      $0.drawsInlineImages = draws
    }
    let program = try Inset.play([media.clip], options)
    if draws {
      try program.expect("pictures") { $0.images.inlineCount.jpeg > 20 }
      #expect(program.screen.images.inlineCount.all == program.screen.images.inlineCount.jpeg)
      #expect(program.screen.picture == nil)
    } else {
      try program.expect("cells") { $0.picture != nil && $0.images.inlineCount.all > 0 }
    }
    program.quitInGoodOrder()
  }

  @Test("A key goes through cells and each protocol, and none leaves anything behind") func switching() throws
  {
    let media = try Media.shared.get()
    let program = try Inset.play(
      [media.clip],
      options {
        $0.kittyGraphics = true
        $0.sixel = true
      })
    try program.expect("kitty's pictures") { !$0.images.placements.isEmpty }
    program.send("\u{1B}G")
    try program.expect("cells") { $0.picture != nil && $0.images.kitty.isEmpty }
    program.send("\u{1B}G")
    try program.expect("kitty's pictures again") { !$0.images.placements.isEmpty }
    program.send("\u{1B}G")
    let count = program.screen.images.sixelCount
    try program.expect("sixels alone") { $0.images.sixelCount > count + 30 && $0.images.kitty.isEmpty }
    #expect(program.screen.picture == nil)
    program.send("\u{1B}G")
    try program.expect("kitty's pictures, by auto") { !$0.images.placements.isEmpty }
    program.quitInGoodOrder()
  }

  @Test(
    "Who wants cells gets cells, and so does who chooses glyphs",
    arguments: [["--graphics", "cells"], ["--glyphs", "half"]])
  func cells(arguments: [String]) throws {
    let media = try Media.shared.get()
    let program = try Inset.play(
      arguments + [media.clip],
      options {
        $0.kittyGraphics = true
        $0.sixel = true
      })
    try program.expect("a picture of cells") { $0.picture != nil }
    #expect(program.screen.images.kitty.isEmpty && program.screen.images.sixelCount == 0)
    program.quitInGoodOrder()
  }
}
