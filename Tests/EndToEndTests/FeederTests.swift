import PtyHarness
import Testing

/// A program that feeds the player through a pipe and has the same terminal.
@Suite("A pipeline") struct FeederTests {
  @Test("One that reads keys and changes the terminal itself leaves it as it was") func keysOfTwo() throws {
    // Without -nostdin ffmpeg takes the terminal too, and puts back at its end what it found.
    let feeder =
      "ffmpeg -v error -re -f lavfi -i testsrc2=s=160x90:r=25:d=60 -pix_fmt yuv420p -f yuv4mpegpipe -"
    var options = try Inset.options()
    options.environment["PS1"] = "ready> "
    options.environment["ENV"] = .some(nil)
    let shell = try PtyProgram("sh", ["-i"], options)
    try shell.expect("the prompt") { $0.shows("ready>") }
    let before = shell.settings
    shell.send("clear; \(feeder) | '\(Inset.path)' --no-config --no-audio -\r")
    try shell.expect("the picture") { $0.modes.alternateScreen && $0.picture != nil }
    // Some of the keys are the other program's.
    for _ in 0..<50 where !shell.wait(seconds: 0.3, until: { !$0.modes.alternateScreen }) { shell.send("q") }
    try shell.expect("the prompt again") { $0.shows("ready>") && !$0.modes.alternateScreen }
    #expect(shell.screen.modes.leftovers == [])
    let isSame = shell.wait(seconds: 5) { _ in shell.settings == before }
    #expect(isSame, "\(String(describing: shell.settings))")
  }
}
