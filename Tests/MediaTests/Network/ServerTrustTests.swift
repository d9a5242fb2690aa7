import Base
import Testing

@testable import Media

/// Servers that are not the ones that their addresses name.
@Suite(.serialized, .waiting) struct ServerTrustTests {
  private static let untrusted = "The server's certificate is not trusted"

  private func trust(_ certificate: TrustServer.Certificate) throws -> ServerTrust {
    ServerTrust(authorities: BytePath(try TrustServer.file(of: certificate)))
  }

  private func sentence(_ address: String, _ trust: ServerTrust) -> String? {
    do {
      _ = try Player.probe(.url(address), timeout: 10, trust: trust)
      return nil
    } catch { return error.sentence }
  }

  @Test func untrustedCertificateIsRefused() throws {
    let server = try TrustServer(.own)
    #expect(sentence(server.address, ServerTrust())?.hasPrefix(Self.untrusted) == true)
  }

  @Test func trustedCertificateIsAccepted() throws {
    let server = try TrustServer(.own)
    #expect(sentence(server.address, try trust(.own)) == nil)
  }

  @Test func anotherHostIsRefused() throws {
    let server = try TrustServer(.wrong)
    #expect(
      sentence(server.address, try trust(.wrong))?.hasPrefix(
        "The server's certificate belongs to another host") == true)
  }

  @Test func expiredCertificateIsRefused() throws {
    let server = try TrustServer(.old)
    #expect(sentence(server.address, try trust(.old))?.hasPrefix(Self.untrusted) == true)
  }

  @Test func thePersonMayNotCare() throws {
    let server = try TrustServer(.old)
    #expect(sentence(server.address, ServerTrust(verifies: false)) == nil)
  }

  /// A list that came unencrypted leads to what is encrypted.
  @Test(arguments: ["piece", "key"])
  func playlistSegmentsAndKeysAreCheckedToo(part: String) throws {
    let secret = try TrustServer(.own)
    let address = secret.address
    let film = try Clips.read(
      Clips.make("trust-piece.ts", "-f lavfi -i testsrc2=s=64x36:r=25 -t 2 -c:v libx264 -f mpegts"))
    let server = try LoopbackServer { request, answer in
      let key = part == "key" ? "#EXT-X-KEY:METHOD=AES-128,URI=\"\(address)\"\n" : ""
      let piece = part == "key" ? "/piece.ts" : address
      if request.path == "/piece.ts" { return answer.file(film, request) }
      answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(key)#EXTINF:2,\n\(piece)\n#EXT-X-ENDLIST\n")
    }
    defer { server.stop() }
    let rig = Rig { $0.openTimeout = 8 }
    rig.player.open(ItemID(1), .url(server.address("/list.m3u8")))
    #expect(rig.run { $0.failure != nil })
    #expect(rig.failure?.sentence.hasPrefix(Self.untrusted) == true, "\(rig.failure?.sentence ?? "")")
    withExtendedLifetime(secret) {}
  }

  /// libavformat would open the pieces of a manifest without verifying anything.
  @Test(arguments: [true, false], [true, false])
  func piecesOfManifestsAreCheckedToo(isTrusted: Bool, isLocal: Bool) throws {
    let secret = try TrustServer(.own)
    let manifest =
      "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\""
      + " mediaPresentationDuration=\"PT2S\" profiles=\"urn:mpeg:dash:profile:isoff-on-demand:2011\"><Period>"
      + "<AdaptationSet mimeType=\"video/mp2t\"><Representation id=\"1\" bandwidth=\"1000\"><BaseURL>"
      + "\(secret.address)</BaseURL></Representation></AdaptationSet></Period></MPD>"
    let server = try LoopbackServer { _, answer in answer.text(manifest, type: "application/dash+xml") }
    defer { server.stop() }
    let local = try Clips.write("trust a#b?c.mpd", Array(manifest.utf8))
    let trust = try trust(.own)
    let rig = Rig {
      $0.openTimeout = 8
      if isTrusted { $0.trust = trust }
    }
    rig.player.open(ItemID(1), isLocal ? .file(BytePath(local)) : .url(server.address("/list.mpd")))
    #expect(rig.run { $0.failure != nil || !$0.pictures.isEmpty })
    let failure = rig.failure?.sentence
    #expect(failure?.hasPrefix(Self.untrusted) == (isTrusted ? nil : true), "\(failure ?? "")")
    withExtendedLifetime(secret) {}
  }

  @Test(arguments: ["rtmpts://127.0.0.1:1/a/b", "rtsps://127.0.0.1:1/a"])
  func addressesThatCannotBeCheckedAreRefused(address: String) {
    let isChecked = address.hasPrefix("rtsps") && ServerTrust.coversRTSP
    #expect(sentence(address, ServerTrust())?.hasPrefix("FFmpeg cannot check certificates for") == !isChecked)
    #expect(
      sentence(address, ServerTrust(verifies: false))?.hasPrefix("FFmpeg cannot check certificates for")
        == false)
  }

  @Test func aRedirectionIsCheckedToo() throws {
    let secret = try TrustServer(.own)
    let address = secret.address
    let server = try LoopbackServer { _, answer in
      answer.head("302 Found", length: 0, ["Location: \(address)"])
    }
    defer { server.stop() }
    #expect(sentence(server.address("/film.ts"), ServerTrust())?.hasPrefix(Self.untrusted) == true)
    withExtendedLifetime(secret) {}
  }

  @Test func playlistsAreCheckedToo() throws {
    let server = try TrustServer(.own)
    #expect(throws: PlaybackFailure.self) {
      try NetworkFile.read(server.address, silenceSeconds: 5) { _ in true }
    }
    let believed = try TrustServer(.own)
    var count = 0
    // The server leaves without a word at the end, which FFmpeg 9 takes for a connection that broke.
    try? NetworkFile.read(believed.address, silenceSeconds: 5, trust: trust(.own)) { bytes in
      count += bytes.count
      return true
    }
    #expect(count > 1_000)
  }

  @Test func playingAsksTheSame() throws {
    let server = try TrustServer(.own)
    let rig = Rig { $0.openTimeout = 8 }
    rig.player.open(ItemID(1), .url(server.address))
    #expect(rig.run { $0.failure != nil })
    #expect(rig.failure?.sentence.hasPrefix(Self.untrusted) == true)
    let believed = try TrustServer(.own)
    let trust = try trust(.own)
    let second = Rig { $0.trust = trust }
    second.player.open(ItemID(1), .url(believed.address))
    #expect(second.run { !$0.pictures.isEmpty })
  }
}
