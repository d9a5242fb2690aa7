import Foundation
import PtyHarness
import TestSupport
import Testing

@Suite("Whatever waits in the terminal") struct TypingFloodTests {
  @Test("A signal waits for one key and not for thousands", arguments: [false, true])
  func signalsBetweenKeys(inMenu: Bool) throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--pause", "--presentation", "inline", media.clip])
    try program.expect("the picture") { $0.picture != nil }
    if inMenu {
      program.send(.function(5))
      try program.expect("the menu") { $0.shows("Settings") }
    }
    program.send(String(repeating: "j", count: 100_000))
    // It is busy with them.
    program.read(seconds: 0.3)
    program.signal(SIGTERM)
    let exit = try #require(program.waitForExit(seconds: 4))
    #expect(exit.status == .signal(SIGTERM))
    program.expectTerminalGivenBack()
  }

  @Test("The film goes on and other programs are answered meanwhile") func filmAndSocket() throws {
    let media = try Media.shared.get()
    let folder = try TemporaryFolder()
    let socket = folder("socket").text
    let program = try Inset.play(
      ["--input-ipc-server", socket, "--loop-file", "--presentation", "inline", media.clip])
    try program.expect("the picture") { $0.picture != nil }
    program.send(String(repeating: "j", count: 1_000_000))
    for _ in 0..<3 {
      let first = program.screen.pictureHash
      try program.expect("another picture", seconds: 5) { $0.pictureHash != first }
      let answer = try Inset.capture(["remote", "--socket", socket, "get", "pause"])
      #expect(answer.text == "no\n")
    }
    program.signal(SIGTERM)
    #expect(try #require(program.waitForExit(seconds: 4)).status == .signal(SIGTERM))
    program.expectTerminalGivenBack()
  }
}
