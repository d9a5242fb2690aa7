import Base
import Testing

@testable import Media

@Suite struct PieceListTests {
  private func made(_ numbers: Range<Int>, seconds: String = "2.0", more: String = "") -> PieceList? {
    var text = "#EXTM3U\r\n#EXT-X-TARGETDURATION:2\r\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\r\n\(more)"
    for number in numbers {
      text += "#EXTINF:\(seconds),title\r\n#EXT-X-BYTERANGE:1@0\r\nhttps://h/a/piece\(number).ts?k=1\r\n"
    }
    return PieceList(Array(text.utf8))
  }

  private func moment(_ seconds: Double) -> MonotonicTime { .zero + .seconds(seconds) }

  @Test func reads() throws {
    let list = try #require(made(7..<17))
    #expect(list.firstNumber == 7)
    #expect(list.endNumber == 17)
    #expect(list.duration == MediaTime(seconds: 20))
    #expect(list.holdBack == MediaTime(seconds: 6))
    #expect(!list.isEvent && !list.isEnded)
    #expect(list.index(ofOneIn: ["https://h/list.m3u8", "http://other/b/piece9.ts?k=1"]) == 2)
    #expect(list.index(ofOneIn: ["http://other/b/piece9.ts?k=2"]) == nil)
    let event = made(0..<3, more: "#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-ENDLIST\n")
    #expect(event?.isEvent == true && event?.isEnded == true)
  }

  @Test(arguments: [
    "", "#EXTM3U\n", "#EXTM3U\n#EXT-X-TARGETDURATION:2\n", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n",
    "#EXTINF:\n#EXTINF:nan,\n\n\n#", "\u{0}\u{1}#EXTINF:9,\nx",
  ])
  func invalidMediaPlaylistsAreRefused(text: String) { #expect(PieceList(Array(text.utf8)) == nil) }

  @Test func numbersMayBeHostile() throws {
    for seconds in ["1e999", "-5", "nan", "99999999999999999999", "0x", ""] {
      let text =
        "#EXTM3U\n#EXT-X-TARGETDURATION:\(seconds)\n#EXT-X-MEDIA-SEQUENCE:9223372036854775807\n"
        + "#EXTINF:\(seconds),\na\n#EXTINF:1,\nb\n"
      guard let list = PieceList(Array(text.utf8)) else { continue }
      var timeline = LiveTimeline(list, start: .zero, at: moment(1))
      timeline.take(try #require(made(0..<9)), at: moment(2))
      timeline.take(list, at: moment(3))
      _ = timeline.window(at: moment(1e6))
      _ = timeline.index(of: MediaTime(microseconds: .max))
      _ = timeline.index(of: MediaTime(microseconds: .min))
    }
  }

  @Test func aPieceKeepsItsTime() throws {
    var timeline = LiveTimeline(try #require(made(0..<20)), start: .zero, at: moment(100))
    #expect(timeline.beginning(of: 5) == MediaTime(seconds: 10))
    timeline.take(try #require(made(4..<24)), at: moment(108))
    #expect(timeline.start == MediaTime(seconds: 8))
    #expect(timeline.beginning(of: 1) == MediaTime(seconds: 10))
    // Pieces that nobody saw come and go count too.
    timeline.take(try #require(made(30..<50)), at: moment(160))
    #expect(timeline.start == MediaTime(seconds: 60))
    #expect(timeline.index(of: MediaTime(seconds: 65)) == 2)
    // Neither the piece that is about to go nor one of the last is begun with.
    #expect(timeline.index(of: .zero) == 1)
    #expect(timeline.index(of: MediaTime(seconds: 1000)) == 17)
  }

  @Test func theWindowMovesEvenly() throws {
    var timeline = LiveTimeline(try #require(made(0..<20)), start: .zero, at: moment(100))
    timeline.take(try #require(made(1..<21)), at: moment(102))
    let first = try #require(timeline.window(at: moment(102)))
    #expect(first.start == MediaTime(seconds: 2))
    #expect(first.end == MediaTime(seconds: 36))
    let later = try #require(timeline.window(at: moment(103.5)))
    #expect(later.end == MediaTime(seconds: 37.5))
    #expect(later.start == MediaTime(seconds: 3.5))
    // The same moment, told by a list that was read late.
    timeline.take(try #require(made(2..<22)), at: moment(105))
    #expect(timeline.window(at: moment(105))?.end == MediaTime(seconds: 39))
    // A server that has stopped does not go on for ever.
    #expect(timeline.window(at: moment(500))?.end == MediaTime(seconds: 41))
  }

  @Test func aServerThatRestartsItsNumbersGoesOn() throws {
    var timeline = LiveTimeline(try #require(made(500..<520)), start: .zero, at: moment(100))
    timeline.take(try #require(made(0..<20)), at: moment(102))
    #expect(timeline.end == MediaTime(seconds: 42))
  }
}
