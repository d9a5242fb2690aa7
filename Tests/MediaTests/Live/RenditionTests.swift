import Base
import Testing

@testable import Media

/// What lies beside the picture of an HLS stream: other sounds, and subtitles.
@Suite(.serialized, .waiting) struct RenditionTests {
  // MARK: Sounds

  /// The pitch (hertz) of the last third of a second that a device has written down.
  private func pitch(_ capture: String) throws -> Double {
    let samples = try Clips.samples(capture).suffix(16_000)
    let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    return Double(rises) * 3
  }

  private func expectPitches(_ rig: Rig, _ capture: String, _ tracks: [(stream: Int, hertz: Double)]) throws {
    for (stream, hertz) in tracks {
      rig.player.selectTrack(.audio, stream)
      var heard = 0.0
      for _ in 0..<12 where abs(heard - hertz) > 30 {
        rig.run(seconds: 0.5) { _ in false }
        heard = try pitch(capture)
      }
      #expect(abs(heard - hertz) <= 30, "stream \(stream) has \(heard) Hz")
    }
    // The picture goes on with its own times.
    let times = rig.pictures.filter { !$0.isRedelivery }.map(\.time.seconds)
    for (one, next) in zip(times, times.dropFirst()) {
      #expect(next > one && next - one < 0.5, "a gap from \(one) to \(next)")
    }
  }

  @Test func eachChangeOfARenditionIsHeard() throws {
    let coding = "-f hls -hls_time 2 -hls_list_size 0 -hls_playlist_type vod"
    let main = try Clips.make(
      "sounds-main.m3u8",
      "-f lavfi -i testsrc=s=160x90:r=25:d=30 -f lavfi -i sine=f=300:r=48000:d=30 -c:v libx264 -preset ultrafast -g 50"
        + " -sc_threshold 0 -pix_fmt yuv420p -c:a aac \(coding)")
    for pitch in [900, 1500] {
      _ = try Clips.make(
        "sounds-\(pitch).m3u8", "-f lavfi -i sine=f=\(pitch):r=48000:d=30 -c:a aac \(coding)")
    }
    let media = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\","
    _ = try Clips.write(
      "sounds.m3u8",
      Array(
        """
        #EXTM3U
        \(media)LANGUAGE="en",NAME="English",DEFAULT=YES
        \(media)LANGUAGE="zxx",NAME="Natural Sound",URI="sounds-900.m3u8"
        \(media)LANGUAGE="de",NAME="Deutsch",URI="sounds-1500.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=500000,AUDIO="a"
        sounds-main.m3u8

        """.utf8))
    let server = try StreamTests.files(StreamTests.folder(of: main))
    defer { server.stop() }
    let capture = try Clips.write("sounds.raw", [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.player.open(ItemID(1), .url(server.address("/sounds.m3u8")))
    #expect(rig.run { $0.position > 0.5 })
    let tracks = rig.info?.tracks(.audio) ?? []
    #expect(Set(tracks.map { $0.title ?? "" }) == ["English", "Natural Sound", "Deutsch"])
    func stream(_ language: String) throws -> Int {
      try #require(tracks.first { $0.language == language }).index
    }
    let (en, de, other) = (try stream("en"), try stream("de"), try stream("zxx"))
    try expectPitches(rig, capture, [(other, 900), (de, 1500), (en, 300), (de, 1500)])
  }

  /// A broadcast in two languages.
  @Test func eachChangeOfASoundInATransportStreamIsHeard() throws {
    let film = try Clips.make(
      "two-sounds.ts",
      "-f lavfi -i testsrc=s=160x90:r=25:d=30 -f lavfi -i sine=f=300:r=48000:d=30 -f lavfi -i sine=f=900:r=48000:d=30"
        + " -map 0 -map 1 -map 2 -c:v libx264 -preset ultrafast -g 50 -sc_threshold 0 -pix_fmt yuv420p -c:a mp2"
    )
    let capture = try Clips.write("two-sounds.raw", [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(film)
    #expect(rig.run { $0.position > 0.5 })
    try expectPitches(rig, capture, [(2, 900), (1, 300), (2, 900)])
  }

  // MARK: Subtitles

  /// Twelve seconds of film whose clock begins at ten seconds, and the lines of three segments.
  private func subtitled(_ segment: (Int) -> String) throws -> (server: LoopbackServer, name: String) {
    let film = try Clips.make(
      "subtitled-film.m3u8",
      "-f lavfi -i testsrc=s=160x90:r=25:d=12 -f lavfi -i sine=d=12 -c:v libx264 -preset ultrafast -g 50"
        + " -sc_threshold 0 -pix_fmt yuv420p -c:a aac -output_ts_offset 8.6 -f hls -hls_time 4 -hls_list_size 0"
        + " -hls_playlist_type vod")
    var list = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
    for number in 0..<3 {
      _ = try Clips.write("subtitled-\(number).vtt", Array(segment(number).utf8))
      list += "#EXTINF:4,\nsubtitled-\(number).vtt\n"
    }
    _ = try Clips.write("subtitled-list.m3u8", Array((list + "#EXT-X-ENDLIST\n").utf8))
    _ = try Clips.write(
      "subtitled.m3u8",
      Array(
        """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="subtitled-list.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="None",LANGUAGE="fr",URI="missing.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=500000,SUBTITLES="s"
        subtitled-film.m3u8

        """.utf8))
    return (try StreamTests.files(StreamTests.folder(of: film)), "/subtitled.m3u8")
  }

  @Test(arguments: [true, false]) func subtitlesOfAStreamAreShownInTime(isLocal: Bool) throws {
    let (server, name) = try subtitled { number in
      "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n"
        + "00:\(number * 4 + 1).000 --> 00:\(number * 4 + 2).500\nline \(number)\n"
    }
    defer { server.stop() }
    let rig = Rig()
    if isLocal {
      rig.open(StreamTests.folder(of: try Clips.write("beside", [])) + name)
    } else {
      rig.player.open(ItemID(1), .url(server.address(name)))
    }
    #expect(rig.run { $0.info != nil })
    let tracks = rig.info?.tracks(.subtitle) ?? []
    #expect(tracks.map(\.title) == ["English", "None"] && tracks.map(\.language) == ["en", "fr"])
    #expect(rig.info?.selection.subtitle == tracks.first?.index)
    rig.player.setPaused(true)
    for (place, text) in [(9.5, "line 2"), (1.5, "line 0"), (3.5, ""), (5.5, "line 1")] {
      rig.player.seek(to: MediaTime(seconds: place), exact: true)
      #expect(
        rig.run { ($0.subtitles.last?.screen.text ?? "") == text && abs($0.position - place) < 0.1 },
        "\(place)")
    }
    // One that cannot be read is refused with a reason, and the film plays on.
    rig.player.selectTrack(.subtitle, tracks.last?.index)
    #expect(rig.run { rig in rig.events.contains { if case .trackRefused = $0 { true } else { false } } })
  }

  @Test func aMasterPlaylistNamesEachOfItsSubtitlesOnce() {
    let text = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="low",NAME="Deutsch, für Gehörlose",LANGUAGE="de",FORCED=NO,\
      CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog",URI="../s/de.m3u8?a=1,2"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="high",NAME="Deutsch, für Gehörlose",LANGUAGE="de",URI="other.m3u8"
      #EXT-X-MEDIA:URI="https://h/x.m3u8",TYPE=SUBTITLES,FORCED=YES,DEFAULT=YES
      #EXT-X-MEDIA:TYPE=SUBTITLES,NAME="no address"
      #EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8"
      """
    let list = MasterList(Array(text.utf8), base: "http://h/a/b/master.m3u8?t=1")
    #expect(
      list.subtitles == [
        MasterList.Subtitles(
          address: "http://h/a/s/de.m3u8?a=1,2", name: "Deutsch, für Gehörlose", language: "de",
          isForImpaired: true),
        MasterList.Subtitles(address: "https://h/x.m3u8", isDefault: true, isForced: true),
      ])
    #expect(RelativeAddress.resolve("s/x.m3u8", from: "file:/f/100%#?/m.m3u8") == "file:/f/100%#?/s/x.m3u8")
    #expect(RelativeAddress.resolve("/x", from: "file:/f/m.m3u8") == "file:/x")
    #expect(RelativeAddress.resolve("x", from: "file:m.m3u8") == "file:x")
    // Nothing traps on what a server may send.
    for line in ["", "=", "A=\"", "A=\"b", ",,=,", "TYPE=SUBTITLES,URI=\"\""] {
      #expect(MasterList(Array("#EXT-X-MEDIA:\(line)".utf8), base: "http://h/").subtitles.isEmpty)
    }
  }

  @Test func cuesLieWhereTheirClockOrTheirSegmentSays() throws {
    func pieces(_ parts: [Int]) throws -> SubtitlePieces {
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:7\n"
      for (number, part) in parts.enumerated() {
        if number > 0, part != parts[number - 1] { text += "#EXT-X-DISCONTINUITY\n" }
        text += "#EXTINF:6,\n\(number).vtt\n"
      }
      return try SubtitlePieces(Array((text + "#EXT-X-ENDLIST\n").utf8), base: "http://h/s/l.m3u8")
    }
    func clock(_ map: String) -> WebVTTClock? { WebVTTClock("WEBVTT\nX-TIMESTAMP-MAP=\(map)\n\n") }
    func shift(_ list: SubtitlePieces, _ number: Int, _ first: Double, _ map: String?, start: Double)
      -> Double
    {
      list.shift(
        of: list.pieces[number], first: MediaTime(seconds: first), clock: map.flatMap(clock), origin: .zero,
        start: MediaTime(seconds: start)
      ).seconds
    }
    let whole = try pieces([0, 0, 0, 0, 0, 0])
    #expect(whole.pieces[2].address == "http://h/s/2.vtt" && whole.pieces[2].number == 9)
    let near = whole.pieces(in: MediaTime(seconds: 5)...MediaTime(seconds: 20), from: MediaTime(seconds: 13))
    #expect(near.map(\.number) == [9, 10, 7, 8])
    // The film begins at ten seconds of its clock; or the clock has gone round since.
    #expect(shift(whole, 1, 7, "MPEGTS:900000,LOCAL:00:00:00.000", start: 10) == 0)
    #expect(shift(whole, 1, 3607, "LOCAL:01:00:00.000,MPEGTS:900000", start: 10) == -3600)
    #expect(abs(shift(whole, 1, 7, "MPEGTS:0,LOCAL:00:00:00.000", start: 95_443.7)) < 0.05)
    // Without a clock cues count from the start of the film, or of their segment.
    #expect(shift(whole, 4, 25, nil, start: 10) == 0)
    #expect(shift(whole, 5, 1, nil, start: 10) == 30)
    // A part whose clock begins again.
    #expect(shift(try pieces([0, 0, 0, 1, 1, 1]), 4, 7, "MPEGTS:900000,LOCAL:0", start: 10) == 18)
    for map in ["", "MPEGTS", "MPEGTS:-1", "MPEGTS:99999999999999999999,LOCAL:0", "LOCAL:00:00:00.000"] {
      #expect(clock(map) == nil, "\(map)")
    }
    for tag in ["#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXT-X-MAP:URI=\"i\"", "#EXT-X-BYTERANGE:5@0"] {
      let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(tag)\n#EXTINF:6,\na\n"
      #expect(throws: PlaybackFailure.self) { try SubtitlePieces(Array(text.utf8), base: "http://h/") }
    }
    #expect(throws: PlaybackFailure.self) { try SubtitlePieces([1, 2], base: "") }
  }
}
