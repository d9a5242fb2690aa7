import Base
import Synchronization
import Testing

@testable import Media

/// HLS playlists and DASH manifests in a folder of a place, with their pieces beside them.
@Suite(.serialized, .waiting) struct PlaceListTests {
  /// A place with these files, by their paths, and the paths that were asked for.
  private final class Folder: Sendable {
    private let server: LoopbackServer
    private let log: Asked
    private final class Asked: Sendable { let paths = Mutex<Set<String>>([]) }

    init(_ files: [String: [UInt8]]) throws {
      let log = Asked()
      self.log = log
      server = try LoopbackServer { request, answer in
        let path = String(decoding: PercentCoding.decode(request.path.utf8), as: UTF8.self)
        log.paths.withLock { _ = $0.insert(path) }
        guard let bytes = files[path] else { return answer.head("404 Not Found", length: 0) }
        answer.file(bytes, request)
      }
    }

    func list(_ path: String) -> MediaLocation {
      .file(BytePath("webdav://127.0.0.1:\(server.port)\(path)"))
    }

    var asked: Set<String> { log.paths.withLock { $0 } }
    func stop() { server.stop() }
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The pieces of a film of six seconds, by their names, and its list.
  private func film() throws -> (list: String, pieces: [String: [UInt8]]) {
    let made = try Clips.make(
      "placed.m3u8",
      "-f lavfi -i testsrc2=s=64x36:r=25:d=6 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -f hls -hls_time 2"
        + " -hls_list_size 0 -hls_segment_type mpegts")
    let folder = StreamTests.folder(of: made)
    let list = String(decoding: try Clips.read(made), as: UTF8.self)
    var pieces: [String: [UInt8]] = [:]
    for line in list.split(separator: "\n") where line.hasSuffix(".ts") {
      pieces[String(line)] = try Clips.read("\(folder)/\(line)")
    }
    return (list, pieces)
  }

  /// Plays a list to its end, with a seek on the way.
  private func playsThrough(_ location: MediaLocation, to seconds: Double = 6, _ comment: Comment) {
    let rig = Rig { $0.reconnectTime = 0 }
    rig.player.open(ItemID(1), location)
    #expect(rig.run { !$0.pictures.isEmpty || $0.failure != nil }, comment)
    #expect(rig.failure == nil, comment)
    rig.player.seek(to: MediaTime(seconds: seconds / 2), exact: true)
    #expect(rig.run { $0.settledAt.contains { abs($0 - seconds / 2) < 0.1 } }, comment)
    #expect(rig.run { $0.hasEnded || $0.failure != nil }, comment)
    #expect(rig.failure == nil && rig.damage == nil, comment)
    #expect(abs(rig.position - seconds) < 0.5, comment)
  }

  @Test(arguments: ["seg 1 %41?#ü ", "seg%201", "../Season 1/x", "/shows/Season 1/sub/x"])
  func piecesBesideTheListPlay(name: String) throws {
    var (list, pieces) = try film()
    var files: [String: [UInt8]] = [:]
    for (number, piece) in pieces.keys.sorted().enumerated() {
      list = list.replacing(piece, with: "\(name)\(number).ts")
      let path =
        name.hasPrefix("/") ? name : "/shows/Season 1/" + (name.hasPrefix("../") ? "x" : name)
      // An escaped name is tried as it stands, and then without escapes.
      files["\(number > 0 ? path.replacing("%20", with: " ") : path)\(number).ts"] = pieces[piece]
    }
    files["/shows/Season 1/film.m3u8"] = Self.text(list)
    let folder = try Folder(files)
    defer { folder.stop() }
    playsThrough(folder.list("/shows/Season 1/film.m3u8"), "\(name)")
  }

  @Test func listsOfListsAndEncryptedPiecesPlay() throws {
    let key = try Clips.write("placed.key", Array(0..<16))
    let facts = try Clips.write("placed.keyinfo", Self.text("../k%1.key\n\(key)\n"))
    let made = try Clips.make(
      "sealed.m3u8",
      "-f lavfi -i testsrc2=s=64x36:r=25:d=6 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -f hls -hls_time 2"
        + " -hls_list_size 0 -hls_key_info_file \(facts)")
    let source = StreamTests.folder(of: made)
    var files = [
      "/a b/film.m3u8": Self.text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9000\nlow/list.m3u8\n"),
      "/a b/low/list.m3u8": try Clips.read(made), "/a b/k%1.key": try Clips.read(key),
    ]
    for number in 0..<3 {
      files["/a b/low/sealed\(number).ts"] = try Clips.read("\(source)/sealed\(number).ts")
    }
    let folder = try Folder(files)
    defer { folder.stop() }
    playsThrough(folder.list("/a b/film.m3u8"), "sealed")
  }

  @Test func manifestsPlay() throws {
    let made = try Clips.make(
      "placed.mpd",
      "-f lavfi -i testsrc2=s=64x36:r=25:d=6 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -f dash -seg_duration 2"
        + " -init_seg_name placed-init.m4s -media_seg_name placed#-$Number$.m4s")
    let source = StreamTests.folder(of: made)
    var files = ["/a b/film.mpd": try Clips.read(made)]
    for name in ["placed-init.m4s"] + (1...3).map({ "placed -\($0).m4s" }) {
      files["/a b/\(name)"] = try Clips.read("\(source)/\(name)")
    }
    let folder = try Folder(files)
    defer { folder.stop() }
    playsThrough(folder.list("/a b/film.mpd"), "manifest")
  }

  /// A list reaches its own folder and the web, as a list from a web server does, and nothing else.
  @Test(arguments: [
    "../secret.ts", "../../secret.ts", "/secret.ts", "sub/../../secret.ts", "..%2Fsecret.ts",
    "%2e%2e/secret.ts",
    "file://SECRET", "file:SECRET", "SECRET", "crypto:file:SECRET", "webdav://OTHER/secret.ts",
    "//OTHER/secret.ts", "sftp://127.0.0.1/secret.ts", "place://x/secret.ts",
    "rclone://x/secret.ts",
  ])
  func nothingElseIsOpened(address: String) throws {
    let secret = try Clips.make("secret.ts", "-f lavfi -i testsrc2=s=64x36:r=25 -t 2 -c:v libx264 -f mpegts")
    let film = try Clips.read(secret)
    let other = try Folder(["/secret.ts": film, "/shows/secret.ts": film])
    defer { other.stop() }
    func place(_ folder: Folder) -> String {
      guard case .file(let path) = folder.list("") else { return "" }
      return path.place?.server ?? ""
    }
    for kind in ["m3u8", "master", "mpd"] {
      let text: String
      switch kind {
      case "m3u8": text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nADDRESS\n#EXT-X-ENDLIST\n"
      case "master": text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\nADDRESS\n"
      default:
        text = """
          <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"
          mediaPresentationDuration="PT2S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period>
          <AdaptationSet mimeType="video/mp2t"><Representation id="1" bandwidth="1000" codecs="avc1.42c01e" width="64"
          height="36"><BaseURL>ADDRESS</BaseURL></Representation></AdaptationSet></Period></MPD>
          """
      }
      let list = text.replacing("ADDRESS", with: address).replacing("SECRET", with: secret)
        .replacing("OTHER", with: place(other))
      let folder = try Folder([
        "/secret.ts": film, "/shows/secret.ts": film, "/shows/a/list.\(kind)": Self.text(list),
      ])
      defer { folder.stop() }
      let rig = Rig { ($0.openTimeout, $0.reconnectTime) = (4, 0) }
      rig.player.open(ItemID(1), folder.list("/shows/a/list.\(kind)"))
      #expect(rig.run { $0.failure != nil || $0.hasEnded || !$0.pictures.isEmpty }, "\(kind) \(address)")
      #expect(rig.failure != nil && rig.pictures.isEmpty, "\(kind) \(address)")
      #expect(folder.asked.allSatisfy { !$0.contains("secret") || $0.contains("/a/") }, "\(kind) \(address)")
      #expect(other.asked.isEmpty, "\(kind) \(address)")
    }
  }

  @Test func aListNamesTheWeb() throws {
    let (list, pieces) = try film()
    var whole = list
    let web = try LoopbackServer { request, answer in
      guard let bytes = pieces[String(request.path.dropFirst())] else {
        return answer.head("404 Not Found", length: 0)
      }
      answer.file(bytes, request)
    }
    defer { web.stop() }
    for name in pieces.keys { whole = whole.replacing(name, with: web.address("/\(name)")) }
    let folder = try Folder(["/film.m3u8": Self.text(whole)])
    defer { folder.stop() }
    playsThrough(folder.list("/film.m3u8"), "web")
  }
}
