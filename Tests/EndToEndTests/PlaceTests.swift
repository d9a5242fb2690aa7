import Glibc
import PtyHarness
import TestSupport
import Testing

@Suite("Films on another machine", .enabled(if: SecureShell.server != nil, "sshd is not installed"))
struct PlaceTests {
  @Test(
    "A folder over SFTP opens as a list; its film plays, seeks, survives a broken line, and goes on the next day"
  )
  func folder() throws {
    let media = try Media.shared.get()
    let shell = try SecureShell()
    let first = try PtyProgram(
      Inset.path, ["--no-audio", "sftp://nas\(media.folder)/"], try shell.options())
    try first.expect("the list") { $0.shows("Sub") && $0.shows("clip 10") && $0.shows("旅行") }
    first.send("/clip 2")
    try first.expect("the filtered list") { $0.shows("clip 2") && !$0.shows("clip 10") }
    first.send(.enter)
    try first.expect("the picture") { $0.picture != nil && $0.isPlaying == true }
    first.send(" ")
    try shell.breakConnection()
    first.send("$")
    for _ in 0..<4 { first.send(.right) }
    try first.expect("a later place") { ($0.slider?.elapsed ?? 0) >= 15 }
    first.send("Q")
    #expect(first.waitForExit()?.status == .code(0))

    let second = try PtyProgram(
      Inset.path, ["--no-audio", "--pause", "sftp://nas\(media.folder)/clip%202.mp4"], try shell.options())
    try second.expect("the same place") { $0.picture != nil && ($0.slider?.elapsed ?? 0) >= 15 }
    second.quitInGoodOrder()
  }

  @Test("A server whose key is unknown is asked about on a terminal, and by nobody else")
  func login() throws {
    let media = try Media.shared.get()
    let shell = try SecureShell(isKnown: false)
    let program = try PtyProgram(
      Inset.path, ["--no-audio", "sftp://nas\(media.folder)/"], try shell.options())
    try program.expect("the offer") { $0.shows("wants you to log in") }
    program.send(.enter)
    try program.expect("ssh’s question") { $0.shows("continue connecting") }
    program.send("yes")
    program.send(.enter)
    try program.expect("the list") { $0.shows("Sub") && $0.shows("clip 10") }
    program.quitInGoodOrder()
  }

  @Test("A server that is not there, and one that ssh does not know, are told in a sentence")
  func absent() throws {
    let shell = try SecureShell()
    let program = try PtyProgram(
      Inset.path, ["--no-audio", "sftp://nowhere.invalid/films/"], try shell.options())
    try program.expect("the reason") { $0.shows("Could not resolve hostname") }
    program.quitInGoodOrder()
  }
}
