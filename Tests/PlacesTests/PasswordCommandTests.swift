import Base
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Places

@Suite("Passwords from a program") struct PasswordCommandTests {
  private func command(_ words: [String]) -> PasswordCommand { PasswordCommand(words, for: "nas") }

  /// The sentence that says why there is no password; empty with one.
  private func problem(_ command: PasswordCommand) -> String {
    do throws(PlaceError) {
      _ = try command.password(isOver: { false })
      return ""
    } catch {
      return error.sentence
    }
  }

  @Test func theFirstLineIsThePassword() throws {
    #expect(try command(["printf", "secret\\nuser: me\\n"]).password(isOver: { false }) == "secret")
  }

  @Test func noShellReadsTheWords() throws {
    let word = "$(id); `id` 'a' > /tmp/x && *"
    #expect(try command(["printf", "%s", word]).password(isOver: { false }) == word)
  }

  @Test func failuresAreSentencesWithoutTheOutput() {
    for (words, reason) in [
      (["sh", "-c", "echo secret; echo secret >&2; exit 3"], "exit code 3"),
      (["sh", "-c", "echo secret; kill -9 $$"], "signal"),
      (["true"], "printed no password"), (["printf", "\\nsecret"], "printed no password"),
      (["printf", "\\377secret"], "printed no password"),
      (["head", "-c", "100000", "/dev/zero"], "did not finish"),
      (["inset-has-no-such-program"], "is not installed"),
    ] {
      let sentence = problem(command(words))
      #expect(sentence.contains(reason), "\(sentence)")
      #expect(!sentence.contains("secret"))
    }
  }

  @Test func aProgramThatWaitsIsCancelled() {
    let end = MonotonicTime.now + .milliseconds(200)
    #expect(throws: PlaceError(.cancelled, of: "nas")) {
      try command(["sleep", "100"]).password(isOver: { .now > end })
    }
  }

  @Test func whatTheProgramLeavesBehindIsNotWaitedFor() throws {
    let began = MonotonicTime.now
    #expect(try command(["sh", "-c", "sleep 20 & echo secret"]).password(isOver: { false }) == "secret")
    #expect(MonotonicTime.now - began < .seconds(10))
  }

  @Test func theProgramRunsOnceUntilItsPasswordIsRefused() throws {
    let folder = try TemporaryFolder()
    let counter = command(["sh", "-c", "echo x >>\"$0\"; wc -l <\"$0\"", folder("runs").text])
    func password(insteadOf refused: String? = nil) throws -> String {
      try counter.password(insteadOf: refused, isOver: { false })
    }
    #expect(try password() == "1")
    #expect(try password() == "1")
    #expect(try password(insteadOf: "1") == "2")
    #expect(try password(insteadOf: "1") == "2")
    let failure = counter.refuse()
    #expect(failure.sentence == "The password command of nas printed a password that the server refuses.")
    #expect(throws: failure) { try password() }
  }

  @Test func aServerReceivesThePasswordAndAnotherOneAfterItsRefusal() throws {
    let present = Mutex("b2xk")
    let asked = Mutex(0)
    let web = try ScriptedWebServer { head in
      asked.withLock { $0 += 1 }
      // The bytes of "me:old" and "me:new" in base 64.
      guard head.contains("Authorization: Basic bWU6\(present.withLock { $0 })\r\n") else {
        return answer("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""])
      }
      return answer("200 OK", [], Array("bytes".utf8))
    }
    let folder = try TemporaryFolder()
    try folder.file("password", "old\n")
    var server = web.server
    server.login = .command(user: "me", PasswordCommand(["cat", folder("password").text], for: "nas"))
    let place = WebDAVPlace(server)
    #expect(try place.open(Array("/a".utf8), isOver: { false }).size == 5)
    try folder.file("password", "new\n")
    present.withLock { $0 = "bmV3" }
    #expect(try place.open(Array("/a".utf8), isOver: { false }).size == 5)
    present.withLock { $0 = "none" }
    #expect(throws: PlaceError.self) { try place.open(Array("/a".utf8), isOver: { false }) }
    let known = asked.withLock { $0 }
    #expect(throws: PlaceError.self) { try place.open(Array("/a".utf8), isOver: { false }) }
    #expect(asked.withLock { $0 } == known, "the server is not asked again with a password that it refused")
  }
}
