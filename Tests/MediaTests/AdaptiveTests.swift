import Core
import Glibc
import Media
import Testing

@Suite(.serialized) struct AdaptiveTests {
  /// A stream in three sizes, with sound in each: longer than what is read ahead.
  private func stream(_ kind: String) throws -> (server: LoopbackServer, name: String) {
    let sizes = [(160, 90, 100), (320, 180, 300), (640, 360, 900)]
    let source = "-f lavfi -i testsrc2=s=640x360:r=25 -f lavfi -i sine=440:r=48000 -t 40"
    let maps = sizes.map { _ in "-map 0:v -map 1:a" }.joined(separator: " ")
    let filters = sizes.enumerated().map { index, size in
      "-filter:v:\(index) scale=\(size.0):\(size.1) -b:v:\(index) \(size.2)k"
    }
    let codec = "-c:v libx264 -preset ultrafast -g 25 -sc_threshold 0 -pix_fmt yuv420p -c:a aac -b:a 64k"
    let list: String
    if kind == "dash" {
      list = try Clips.make(
        "sizes.mpd",
        "\(source) -map 0:v -map 0:v -map 0:v -map 1:a \(filters.joined(separator: " ")) \(codec)"
          + " -adaptation_sets id=0,streams=v#id=1,streams=a -seg_duration 1 -f dash")
    } else {
      let type = kind == "fmp4" ? "-hls_segment_type fmp4" : ""
      let made = try Clips.make(
        "sizes-\(kind)-%v.m3u8",
        "\(source) \(maps) \(filters.joined(separator: " ")) \(codec) -f hls -hls_time 1 -hls_list_size 0"
          + " \(type) -hls_playlist_type vod -master_pl_name \(kind).m3u8 -var_stream_map v:0,a:0#v:1,a:1#v:2,a:2"
      )
      list = StreamTests.folder(of: made) + "/\(kind).m3u8"
    }
    return (try StreamTests.files(StreamTests.folder(of: list)), "/" + StreamTests.name(of: list))
  }

  private func expectNoGap(_ rig: Rig, from first: Int) {
    let times = rig.pictures.dropFirst(first).filter { !$0.isRedelivery }.map(\.time.seconds)
    for (before, after) in zip(times, times.dropFirst()) where after - before >= 1 || after < before {
      Issue.record("a gap from \(before) to \(after)")
    }
    // Whole frames from the first to the last: time has not been moved to join what does not belong together.
    for time in times {
      let frames = (time - (times.first ?? 0)) * 25
      #expect(abs(frames - frames.rounded()) < 0.05, "\(time) is between two frames")
    }
  }

  @Test(arguments: ["ts", "dash"]) func variantsChangeWithoutAGap(kind: String) throws {
    let (server, name) = try stream(kind)
    defer { server.stop() }
    let rig = Rig(audio: true) { $0.quality = .lowest }
    rig.player.open(ItemID(1), .url(server.address(name)))
    #expect(rig.run { $0.pictures.count > 3 })
    let info = try #require(rig.info)
    #expect(info.variants.map(\.width) == [160, 320, 640])
    #expect(info.variants.allSatisfy { $0.bitRate > 0 })
    #expect(info.selection.video == info.variants[0].stream)
    // A network's queues are long; what has been read plays in the size that it was read in.
    rig.player.setSpeed(3)
    rig.player.setQuality(.highest)
    #expect(rig.run { $0.selections.last?.video == info.variants[2].stream })
    rig.player.setQuality(.variant(1))
    #expect(rig.run { $0.selections.last?.video == info.variants[1].stream })
    #expect(rig.run(seconds: 40) { $0.hasEnded })
    #expect(rig.damage == nil)
    #expect(rig.settledAt.count == 1)
    expectNoGap(rig, from: 2)
    #expect((rig.pictures.last?.time.seconds ?? 0) > 39)
  }

  @Test(arguments: [QualityChoice.lowest, .highest]) func piecesOfMP4KeepWhatWasChosen(quality: QualityChoice)
    throws
  {
    let (server, name) = try stream("fmp4")
    defer { server.stop() }
    let rig = Rig { $0.quality = quality }
    rig.player.open(ItemID(1), .url(server.address(name)))
    #expect(rig.run { $0.pictures.count > 3 })
    let info = try #require(rig.info)
    #expect(info.variants.isEmpty)
    #expect(info.stream(info.videoStream)?.width == (quality == .lowest ? 160 : 640))
  }

  @Test func theSizeOfThePictureChooses() throws {
    let (server, name) = try stream("ts")
    defer { server.stop() }
    let rig = Rig(size: (120, 68))
    rig.player.open(ItemID(1), .url(server.address(name)))
    #expect(rig.run { $0.info != nil })
    let info = try #require(rig.info)
    rig.player.setSpeed(3)
    #expect(rig.run { $0.selections.last?.video == info.variants[0].stream })
    rig.player.setPictureSize(width: 600, height: 338)
    #expect(rig.run { $0.selections.last?.video == info.variants[2].stream })
  }
}
