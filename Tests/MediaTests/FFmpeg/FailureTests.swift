import Base
import Glibc
import Media
import Platform
import TestSupport
import Testing

@Suite(.serialized, .waiting) struct FailureTests {
  @Test func failuresComeAsOneSentence() throws {
    for path in ["/nonexistent.mp4", "/tmp", try Clips.write("void.mkv", [])] {
      let rig = Rig()
      rig.open(path)
      #expect(rig.run { $0.failure != nil })
      #expect(rig.failure?.sentence.hasSuffix(".") == true)
    }
  }

  private func sentence(of location: MediaLocation) -> String? {
    let rig = Rig()
    rig.player.open(ItemID(1), location)
    #expect(rig.run { $0.failure != nil })
    return rig.failure?.sentence
  }

  @Test func openingFailuresNameTheirCause() throws {
    let film = try Clips.read(Clips.film())
    let paths = try (Clips.write("void.mkv", []), Clips.write("head.mp4", Array(film.prefix(4000))))
    #expect(sentence(of: .file(BytePath(paths.0))) == "The file is empty.")
    #expect(try sentence(of: .file(BytePath(Clips.write("void.mp4", [])))) == "The file is empty.")
    #expect(sentence(of: .file(BytePath(paths.1)))?.hasPrefix("Its index is missing") == true)
    let graph = sentence(of: .lavfi(graph: "testsrc=foo=3", duration: nil, seekable: false))
    #expect(
      graph?.hasPrefix("The filter graph is not valid: ") == true && graph?.contains("'foo'") == true,
      "\(graph ?? "")")
    #expect(sentence(of: .url("http://name.invalid/film.mp4")) == "No server has this name (DNS).")
  }

  @Test func theKeysOfATerminalAreNotReadAsMedia() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    defer {
      close(master)
      close(slave)
    }
    let name = String(cString: try #require(ttyname(slave)))
    #expect(sentence(of: .file(BytePath(name)))?.hasPrefix("This is a terminal") == true)
  }

  @Test func hostileTextInSentencesIsFiltered() {
    let rig = Rig()
    rig.player.open(ItemID(1), .url("\u{1B}]0;evil\u{07}://x"))
    #expect(rig.run { $0.failure != nil })
    let controls = rig.failure?.sentence.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    #expect(controls == false)
  }

  @Test func shuttingDownDoesNotWaitForASilentServer() throws {
    let server = try LoopbackSocket(.stream)
    defer { withExtendedLifetime(server) {} }
    let rig = Rig()
    rig.player.open(ItemID(1), .url("http://127.0.0.1:\(server.port)/film.mp4"))
    #expect(!rig.run(seconds: 0.4) { $0.info != nil || $0.failure != nil })
    rig.leave()
  }

  @Test func openingIsGivenUpAfterItsTime() throws {
    let server = try LoopbackSocket(.stream)
    defer { withExtendedLifetime(server) {} }
    let rig = Rig(openTimeout: 0.5)
    rig.player.open(ItemID(1), .url("http://127.0.0.1:\(server.port)/film.mp4"))
    #expect(rig.run(seconds: 5) { $0.failure != nil })
    #expect(rig.failure?.sentence == "No answer came in time.")
  }

  @Test func anotherItemOpensWhileOneHangs() throws {
    let server = try LoopbackSocket(.stream)
    defer { withExtendedLifetime(server) {} }
    let rig = Rig()
    rig.player.open(ItemID(7), .url("http://127.0.0.1:\(server.port)/film.mp4"))
    #expect(!rig.run(seconds: 0.2) { $0.info != nil || $0.failure != nil })
    let start = rig.now()
    try rig.open(Clips.film())
    #expect((rig.now() - start).seconds < 0.5)
    #expect(rig.run { !$0.pictures.isEmpty })
  }
}
