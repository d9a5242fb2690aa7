import Base
import Testing

@testable import Media

/// The texts of playlists and manifests that libavformat is not given.
@Suite struct ListCheckTests {
  private func kind(
    _ lines: String, of location: MediaLocation = .url("http://h/list.m3u8"), former: ListCheck.Kind? = nil
  ) -> ListCheck.Kind? {
    let check = ListCheck(rules: AccessRules(location: location), address: "http://h/list.m3u8")
    return try? check.kind(of: Array("#EXTM3U\n\(lines)\n".utf8), former: former)
  }

  private static let media = "#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n"

  @Test func ordinaryPlaylistsPass() {
    #expect(kind(Self.media + "a.ts\n#EXTINF:2,\nhttps://h/b.ts\n#EXT-X-ENDLIST") == .media)
    #expect(kind("#EXT-X-MAP:URI=\"init.mp4\"\n" + Self.media + "a.m4s") == .media)
    #expect(kind("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://key\"\n" + Self.media + "a.ts") == .sampled)
    #expect(
      kind("#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n" + Self.media + "a.ts", former: .sampled) == .sampled)
    #expect(kind("#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8") == .master)
    #expect(
      kind("#EXT-X-MEDIA:TYPE=AUDIO,URI=\"a.m3u8\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8") == .master)
    // One that has nothing new yet.
    #expect(kind("#EXT-X-TARGETDURATION:2", former: .media) == .media)
    #expect(kind(Self.media + "/srv/a.ts", of: .file(BytePath("/list.m3u8"))) == .media)
  }

  @Test(arguments: [
    "unix:/x", "rtp://h:1", "file:///etc/passwd", "subfile,,start,0,end,9,,:/etc/passwd", "concat:a|b",
    "tcp://h:1",
    String(repeating: "a", count: 4096), "http://h/" + String(repeating: "a", count: 4096),
  ])
  func addressesThatMayNotBeOpenedDoNot(address: String) {
    #expect(kind(Self.media + address) == nil)
    #expect(kind(Self.media + "a.ts\n#EXTINF:2,\n\(address)\n#EXT-X-ENDLIST") == nil)
    #expect(kind("#EXT-X-STREAM-INF:BANDWIDTH=1\n\(address)") == nil)
    #expect(kind("#EXT-X-MAP:URI=\"\(address)\"\n" + Self.media + "a.m4s") == nil)
    #expect(
      kind("#EXT-X-MEDIA:TYPE=AUDIO,URI=\"\(address)\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8") == nil)
  }

  @Test func kindsDoNotChange() {
    #expect(kind(Self.media + "a.ts", former: .master) == nil)
    #expect(kind("#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8", former: .media) == nil)
    #expect(kind("#EXT-X-MEDIA:TYPE=AUDIO,URI=\"a.m3u8\"", former: .media) == nil)
    #expect(kind(Self.media + "a.ts\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8") == nil)
  }

  /// libavformat has nothing to decrypt samples with where the first segment needs none.
  @Test func samplesAreEncryptedFromTheFirstSegmentOn() {
    let key = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\"\n"
    #expect(kind(Self.media + "a.ts\n\(key)#EXTINF:2,\nb.ts") == nil)
    #expect(kind(key + Self.media + "a.ts", former: .media) == nil)
  }

  @Test func aPlaylistOfNothingIsNone() {
    #expect(kind("#EXT-X-TARGETDURATION:2\n#EXT-X-ENDLIST") == nil)
    #expect(kind("#EXT-X-TARGETDURATION:2\na.ts") == nil)
  }

  // MARK: Manifests

  private static func manifest(
    template: String = "timescale=\"10\" startNumber=\"1\" media=\"$Number$.m4s\" initialization=\"i.mp4\"",
    times: String = "<S t=\"0\" d=\"20\" r=\"3\"/>", set: String = "",
    head: String = "<?xml version=\"1.0\"?>"
  ) -> String {
    "\(head)<MPD type=\"dynamic\" profiles=\"urn:mpeg:dash:profile:isoff-live:2011\"><Period duration=\"PT8S\">"
      + "<AdaptationSet mimeType=\"video/mp4\">\(set)<SegmentTemplate \(template)><SegmentTimeline>\(times)"
      + "</SegmentTimeline></SegmentTemplate><Representation id=\"1\" bandwidth=\"1\"/></AdaptationSet></Period></MPD>"
  }

  private func checked(_ text: String) -> String? {
    let manifest = try? CheckedManifest(Array(text.utf8)) { address throws(PlaybackFailure) in
      guard address.hasPrefix("https://") else { throw .refusedAddress }
      return "http://127.0.0.1:1/x/" + address.dropFirst("https://".count)
    }
    return manifest.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func ordinaryManifestsPass() {
    let plain = Self.manifest()
    #expect(checked(plain) == plain)
    let endless = Self.manifest(times: "<S t=\"0\" d=\"10\" r=\"-1\"/>")
    #expect(checked(endless) == endless)
  }

  @Test(arguments: [
    "timescale=\"0\"", "timescale=\"-1\"", "timescale=\"\"", "timescale=\"x\"", "timescale=\"&#48;\"",
    "timescale=\"99999999999\"", "timescale=\"1\" duration=\"-1\"", "x:timescale=\"0\"",
    "timescale=\"1\" startNumber=\"-1\"", "timescale=\"1\" presentationTimeOffset=\"99999999999999999999\"",
    "timescale=\"1\" media=\"$Number%0999999999d$.m4s\"", "timescale=\"1\" media=\"file:///etc/passwd\"",
    "timescale=\"1\" initialization=\"http&#58;//h/a\"",
    (0..<70).map { "a\($0)=\"\"" }.joined(separator: " ") + " timescale=\"0\"",
  ])
  func trapsInATemplateDoNot(template: String) {
    #expect(checked(Self.manifest(template: template)) == nil)
  }

  @Test(arguments: [
    "<S d=\"20\" r=\"9223372036854775807\"/>", "<S d=\"20\" r=\"-2\"/>", "<S d=\"-20\"/>",
    "<S t=\"-1\" d=\"2\"/>",
    "<s D=\"20\" R=\"4294967295\"/>", "<S d=\"9\" r=\"-1\"/>", "<S d=\"0\" r=\"-1\"/>",
    String(repeating: "<S d=\"20\" r=\"600000\"/>", count: 2),
  ])
  func trapsInTimesDoNot(times: String) {
    #expect(checked(Self.manifest(times: times)) == nil)
  }

  @Test(arguments: [
    "<BaseURL>file:///etc/</BaseURL>", "<BaseURL>http://<!-- -->h/</BaseURL>",
    "<BaseURL><![CDATA[http://h/]]></BaseURL>",
    "<SegmentList><Initialization range=\"\"/></SegmentList>",
    "<SegmentList><SegmentURL mediaRange=\"9\"/></SegmentList>",
    "<SegmentList><SegmentURL mediaRange=\"9-1\"/></SegmentList>",
  ])
  func trapsInASetDoNot(set: String) {
    #expect(checked(Self.manifest(set: set)) == nil)
  }

  @Test func othersCannotReadIt() {
    for head in [
      "<?xml version=\"1.0\" encoding=\"UTF-7\"?>", "<?xml version=\"1.0\" encoding=\"IBM037\"?>",
      "<!DOCTYPE MPD [<!ENTITY a \"b\">]>", "<?xml version=\"1.0\"?>\0",
    ] {
      #expect(checked(Self.manifest(head: head)) == nil, "\(head)")
    }
    #expect(checked(Self.manifest(head: "<?xml version='1.0' encoding='utf-8'?>")) != nil)
  }

  /// A scale that is left out is 1.
  @Test func theScaleIsThere() {
    let text = checked(Self.manifest(template: "media=\"a\""))
    #expect(text?.contains("<SegmentTemplate timescale=\"1\" media=\"a\">") == true)
  }

  @Test func addressesLeadToTheServer() {
    let text = checked(
      Self.manifest(
        template: "timescale=\"1\" media=\"https://h/$Number$.m4s?a=1&amp;b=2\"",
        set: "<BaseURL> https&#58;//h/b/ </BaseURL><BaseURL>below/</BaseURL>"))
    #expect(text?.contains("media=\"http://127.0.0.1:1/x/h/$Number$.m4s?a=1&amp;b=2\"") == true)
    #expect(text?.contains("<BaseURL>http://127.0.0.1:1/x/h/b/ </BaseURL><BaseURL>below/</BaseURL>") == true)
  }

  @Test func representationsStay() throws {
    func manifest(_ sets: String, periods: Int = 1) throws -> CheckedManifest {
      let text = "<MPD>" + String(repeating: "<Period>\(sets)</Period>", count: periods) + "</MPD>"
      return try CheckedManifest(Array(text.utf8)) { address throws(PlaybackFailure) in address }
    }
    let one = "<AdaptationSet mimeType=\"video/mp4\"><Representation/></AdaptationSet>"
    let first = try manifest(one)
    #expect(try manifest(one).continues(first.periods))
    #expect(try manifest(one, periods: 3).continues(first.periods))
    for other in [
      "", one + one, one.replacing("<Representation/>", with: "<Representation/><Representation/>"),
      one.replacing("video", with: "audio"),
    ] {
      #expect(try !manifest(other).continues(first.periods), "\(other)")
    }
  }

  /// libavformat chooses the longest period, and leaves out representations that name no segments.
  @Test func thePeriodThatIsChosenStays() throws {
    func periods(_ first: String, _ second: String, _ list: String = "<SegmentList/>") throws
      -> CheckedManifest
    {
      let set =
        "<AdaptationSet mimeType=\"video/mp4\"><Representation>\(list)</Representation></AdaptationSet>"
      let text = "<MPD><Period \(first)>\(set)</Period><Period \(second)>\(set)\(set)</Period></MPD>"
      return try CheckedManifest(Array(text.utf8)) { address throws(PlaybackFailure) in address }
    }
    let first = try periods("duration=\"PT4S\"", "duration=\"PT2S\"")
    #expect(try periods("duration=\"PT4S\"", "duration=\"PT2S\"").continues(first.periods))
    #expect(try !periods("duration=\"PT4S\"", "duration=\"PT5S\"").continues(first.periods))
    #expect(try !periods("duration=\"PT4S\"", "duration=\"PT2S\" Duration=\"PT5S\"").continues(first.periods))
    #expect(try !periods("duration=\"PT4S\"", "duration=\"PT2S\"", "").continues(first.periods))
  }

  /// libavformat counts the segments of a list from 0, whatever number the first one has.
  @Test func listsOfSegmentsBeginAtZero() {
    let text = checked(Self.manifest(set: "<SegmentList STARTNUMBER=\"5\" startNumber=\"7\"/>"))
    #expect(text?.contains("STARTNUMBER=\"5\" startNumber=\"0\"") == true)
    #expect(text?.contains("startNumber=\"1\" media=") == true)
  }

  @Test func wholeFilesDoNotGrow() {
    let set = "<AdaptationSet><Representation><BaseURL>a.mp4</BaseURL></Representation></AdaptationSet>"
    #expect(
      checked("<MPD type=\"dynamic\"><Period>\(set)</Period></MPD>")
        == "<MPD type=\"static\"><Period>\(set)</Period></MPD>")
    #expect(checked(Self.manifest())?.contains("type=\"dynamic\"") == true)
  }

  @Test func segmentsAreCounted() throws {
    func seconds(_ type: String, _ template: String) throws -> Double? {
      try CheckedManifest(Array("<MPD type=\"\(type)\"><Period>\(template)</Period></MPD>".utf8)) {
        address throws(PlaybackFailure) in address
      }.countedSegment
    }
    let counted = "<SegmentTemplate duration=\"90\" timescale=\"30\"/>"
    #expect(try seconds("dynamic", counted) == 3)
    #expect(try seconds("static", counted) == nil)
    #expect(try seconds("dynamic", counted + "<SegmentTimeline><S d=\"90\"/></SegmentTimeline>") == nil)
    #expect(try seconds("dynamic", "<SegmentList duration=\"90\"/>") == nil)
  }

  @Test func manifestsAreKnown() {
    #expect(CheckedManifest.isManifest(Array("\u{FEFF} \n<?xml?><!-- --><mpD>".utf8)))
    #expect(!CheckedManifest.isManifest(Array("GIF89a<MPD".utf8)))
    #expect(!CheckedManifest.isManifest(Array("<svg>MPD</svg>".utf8)))
  }
}
