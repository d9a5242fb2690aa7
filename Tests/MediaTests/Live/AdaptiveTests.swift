import Base
import Glibc
import Media
import Synchronization
import Testing

@Suite(.serialized, .waiting) struct AdaptiveTests {
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

  @Test(arguments: ["ts", "fmp4", "dash"]) func variantsChangeWithoutAGap(kind: String) throws {
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

  @Test func seekKeepsTheRequestedVariant() throws {
    let (server, name) = try stream("fmp4")
    defer { server.stop() }
    let rig = Rig(audio: true) { $0.quality = .lowest }
    rig.player.open(ItemID(1), .url(server.address(name)))
    #expect(rig.run { $0.pictures.count > 3 })
    let info = try #require(rig.info)
    rig.player.setQuality(.highest)
    #expect(rig.run { $0.selections.last?.video == info.variants[2].stream })
    rig.player.seek(to: MediaTime(seconds: 30.4), exact: true)
    #expect(rig.run { abs(($0.settledAt.last ?? 0) - 30.4) < 0.1 })
    let first = rig.pictures.count
    #expect(rig.run { $0.pictures.count > first + 30 })
    expectNoGap(rig, from: first + 1)
    #expect(rig.run(seconds: 30) { $0.hasEnded })
    #expect(rig.damage == nil)
  }

  /// Pictures that tell their second, in pieces of MP4.
  private func secondsList() throws -> String {
    try Clips.make(
      "seconds-mp4.m3u8",
      "-f lavfi -i nullsrc=s=64x36:r=25,geq=lum=16+floor(T):cb=128:cr=128 -f lavfi -i sine=440:r=48000 -t 60"
        + " -c:v libx264 -preset ultrafast -g 50 -sc_threshold 0 -pix_fmt yuv420p -c:a aac"
        + " -f hls -hls_time 4 -hls_list_size 0 -hls_playlist_type vod -hls_segment_type fmp4"
        + " -hls_fmp4_init_filename seconds-head.mp4")
  }

  /// A seek reopens the list; the options of HLS are no options of what comes then.
  @Test func serverThatAnswersASeekWithAnotherFormatEndsTheFilm() throws {
    let folder = StreamTests.folder(of: try secondsList())
    let song = try Clips.read(Clips.make("another.ogg", "-f lavfi -i sine=440:d=2 -c:a libvorbis"))
    let isChanged = Atomic(false)
    let server = try LoopbackServer { request, answer in
      if isChanged.load(ordering: .relaxed) { return answer.file(song, request) }
      guard let bytes = try? Clips.read(folder + request.path) else {
        return answer.head("404 Not Found", length: 0)
      }
      answer.file(bytes, request)
    }
    defer { server.stop() }
    let rig = Rig(audio: true)
    rig.player.open(ItemID(1), .url(server.address("/seconds-mp4.m3u8")))
    #expect(rig.run { $0.pictures.count > 3 })
    isChanged.store(true, ordering: .relaxed)
    rig.player.seek(to: MediaTime(seconds: 41.4), exact: true)
    #expect(rig.run(seconds: 40) { $0.hasEnded || $0.damage != nil || $0.failure != nil })
  }

  @Test(arguments: [false, true]) func aPlaceInPiecesOfMP4IsFound(isElsewhere: Bool) throws {
    let folder = StreamTests.folder(of: try secondsList())
    let server = try LoopbackServer { request, answer in
      if request.path == "/far/away.m3u8" {
        return answer.head("302 Found", length: 0, ["Location: /seconds-mp4.m3u8"])
      }
      guard let bytes = try? Clips.read(folder + request.path) else {
        return answer.head("404 Not Found", length: 0)
      }
      answer.file(bytes, request)
    }
    defer { server.stop() }
    let rig = Rig(audio: true)
    rig.player.open(ItemID(1), .url(server.address(isElsewhere ? "/far/away.m3u8" : "/seconds-mp4.m3u8")))
    #expect(rig.run { $0.pictures.count > 3 })
    for place in [41.4, 7.4, 8.0, 59.4, 23.4] {
      let settled = rig.settledAt.count
      rig.player.seek(to: MediaTime(seconds: place), exact: place != 8.0)
      #expect(rig.run { $0.settledAt.count > settled })
      #expect(abs((rig.settledAt.last ?? 0) - place) < 0.1)
      let first = rig.pictures.count
      #expect(rig.run { $0.pictures.count > first + 3 })
      let picture = try #require(rig.pictures.last)
      #expect(LiveList.second(of: picture.middle[0]) == Int(picture.time.seconds))
    }
    #expect(rig.run { $0.pictures.last.map { $0.time.seconds > 28 } ?? false })
    #expect(rig.failure == nil)
  }

  /// By its own size, or, where the terminal enlarges it, by that which one of a larger film would have.
  @Test(arguments: [
    (600, 338, PictureRoom(), 2), (120, 68, PictureRoom(enlargement: 25, growth: 5), 1),
  ])
  func theSizeOfThePictureChooses(width: Int, height: Int, room: PictureRoom, variant: Int) throws {
    let (server, name) = try stream("ts")
    defer { server.stop() }
    let rig = Rig(size: (120, 68))
    rig.player.open(ItemID(1), .url(server.address(name)))
    #expect(rig.run { $0.info != nil })
    let info = try #require(rig.info)
    rig.player.setSpeed(3)
    #expect(rig.run { $0.selections.last?.video == info.variants[0].stream })
    rig.player.setPictureSize(width: width, height: height, room: room)
    #expect(rig.run { $0.selections.last?.video == info.variants[variant].stream })
  }
}
