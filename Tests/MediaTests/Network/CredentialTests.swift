import Base
import Synchronization
import Testing

@testable import Media

/// What the servers of one item are told, by every way that leads to another host.
@Suite(.serialized, .waiting) struct CredentialTests {
  /// Spellings of one address on loopback; the second host ends with the name of the first one.
  private static let (own, other) = ("0177.1", "00177.1")

  private struct Told {
    var host: String
    var path: String
    var fields: [String: String]
  }

  private static func list(_ piece: String, key: String? = nil) -> String {
    let key = key.map { "#EXT-X-KEY:METHOD=AES-128,URI=\"\($0)\",IV=0x1\n" } ?? ""
    return "#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(key)#EXTINF:2,\n\(piece)\n#EXT-X-ENDLIST\n"
  }

  private static func manifest(_ base: String) -> String {
    "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\""
      + " mediaPresentationDuration=\"PT2S\" profiles=\"urn:mpeg:dash:profile:isoff-on-demand:2011\"><Period>"
      + "<AdaptationSet mimeType=\"video/mp2t\"><Representation id=\"1\" bandwidth=\"1000\"><BaseURL>\(base)</BaseURL>"
      + "</Representation></AdaptationSet></Period></MPD>"
  }

  private static let headers: RequestHeaders = {
    var headers = RequestHeaders()
    for (name, value) in [
      ("User-Agent", "Case/1.0"), ("Referer", "http://ref.example/"), ("Cookie", "a=SECRET"),
      ("Authorization", "Bearer SECRET"), ("X-Own", "SECRET"),
    ] {
      headers.set(name, value)
    }
    return headers
  }()

  /// Plays an item of the first host, which leads to a host.
  private func play(_ path: String, to host: String) throws -> (told: [Told], hasEnded: Bool, port: UInt16) {
    let film = try Clips.read(
      Clips.make("credentials.ts", "-f lavfi -i testsrc2=s=64x36:r=25 -t 2 -c:v libx264 -f mpegts"))
    let told = Mutex<[Told]>([])
    let there = Mutex("")
    let server = try LoopbackServer { request, answer in
      let named = request.fields["host"]?.prefix { $0 != ":" } ?? ""
      told.withLock { $0.append(Told(host: String(named), path: request.path, fields: request.fields)) }
      let there = there.withLock { $0 }
      // A session begins with the first answer.
      let cookie = ["Set-Cookie: session=SESSION\(named)"]
      func send(_ text: String) {
        answer.head(type: "text/plain", length: text.utf8.count, cookie)
        answer.send(text.utf8)
      }
      switch request.path {
      case "/redirection.ts": answer.head("302 Found", length: 0, ["Location: \(there)/film.ts"] + cookie)
      case "/below.m3u8": send(Self.list("redirection.ts"))
      case "/piece.m3u8": send(Self.list("\(there)/film.ts"))
      case "/key.m3u8": send(Self.list("film.ts", key: "\(there)/key"))
      case "/master.m3u8": send("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(there)/low.m3u8\n")
      case "/low.m3u8": send(Self.list("film.ts"))
      case "/live.m3u8": send("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(there)/now.m3u8\n")
      case "/now.m3u8": send(Self.list("film.ts").replacing("#EXT-X-ENDLIST\n", with: ""))
      case "/piece.mpd": send(Self.manifest("\(there)/film.ts"))
      case "/below.mpd": send(Self.manifest("redirection.ts"))
      case "/away.mpd", "/away.m3u8":
        answer.head("302 Found", length: 0, ["Location: \(there)/low\(request.path.dropFirst(5))"] + cookie)
      case "/low.mpd": send(Self.manifest("film.ts"))
      case "/film.ts": answer.file(film, request)
      case "/key": answer.file([UInt8](repeating: 7, count: 16), request)
      default: answer.head("404 Not Found", length: 0)
      }
    }
    defer { server.stop() }
    there.withLock { $0 = "http://\(host):\(server.port)" }
    let rig = Rig { $0.openTimeout = 8 }
    rig.player.open(ItemID(1), .url("http://\(Self.own):\(server.port)\(path)"), headers: Self.headers)
    let isLive = path == "/live.m3u8"
    rig.run(seconds: isLive ? 6 : 12) { $0.failure != nil || $0.hasEnded }
    return (told.withLock { $0 }, rig.hasEnded, server.port)
  }

  private static let ways = [
    "/redirection.ts", "/live.m3u8", "/below.m3u8", "/piece.m3u8", "/key.m3u8", "/master.m3u8", "/away.m3u8",
    "/piece.mpd",
    "/below.mpd",
    "/away.mpd",
  ]

  @Test(arguments: ways) func anotherHostLearnsNothing(path: String) throws {
    let (told, hasEnded, _) = try play(path, to: Self.other)
    #expect(hasEnded || path.hasPrefix("/key") || path.hasPrefix("/live"))
    let others = told.filter { $0.host == Self.other }
    #expect(!others.isEmpty)
    for request in others {
      #expect(!request.fields.values.contains { $0.contains("SECRET") }, "\(request)")
      #expect(request.fields["cookie"]?.contains("SESSION\(Self.own)") != true, "\(request)")
      #expect(
        request.fields["user-agent"] == "Case/1.0" && request.fields["referer"] == "http://ref.example/")
    }
    for request in told where request.host == Self.own {
      #expect(request.fields["authorization"] == "Bearer SECRET" && request.fields["x-own"] == "SECRET")
      #expect(request.fields["cookie"]?.contains("a=SECRET") == true)
    }
  }

  @Test(arguments: ways) func theOwnHostLearnsEverything(path: String) throws {
    let (told, hasEnded, _) = try play(path, to: Self.own)
    #expect(hasEnded || path.hasPrefix("/key") || path.hasPrefix("/live"))
    #expect(told.count > 1)
    for request in told {
      #expect(
        request.fields["authorization"] == "Bearer SECRET" && request.fields["x-own"] == "SECRET",
        "\(request)")
      #expect(request.fields["cookie"]?.contains("a=SECRET") == true, "\(request)")
    }
    // The next request is of the same session.
    #expect(told.last?.fields["cookie"]?.contains("session=SESSION") == true, "\(told)")
  }

  /// Playlists of items are read by another way.
  @Test(arguments: [own, other]) func listsAreTheSame(host: String) throws {
    let told = Mutex<[Told]>([])
    let there = Mutex("")
    let server = try LoopbackServer { request, answer in
      let named = request.fields["host"]?.prefix { $0 != ":" } ?? ""
      told.withLock { $0.append(Told(host: String(named), path: request.path, fields: request.fields)) }
      guard request.path == "/a" else { return answer.text("text") }
      answer.head("301 Moved Permanently", length: 0, ["location:\t\(there.withLock { $0 })/b"])
    }
    defer { server.stop() }
    there.withLock { $0 = "http://\(host):\(server.port)" }
    var text: [UInt8] = []
    try NetworkFile.read("http://\(Self.own):\(server.port)/a", silenceSeconds: 5, headers: Self.headers) {
      bytes in
      text += bytes
      return true
    }
    #expect(text == Array("text".utf8))
    let last = try #require(told.withLock { $0.last })
    #expect(last.path == "/b" && last.host == host)
    #expect(last.fields.values.contains { $0.contains("SECRET") } == (host == Self.own))
  }

  /// A redirection leads to the web and nowhere else, and not for ever.
  @Test(arguments: ["file:///etc/passwd", "/a", "tcp://127.0.0.1:1", ""])
  func redirectionsEnd(target: String) throws {
    let server = try LoopbackServer { _, answer in
      answer.head("302 Found", length: 0, ["Location: \(target)"])
    }
    defer { server.stop() }
    let rig = Rig { $0.openTimeout = 8 }
    rig.player.open(ItemID(1), .url(server.address("/a")), headers: Self.headers)
    #expect(rig.run { $0.failure != nil })
    #expect(server.requests <= 10)
  }
}
