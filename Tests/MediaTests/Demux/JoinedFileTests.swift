import Base
import Testing

@testable import Media

/// Files that were joined from parts whose timestamps have nothing to do with each other.
@Suite(.serialized, .waiting) struct JoinedFileTests {
  private typealias Place = JoinedTimeline.Place

  private func place(_ byte: Int64, _ seconds: Double, offset: Double = 100) -> Place {
    Place(byte: byte, time: MediaTime(seconds: seconds), offset: Int64(offset * 1_000_000))
  }

  /// Two parts of three seconds, one after the other; the second begins at that time of its own.
  private func joined(_ begin: Int) throws -> String {
    func part(_ name: String, _ begin: Int) throws -> [UInt8] {
      try Clips.read(
        Clips.make(
          name,
          "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=440:r=48000 -t 3 -c:v libx264 -preset ultrafast"
            + " -g 25 -sc_threshold 0 -pix_fmt yuv420p -c:a aac -output_ts_offset \(begin) -muxdelay 0"))
    }
    let bytes = try part("join-first.ts", 1) + part("join-\(begin).ts", begin)
    return try Clips.write("joined-parts-\(begin).ts", bytes)
  }

  @Test(arguments: [1, 5000]) func timeGoesOnAndWhatWasPlayedCanBeSought(begin: Int) throws {
    let path = try joined(begin)
    let rig = Rig(audio: true)
    rig.open(path)
    var positions: [Double] = []
    #expect(
      rig.run(seconds: 20) { rig in
        if rig.info != nil { positions.append(rig.position) }
        return rig.hasEnded
      })
    #expect(rig.damage == nil && rig.failure == nil, "\(String(describing: rig.damage))")
    #expect(abs((positions.last ?? 0) - 6) < 0.3, "\(positions.last ?? 0)")
    for (before, after) in zip(positions, positions.dropFirst()) { #expect(after >= before - 0.1) }
    let lengths = rig.events.compactMap { if case .grew(_, let length) = $0 { length.seconds } else { nil } }
    #expect(abs((lengths.last ?? 0) - 6) < 0.3, "\(lengths)")
    // Everything has been read: each place is where it was played.
    let first = rig.pictures.first?.time.seconds ?? 0
    for target in [4.2, 1.6, 5.2, 2.4] {
      let count = rig.pictures.count
      rig.player.setPaused(true)
      rig.player.seek(to: MediaTime(seconds: first + target + 0.01), exact: true)
      #expect(rig.run(seconds: 5) { $0.pictures.count > count }, "\(target)")
      let shown = rig.pictures.last?.time.seconds ?? 0
      #expect(abs(shown - first - target) < 0.05, "\(target) shows \(shown - first)")
    }
  }

  @Test func aSingleDamagedTimestampIsNoJoin() {
    var timeline = JoinedTimeline(isSoughtByBytes: true)
    timeline.note(place(0, 0, offset: 0))
    timeline.note(place(100, 1, offset: 4000))
    timeline.note(place(200, 2, offset: 0.02))
    #expect(!timeline.hasJumped)
    timeline.note(place(300, 3))
    timeline.note(place(400, 4))
    #expect(timeline.hasJumped)
  }

  @Test func placesAreFoundByTheirTimes() {
    var timeline = JoinedTimeline(isSoughtByBytes: true)
    for second in 0..<10 {
      timeline.note(place(Int64(second) * 100, Double(second)))
      timeline.reach(MediaTime(seconds: Double(second) + 0.9))
    }
    #expect(timeline.landing(at: MediaTime(seconds: 4.5), size: 2000) == .known(place(400, 4)))
    #expect(timeline.landing(at: MediaTime(seconds: -1), size: 2000) == .known(place(0, 0)))
    #expect(timeline.landing(at: MediaTime(seconds: 9.8), size: 2000) == .known(place(900, 9)))
    // Beyond what was read it is a guess, and never outside of the file.
    #expect(timeline.landing(at: MediaTime(seconds: 18), size: 2000) == .guessed(byte: 1800))
    #expect(timeline.landing(at: MediaTime(seconds: 1e9), size: 2000) == .guessed(byte: 1999))
    // So it is in a stretch that was leapt over.
    timeline.note(place(10_900, 109))
    #expect(timeline.landing(at: MediaTime(seconds: 59), size: 20_000) == .guessed(byte: 5900))
  }

  @Test func placesContradictingTheNewestAreDropped() {
    var timeline = JoinedTimeline(isSoughtByBytes: true)
    for second in 0..<10 { timeline.note(place(Int64(second) * 100, Double(second))) }
    // The end of the file was taken for an early time.
    timeline.note(place(5000, 3.5))
    #expect(timeline.places.map(\.byte) == [0, 100, 200, 300, 5000])
    timeline.note(place(400, 4))
    #expect(timeline.places.map(\.byte) == [0, 100, 200, 300, 400])
    // Reading again changes nothing.
    timeline.note(place(200, 2))
    timeline.note(place(210, 2.1))
    #expect(timeline.places.map(\.byte) == [0, 100, 200, 300, 400])
    for byte in [Int64.max, .min, -1, 0, .max] {
      timeline.note(Place(byte: byte, time: MediaTime(microseconds: byte), offset: byte))
      _ = timeline.landing(at: MediaTime(microseconds: byte), size: byte)
      _ = timeline.news(reached: MediaTime(microseconds: byte), byte: byte, size: byte)
    }
  }

  @Test func theLengthIsTheBytesShare() {
    var timeline = JoinedTimeline(isSoughtByBytes: true)
    #expect(timeline.news(reached: MediaTime(seconds: 10), byte: 1000, size: 3000) == nil)
    timeline.note(place(0, 10))
    timeline.note(place(1000, 11))
    #expect(timeline.news(reached: MediaTime(seconds: 10), byte: 1000, size: 3000) == MediaTime(seconds: 30))
    #expect(timeline.news(reached: MediaTime(seconds: 10.2), byte: 1000, size: 3000) == nil)
    #expect(
      timeline.news(reached: MediaTime(seconds: 31), byte: 2999, size: 3000).map { $0.seconds > 31 } == true)
    #expect(timeline.end(at: MediaTime(seconds: 30.5)) == MediaTime(seconds: 30.5))
    #expect(timeline.end(at: MediaTime(seconds: 30.5)) == nil)
  }

  // MARK: The end of a paused item

  @Test(arguments: [true, false]) func aPausedItemStaysOnItsLastPicture(audio: Bool) throws {
    let rig = Rig(audio: audio)
    rig.open(try Clips.film(), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    let end = try #require(rig.info?.duration)
    rig.player.seek(to: end, exact: true)
    #expect(rig.run(seconds: 5) { ($0.settledAt.last ?? 0) > end.seconds - 0.1 })
    #expect(!rig.run(seconds: 0.7) { $0.hasEnded })
    #expect((rig.pictures.last?.time.seconds ?? 0) > end.seconds - 0.3)
    // Back from there, and there again: playing, it ends.
    rig.player.seek(to: MediaTime(seconds: 1), exact: true)
    #expect(rig.run(seconds: 5) { abs(($0.pictures.last?.time.seconds ?? 0) - 1) < 0.1 })
    rig.player.seek(to: end, exact: true)
    #expect(rig.run(seconds: 5) { ($0.settledAt.last ?? 0) > end.seconds - 0.1 })
    rig.player.setPaused(false)
    #expect(rig.run(seconds: 5) { $0.hasEnded })
  }
}
