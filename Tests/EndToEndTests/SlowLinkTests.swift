import PtyHarness
import Testing

/// Playback on a terminal that takes few bytes a second.
@Suite(.serialized) struct SlowLinkTests {
  private func slow(_ arguments: [String] = []) throws -> PtyProgram {
    var options = try Inset.options()
    options.bytesPerSecond = 64_000
    return try Inset.play(
      ["--presentation", "full"] + arguments + [try Media.shared.get().otherClip], options)
  }

  @Test func keysAreAnsweredAndThePictureGoesOn() throws {
    let program = try slow()
    try program.expect("The picture") { $0.picture != nil }
    // Three times, so that a queue would have had the time to grow.
    for text in ["Volume: 102 %", "Volume: 104 %", "Volume: 106 %"] {
      let before = program.screen.pictureHash
      try program.expect("Another picture") { $0.pictureHash != before }
      program.send("0")
      let pressed = program.seconds
      try program.expect("The notice") { $0.shows(text) }
      #expect(program.seconds - pressed < 1.5)
    }
    program.send("i")
    try program.expect("What the link moves") { $0.shows("kB/s") }
    program.quitInGoodOrder()
  }

  @Test func aTerminalThatAnswersNothingShowsThePicture() throws {
    var options = try Inset.options()
    options.answers = nil
    let program = try Inset.play(["--presentation", "full", try Media.shared.get().otherClip], options)
    try program.expect("The picture") { $0.picture != nil }
    for _ in 0..<3 {
      let before = program.screen.pictureHash
      try program.expect("Another picture") { $0.pictureHash != before }
    }
    program.quitInGoodOrder()
  }
}
