import Base
import Media
import Picture
import Testing

@Suite(.waiting) struct ProbeTests {
  private func probe(_ path: String) throws -> MediaInfo {
    try Player.probe(.file(BytePath(path)), timeout: 20)
  }

  private func sentence(_ path: String) -> String? {
    do {
      _ = try Player.probe(.file(BytePath(path)), timeout: 20)
      return nil
    } catch { return error.sentence }
  }

  @Test func tellsStreamsDurationAndSize() throws {
    let info = try probe(Clips.film())
    #expect(info.videoStream != nil && info.audioStream != nil)
    #expect(info.displayWidth == 320 && info.displayHeight == 180)
    #expect(abs((info.duration?.seconds ?? 0) - 4) < 0.1)
    #expect(info.isSeekable && !info.isLive)
    let video = info.streams.first { $0.kind == .video }
    #expect(video?.codec == "h264" && video?.frameRate == 25)
    let audio = info.streams.first { $0.kind == .audio }
    #expect(audio?.codec == "aac" && audio?.sampleRate == 48000)
  }

  @Test func appliesSampleAspectRatio() throws {
    let path = try Clips.make(
      "sar.mkv", "-f lavfi -i testsrc2=s=180x144:r=25,setsar=64/45 -t 0.4 -c:v libx264 -preset ultrafast")
    let info = try probe(path)
    #expect(info.displayWidth == 256 && info.displayHeight == 144)
  }

  @Test func tagsAndChaptersAreRead() throws {
    let text =
      ";FFMETADATA1\ntitle=Two parts\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=One\n"
      + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=Two\n"
    let metadata = try Clips.write("chapters.txt", Array(text.utf8))
    let path = try Clips.make(
      "chapters.mkv", "-f lavfi -i sine=r=8000 -i \(metadata) -map_metadata 1 -map_chapters 1 -t 2 -c:a flac")
    let info = try probe(path)
    #expect(info.tags.contains(.init(key: "title", value: "Two parts")))
    #expect(info.chapters.map(\.title) == ["One", "Two"])
    #expect(info.chapters.map(\.start) == [.zero, MediaTime(seconds: 1)])
  }

  @Test func refusesWhatIsNoMedia() throws {
    #expect(sentence("/nonexistent/film.mp4") == "No such file.")
    #expect(sentence(try Clips.write("empty.mp4", [])) != nil)
    #expect(
      sentence(try Clips.write("noise.mp4", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919) })) != nil)
    #expect(sentence("/tmp") == "This is a folder.")
  }

  @Test func namesWithColonsAndOddBytesOpen() throws {
    let film = try Clips.read(Clips.film())
    #expect(try probe(Clips.write("http:colon.mp4", film)).hasPicture)
    #expect(try probe(Clips.write("100%d.mp4", film)).hasPicture)
  }

  @Test func anAddressMayNotReachLocalFiles() throws {
    let film = try Clips.film()
    #expect(throws: PlaybackFailure.self) { try Player.probe(.url("file:\(film)"), timeout: 5) }
    #expect(throws: PlaybackFailure.self) { try Player.probe(.url(film), timeout: 5) }
  }

  @Test func stillTakesThePictureOfThatMoment() throws {
    let location = try MediaLocation.file(BytePath(Clips.film()))
    var asked: (Int, Int)?
    let still = try Player.still(location, at: .time(MediaTime(seconds: 2.5)), timeout: 20) { width, height in
      asked = (width, height)
      return (32, 18)
    }
    #expect(asked ?? (0, 0) == (320, 180))
    #expect(still.pixels.width == 32 && still.pixels.height == 18)
    #expect(abs(still.time.seconds - 2.48) < 0.001)
    let half = try Player.still(location, at: .percent(50), timeout: 20) { _, _ in (8, 8) }
    #expect(abs(half.time.seconds - 2) < 0.05)
    let last = try Player.still(location, at: .percent(100), timeout: 20) { _, _ in (8, 8) }
    #expect(last.time.seconds > 3.8)
    let back = try Player.still(location, at: .time(MediaTime(seconds: -1)), timeout: 20) { _, _ in (8, 8) }
    #expect(abs(back.time.seconds - 3) < 0.05)
  }

  @Test func inAGapStandsThePictureBeforeIt() throws {
    let film = "-f lavfi -i testsrc2=s=64x36:r=25 -t 4 -vf select=lt(n\\,50)+gt(n\\,74)"
    let coded = " -c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p"
    let path = try Clips.make("gap.mp4", film + " -vsync vfr" + coded, or: film + " -fps_mode vfr" + coded)
    for (asked, shown) in [(1.5, 1.48), (2.5, 1.96), (2.95, 1.96), (3.5, 3.48)] {
      let still = try Player.still(
        .file(BytePath(path)), at: .time(MediaTime(seconds: asked)), timeout: 20
      ) { _, _ in (8, 8) }
      #expect(abs(still.time.seconds - shown) < 0.002, "at \(asked) stands \(still.time.seconds)")
    }
  }

  /// Times that begin at an hour, which headers count in; and headers that were written before anybody knew.
  @Test(arguments: [
    ("hour.mkv", "-output_ts_offset 3600"), ("hour.mp4", "-output_ts_offset 3600"),
    ("unmeasured.mkv", "-live 1"),
  ])
  func lengthsThatHeadersDoNotTell(name: String, options: String) throws {
    let path = try Clips.make(
      name,
      "-f lavfi -i testsrc2=s=64x36:r=25 -f lavfi -i sine=r=48000 -t 4 -c:v libx264 -preset ultrafast -g 25"
        + " -pix_fmt yuv420p -c:a aac \(options)")
    try expectFourSeconds(of: path)
  }

  /// Four seconds of 25 pictures a second, each of which is found.
  private func expectFourSeconds(of path: String) throws {
    let info = try probe(path)
    #expect(abs((info.duration?.seconds ?? 0) - 4) < 0.1)
    #expect(info.isSeekable)
    let rig = Rig()
    rig.open(path, paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    let first = try #require(rig.pictures.first?.time.seconds)
    for target in [3.02, 0.5, 2.1] {
      rig.player.seek(to: MediaTime(seconds: first + target), exact: true)
      let frame = first + (target * 25).rounded(.down) / 25
      #expect(rig.run { abs(($0.pictures.last?.time.seconds ?? 0) - frame) < 0.002 })
    }
  }

  /// A file without a length and an index is read once, and then sought like the rest.
  @Test(arguments: [
    ("raw.m2v", "-c:v mpeg2video -b:v 2M"), ("raw.m1v", "-c:v mpeg1video -b:v 2M"),
    ("raw.m4v", "-c:v mpeg4 -f m4v"), ("moving.png", "-c:v apng -f apng"),
  ])
  func filesWithoutDurationOrIndexAreMeasured(name: String, options: String) throws {
    let path = try Clips.make(name, "-f lavfi -i testsrc2=s=64x36:r=25 -t 4 \(options)")
    try expectFourSeconds(of: path)
  }

  /// Its packets say no time, so that it is not read to its end; it plays from its first picture anyway.
  @Test func rawPicturesWithoutTimesPlayFromTheirStart() throws {
    let fade = "-f lavfi -i color=white:s=64x36:r=25 -vf fade=in:0:100:color=black -t 4"
    let path = try Clips.make("raw.h264", "\(fade) -c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p")
    #expect(try !probe(path).isSeekable)
    let still = try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { _, _ in (8, 8) }
    #expect(still.time == .zero)
    #expect(still.pixels.bytes[0] < 20)
  }

  @Test func aGIFOfOneFrameIsAnImage() throws {
    let info = try probe(Clips.make("one.gif", "-f lavfi -i testsrc2=s=64x36:r=10 -frames:v 1"))
    #expect(info.hasPicture && info.duration == nil && !info.isSeekable)
    let film = try probe(Clips.make("some.gif", "-f lavfi -i testsrc2=s=64x36:r=10 -frames:v 10"))
    #expect(abs((film.duration?.seconds ?? 0) - 1) < 0.01)
  }

  @Test func anAVIFIsAnImage() throws {
    let path: String
    do {
      let still = "-f lavfi -i testsrc2=s=64x64 -frames:v 1 -pix_fmt yuv420p -f avif"
      path = try Clips.make("one.avif", "\(still) -c:v libaom-av1 -still-picture 1")
    } catch {
      // Not every FFmpeg writes it.
      return
    }
    let info = try probe(path)
    #expect(info.hasPicture && info.duration == nil && !info.isSeekable)
  }

  /// A seek in it goes by the times of decoding, of which the first is before the item's own.
  @Test func aTransportStreamIsDecodedFromItsVeryStart() throws {
    let path = try Clips.make(
      "lone-key.ts",
      "-f lavfi -i testsrc2=s=64x36:r=25 -t 4 -c:v libx264 -preset veryfast -bf 3 -g 250 -pix_fmt yuv420p")
    for asked in [0.5, 1, 1.96, 2, 3] {
      let still = try Player.still(
        .file(BytePath(path)), at: .time(MediaTime(seconds: asked)), timeout: 20
      ) { _, _ in (8, 8) }
      let shown = (asked * 25).rounded(.down) / 25
      #expect(abs(still.time.seconds - shown) < 0.002, "at \(asked) stands \(still.time.seconds)")
    }
  }

  @Test func versionsNameEveryLibrary() {
    #expect(Player.versions.map(\.library).contains("libavcodec"))
    #expect(Player.versions.allSatisfy { !$0.version.isEmpty })
  }
}
