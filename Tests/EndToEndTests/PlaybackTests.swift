import PtyHarness
import TestSupport
import Testing

@Suite("Playing") struct PlaybackTests {
  @Test("A clip moves, pauses, seeks while paused and goes on") func pauseAndSeek() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--presentation", "inline", media.clip])
    try program.expect("the picture") { $0.picture != nil && $0.slider != nil }
    let first = program.screen.pictureHash
    try program.expect("another picture") { $0.pictureHash != first }
    program.send("p")
    try program.expect("the pause") { $0.isPlaying == false }
    // Where the machine was busy, the picture that stands still is sent once more in full detail.
    program.read(seconds: 1)
    let still = program.screen.pictureHash
    let elapsed = try #require(program.screen.slider?.elapsed)
    program.read(seconds: 1)
    #expect(program.screen.pictureHash == still)
    #expect(program.screen.slider?.elapsed == elapsed)
    program.send(.function(6), .right)
    try program.expect("a picture five seconds on") {
      $0.pictureHash != still && ($0.slider?.elapsed ?? 0) >= elapsed + 3
    }
    #expect(program.screen.isPlaying == false)
    program.send("p")
    let paused = program.screen.pictureHash
    try program.expect("moving pictures") { $0.isPlaying == true && $0.pictureHash != paused }
    program.quitInGoodOrder()
  }

  @Test("With --quit-at-end a clip plays at its own speed, then the program ends") func quitAtEnd() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--quit-at-end", "--presentation", "full", media.shortClip])
    let exit = try #require(program.waitForExit(seconds: 30))
    #expect(exit.status == .code(0))
    #expect(program.seconds > 2.5)
    let pictures = program.frames.filter { $0.bytes > 300 }
    // 75 frames; a machine under load may drop some, but never most of them.
    #expect(pictures.count > 35 && pictures.count <= 90)
    program.expectTerminalGivenBack()
  }

  @Test("Start time, pause and another presentation come from the command line") func startOptions() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--start", "0:30", "--pause", "--presentation", "inline", media.clip])
    try program.expect("a still picture at 30 s") {
      $0.picture != nil && $0.isPlaying == false && (29...31).contains($0.slider?.elapsed ?? 0)
    }
    program.quitInGoodOrder()
  }

  @Test("Unplayable files are reported and skipped without harm") func broken() throws {
    let media = try Media.shared.get()
    let alone = try Inset.play(["--quit-at-end", media.broken])
    #expect(alone.waitForExit(seconds: 15)?.status == .code(1))
    alone.expectTerminalGivenBack()
    #expect(alone.screen.shows("broken.mp4"))

    let program = try Inset.play([media.broken, media.clip])
    try program.expect("the next item") { $0.picture != nil }
    program.quitInGoodOrder()
  }

  @Test("A file that is not there ends the program with its name and code 1") func missing() throws {
    let program = try Inset.play(["/no/such/film.mp4"])
    #expect(program.waitForExit(seconds: 15)?.status == .code(1))
    #expect(program.screen.shows("/no/such/film.mp4"))
    program.expectTerminalGivenBack()
  }

  @Test("A sound file plays without a picture") func soundAlone() throws {
    let media = try Media.shared.get()
    let arguments = [
      "--no-config", "--audio-device", "no-such-device", "--presentation", "inline", media.sound,
    ]
    let program = try PtyProgram(Inset.path, arguments, Inset.options())
    try program.expect("the time") { ($0.slider?.elapsed ?? 0) >= 1 }
    #expect(program.screen.picture == nil)
    program.quitInGoodOrder()
  }

  @Test("Without a sound device the clip plays against the system's clock") func noDevice() throws {
    let media = try Media.shared.get()
    let arguments = [
      "--no-config", "--audio-device", "no-such-device", "--presentation", "inline", media.clip,
    ]
    let program = try PtyProgram(Inset.path, arguments, Inset.options())
    try program.expect("the time going on") { $0.picture != nil && ($0.slider?.elapsed ?? 0) >= 2 }
    program.quitInGoodOrder()
  }

  @Test("The demo needs no file") func demo() throws {
    let program = try Inset.play(["--demo"])
    try program.expect("the picture") { $0.picture != nil }
    let first = program.screen.pictureHash
    try program.expect("another picture") { $0.pictureHash != first }
    program.quitInGoodOrder()
  }

  @Test("Standard input from another program plays as it arrives") func standardInput() throws {
    let sender = try PipedProgram([
      "ffmpeg", "-v", "error", "-nostdin", "-re", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=60",
      "-pix_fmt", "yuv420p", "-f", "yuv4mpegpipe", "-",
    ])
    defer { withExtendedLifetime(sender) {} }
    var options = try Inset.options()
    options.input = .descriptor(sender.output)
    let program = try Inset.play(["-"], options)
    try program.expect("the picture") { $0.picture != nil }
    let first = program.screen.pictureHash
    try program.expect("another picture") { $0.pictureHash != first }
    program.quitInGoodOrder()
  }

  @Test("An address that does not answer is shown with what it waits for, and given up by Esc")
  func givingUp() throws {
    let server = try LoopbackSocket(.stream)
    let program = try Inset.play(["http://127.0.0.1:\(server.port)/film.mp4"])
    try program.expect("what it waits for") { $0.text.contains("Waiting for 127.0.0.1 to answer") }
    try program.expect("the way out") { $0.text.contains("Esc stops waiting") }
    program.send("\u{1B}")
    try program.expect("the end of waiting") {
      $0.text.contains("Stopped waiting") && !$0.text.contains("to answer")
    }
    program.quitInGoodOrder()
  }

  @Test("Keys come from the terminal when standard input is something else") func redirectedInput() throws {
    let media = try Media.shared.get()
    var options = try Inset.options()
    let null = try #require(NullDevice())
    options.input = .descriptor(null.descriptor)
    let program = try Inset.play([media.clip], options)
    try program.expect("the picture") { $0.picture != nil }
    program.quitInGoodOrder()
  }
}
