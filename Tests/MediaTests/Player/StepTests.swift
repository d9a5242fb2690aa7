import Base
import Media
import Testing

@Suite(.serialized, .waiting) struct StepTests {
  /// Two seconds between key frames, with frames that are decoded before those they are shown after.
  private static func reordered(_ name: String) throws -> String {
    try Clips.make(
      name,
      "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=440:r=48000 -t 4 -c:v libx264 -preset veryfast"
        + " -bf 3 -g 50 -pix_fmt yuv420p -c:a aac")
  }

  /// A piece that was cut out without coding again begins with pictures that are only there to be decoded.
  @Test func nothingComesBeforeTheBeginningOfAnEditList() throws {
    let source = try Self.reordered("uncut.mp4")
    let cut = try Clips.make("cut-out.mp4", "-ss 0.9 -i \(source) -c copy")
    let rig = Rig()
    rig.open(cut, paused: true)
    #expect(rig.run { !$0.pictures.isEmpty && $0.settledAt.count == 1 })
    var settled = rig.settledAt.count
    for (isForward, place) in [
      (false, 0.0), (true, 0.04), (true, 0.08), (false, 0.04), (false, 0), (false, 0), (true, 0.04),
    ] {
      rig.player.stepFrame(forward: isForward)
      settled += 1
      #expect(rig.run(seconds: 5) { $0.settledAt.count >= settled })
      #expect(rig.run(seconds: 2) { abs($0.position - place) < 0.002 }, "\(place): \(rig.position)")
    }
    rig.player.seek(to: MediaTime(seconds: 0.5), exact: false)
    #expect(rig.run { $0.settledAt.count > settled })
    #expect(rig.pictures.allSatisfy { $0.time >= .zero }, "\(rig.pictures.map(\.time.seconds))")
  }

  @Test(arguments: ["bframes.mp4", "bframes.mkv", "bframes.ts"])
  func picturesGoOneByOneBothWays(_ name: String) throws {
    let rig = Rig(audio: true)
    try rig.open(Self.reordered(name), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    let first = try #require(rig.pictures.first?.time.seconds)
    // Across the key frame at two seconds and back again.
    rig.player.seek(to: MediaTime(seconds: first + 1.93), exact: true)
    #expect(rig.run { abs(($0.pictures.last?.time.seconds ?? 0) - first - 1.92) < 0.002 })
    var expected = first + 1.92
    for forward in [true, true, true, true, false, false, false, false, false, true] {
      expected += forward ? 0.04 : -0.04
      rig.player.stepFrame(forward: forward)
      #expect(
        rig.run(seconds: 5) { abs(($0.pictures.last?.time.seconds ?? 0) - expected) < 0.002 },
        "\(forward ? "to" : "back to") \(expected), at \(rig.pictures.last?.time.seconds ?? 0)")
      #expect(rig.run(seconds: 2) { abs($0.position - expected) < 0.002 })
      #expect(rig.run(seconds: 2) { abs(($0.settledAt.last ?? 0) - expected) < 0.002 })
    }
    // From there it plays on with its sound.
    rig.player.setPaused(false)
    #expect(rig.run { $0.position > expected + 0.3 })
  }

  @Test func stepsThatFollowQuicklyAreAllTaken() throws {
    let rig = Rig()
    try rig.open(Clips.film(), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    for _ in 0..<5 { rig.player.stepFrame(forward: true) }
    #expect(rig.run { abs($0.position - 0.2) < 0.002 })
    #expect(rig.pictures.map { ($0.time.seconds * 25).rounded() } == [0, 1, 2, 3, 4, 5])
  }

  @Test func stepBehindOneBackIsTakenFromWhereThatLeads() throws {
    let rig = Rig()
    try rig.open(Clips.film(), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty && $0.settledAt.count == 1 })
    for (index, place) in [0.4, 0.8, 0.6, 0.44].enumerated() {
      rig.player.seek(to: MediaTime(seconds: place), exact: true)
      #expect(rig.run { $0.settledAt.count == 3 * index + 2 && abs($0.position - place) < 0.002 })
      rig.player.stepFrame(forward: false)
      rig.player.stepFrame(forward: true)
      // Back there, and not from there to the one that waited behind it.
      #expect(rig.run { $0.settledAt.count == 3 * index + 4 && abs($0.position - place) < 0.002 }, "\(place)")
    }
  }

  @Test func backwardStepStopsAtTheFirstFrame() throws {
    let rig = Rig()
    try rig.open(Clips.film(), paused: true)
    #expect(rig.run { $0.settledAt.count == 1 && !$0.pictures.isEmpty })
    rig.player.stepFrame(forward: false)
    #expect(rig.run { $0.settledAt.count == 2 })
    #expect(rig.position < 0.001)
    rig.player.stepFrame(forward: true)
    #expect(rig.run { abs($0.position - 0.04) < 0.002 })
  }

  @Test func repeatedStretchIsPlayedAgainAndNothingBehindIt() throws {
    let rig = Rig(audio: true)
    try rig.open(Clips.film(), startAt: MediaTime(seconds: 0.8))
    #expect(rig.run { !$0.pictures.isEmpty })
    rig.player.setLoop(MediaTime(seconds: 1)..<MediaTime(seconds: 1.4))
    #expect(rig.run { $0.settledAt.filter { $0 == 1 }.count >= 3 })
    #expect(rig.pictures.allSatisfy { $0.time.seconds < 1.4 })
    // A seek past its end leaves it.
    rig.player.seek(to: MediaTime(seconds: 2), exact: true)
    #expect(rig.run { $0.position > 2.5 })
    rig.player.setLoop(nil)
    rig.player.seek(to: MediaTime(seconds: 1.2), exact: true)
    #expect(rig.run { $0.position > 1.7 && $0.position < 2.4 })
  }

  @Test func picturesThatLastLongAreFoundInTheirMiddle() throws {
    // Every 25th picture is kept at its own time: one a second, though the file says 25 a second.
    let path = try Clips.make(
      "sparse.mkv",
      "-f lavfi -i testsrc2=s=320x180:r=25 -t 8 -vf select=not(mod(n\\,25)) -vsync vfr -c:v libx264"
        + " -preset ultrafast -g 4 -pix_fmt yuv420p -r 25 -enc_time_base 1/25",
      or: "-f lavfi -i testsrc2=s=320x180:r=25 -t 8 -vf select=not(mod(n\\,25)) -fps_mode vfr -c:v libx264"
        + " -preset ultrafast -g 4 -pix_fmt yuv420p")
    let rig = Rig()
    rig.open(path, paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    for target in [2.7, 5.2, 1.99, 3.0] {
      rig.player.seek(to: MediaTime(seconds: target), exact: true)
      #expect(
        rig.run(seconds: 5) { $0.pictures.last?.time.seconds == target.rounded(.down) },
        "\(target) shows \(rig.pictures.last?.time.seconds ?? -1)")
    }
    rig.player.stepFrame(forward: false)
    #expect(rig.run(seconds: 5) { $0.position == 2 })
  }
}
