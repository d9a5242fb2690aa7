import Base
import CFFmpeg
import Glibc
import Testing

@testable import Media

@Suite struct OpeningReasonTests {
  private static let address = MediaLocation.url("https://server.example/film.mp4")
  private static let file = MediaLocation.file(BytePath("/film.mp4"))
  private static let graph = MediaLocation.lavfi(graph: "x", duration: nil, seekable: false)

  @Test(arguments: [
    (
      "[tcp @ 0x55d] Failed to resolve hostname a.example: Name or service not known\n", address,
      "No server has this name"
    ),
    ("[tls @ 0x55d] error:0A00010B:SSL routines::wrong version number\n", address, "No secure connection"),
    ("[file @ 0x1] Protocol 'file' not on whitelist 'http,https'!\n", address, "It names an address"),
    ("[mov,mp4 @ 0x1] moov atom not found\n", file, "Its index is missing"),
    ("[mov,mp4 @ 0x1] moov atom not found\n", .standardInput, "Its index is at its end"),
    (
      "[Parsed_x @ 0x1] [x] Odd\u{1B}[2J size.\n", graph,
      "The filter graph is not valid: Odd\u{241B}[2J size."
    ),
  ])
  func linesBecomeSentences(line: String, location: MediaLocation, beginning: String) {
    let said = OpeningReason.sentence(for: line, code: -EIO, of: location)
    #expect(said?.hasPrefix(beginning) == true, "\(said ?? "")")
  }

  @Test(arguments: ["", "[h264 @ 0x1] no frame!\n", "[tls @ 0x1] late\n", "]", "[[[", "[a"])
  func otherLinesSayNothing(line: String) {
    #expect(OpeningReason.sentence(for: line, code: -EIO, of: Self.file) == nil)
    _ = OpeningReason.sentence(for: line, code: -EIO, of: Self.graph)
  }
}
