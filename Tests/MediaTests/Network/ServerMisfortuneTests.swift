import Base
import Glibc
import Media
import Testing

/// Everything that a server can do wrong: each ends in a sentence, or in what could be saved, in time.
@Suite(.serialized, .waiting) struct ServerMisfortuneTests {
  /// Answers as a server gives them, by the path that is asked for.
  private static func misbehave(
    _ request: LoopbackServer.Request, _ answer: Answer, _ film: [UInt8], _ other: [UInt8]
  ) {
    switch request.path {
    case "/hang": answer.hang()
    case "/head-only":
      answer.head(length: film.count)
      answer.hang()
    case "/half-a-head":
      answer.send("HTTP/1.1 200 OK\r\nContent-Type: vid".utf8)
      answer.hang()
    case "/no-http": answer.send("220 mail.example ESMTP\r\n".utf8)
    case "/closes": break
    case "/trickle":
      answer.head(length: film.count)
      for byte in film.prefix(60) {
        guard answer.send([byte]) else { return }
        usleep(100_000)
      }
    case "/redirect": answer.head("302 Found", length: 0, ["Location: /redirect"])
    case "/redirect-growing":
      answer.head("302 Found", length: 0, ["Location: /redirect-growing?\(request.number)"])
    case "/redirect-nowhere": answer.head("302 Found", length: 0)
    case "/ends-early":
      answer.head(length: film.count)
      answer.send(film.prefix(film.count / 2))
    case "/changes": answer.file(request.number.isMultiple(of: 2) ? film : other, request)
    case "/stalls":
      answer.head(length: film.count)
      answer.send(film.prefix(film.count / 2))
      answer.hang()
    case "/range-lie":
      answer.head("206 Partial Content", length: film.count, ["Content-Range: bytes 0-9/10"])
      answer.send(film)
    case "/huge-length":
      answer.head(length: .max)
      answer.send(film)
    case "/negative-length": answer.head(length: -5)
    case "/404": answer.head("404 Not Found", length: 0)
    case "/500": answer.head("500 Internal Server Error", length: 0)
    case "/401": answer.head("401 Unauthorized", length: 0, ["WWW-Authenticate: Basic realm=\"x\""])
    case "/self.m3u8": answer.text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n/self.m3u8\n")
    case "/no-segments.m3u8": answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n")
    case "/gone-segments.m3u8":
      answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/404\n#EXTINF:1,\n/404\n#EXT-X-ENDLIST\n")
    case "/hanging-segments.m3u8":
      answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/hang\n#EXT-X-ENDLIST\n")
    case "/stale-live.m3u8":
      answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:1,\n/film.ts\n")
    case "/page": answer.text("<!doctype html><title>Not here</title>", type: "text/html")
    case "/noise":
      answer.head(length: nil)
      var block = [UInt8](repeating: 0x5A, count: 65536)
      var index = 0
      repeat {
        block[index % block.count] &+= 31
        index += 977
      } while answer.send(block)
    case "/film.ts": answer.file(film, request)
    default: answer.head("404 Not Found", length: 0)
    }
  }

  @Test(arguments: [
    ("/hang", [Outcome.refused]), ("/head-only", [.refused]), ("/half-a-head", [.refused]),
    ("/no-http", [.refused]), ("/closes", [.refused]), ("/trickle", [.refused]), ("/redirect", [.refused]),
    ("/redirect-growing", [.refused]), ("/redirect-nowhere", [.refused]), ("/404", [.refused]),
    ("/500", [.refused]), ("/401", [.refused]), ("/page", [.refused]), ("/noise", [.refused]),
    ("/self.m3u8", [.refused]), ("/no-segments.m3u8", [.refused]), ("/gone-segments.m3u8", [.refused]),
    ("/hanging-segments.m3u8", [.refused]), ("/negative-length", [.refused]),
    ("/ends-early", [.played, .broken]), ("/stalls", [.broken]), ("/changes", [.played, .broken]),
    ("/range-lie", [.played, .broken, .refused]), ("/huge-length", [.played, .broken, .refused]),
    ("/stale-live.m3u8", [.goesOn, .broken, .played]), ("/film.ts", [.played]),
  ])
  func server(path: String, allowed: [Outcome]) throws {
    let film = try Clips.read(Clips.film("streamed.ts"))
    let other = try Clips.read(Clips.film())
    let server = try LoopbackServer { Self.misbehave($0, $1, film, other) }
    defer { server.stop() }
    let found = outcome(.url(server.address(path)), seconds: 14, path)
    #expect(allowed.contains(found.outcome), "\(found)")
  }

  private static let indexBehind =
    "Its index is at its end, and this server only sends it from the start: download it first."

  @Test(arguments: [
    ("/with-length.mp4", indexBehind), ("/until-it-closes.mp4", indexBehind), ("/in-chunks.mp4", indexBehind),
    // The data of this one would follow its index.
    ("/index-only.mp4", "Nothing could be decoded."),
  ])
  func anIndexAtTheEndIsOfNoUseFromAServerWithoutRanges(path: String, sentence: String) throws {
    let film = try Clips.read(Clips.film())
    let fast = try Clips.read(
      Clips.make("index-first.mp4", "-f lavfi -i testsrc=s=64x64:r=25 -t 1 -c:v mpeg4 -movflags +faststart"))
    let index = try #require(fast.firstRange(of: Array("mdat".utf8))?.upperBound)
    let server = try LoopbackServer { request, answer in
      switch request.path {
      case "/with-length.mp4":
        answer.head(type: "video/mp4", length: film.count)
        answer.send(film)
      case "/in-chunks.mp4":
        answer.head(type: "video/mp4", length: nil, ["Transfer-Encoding: chunked"])
        answer.send("\(String(film.count, radix: 16))\r\n".utf8)
        answer.send(film)
        answer.send("\r\n0\r\n\r\n".utf8)
      case "/index-only.mp4":
        answer.head(type: "video/mp4", length: nil)
        answer.send(fast.prefix(index))
      default:
        answer.head(type: "video/mp4", length: nil)
        answer.send(film)
      }
    }
    defer { server.stop() }
    for audio in [false, true] {
      let found = outcome(.url(server.address(path)), seconds: 14, audio: audio, path)
      #expect(found.outcome == .refused && found.sentence == sentence, "\(found)")
    }
  }

  @Test func leavingTakesNoTimeInTheMiddleOfAnything() throws {
    let film = try Clips.read(Clips.film("streamed.ts"))
    let server = try LoopbackServer { Self.misbehave($0, $1, film, film) }
    defer { server.stop() }
    let paths = [
      "/hang", "/head-only", "/trickle", "/stalls", "/noise", "/hanging-segments.m3u8", "/film.ts",
    ]
    for path in paths {
      for moment in [0.0, 0.05, 0.4] {
        let rig = Rig()
        rig.player.open(ItemID(1), .url(server.address(path)))
        rig.run(seconds: moment) { _ in false }
        rig.leave("\(path) after \(moment) s")
      }
    }
  }
}
