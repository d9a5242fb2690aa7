import Base
import Glibc
import Media
import Platform
import TestSupport
import Testing

@Suite(.serialized, .waiting) struct StreamTests {
  /// A server of the files in a folder.
  static func files(_ folder: String) throws -> LoopbackServer {
    try LoopbackServer { request, answer in
      guard let bytes = try? Clips.read(folder + request.path) else {
        return answer.head("404 Not Found", length: 0)
      }
      answer.file(bytes, request)
    }
  }

  static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// Sites hide pieces behind other endings, or behind a small picture.
  @Test(arguments: ["jpg", "css", "png"]) func disguisedHLSSegmentsPlayOrAreReported(ending: String) throws {
    let made = try Clips.make(
      "hidden.m3u8",
      "-f lavfi -i testsrc2=s=64x36:r=25:d=6 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -f hls -hls_time 2"
        + " -hls_list_size 0 -hls_segment_type mpegts")
    let dot = try Clips.read(Clips.make("dot.png", "-f lavfi -i color=white:s=2x2 -frames:v 1"))
    let list = try String(decoding: Clips.read(made), as: UTF8.self).replacing(".ts", with: ".\(ending)")
    let folder = Self.folder(of: made)
    let server = try LoopbackServer { request, answer in
      guard !request.path.hasSuffix("m3u8") else { return answer.file(Array(list.utf8), request) }
      let piece = request.path.replacing(".\(ending)", with: ".ts")
      guard let bytes = try? Clips.read(folder + piece) else {
        return answer.head("404 Not Found", length: 0)
      }
      answer.file((ending == "png" ? dot : []) + bytes, request)
    }
    defer { server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address("/list.m3u8")))
    guard ending == "png" else { return playsThrough(rig, seeking: true) }
    #expect(rig.run(seconds: 10) { $0.failure != nil || $0.pictures.count > 30 })
    if let failure = rig.failure { #expect(failure.sentence.contains("are pictures, not video")) }
  }

  private func playsThrough(_ rig: Rig, seeking: Bool) {
    #expect(rig.run { !$0.pictures.isEmpty })
    #expect(rig.failure == nil)
    if seeking {
      rig.player.seek(to: MediaTime(seconds: 3), exact: true)
      #expect(rig.run { $0.settledAt.contains { abs($0 - 3) < 0.1 } })
    }
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil)
  }

  @Test func fileOverTheWeb() throws {
    let film = try Clips.film()
    let server = try Self.files(Self.folder(of: film))
    defer { server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address("/" + Self.name(of: film))))
    playsThrough(rig, seeking: true)
    #expect(rig.waitedFor.contains(.connection("127.0.0.1")))
    #expect(rig.waitedFor.contains(.streams))
  }

  @Test(arguments: [
    ("film.m3u8", "-f hls -hls_time 1 -hls_list_size 0 -hls_playlist_type vod"),
    ("film.mpd", "-f dash -seg_duration 1"),
  ])
  func streamInPieces(name: String, format: String) throws {
    let list = try Clips.make(
      name, "-i \(Clips.film()) -c copy \(format)")
    let server = try Self.files(Self.folder(of: list))
    defer { server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address("/" + name)))
    playsThrough(rig, seeking: true)
  }

  @Test(.noCancelledThreads) func datagrams() throws {
    let (sender, address) = try Sender.datagrams()
    defer { withExtendedLifetime(sender) {} }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(address))
    #expect(rig.run { $0.pictures.count > 5 })
    #expect(rig.info?.isLive == true)
  }

  @Test func sessionDescription() throws {
    let port = try Sender.freePort()
    let description = try Clips.write("playback.sdp", [])
    let source = Sender.source.replacing(" -c:a aac", with: " -an")
    let sender = try Sender("\(source) -sdp_file \(description) -f rtp rtp://127.0.0.1:\(port)")
    defer { withExtendedLifetime(sender) {} }
    let rig = Rig()
    #expect(rig.run { _ in (try? Clips.read(description).isEmpty) == false })
    rig.open(description)
    #expect(rig.run { $0.pictures.count > 5 })
    #expect(rig.failure == nil)
    #expect(rig.info?.isLive == true)
  }

  @Test(.enabled(if: Clips.hasProtocol("srt"))) func secureReliableTransport() throws {
    let port = try Sender.freePort()
    let sender = try Sender("\(Sender.source) -f mpegts srt://127.0.0.1:\(port)?mode=listener")
    defer { withExtendedLifetime(sender) {} }
    let rig = Rig()
    rig.player.open(ItemID(1), .url("srt://127.0.0.1:\(port)"))
    #expect(rig.run { $0.pictures.count > 5 })
    #expect(rig.info?.isLive == true)
  }

  @Test func realTimeMessagingProtocol() throws {
    let address = "rtmp://127.0.0.1:\(try LoopbackSocket(.stream).port)/live/x"
    // One that knows how long it sends would say so, and be no live stream.
    let source = Sender.source.replacing(" -t 60", with: "")
    var sender: Sender? = try Sender("\(source) -listen 1 -f flv \(address)")
    let rig = Rig(audio: true)
    // Until the sender listens it refuses.
    for _ in 0..<50 where rig.pictures.isEmpty {
      rig.player.open(ItemID(1), .url(address))
      let failures = rig.failures
      if rig.run(seconds: 5, until: { !$0.pictures.isEmpty || $0.failures > failures }), rig.pictures.isEmpty
      {
        let start = rig.now()
        rig.run(seconds: 1) { $0.now() - start > .milliseconds(200) }
      }
    }
    #expect(rig.run { $0.pictures.count > 5 })
    #expect(rig.info?.isLive == true)
    withExtendedLifetime(sender) {}
    // Its end is no end of the stream: it is asked again, and leaving does not wait for an answer.
    sender = nil
    #expect(rig.run { $0.waitedFor.contains(.reconnection("127.0.0.1")) })
    let start = rig.now()
    rig.player.shutdown()
    #expect(rig.now() - start < .milliseconds(200))
  }

  @Test func aServerOfRealTimeStreamsThatSaysNothingIsGivenUp() throws {
    let server = try LoopbackServer { _, answer in answer.hang() }
    defer { server.stop() }
    let rig = Rig { $0.connectTimeout = 0.7 }
    let start = rig.now()
    rig.player.open(ItemID(1), .url("rtsp://127.0.0.1:\(server.port)/x"))
    #expect(rig.run(seconds: 10) { $0.failure != nil })
    #expect(rig.now() - start < .seconds(5))
    #expect(rig.failure?.sentence == "No answer came in time.")
  }

  @Test func devicesThatAreNotThere() {
    for (format, name) in [("v4l2", "/dev/video-none"), ("nosuch", "x"), ("x11grab", "nowhere:99")] {
      let rig = Rig()
      rig.player.open(ItemID(1), .device(format: format, name: name))
      #expect(rig.run { $0.failure != nil })
      #expect(rig.failure?.sentence.hasSuffix(".") == true)
      if format == "nosuch" {
        #expect(rig.failure?.sentence == "This FFmpeg has no input device nosuch.")
      } else if rig.failure?.sentence != "This FFmpeg has no input device \(format)." {
        #expect(rig.failure?.sentence == "No such device.")
      }
    }
  }

  // MARK: Connections that break

  @Test func brokenConnectionIsResumed() throws {
    let bytes = try Clips.read(Clips.film("streamed.ts"))
    let server = try LoopbackServer { request, answer in
      guard request.number == 0 else { return answer.file(bytes, request) }
      answer.head(length: bytes.count, ["Accept-Ranges: bytes"])
      answer.send(bytes.prefix(bytes.count / 3))
    }
    defer { server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address("/film.ts")))
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil)
    #expect((rig.pictures.last?.time.seconds ?? 0) > 3.5)
  }

  @Test func liveStreamThatBrokeOffGoesOn() throws {
    let bytes = try Clips.read(Clips.film("streamed.ts"))
    let server = try LoopbackServer { request, answer in
      if request.number == 1 { return }
      answer.head(type: "video/mp2t", length: nil, ["icy-name: a station"])
      answer.send(bytes)
      if request.number > 1 { answer.hang() }
    }
    defer { server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address("/station")))
    #expect(rig.run { ($0.pictures.last?.time.seconds ?? 0) > 5 })
    #expect(rig.info?.isLive == true)
    #expect(rig.waitedFor.contains(.reconnection("127.0.0.1")))
    #expect(!rig.hasEnded)
  }

  @Test func addressThatDoesNotAnswerIsGivenUp() throws {
    let server = try LoopbackServer { _, answer in answer.hang() }
    defer { server.stop() }
    let rig = Rig { $0.connectTimeout = 0.4 }
    let start = rig.now()
    rig.player.open(ItemID(1), .url(server.address("/film.mp4")))
    #expect(rig.run { $0.failure != nil })
    #expect(rig.failure?.sentence == "No answer came in time.")
    #expect((rig.now() - start).seconds < 5)
  }

  @Test func streamThatStopsComingEndsWithASentence() throws {
    let bytes = try Clips.read(Clips.film("streamed.ts"))
    let server = try LoopbackServer { request, answer in
      answer.head(length: bytes.count)
      answer.send(bytes.prefix(bytes.count / 2))
      answer.hang()
    }
    defer { server.stop() }
    let rig = Rig { $0.readTimeout = 0.7 }
    rig.player.open(ItemID(1), .url(server.address("/film.ts")))
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage?.sentence == "No data came for 1 second.")
  }

  @Test func serverThatEndsEarlyIsNoEnd() throws {
    let bytes = try Clips.read(Clips.film("streamed.ts"))
    let server = try LoopbackServer { _, answer in
      answer.head(length: bytes.count)
      answer.send(bytes.prefix(bytes.count / 2))
    }
    defer { server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(server.address("/film.ts")))
    #expect(rig.run { $0.hasEnded || $0.failure != nil })
    #expect(rig.damage?.sentence == "The connection ended before all data had arrived.")
  }
}
