import Glibc
import Testing

@testable import Base
@testable import Media

/// Lists for libavformat's `concat` demuxer, which opens their parts by itself.
@Suite(.serialized, .waiting) struct ConcatPartsTests {
  private func film() throws -> String {
    try Clips.make("concat-part.ts", "-f lavfi -i testsrc2=s=64x36:r=25 -t 1 -c:v libx264 -f mpegts")
  }

  /// Writes a list of these lines; returns its path.
  private static func list(_ name: String, _ lines: String...) throws -> BytePath {
    let text = "ffconcat version 1.0\n" + lines.joined(separator: "\n") + "\n"
    return BytePath(try Clips.write(name, Array(text.utf8)))
  }

  /// Why an item does not play; nil where it does.
  private func failure(of location: MediaLocation) -> String? {
    let rig = Rig { $0.openTimeout = 10 }
    rig.player.open(ItemID(1), location, origin: .person)
    #expect(rig.run { $0.failure != nil || $0.hasEnded || !$0.pictures.isEmpty })
    return rig.failure?.sentence
  }

  @Test func filesBesideItPlay() throws {
    _ = try film()
    _ = try Self.list("concat-inner.ffconcat", "file concat-part.ts")
    let list = try Self.list("concat-outer.ffconcat", "file concat-part.ts", "file 'concat-inner.ffconcat'")
    #expect(failure(of: .file(list)) == nil)
  }

  /// A manifest or a playlist as a part would be read by nobody's rules: libavformat crashes over some of them.
  @Test func partsThatLeadElsewhereAreRefused() throws {
    _ = try film()
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nconcat-part.ts\n#EXT-X-ENDLIST\n"
    _ = try Clips.write("concat-hls.m3u8", Array(playlist.utf8))
    let manifest = """
      <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static"
      mediaPresentationDuration="PT2S">
      <Period><AdaptationSet mimeType="video/mp4"><SegmentTemplate timescale="0" duration="1" media="$Number$.m4s"/>
      <Representation id="1" bandwidth="1000" codecs="avc1.42c01e" width="64" height="36"/></AdaptationSet></Period></MPD>
      """
    _ = try Clips.write("concat-dash.ts", Array(manifest.utf8))
    for part in ["concat-hls.m3u8", "concat-dash.ts"] {
      let location = MediaLocation.file(try Self.list("concat-elsewhere.ffconcat", "file \(part)"))
      let sentence = "It is a list of parts, and one of these only names other files or addresses."
      #expect(failure(of: location) == sentence, "\(part)")
      do throws(PlaybackFailure) {
        _ = try Player.probe(location, timeout: 10)
        Issue.record("\(part)")
      } catch {
        #expect(error.sentence == sentence)
      }
    }
  }

  /// Without a bound libavformat would follow it until its stack is full.
  @Test func listsThatNameThemselvesAreRefused() throws {
    let list = try Self.list("concat-self.ffconcat", "file concat-self.ffconcat")
    #expect(failure(of: .file(list)) == "Its playlists refer to each other in a loop.")
    let long = try Self.list(
      "concat-long.ffconcat", String(repeating: "file concat-part.ts\n", count: 10_001))
    #expect(failure(of: .file(long)) == "Its playlist names too many segments.")
  }

  /// Words are parted by all blanks of C, and lines end at a NUL, too.
  @Test(arguments: ["file %", "  file\t'%'", "file\u{B}%", "stream\0file\u{C}%"])
  func pipesAreFoundHoweverTheyAreWritten(line: String) throws {
    let pipe = try Clips.write("concat-marker", []).replacing("concat-marker", with: "concat-pipe")
    try #require(mkfifo(pipe, 0o600) == 0 || errno == EEXIST)
    let list = try Self.list("concat-pipe.ffconcat", line.replacing("%", with: "concat-pipe"))
    #expect(ConcatParts(.file(list))?.failure != nil)
  }

  /// From the network, and as a piece of a playlist, its parts would come without the item's rules.
  @Test func listsOfTheNetworkAreRefused() throws {
    let film = try Clips.read(film())
    let server = try LoopbackServer { request, answer in
      switch request.path {
      case "/list.ffconcat", "/piece.ts":
        answer.text("ffconcat version 1.0\nfile film.ts\n", type: "text/plain")
      case "/list.m3u8":
        answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\npiece.ts\n#EXT-X-ENDLIST\n")
      case "/film.ts":
        Issue.record("its part was asked for")
        answer.file(film, request)
      default: answer.head("404 Not Found", length: 0)
      }
    }
    defer { server.stop() }
    for path in ["/list.ffconcat", "/list.m3u8"] {
      #expect(
        failure(of: .url(server.address(path)))
          == "It is a list of parts (ffconcat), which is played from a file only.", "\(path)")
    }
  }
}
