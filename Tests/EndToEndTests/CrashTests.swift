import Glibc
import PtyHarness
import TestSupport
import Testing

/// A crash of the player itself.
@Suite("The program crashes") struct CrashTests {
  @Test("It says in which item, and the next start plays the others") func crash() throws {
    let media = try Media.shared.get()
    let folder = try TemporaryFolder()
    func play(_ arguments: [String]) throws -> PtyProgram {
      var options = try Inset.options()
      options.environment["XDG_STATE_HOME"] = folder.text
      return try PtyProgram(Inset.path, ["--no-audio"] + arguments, options)
    }
    let films = [media.clip, media.otherClip]
    let first = try play(films)
    try first.expect("the film") { $0.picture != nil && $0.isPlaying == true && $0.shows("clip 2") }
    let began = ContinuousClock.now
    first.signal(SIGSEGV)
    let exit = first.waitForExit(seconds: 10)
    #expect(exit?.status == .signal(SIGSEGV))
    #expect(began.duration(to: .now) < .seconds(2))
    first.expectTerminalGivenBack()
    #expect(first.screen.shows("Inset crashed while it played"))

    let second = try play(films)
    try second.expect("the reason") { $0.shows("Inset crashed when it last played this") }
    try second.expect("the other film") { $0.picture != nil && $0.isPlaying == true && $0.shows("clip 10") }
    second.quitInGoodOrder()

    // Whoever chooses it plays it, and it is like any other from then on.
    let third = try play(["--presentation", "inline", media.clip])
    try third.expect("the reason") { $0.shows("Inset crashed when it last played this") }
    third.send(.enter)
    try third.expect("the film") { $0.isPlaying == true }
    third.quitInGoodOrder()
    let fourth = try play([media.clip])
    try fourth.expect("the film") { $0.isPlaying == true }
    fourth.quitInGoodOrder()
  }

  @Test("It names the film that came back after that of a program in the shell") func crashAfterGuest() throws
  {
    let media = try Media.shared.get()
    let folder = try TemporaryFolder()
    var options = try Inset.shellOptions()
    options.environment["XDG_STATE_HOME"] = folder.text
    options.environment["SHORT"] = media.shortClip
    let program = try PtyProgram(
      Inset.path,
      ["--no-audio", "--embedded-mpv", "corner", "--input-commands", "terminal", media.clip], options)
    try program.expect("the shell") { $0.shows("ready>") && $0.picture != nil }
    program.send("mpv --length=1 \"$SHORT\"\r")
    try program.expect("the film again") { $0.shows("continues at") && $0.isPlaying == true }
    program.signal(SIGSEGV)
    #expect(program.waitForExit(seconds: 10)?.status == .signal(SIGSEGV))
    let next = try PtyProgram(Inset.path, ["--no-audio", media.clip], options)
    try next.expect("the reason") { $0.shows("Inset crashed when it last played this") }
    next.quitInGoodOrder()
  }
}
