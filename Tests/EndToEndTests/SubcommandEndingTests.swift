import Foundation
import PtyHarness
import TestSupport
import Testing

/// A subcommand ends by signals as every program does, wherever it waits.
@Suite("Subcommands end") struct SubcommandEndingTests {
  @Test(
    "By a signal while a host says nothing",
    arguments: [("probe", SIGTERM), ("probe", SIGHUP), ("still", SIGTERM), ("still", SIGHUP)])
  func silentHost(subcommand: String, signal: Int32) throws {
    let host = try LoopbackSocket(.stream)
    let program = try PtyProgram(
      Inset.path, [subcommand, "http://127.0.0.1:\(host.port)/film.mkv"], Inset.options())
    let connection = try #require(host.accepted())
    defer { close(connection) }
    program.signal(signal)
    #expect(try #require(program.waitForExit(seconds: 3)).status == .signal(signal))
  }

  @Test("With a sentence where standard output takes nothing", arguments: [["--version"], ["keys"]])
  func fullOutput(words: [String]) throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    defer { close(full) }
    var options = try Inset.options()
    options.output = .descriptor(full)
    let program = try CapturedProgram(Inset.path, words, options)
    #expect(program.exit?.status == .code(1))
    #expect(program.errorText == "inset: Standard output cannot be written: No space left on device.\n")
  }

  @Test("By Ctrl+C", arguments: ["probe", "still"]) func interrupt(subcommand: String) throws {
    let host = try LoopbackSocket(.stream)
    let program = try PtyProgram(
      Inset.path, [subcommand, "http://127.0.0.1:\(host.port)/film.mkv"], Inset.options())
    let connection = try #require(host.accepted())
    defer { close(connection) }
    program.send(.control("c"))
    #expect(try #require(program.waitForExit(seconds: 3)).status == .signal(SIGINT))
  }

  @Test("By a signal or Ctrl+C while observing a property", arguments: [SIGTERM, SIGINT]) func observing(
    signal: Int32
  ) throws {
    let media = try Media.shared.get()
    let folder = try TemporaryFolder()
    let socket = folder("socket").text
    let player = try Inset.play(["--input-ipc-server", socket, media.folder])
    try player.expect("the list") { _ in access(socket, F_OK) == 0 }
    let observer = try PtyProgram(
      Inset.path, ["remote", "--socket", socket, "observe", "pause"], Inset.options())
    try observer.expect("the first line") { $0.shows("no") }
    if signal == SIGINT { observer.send(.control("c")) } else { observer.signal(signal) }
    #expect(try #require(observer.waitForExit(seconds: 3)).status == .signal(signal))
    player.quitInGoodOrder()
  }
}
