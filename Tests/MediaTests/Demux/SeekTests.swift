import Base
import Media
import Testing

@Suite(.serialized, .waiting) struct SeekTests {
  @Test(arguments: ["film.mp4", "film.mkv", "film.ts"])
  func exactLandsOnTheFrame(_ name: String) throws {
    let rig = Rig(audio: true)
    try rig.open(Clips.film(name), paused: true)
    #expect(rig.run { $0.settledAt.count == 1 && !$0.pictures.isEmpty })
    // A transport stream's times begin where its first packet does, not with its first picture.
    let offset = try #require(rig.pictures.first?.time.seconds)
    var count = 1
    for target in [2.0, 0.52, 3.48, 1.0] {
      rig.player.seek(to: MediaTime(seconds: target + offset + 0.01), exact: true)
      count += 1
      #expect(rig.run { $0.settledAt.count == count })
      #expect(rig.run { abs(($0.pictures.last?.time.seconds ?? 0) - target - offset) < 0.002 })
      #expect(abs(rig.position - target - offset - 0.01) < 0.001)
    }
  }

  @Test func keyFramesAreFoundOnTheRightSide() throws {
    let rig = Rig()
    try rig.open(Clips.film(), paused: true)
    #expect(rig.run { $0.settledAt.count == 1 })
    rig.player.seek(to: MediaTime(seconds: 1.4), exact: false, direction: .forward)
    #expect(rig.run { $0.settledAt.count == 2 })
    #expect(rig.settledAt.last == 2)
    rig.player.seek(to: MediaTime(seconds: 1.4), exact: false, direction: .backward)
    #expect(rig.run { $0.settledAt.count == 3 })
    #expect(rig.settledAt.last == 1)
    // Past the last key frame forward still means forward.
    rig.player.seek(to: MediaTime(seconds: 3.6), exact: false, direction: .forward)
    #expect(rig.run { $0.settledAt.count == 4 })
    #expect((rig.settledAt.last ?? 0) >= 3.6)
  }

  @Test func manySeeksComeToTheNewest() throws {
    let rig = Rig(audio: true)
    try rig.open(Clips.film())
    #expect(rig.run { !$0.pictures.isEmpty })
    for step in 0..<60 { rig.player.seek(to: MediaTime(seconds: Double(step % 13) / 4), exact: true) }
    rig.player.seek(to: MediaTime(seconds: 2.2), exact: true)
    #expect(rig.position == 2.2)
    #expect(rig.run { $0.settledAt.last == 2.2 })
    #expect(rig.settledAt.count < 20)
  }

  @Test func theStartIsFoundWherePicturesBeginLater() throws {
    let path = try Clips.make(
      "later.flv",
      "-itsoffset 0.2 -f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=440:r=44100 -t 4 -c:v flv -g 25"
        + " -c:a libmp3lame")
    let rig = Rig()
    rig.open(path, paused: true)
    #expect(rig.run { $0.settledAt.count == 1 && !$0.pictures.isEmpty })
    let first = try #require(rig.pictures.first?.time)
    #expect(first.seconds > 0.1)
    for (count, isExact) in [(3, true), (5, false)] {
      rig.player.seek(to: MediaTime(seconds: 3), exact: true)
      #expect(rig.run { $0.settledAt.count == count - 1 && $0.settledAt.last == 3 })
      rig.player.seek(to: .zero, exact: isExact)
      #expect(rig.run { $0.settledAt.count == count })
      #expect(rig.run { $0.pictures.last?.time == first })
      #expect(rig.position <= first.seconds)
    }
  }

  @Test func targetsOutsideAreClamped() throws {
    let rig = Rig()
    try rig.open(Clips.film(), paused: true)
    #expect(rig.run { $0.settledAt.count == 1 })
    rig.player.seek(to: MediaTime(seconds: 1e9), exact: true)
    #expect(rig.run { $0.settledAt.count == 2 })
    #expect(rig.run { ($0.pictures.last?.time.seconds ?? 0) > 3.9 })
    rig.player.seek(to: MediaTime(microseconds: .min), exact: true)
    #expect(rig.run { $0.settledAt.count == 3 })
    #expect(rig.position == 0)
  }

  @Test func afterTheEndOneCanGoBack() throws {
    let rig = Rig(audio: true)
    try rig.open(Clips.film(), startAt: MediaTime(seconds: 3.5))
    #expect(rig.run { $0.hasEnded })
    rig.player.seek(to: MediaTime(seconds: 1), exact: true)
    #expect(rig.run { $0.position > 1.3 && ($0.pictures.last?.time.seconds ?? 9) < 2 })
  }
}
