import Base
import TestSupport
import Testing

@testable import Media

@Suite struct DASHManifestTests {
  private func manifest(
    _ pieces: String = "<S t='200' d='20' r='9'/><S d='30'/>", number: String = "startNumber=\"11\"",
    media: String = "v-$Number$.m4s", more: String = "", type: String = "dynamic"
  ) -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?><!-- <MPD type="static"> --><MPD xmlns="urn:x" type="\(type)">\(more)<Period id='0'>
      <AdaptationSet contentType="audio"><SegmentTemplate timescale="100" media="a-$Time$.m4s"><SegmentTimeline>
      <S t="2001" d="200" r="10"/></SegmentTimeline></SegmentTemplate></AdaptationSet>
      <AdaptationSet contentType='video'><Representation id="1"><SegmentTemplate timescale="10" \(number) media="\(media)">
      <SegmentTimeline>\(pieces)</SegmentTimeline></SegmentTemplate></Representation></AdaptationSet></Period></MPD>
      """.utf8)
  }

  private func pieces(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "<").filter { $0.hasPrefix("S ") }.map {
      String($0.prefix { $0 != "/" })
    }
  }

  @Test func thePicturesTimesAreThePieces() throws {
    let list = try #require(PieceList(presentation: manifest()))
    #expect(list.pieces.count == 11)
    #expect(list.duration == MediaTime(seconds: 23))
    #expect(list.mediaStart == MediaTime(seconds: 20))
    #expect(list.targetDuration == MediaTime(seconds: 3))
    #expect(!list.isEnded)
    #expect(PieceList(presentation: manifest(type: "static"))?.isEnded == true)
  }

  @Test func manifestIsRewrittenFromAStartTime() throws {
    let bytes = manifest()
    let found = try #require(DASHManifest(bytes))
    let part = try #require(found.handed(bytes, .beginning(26), base: "http://h/a&b/"))
    // The numbers count from nought, so that a number is a place in the list; times stay where they name pieces.
    #expect(
      pieces(part) == [
        "S t=\"2401\" d=\"200\" r=\"8\"", "S t=\"0\" d=\"1\" r=\"13\"", "S t=\"1000260\" d=\"20\" r=\"6\"",
        "S t=\"1000400\" d=\"30\" r=\"0\"",
      ])
    let text = String(decoding: part, as: UTF8.self)
    #expect(text.contains("<BaseURL>http://h/a&amp;b/</BaseURL>"))
    #expect(text.contains("startNumber=\"0\""))
    // Live: some segments before the end of the shorter one.
    let live = try #require(found.handed(bytes, .beginning(nil), base: ""))
    #expect(pieces(live).last == "S t=\"1000400\" d=\"30\" r=\"0\"")
    let whole = try #require(found.handed(bytes, .whole, base: ""))
    #expect(pieces(whole).prefix(2) == ["S t=\"1801\" d=\"200\"", "S t=\"2001\" d=\"200\" r=\"10\""])
    #expect(pieces(whole)[2] == "S t=\"0\" d=\"1\" r=\"10\"")
  }

  @Test func liveEdgeCountsSegmentsOfAllRuns() throws {
    // Lengths that alternate, as sound has: each run is one segment.
    let bytes = manifest("<S t='200' d='20'/><S d='30'/><S d='20'/><S d='30'/><S d='20'/><S d='30'/>")
    let found = try #require(DASHManifest(bytes))
    let live = try #require(found.handed(bytes, .beginning(nil), base: ""))
    let starts = pieces(live).filter { $0.contains("t=\"1000") }
    #expect(starts.count == PieceList.held)
  }

  @Test func gapBetweenSegmentsKeepsTheTimesBehindIt() throws {
    let list = try #require(
      PieceList(presentation: manifest("<S t='0' d='20' r='1'/><S t='100' d='20' r='1'/>")))
    #expect(list.pieces.count == 4)
    #expect(list.duration == MediaTime(seconds: 14))
  }

  @Test func staticManifestKeepsItsSegmentNumbers() throws {
    let bytes = manifest(type: "static")
    let found = try #require(DASHManifest(bytes))
    #expect(found.handed(bytes, .beginning(nil), base: "") == nil)
    let part = try #require(found.handed(bytes, .beginning(26), base: ""))
    #expect(String(decoding: part, as: UTF8.self).contains("startNumber=\"14\""))
  }

  @Test func unsupportedManifestsAreNotRewritten() {
    #expect(DASHManifest(Array("#EXTM3U\n".utf8)) == nil)
    #expect(DASHManifest([]) == nil)
    #expect(DASHManifest(manifest("")) == nil)
    #expect(DASHManifest(manifest("<S t='0' d='20' r='-1'/>")) == nil)
    #expect(DASHManifest(manifest("<S t='0' d='20' r='9223372036854775807'/>")) == nil)
    #expect(DASHManifest(manifest("<S t='0' d='0'/>")) == nil)
    #expect(DASHManifest(manifest("<S t='-5' d='20'/>")) == nil)
    #expect(DASHManifest(manifest(number: "")) == nil)
    #expect(DASHManifest(manifest(more: "<Period id='9'></Period>")) == nil)
    // Pieces shorter than a second, numbers that are too large to count, and addresses of its own.
    for bytes in [
      manifest("<S t='0' d='5' r='90'/>"), manifest(number: "startNumber=\"9000000000\""),
      manifest(more: "<BaseURL>x/</BaseURL>"),
    ] {
      #expect(DASHManifest(bytes)?.handed(bytes, .whole, base: "") == nil)
    }
  }

  @Test func unclosedQuoteHidesNoTags() {
    #expect(PieceList(presentation: manifest(more: "<Title lang=\"en>x</Title>"))?.pieces.count == 11)
  }

  @Test func anEmptyElementIsItsOwnEnd() {
    for empty in ["<SegmentTimeline/>", "<SegmentTimeline></SegmentTimeline>"] {
      #expect(DASHManifest(manifest(more: empty)) == nil)
    }
  }

  @Test func truncatedAndDamagedManifestsDoNoHarm() {
    let bytes = manifest()
    for end in 0..<bytes.count {
      let part = Array(bytes[..<end])
      _ = DASHManifest(part)?.handed(part, .whole, base: "")
    }
    var noise = SeededNumbers(7)
    for _ in 0..<2000 {
      let torn = bytes.damaged(atMost: 3, by: &noise)
      let found = DASHManifest(torn)
      _ = found?.handed(torn, .beginning(nil), base: "http://h/")
      _ = found?.handed(torn, .beginning(1e300), base: "http://h/")
    }
  }
}
