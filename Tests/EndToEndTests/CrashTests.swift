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
}
