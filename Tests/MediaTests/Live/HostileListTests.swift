import Base
import Glibc
import Synchronization
import Testing

@testable import Media

/// Playlists and manifests that would end the program inside libavformat.
@Suite(.serialized, .waiting) struct HostileListTests {
  private static let film = "-f lavfi -i testsrc2=s=64x36:r=25 -t 2 -c:v libx264 -f mpegts"

  /// Plays what a server has at `/`, with a film beside it; returns what came of it.
  private func play(
    _ type: String, name: String = "/list.m3u8", seconds: Double = 15,
    _ text: @escaping @Sendable (_ reading: Int) -> String
  ) throws -> (rig: Rig, failure: String?) {
    let film = try Clips.read(Clips.make("hostile.ts", Self.film))
    let readings = Mutex(0)
    let server = try LoopbackServer { request, answer in
      switch request.path {
      case name:
        answer.text(
          text(
            readings.withLock {
              $0 += 1
              return $0
            }), type: type)
      case "/seg.ts": answer.file(film, request)
      case "/low.m3u8":
        answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nseg.ts\n#EXT-X-ENDLIST\n")
      case "/empty.m3u8": answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-ENDLIST\n")
      default: answer.head("404 Not Found", length: 0)
      }
    }
    defer { server.stop() }
    let rig = Rig { ($0.openTimeout, $0.reconnectTime) = (8, 0) }
    rig.player.open(ItemID(1), .url(server.address(name)))
    rig.run(seconds: seconds) { $0.failure != nil || $0.hasEnded }
    return (rig, rig.failure?.sentence)
  }

  private static let hls = "application/vnd.apple.mpegurl"

  @Test(arguments: ["unix:/x", "rtp://127.0.0.1:1", String(repeating: "a", count: 5000)])
  func aLastPieceThatMayNotBeOpened(address: String) throws {
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n"
    let one = try play(Self.hls) { _ in "\(list)\(address)\n#EXT-X-ENDLIST\n" }
    #expect(
      one.failure?.hasPrefix(address.count > 4000 ? "Its playlist has" : "It names an address") == true)
    let two = try play(Self.hls) { _ in "\(list)seg.ts\n#EXTINF:2,\n\(address)\n#EXT-X-ENDLIST\n" }
    #expect(two.failure == one.failure)
  }

  /// What cannot be opened for another reason is only missing.
  @Test(arguments: ["missing.ts", "http://127.0.0.1:1/a.ts", "data:video/mp2t,x"])
  func aLastPieceThatIsMissing(address: String) throws {
    let played = try play(Self.hls) { _ in
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nseg.ts\n#EXTINF:2,\n\(address)\n#EXT-X-ENDLIST\n"
    }
    #expect(played.failure == nil)
    #expect(played.rig.pictures.count > 20)
  }

  @Test(arguments: [
    "#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n",
    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"x\",URI=\"low.m3u8\"\n",
    "#EXTINF:2,\nunix:/x\n", "#EXTINF:2,\n\(String(repeating: "a", count: 5000))\n",
  ])
  func aLiveListThatChanges(later: String) throws {
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:2,\nseg.ts\n"
    let played = try play(Self.hls, seconds: 8) { $0 < 2 ? list : "\(list)\(later)" }
    #expect(!played.rig.pictures.isEmpty)
  }

  /// A live list whose pieces last no time is read again at a pace.
  @Test func aListOfNoTime() throws {
    let readings = Mutex(0)
    _ = try play(Self.hls, seconds: 4) { count in
      readings.withLock { $0 = count }
      return "#EXTM3U\n#EXT-X-TARGETDURATION:0\n#EXTINF:0,\nseg.ts\n"
    }
    #expect((3...30).contains(readings.withLock { $0 }))
  }

  @Test func soundWithoutPieces() throws {
    let played = try play(Self.hls) { _ in
      "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"x\",URI=\"empty.m3u8\"\n"
        + "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nlow.m3u8\n"
    }
    #expect(played.failure == nil)
    #expect(played.rig.pictures.count > 20)
  }

  /// The text of a list may come byte by byte.
  @Test func aSlowListIsCheckedToo() throws {
    let server = try LoopbackServer { _, answer in
      let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nunix:/x\n#EXT-X-ENDLIST\n"
      answer.head(type: Self.hls, length: text.utf8.count)
      for byte in text.utf8 {
        answer.send([byte])
        usleep(2_000)
      }
    }
    defer { server.stop() }
    let rig = Rig { $0.openTimeout = 8 }
    rig.player.open(ItemID(1), .url(server.address("/a")))
    #expect(rig.run { $0.failure != nil })
    #expect(rig.failure?.sentence.hasPrefix("It names an address") == true)
  }

  private static func manifest(_ template: String, _ times: String, type: String = "dynamic") -> String {
    "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"\(type)\" minimumUpdatePeriod=\"PT1S\""
      + " availabilityStartTime=\"2020-01-01T00:00:00Z\" profiles=\"urn:mpeg:dash:profile:isoff-live:2011\"><Period>"
      + "<AdaptationSet mimeType=\"video/mp2t\"><SegmentTemplate \(template) media=\"seg.ts\"><SegmentTimeline>\(times)"
      + "</SegmentTimeline></SegmentTemplate><Representation id=\"1\" bandwidth=\"1000\"/></AdaptationSet></Period></MPD>"
  }

  @Test(arguments: ["dynamic", "static"])
  func traps(type: String) throws {
    for (template, times) in [
      ("timescale=\"0\"", "<S t=\"0\" d=\"2\" r=\"2\"/>"),
      ("timescale=\"10\"", "<S t=\"0\" d=\"2\" r=\"-1\"/>"),
      ("timescale=\"1\"", "<S t=\"0\" d=\"2\" r=\"4000000000\"/>"),
    ] {
      let played = try play("application/dash+xml", name: "/live.mpd") { _ in
        Self.manifest(template, times, type: type)
      }
      #expect(played.failure == "Its manifest is damaged.", "\(template) \(times)")
    }
  }

  /// libavformat dereferences the first stream of each representation.
  @Test(arguments: ["dynamic", "static"]) func piecesWithoutStreams(type: String) throws {
    let packet: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)
    let server = try LoopbackServer { request, answer in
      if request.path == "/seg.ts" {
        answer.file(Array(repeatElement(packet, count: 400).joined()), request)
      } else {
        let times = "<S t=\"0\" d=\"2\" r=\"2\"/>"
        answer.text(
          Self.manifest("timescale=\"1\"", times, type: type), type: "application/dash+xml")
      }
    }
    defer { server.stop() }
    let rig = Rig { $0.openTimeout = 4 }
    rig.player.open(ItemID(1), .url(server.address("/list.mpd")))
    #expect(rig.run { $0.failure != nil })
    #expect(rig.failure == PieceHead.empty)
  }

  private static func manifest(of representation: String) -> String {
    "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"dynamic\" minimumUpdatePeriod=\"PT1S\""
      + " availabilityStartTime=\"2020-01-01T00:00:00Z\" profiles=\"urn:mpeg:dash:profile:isoff-live:2011\"><Period>"
      + "<AdaptationSet mimeType=\"video/mp2t\"><Representation id=\"1\" bandwidth=\"1000\">\(representation)"
      + "</Representation></AdaptationSet></Period></MPD>"
  }

  /// A list of segments that does not grow is read again at a pace.
  @Test func aListThatDoesNotGrow() throws {
    let film = try Clips.read(Clips.make("hostile.ts", Self.film))
    let readings = Mutex(0)
    let server = try LoopbackServer { request, answer in
      guard request.path != "/seg.ts" else { return answer.file(film, request) }
      readings.withLock { $0 += 1 }
      answer.text(
        Self.manifest(of: "<SegmentList duration=\"2\"><SegmentURL media=\"seg.ts\"/></SegmentList>"),
        type: "application/dash+xml")
    }
    defer { server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address("/list.mpd")))
    #expect(rig.run { _ in readings.withLock { $0 } >= 3 })
    let start = rig.now()
    #expect(rig.run { _ in readings.withLock { $0 } >= 6 })
    #expect(rig.now() - start > .seconds(2))
  }

  /// No more than some pieces are asked for in vain, however many a list or a manifest names.
  @Test(arguments: ["hls", "count", "times"], [false, true]) func piecesThatAreAllMissing(
    kind: String, plays: Bool
  )
    throws
  {
    let film = try Clips.read(Clips.make("hostile.ts", Self.film))
    let times = kind == "times" ? "<SegmentTimeline><S t=\"0\" d=\"2\" r=\"5000\"/></SegmentTimeline>" : ""
    let text =
      kind == "hls"
      ? "#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + (1...3000).map { "#EXTINF:2,\n\($0).ts\n" }.joined()
        + "#EXT-X-ENDLIST\n"
      : "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\""
        + " mediaPresentationDuration=\"PT3H\" profiles=\"urn:mpeg:dash:profile:isoff-live:2011\"><Period>"
        + "<AdaptationSet mimeType=\"video/mp2t\"><SegmentTemplate timescale=\"1\" \(times.isEmpty ? "duration=\"2\"" : "")"
        + " startNumber=\"1\" media=\"$Number$.ts\">\(times)</SegmentTemplate>"
        + "<Representation id=\"1\" bandwidth=\"1000\"/></AdaptationSet></Period></MPD>"
    let missing = Mutex(0)
    let server = try LoopbackServer { request, answer in
      if request.path.hasPrefix("/list") {
        return answer.text(text, type: kind == "hls" ? Self.hls : "application/dash+xml")
      }
      if plays, request.path == "/1.ts" { return answer.file(film, request) }
      missing.withLock { $0 += 1 }
      answer.head("404 Not Found", length: 0)
    }
    defer { server.stop() }
    let rig = Rig { $0.openTimeout = 8 }
    rig.player.open(ItemID(1), .url(server.address(kind == "hls" ? "/list.m3u8" : "/list.mpd")))
    #expect(rig.run { $0.failure != nil || $0.hasEnded })
    #expect(plays ? rig.pictures.count > 20 : rig.failure?.sentence.contains("(404)") == true)
    #expect((1...80).contains(missing.withLock { $0 }), "\(missing.withLock { $0 })")
  }

  /// The pieces of a presentation that only counts them are waited for, and none is left out.
  @Test func aPieceThatIsNotThereYet() throws {
    let film = try Clips.read(Clips.make("hostile.ts", Self.film))
    let asked = Mutex<[String]>([])
    let server = try LoopbackServer { request, answer in
      guard request.path.hasSuffix(".ts") else {
        return answer.text(
          Self.manifest(of: "<SegmentTemplate duration=\"2\" media=\"$Number$.ts\"/>"),
          type: "application/dash+xml")
      }
      let earlier = asked.withLock { asked in
        asked.append(request.path)
        return asked.dropLast()
      }
      guard earlier.count > 1, request.path == earlier.first else {
        return answer.head("404 Not Found", length: 0)
      }
      answer.file(film, request)
    }
    defer { server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address("/list.mpd")))
    #expect(rig.run { $0.pictures.count > 20 })
    #expect(rig.run { _ in asked.withLock { $0.count } > 5 })
    #expect(asked.withLock { Set($0).count } == 2)
  }

  /// Nothing follows the file of a representation that is one file.
  @Test func aLivePresentationOfOneFile() throws {
    let played = try play("application/dash+xml", name: "/live.mpd") { _ in
      Self.manifest(of: "<BaseURL>seg.ts</BaseURL>")
    }
    #expect(played.rig.hasEnded)
    #expect(played.rig.pictures.count > 20)
  }

  /// The type and the name of a manifest make no difference, nor does a trap that comes later.
  @Test(arguments: ["/live.mpd", "/film.mkv"]) func aTrapThatComesLater(name: String) throws {
    let played = try play("video/x-matroska", name: name, seconds: 6) {
      Self.manifest($0 < 2 ? "timescale=\"1\"" : "timescale=\"0\"", "<S t=\"0\" d=\"2\" r=\"\($0 + 5)\"/>")
    }
    #expect(!played.rig.pictures.isEmpty)
  }

  /// A manifest in the place of a segment would be read as a manifest.
  @Test func aSegmentThatIsAManifest() throws {
    let trap = Self.manifest("timescale=\"10\"", "<S t=\"0\" d=\"2\" r=\"-1\"/>", type: "static")
    let server = try LoopbackServer { request, answer in
      switch request.path {
      case "/list.m3u8": answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nseg.ts\n#EXT-X-ENDLIST\n")
      case "/list.mpd":
        answer.text(Self.manifest("timescale=\"1\"", "<S t=\"0\" d=\"2\" r=\"2\"/>", type: "static"))
      default: answer.text(trap, type: "video/mp2t")
      }
    }
    defer { server.stop() }
    for path in ["/list.m3u8", "/list.mpd"] {
      let rig = Rig { $0.openTimeout = 8 }
      rig.player.open(ItemID(1), .url(server.address(path)))
      #expect(rig.run { $0.failure != nil }, "\(path)")
    }
  }
}
