import Base
import Picture
import Testing

@testable import Media

/// Formats in which nothing is found by seeking, although libavformat takes a seek for done.
@Suite(.serialized, .waiting) struct UnseekableTests {
  /// A film of DFA: 20 pictures in two seconds, each of them of one colour, none of them marked as a key frame.
  private func film() throws -> String {
    func small(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    func chunk(_ name: String, _ kind: Int, _ content: [UInt8]) -> [UInt8] {
      var chunk = Array(name.utf8)
      chunk += small(content.count, 4)
      chunk += small(kind, 4)
      return chunk + content
    }
    var bytes = Array("DFIA".utf8)
    for (number, count) in [(0, 2), (20, 2), (16, 2), (8, 2), (100, 4)] { bytes += small(number, count) }
    bytes += [UInt8](repeating: 0, count: 128 - bytes.count)
    let palette = (0..<768).map { UInt8($0 / 12) }
    for number in 0..<20 {
      if number == 0 { bytes += chunk("PAL ", 1, palette) }
      bytes += chunk("COPY", 2, [UInt8](repeating: UInt8(number * 12), count: 128)) + chunk("EOFR", 0, [])
    }
    return try Clips.write("unseekable.dfa", bytes)
  }

  @Test func thePictureAtATimeIsReadFromTheStart() throws {
    let location = MediaLocation.file(BytePath(try film()))
    var last = -1
    for percent in [0.0, 50, 90] {
      let still = try Player.still(location, at: .percent(percent), timeout: 20) { _, _ in (16, 8) }
      #expect(abs(still.time.seconds - percent / 50) < 0.11, "\(percent)")
      #expect(Int(still.pixels.bytes[0]) > last)
      last = Int(still.pixels.bytes[0])
    }
  }
}
