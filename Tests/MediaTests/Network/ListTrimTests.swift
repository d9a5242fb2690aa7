import Base
import Testing

@testable import Media

@Suite struct ListTrimTests {
  private func trim(_ lines: [String], from seconds: Double) -> [String]? {
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    let places = ListPlaces()
    places.begin(at: .time(MediaTime(seconds: seconds)))
    guard let list = PieceList(bytes), list.isEnded else { return nil }
    return String(decoding: ListTrim.trim(bytes, of: list, to: places.take(list)), as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(String.init)
  }

  private let head = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:2"]

  @Test func theRestKeepsKeysHeadsAndNumbers() {
    let list =
      head + [
        "#EXT-X-MEDIA-SEQUENCE:5", "#EXT-X-MAP:URI=\"init.mp4\"", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"",
        "#EXTINF:2,", "a.m4s", "#EXT-X-DISCONTINUITY", "#EXTINF:2,", "b.m4s", "#EXTINF:2,", "c.m4s",
        "#EXT-X-ENDLIST",
      ]
    #expect(
      trim(list, from: 4.1)
        == head + [
          "#EXT-X-MEDIA-SEQUENCE:7", "#EXT-X-MAP:URI=\"init.mp4\"", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"",
          "#EXTINF:2,", "c.m4s", "#EXT-X-ENDLIST",
        ])
    #expect(trim(list, from: 0)?.contains("a.m4s") == true)
    #expect(trim(list, from: 1e9)?.filter { $0.hasSuffix(".m4s") } == ["c.m4s"])
  }

  @Test func missingMediaSequenceIsAddedWhenTrimming() {
    let list = head + ["#EXTINF:2,", "a", "#EXTINF:2,", "b", "#EXT-X-ENDLIST"]
    #expect(
      trim(list, from: 3)
        == ["#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:1"] + head.dropFirst() + ["#EXTINF:2,", "b", "#EXT-X-ENDLIST"])
  }

  @Test func partsOfOneFileKeepTheirPlace() {
    let list =
      head + [
        "#EXTINF:2,", "#EXT-X-BYTERANGE:100@50", "f", "#EXTINF:2,", "#EXT-X-BYTERANGE:200", "f", "#EXTINF:2,",
        "#EXT-X-BYTERANGE:300", "f", "#EXT-X-ENDLIST",
      ]
    #expect(
      trim(list, from: 4)?.suffix(4)
        == ["#EXTINF:2,", "#EXT-X-BYTERANGE:300@350", "f", "#EXT-X-ENDLIST"])
  }

  @Test func onlyWhatIsCompleteIsTrimmed() {
    #expect(trim(head + ["#EXTINF:2,", "a"], from: 0) == nil)
    #expect(trim(["#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=1", "a.m3u8"], from: 0) == nil)
    #expect(trim([""], from: 0) == nil)
  }

  @Test func numbersMayBeHostile() {
    let list =
      head + [
        "#EXT-X-MEDIA-SEQUENCE:99999999999999999999", "#EXTINF:1e400,",
        "#EXT-X-BYTERANGE:9223372036854775807@9223372036854775807", "f", "#EXTINF:-1,", "#EXT-X-BYTERANGE:-5",
        "f", "#EXT-X-BYTERANGE:", "#EXTINF:,", "f", "#EXT-X-ENDLIST",
      ]
    for seconds in [-1, 0, 1, 5000, 1e300] { #expect(trim(list, from: seconds) != nil) }
  }

  @Test func addressesAreNamedFromWhereTheListIs() {
    let base = "http://h:8/a/b/list.m3u8?key=1/2"
    for (reference, whole) in [
      ("p.ts", "http://h:8/a/b/p.ts"), ("../p.ts?x", "http://h:8/a/p.ts?x"),
      ("./c/p.ts", "http://h:8/a/b/c/p.ts"),
      ("../../../p.ts", "http://h:8/p.ts"), ("/p.ts", "http://h:8/p.ts"), ("//g/p.ts", "http://g/p.ts"),
      ("https://g/p.ts", "https://g/p.ts"), ("data:x,y", "data:x,y"),
      ("?k=2", "http://h:8/a/b/list.m3u8?k=2"),
      ("a:b/p.ts", "a:b/p.ts"), ("1:2.ts", "http://h:8/a/b/1:2.ts"), ("", "http://h:8/a/b/"),
    ] {
      #expect(RelativeAddress.resolve(reference[...], from: base) == whole)
    }
    #expect(RelativeAddress.resolve("p.ts", from: "http://h") == "http://h/p.ts")
  }

  /// libavformat takes it for complete from FFmpeg 8 on, where it says that it keeps its pieces.
  @Test func aListThatGoesOnDoesNotSayThatItKeepsItsPieces() {
    let head = "#EXTM3U\r\n#EXT-X-TARGETDURATION:1\r\n"
    let event = "#EXT-X-PLAYLIST-TYPE:EVENT\r\n"
    let pieces = "#EXTINF:1,\r\na.ts\r\n#EXTINF:1,\r\nb.ts\r\n"
    let list = Array((head + event + pieces).utf8)
    #expect(ListTrim.isEvent(list) && ListTrim.isEvent(Array((head + event).utf8)))
    #expect(!ListTrim.isEvent(Array((head + pieces).utf8)) && !ListTrim.isEvent(Array(event.utf8)))
    let rest = String(decoding: ListTrim.unending(list), as: UTF8.self)
    #expect(rest == (head + pieces).replacing("\r\n", with: "\n"))
    let ended = list + Array("#EXT-X-ENDLIST\r\n".utf8)
    #expect(ListTrim.unending(ended) == ended)
  }
}
