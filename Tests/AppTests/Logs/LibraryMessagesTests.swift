import Testing

@testable import App

@Suite("Standard error output of libraries") struct LibraryMessagesTests {
  @Test("Lines arrive in pieces and are safe to show") func lines() {
    var lines = MessageLines()
    #expect(lines.take(Array("ALSA lib pcm".utf8)).isEmpty)
    #expect(
      lines.take(Array(".c: no card\r\n\n\u{1B}]0;title\u{7}\n W".utf8)) == [
        "ALSA lib pcm.c: no card", "␛]0;title␇",
      ])
    #expect(lines.finish() == " W")
    #expect(lines.finish() == nil)
  }

  @Test("A line without an end comes in parts") func endless() {
    var lines = MessageLines()
    let parts = lines.take([UInt8](repeating: 0x61, count: 3 * MessageLines.longest + 1))
    #expect(parts == [String](repeating: String(repeating: "a", count: MessageLines.longest), count: 3))
    #expect(lines.finish() == "a")
  }

  @Test("Bytes that are no text stay one line") func noText() {
    var lines = MessageLines()
    #expect(lines.take([0xFF, 0x9B, 0x33, 0x31, 0x6D, 0x0A]) == ["\u{FFFD}\u{FFFD}31m"])
  }
}
