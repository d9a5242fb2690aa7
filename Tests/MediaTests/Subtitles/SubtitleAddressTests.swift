import Base
import Synchronization
import Testing

@testable import Media

/// Subtitles from the network.
@Suite(.waiting) struct SubtitleAddressTests {
  private static let vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:05.000\nfrom the web\n"

  private func read(_ address: String, _ change: (inout SubtitleSource) -> Void = { _ in }) throws
    -> SubtitleFile
  {
    var source = SubtitleSource()
    source.patience = 5
    change(&source)
    return try SubtitleFile.read(SubtitleFileRequest(ExternalSubtitle(.url(address))), from: source)
  }

  private func texts(_ file: SubtitleFile) -> [String] {
    file.events.map { event in
      if case .text(let text) = event.content { "\(event.start.seconds) \(text.plain)" } else { "" }
    }
  }

  @Test func areFetchedAndRead() throws {
    let server = try LoopbackServer { request, answer in
      switch request.path {
      case "/a.vtt": answer.text(Self.vtt)
      case "/empty.vtt": answer.text("")
      case "/page.vtt": answer.text("<html>not here</html>")
      case "/endless.vtt":
        answer.head(length: nil)
        while answer.send([UInt8](repeating: 0x20, count: 1 << 20)) {}
      default: answer.head("404 Not Found", length: 0)
      }
    }
    #expect(texts(try read(server.address("/a.vtt?token=1"))) == ["1.0 from the web"])
    for name in ["/none.vtt", "/empty.vtt", "/page.vtt"] {
      #expect(throws: PlaybackFailure.self, "\(name)") { try read(server.address(name)) }
    }
    let failure = #expect(throws: PlaybackFailure.self) {
      try read(server.address("/endless.vtt")) { $0.patience = 60 }
    }
    #expect(failure?.sentence == "It is too large for a subtitle file.")
    for address in ["file:///etc/passwd", "pipe:0", "av://lavfi:color", "concat:/etc/passwd", "nonsense://x"]
    {
      #expect(throws: PlaybackFailure.self, "\(address)") { try read(address) }
    }
  }

  /// The credentials of the item go to its own server, and to no other.
  @Test func credentialsStayWithTheServerOfTheItem() throws {
    let asked = Mutex<[[String: String]]>([])
    let server = try LoopbackServer { request, answer in
      asked.withLock { $0.append(request.fields) }
      answer.text(Self.vtt)
    }
    var headers = RequestHeaders()
    for (name, value) in [("Authorization", "Bearer secret"), ("Cookie", "a=b"), ("Referer", "http://page/")]
    {
      headers.set(name, value)
    }
    for item in [
      server.address("/film.mkv"), "http://127.0.0.1:1/film.mkv", "https://127.0.0.1:\(server.port)/film.mkv",
    ] {
      _ = try read(server.address("/a.vtt")) { source in
        source.item = .url(item)
        source.headers = headers
      }
    }
    let fields = asked.withLock { $0 }
    #expect(fields.map { $0["authorization"] } == ["Bearer secret", nil, nil])
    #expect(fields.map { $0["cookie"] } == ["a=b", nil, nil])
    #expect(fields.allSatisfy { $0["referer"] == "http://page/" })
  }

  /// A list of pieces whose cues count from the start of each piece, and overlap its edges.
  @Test func piecesBecomeOneTrack() throws {
    let list =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.vtt\n#EXTINF:6,\n/sub/2.vtt?x\n#EXTINF:6,\nfile:///etc/passwd\n"
    let server = try LoopbackServer { request, answer in
      switch request.path {
      case "/sub/list.m3u8": answer.text(list)
      case "/sub/1.vtt":
        answer.text(
          "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:01.000 --> 00:02.000\none\n\n00:05.000 --> 00:08.000\nboth\n"
        )
      case "/sub/2.vtt":
        answer.text(
          "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:1440000\n\n00:03.000 --> 00:04.000\ntwo\n")
      default: answer.head("404 Not Found", length: 0)
      }
    }
    #expect(texts(try read(server.address("/sub/list.m3u8"))) == ["1.0 one", "5.0 both", "9.0 two"])
    #expect(server.requests == 3)
  }

  /// What the player tells of a file that it reads beside a film.
  @Test func thePlayerTellsTheOutcome() throws {
    let server = try LoopbackServer { request, answer in
      if request.path == "/a.vtt" { answer.text(Self.vtt) } else { answer.head("404 Not Found", length: 0) }
    }
    let rig = Rig()
    rig.open(
      try Clips.make(
        "address.mkv", "-f lavfi -i color=gray:s=64x36:r=25:d=8 -c:v libx264 -g 50 -pix_fmt yuv420p"),
      paused: true)
    #expect(rig.run { $0.settledAt.count == 1 })
    rig.player.selectTrack(.subtitle, 10_000, file: ExternalSubtitle(.url(server.address("/a.vtt"))))
    rig.player.seek(to: MediaTime(seconds: 2), exact: true)
    #expect(rig.run { $0.subtitles.last?.screen.text == "from the web" })
    rig.player.checkSubtitle(10_001, ExternalSubtitle(.url(server.address("/none.vtt"))))
    #expect(
      rig.run { rig in
        rig.events.contains {
          if case .subtitleRefused(_, 10_001, _) = $0 { true } else { false }
        }
      })
    #expect(rig.events.contains { if case .subtitleRead(_, 10_000, _) = $0 { true } else { false } })
    #expect(rig.subtitles.last?.screen.text == "from the web")
  }

  /// A server that never answers does not keep the film from closing.
  @Test(.timeLimit(.minutes(1))) func aSilentServerIsLeftBehind() throws {
    let server = try LoopbackServer { _, answer in answer.hang() }
    let rig = Rig()
    rig.open(
      try Clips.make(
        "address.mkv", "-f lavfi -i color=gray:s=64x36:r=25:d=8 -c:v libx264 -g 50 -pix_fmt yuv420p"))
    #expect(rig.run { $0.settledAt.count == 1 })
    rig.player.selectTrack(.subtitle, 10_000, file: ExternalSubtitle(.url(server.address("/a.vtt"))))
    #expect(rig.run { $0.position > 1 })
    rig.player.stop()
  }
}
