import Base
import Synchronization
import Testing

@testable import Media

/// The header fields that web servers get beside the address.
@Suite("Header fields of requests", .waiting) struct RequestHeadersTests {
  private static let film = "-f lavfi -i testsrc2=s=64x36:r=25 -t 2 -c:v libx264 -f mpegts"

  private var headers: RequestHeaders {
    var headers = RequestHeaders()
    headers.set("User-Agent", "Case/1.0")
    headers.set("Referer", "http://ref.example/")
    headers.set("Cookie", "a=b")
    headers.set("X-Own", "1")
    return headers
  }

  /// Plays what a server has, which refuses whoever does not say all that; gives what was asked for without.
  private func play(_ path: String, with headers: RequestHeaders) throws -> (
    opened: Bool, refused: [String], asked: Int
  ) {
    let film = try Clips.read(try Clips.make("headers.ts", Self.film))
    let refused = Mutex<[String]>([])
    let server = try LoopbackServer { request, answer in
      let fields = request.fields
      guard fields["user-agent"] == "Case/1.0", fields["referer"] == "http://ref.example/",
        fields["cookie"] == "a=b",
        fields["x-own"] == "1"
      else {
        refused.withLock { $0.append(request.path) }
        return answer.head("403 Forbidden", length: 0)
      }
      switch request.path {
      case "/list.m3u8":
        answer.text(
          "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:2,\npiece.ts\n#EXT-X-ENDLIST\n")
      default: answer.file(film, request)
      }
    }
    defer { server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address(path)), headers: headers)
    #expect(rig.run { $0.failure != nil || $0.hasEnded })
    return (rig.hasEnded, refused.withLock { $0 }, server.requests)
  }

  @Test(arguments: ["/film.ts", "/list.m3u8"])
  func goWithTheItemAndItsPieces(path: String) throws {
    let told = try play(path, with: headers)
    #expect(told.opened)
    #expect(told.refused.isEmpty && told.asked > 0)
    let untold = try play(path, with: RequestHeaders())
    #expect(!untold.opened)
    #expect(!untold.refused.isEmpty)
  }

  /// A cookie is for who is asked, and not for who that one names.
  @Test(arguments: [true, false]) func aCookieFollowsNoRedirection(toAnother: Bool) throws {
    let film = try Clips.read(try Clips.make("headers.ts", Self.film))
    let told = Mutex<[[String: String]]>([])
    let target = try LoopbackServer { request, answer in
      told.withLock { $0.append(request.fields) }
      answer.file(film, request)
    }
    defer { target.stop() }
    let address = target.address("/film.ts")
    let asked = Mutex<[String?]>([])
    let server = try LoopbackServer { request, answer in
      if request.path == "/other.ts" {
        told.withLock { $0.append(request.fields) }
        return answer.file(film, request)
      }
      asked.withLock { $0.append(request.fields["cookie"]) }
      answer.head("302 Found", length: 0, ["Location: \(toAnother ? address : "/other.ts")"])
    }
    defer { server.stop() }
    var headers = headers
    headers.set("Cookie", "a=b; c=d=e")
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address("/film.ts")), headers: headers)
    #expect(rig.run { $0.failure != nil || $0.hasEnded })
    #expect(rig.hasEnded)
    #expect(asked.withLock { $0.allSatisfy { $0 == "a=b; c=d=e" } && !$0.isEmpty })
    let fields = told.withLock { $0 }
    #expect(!fields.isEmpty && fields.allSatisfy { $0["cookie"] == (toAnother ? nil : "a=b; c=d=e") })
    #expect(fields.allSatisfy { $0["user-agent"] == "Case/1.0" })
  }
}
