import CFFmpeg
import Glibc
import Testing

@testable import Media

@Suite struct OpeningReasonTests {
  @Test(arguments: [
    (
      "[tcp @ 0x55d] Failed to resolve hostname a.example: Name or service not known\n", true, false,
      "Nobody knows"
    ),
    (
      "[tls @ 0x55d] error:0A00010B:SSL routines::wrong version number\n", true, false, "No secure connection"
    ),
    ("[file @ 0x1] Protocol 'file' not on whitelist 'http,https'!\n", true, false, "It leads to an address"),
    ("[mov,mp4 @ 0x1] moov atom not found\n", false, false, "Its index is missing"),
    (
      "[Parsed_x @ 0x1] [x] Odd\u{1B}[2J size.\n", false, true,
      "The graph cannot be made: Odd\u{241B}[2J size."
    ),
  ])
  func linesBecomeSentences(line: String, isNetwork: Bool, isGraph: Bool, beginning: String) {
    let said = OpeningReason.sentence(for: line, code: -EIO, isGraph: isGraph, isNetwork: isNetwork)
    #expect(said?.hasPrefix(beginning) == true, "\(said ?? "")")
  }

  @Test(arguments: ["", "[h264 @ 0x1] no frame!\n", "[tls @ 0x1] late\n", "]", "[[[", "[a"])
  func otherLinesSayNothing(line: String) {
    #expect(OpeningReason.sentence(for: line, code: -EIO, isGraph: false, isNetwork: false) == nil)
    _ = OpeningReason.sentence(for: line, code: -EIO, isGraph: true, isNetwork: true)
  }
}
