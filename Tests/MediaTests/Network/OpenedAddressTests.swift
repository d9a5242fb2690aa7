import Glibc
import Testing

@testable import Base
@testable import Media

/// The addresses that an item may make libavformat open.
@Suite(.serialized, .waiting) struct OpenedAddressTests {
  /// A film on this machine that no address of the network may reach.
  private func secret() throws -> String {
    try Clips.make("secret.ts", "-f lavfi -i testsrc2=s=64x36:r=25 -t 2 -c:v libx264 -f mpegts")
  }

  @Test func onlyKnownNetworkSchemesAreReachable() {
    // libavformat does not open places, so it never uses the password of an address that Places refuses.
    let others = BytePath.placeSchemes.union(["file", "lavfi", "av", "ytdl"])
    for scheme in SourceKind.knownSchemes where !others.contains(scheme) {
      #expect(MediaLocation.url("\(scheme)://h/a").isReachable, "\(scheme)")
    }
    for scheme in ["file", "av", "lavfi", "ytdl", "pipe", "concat", "icyx", "ftps", "sftp"] {
      #expect(!MediaLocation.url("\(scheme)://h/a").isReachable, "\(scheme)")
    }
  }

  private static func hls(_ segment: String, key: String? = nil) -> String {
    let key = key.map { "#EXT-X-KEY:METHOD=AES-128,URI=\"\($0)\"\n" } ?? ""
    return
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n\(key)#EXTINF:2,\n\(segment)\n#EXT-X-ENDLIST\n"
  }

  private static func dash(_ base: String) -> String {
    """
    <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S"
    profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet mimeType="video/mp4">
    <Representation id="1" bandwidth="1000" codecs="avc1.42c01e" width="64" height="36"><BaseURL>\(base)</BaseURL>
    </Representation></AdaptationSet></Period></MPD>
    """
  }

  @Test(arguments: [
    "file://", "file:", "", "subfile,,start,0,end,99999999,,:", "concat:", "async:file:", "cache:file:",
    "crypto+file:", "crypto:file:", "data:video/mp2t,", "pipe:", "hls+file:", "unix:",
  ])
  func listOfTheNetworkReachesNoFile(prefix: String) throws {
    let secret = try secret()
    let film = try Clips.read(secret)
    let server = try LoopbackServer { request, answer in
      switch request.path {
      case "/list.m3u8": answer.text(Self.hls(prefix + secret))
      case "/master.m3u8":
        answer.text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\n\(prefix)\(secret)\n")
      case "/key.m3u8": answer.text(Self.hls("/film.ts", key: prefix + secret))
      case "/film.ts": answer.file(film, request)
      case "/list.mpd": answer.text(Self.dash(prefix + secret), type: "application/dash+xml")
      case "/list.ffconcat":
        answer.text("ffconcat version 1.0\nfile '\(prefix)\(secret)'\n", type: "text/plain")
      default: answer.head("404 Not Found", length: 0)
      }
    }
    defer { server.stop() }
    for path in ["/list.m3u8", "/master.m3u8", "/key.m3u8", "/list.mpd", "/list.ffconcat"] {
      let rig = Rig { $0.openTimeout = 4 }
      rig.player.open(ItemID(1), .url(server.address(path)))
      #expect(rig.run { $0.failure != nil || $0.hasEnded || !$0.pictures.isEmpty }, "\(path)")
      #expect(rig.pictures.isEmpty, "\(path) with \(prefix)")
    }
  }

  @Test func redirectionReachesNoFile() throws {
    let secret = try secret()
    let server = try LoopbackServer { _, answer in
      answer.head("302 Found", length: 0, ["Location: file://\(secret)"])
    }
    defer { server.stop() }
    let rig = Rig { $0.openTimeout = 4 }
    rig.player.open(ItemID(1), .url(server.address("/film.ts")))
    #expect(rig.run { $0.failure != nil })
    #expect(rig.pictures.isEmpty)
  }

  @Test func listOfThisMachineReachesFilesAndTheNetwork() throws {
    let film = try secret()
    let server = try StreamTests.files(StreamTests.folder(of: film))
    defer { server.stop() }
    for segment in [film, server.address("/" + StreamTests.name(of: film))] {
      let list = try Clips.write("local.m3u8", Array(Self.hls(segment).utf8))
      let rig = Rig()
      rig.open(list)
      #expect(rig.run { !$0.pictures.isEmpty }, "\(segment)")
    }
  }

  @Test(arguments: ["pipe:0", "concat:/tmp/a|/tmp/b", "unix:///tmp/x", "async:file:/tmp/a", "foo://bar"])
  func addressesOfNoKnownKindAreRefused(address: String) {
    let rig = Rig()
    rig.player.open(ItemID(1), .url(address))
    #expect(rig.run { $0.failure != nil })
    #expect(rig.failure?.sentence == "This kind of address is not supported or not allowed.")
  }
}
