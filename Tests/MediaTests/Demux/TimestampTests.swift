import Base
import Platform
import Testing

@testable import Media

/// Files whose times are not what they should be.
@Suite(.serialized, .waiting) struct TimestampTests {
  private static let encoding = "-c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p -c:a aac"
  private static let sources = "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=440:r=48000"

  /// The outcome of playing a file to its end.
  private struct Played {
    var rig: Rig
    var seconds: Double
    /// Times of the pictures, in seconds.
    var times: [Double]
    /// The longest time for which the picture stood, as the person saw it.
    var longestStand: Double
    /// Pictures that a busy machine had to leave out.
    var dropped: Int
    /// Those and the pictures that were shown.
    var count: Int

    /// Whether times only go forward, by no more than that; all that steps are longer is what was left out.
    func goForward(by most: Double) -> Bool {
      let steps = zip(times, times.dropFirst()).map { $1 - $0 }
      let excess = steps.reduce(0) { $0 + max(0, $1 - most) }
      return steps.allSatisfy { $0 > 0 } && excess <= 0.04 * Double(dropped)
    }
  }

  private func play(_ path: String, within limit: Double = 20) throws -> Played {
    let rig = Rig(audio: true)
    rig.open(path)
    #expect(rig.run { !$0.pictures.isEmpty || $0.failure != nil })
    let begin = rig.now()
    let ends = rig.run(seconds: limit) { $0.hasEnded || $0.failure != nil }
    #expect(ends, "\(Self.state(of: rig))")
    let shown = rig.pictures.filter { !$0.isRedelivery }
    let stands = zip(shown, shown.dropFirst()).map { ($1.at - $0.at).seconds }
    let statistics = rig.player.statistics()
    return Played(
      rig: rig, seconds: (rig.now() - begin).seconds, times: shown.map(\.time.seconds),
      longestStand: stands.max() ?? 0, dropped: statistics.droppedFrames,
      count: statistics.shownFrames + statistics.droppedFrames)
  }

  private static func state(of rig: Rig) -> String {
    guard let playback = rig.player.playback else { return "no playback" }
    return playback.withState { "\($0)" } + " \(playback.videoPackets.fill) \(playback.audioPackets.fill)"
  }

  // MARK: Transport streams

  @Test func aClockThatWrapsGoesOn() throws {
    // 33 bits of 90 kHz end at 95443.7 seconds: two seconds into the clip.
    let path = try Clips.make(
      "wrap.ts",
      "\(Self.sources) -t 4 \(Self.encoding) -mpegts_copyts 1 -output_ts_offset 95441.7 -muxdelay 0")
    let played = try play(path)
    #expect(played.count >= 95 && played.goForward(by: 0.1))
    #expect(played.seconds > 3.5 && played.seconds < 5)
    let duration = try #require(played.rig.info?.duration?.seconds)
    #expect(duration > 3.9 && duration < 4.2)
    // Behind the wrap a seek lands where it should.
    let first = try #require(played.times.first)
    let rig = Rig()
    rig.open(path, paused: true)
    #expect(rig.run { $0.settledAt.count == 1 && !$0.pictures.isEmpty })
    for target in [3.01, 1.01, 2.61] {
      rig.player.seek(to: MediaTime(seconds: first + target), exact: true)
      #expect(
        rig.run(seconds: 5) { abs(($0.pictures.last?.time.seconds ?? 0) - first - target + 0.01) < 0.003 },
        "\(target) shows \(rig.pictures.last?.time.seconds ?? -1)")
    }
  }

  @Test(arguments: [0.0, 2.0, 3000.0])
  func twoStreamsInOneFilePlayOneAfterTheOther(secondBegins: Double) throws {
    let first = try Clips.read(
      Clips.make("part-a.ts", "\(Self.sources) -t 2 \(Self.encoding) -output_ts_offset 1 -muxdelay 0"))
    let second = try Clips.read(
      Clips.make(
        "part-\(Int(secondBegins)).ts",
        "\(Self.sources) -t 2 \(Self.encoding) -output_ts_offset \(secondBegins) -muxdelay 0"))
    let played = try play(try Clips.write("joined-\(Int(secondBegins)).ts", first + second))
    #expect(played.count >= 90, "\(played.count) pictures")
    #expect(played.goForward(by: 0.6))
    #expect(played.seconds > 3.3 && played.seconds < 5, "\(played.seconds) s")
    #expect(played.longestStand < 0.6)
  }

  /// The only picture of a transport stream is handed over when its end has been read.
  @Test func aStreamThatComesLateHasNotJumped() {
    var continuity = TimestampContinuity(isNeeded: true)
    for second in 1...90 { #expect(continuity.offset(of: 1, at: Int64(second) * 1_000_000) == 0) }
    #expect(continuity.offset(of: 0, at: 1_128_000) == 0)
    #expect(continuity.offset(of: 1, at: 90_500_000) == 0)
    // After a seek it may have begun before everything else, and so has one that jumps.
    for isAtEnd in [true, false] {
      continuity.restart()
      for second in 60...90 { #expect(continuity.offset(of: 1, at: Int64(second) * 1_000_000) == 0) }
      #expect((continuity.offset(of: 0, at: 1_000_000, isAtEnd: isAtEnd) == 0) == isAtEnd)
    }
    // Slides of a minute each.
    continuity.restart()
    for second in 0...200 {
      #expect(continuity.offset(of: 1, at: Int64(second) * 1_000_000) == 0)
      if second % 60 == 1, second > 60 {
        #expect(continuity.offset(of: 0, at: Int64(second - 60) * 1_000_000) == 0)
      }
    }
  }

  @Test func streamsThatComeToAJumpOneAfterTheOtherStayTogether() {
    var continuity = TimestampContinuity(isNeeded: true)
    // Sound of the second part comes before the last picture of the first.
    #expect(continuity.offset(of: 0, at: 3_900_000) == 0)
    #expect(continuity.offset(of: 1, at: 3_950_000) == 0)
    #expect(continuity.offset(of: 1, at: 0) == 3_950_000)
    #expect(continuity.offset(of: 0, at: 3_940_000) == 0)
    #expect(continuity.offset(of: 0, at: 40_000) == 3_950_000)
    #expect(continuity.offset(of: 1, at: 60_000) == 3_950_000)
    // Absurd times do not trap.
    for time in [Int64.max, .min, 0, .max, 1, .min + 1] {
      _ = continuity.offset(of: 0, at: time)
      _ = continuity.offset(of: 1, at: time)
    }
  }

  // MARK: Broken files

  /// A film with one table of its header overwritten.
  private func patched(_ name: String, _ box: String, _ change: (inout [UInt8], Int) -> Void) throws -> String
  {
    var bytes = try Clips.read(Clips.film("whole.mp4"))
    let word = Array(box.utf8)
    var found = 0
    for start in bytes.indices.dropLast(word.count) where Array(bytes[start..<start + word.count]) == word {
      change(&bytes, start + word.count)
      found += 1
    }
    #expect(found > 0, "no \(box)")
    return try Clips.write(name, bytes)
  }

  private static func put(_ value: UInt32, into bytes: inout [UInt8], at place: Int) {
    for (index, shift) in [24, 16, 8, 0].enumerated() where bytes.indices.contains(place + index) {
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(shift))
    }
  }

  @Test(arguments: [0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
  func durationsOfFramesThatAreNonsenseEndSomehow(delta: UInt32) throws {
    // stts: version and flags, count, then pairs of count and duration.
    let path = try patched("stts-\(delta).mp4", "stts") { bytes, place in
      Self.put(delta, into: &bytes, at: place + 12)
    }
    let rig = Rig(audio: true)
    rig.open(path)
    // It plays, ends or fails with a sentence, and it can be sought and given up.
    #expect(rig.run(seconds: 10) { !$0.pictures.isEmpty || $0.failure != nil || $0.hasEnded })
    rig.player.seek(to: MediaTime(seconds: 2), exact: true)
    rig.run(seconds: 1) { $0.hasEnded || $0.failure != nil }
    rig.player.seek(to: .zero, exact: false)
    rig.player.stepFrame(forward: false)
    rig.run(seconds: 0.5) { _ in false }
    rig.leave()
  }

  @Test func aHeaderWithoutADurationStillHasOne() throws {
    let path = try patched("mvhd.mp4", "mvhd") { bytes, place in Self.put(0, into: &bytes, at: place + 16) }
    let played = try play(path)
    #expect(played.count >= 95 && played.seconds < 6)
    #expect((played.rig.info?.duration?.seconds ?? 0) > 3.8)
  }

  @Test func unfinishedFilePlaysWithoutADuration() throws {
    let path = try Clips.make("live.mkv", "\(Self.sources) -t 2 \(Self.encoding) -live 1")
    let played = try play(path)
    #expect(played.count >= 45 && played.goForward(by: 0.1))
    #expect(played.rig.info?.isLive == false)
    #expect(played.seconds < 3.5)
  }

  @Test func aBareVideoStreamHasTheTimesOfItsRate() throws {
    let path = try Clips.make(
      "bare.h264",
      "-f lavfi -i testsrc2=s=320x180:r=25 -t 2 -c:v libx264 -preset ultrafast -bf 0 -pix_fmt yuv420p")
    let played = try play(path)
    #expect(played.count >= 45 && played.goForward(by: 0.1))
    #expect(played.seconds > 1.5 && played.seconds < 3.5)
  }

  // MARK: Odd, but right

  @Test func everyFrameOfAVariableRateIsShownAtItsTime() throws {
    // Every second picture comes 20 ms late.
    let path = try Clips.make(
      "uneven.mkv",
      "-f lavfi -i testsrc2=s=320x180:r=25 -t 2 -vf settb=1/1000,setpts=(N*0.04+mod(N\\,2)*0.02)/TB -enc_time_base 1/1000 -vsync passthrough"
        + " -c:v libx264 -preset ultrafast -pix_fmt yuv420p",
      or:
        "-f lavfi -i testsrc2=s=320x180:r=25 -t 2 -vf settb=1/1000,setpts=(N*0.04+mod(N\\,2)*0.02)/TB -enc_time_base 1/1000 -fps_mode passthrough"
        + " -c:v libx264 -preset ultrafast -pix_fmt yuv420p")
    let played = try play(path)
    let steps = zip(played.times, played.times.dropFirst()).map { (($1 - $0) * 1000).rounded() }
    #expect(Set(steps.prefix(40)).isSuperset(of: [60, 20]), "\(steps)")
    #expect(steps.filter { $0 > 85 }.count < 4, "\(steps)")
  }

  @Test func anEditListCutsTheStart() throws {
    // Copied from between two key frames: the pictures before are decoded and not shown.
    let whole = try Clips.film("whole.mp4")
    let path = try Clips.make("cut.mp4", "-ss 1.52 -i \(whole) -t 2 -c copy")
    let played = try play(path)
    let first = try #require(played.times.first)
    #expect(first >= 0 && first < 0.05, "begins at \(first)")
    #expect(played.count >= 45 && played.count <= 55, "\(played.count) pictures")
    #expect(played.seconds > 1.7 && played.seconds < 3)
  }

  @Test func aPictureThatBeginsLateIsWaitedFor() throws {
    let whole = try Clips.film("whole.mp4")
    let path = try Clips.make(
      "late.mp4", "-itsoffset 1 -i \(whole) -i \(whole) -map 0:v -map 1:a -t 3 -c copy")
    let played = try play(path)
    let first = try #require(played.times.first)
    #expect(abs(first - 1) < 0.06, "begins at \(first)")
    #expect(played.rig.damage == nil)
  }

  @Test func soundThatEndsFarBeforeThePictureLeavesItPlaying() throws {
    let path = try Clips.make(
      "short-sound.mkv",
      "-f lavfi -i testsrc2=s=320x180:r=25:d=3 -f lavfi -i sine=440:r=48000:d=1 \(Self.encoding)")
    let played = try play(path)
    #expect(played.count >= 70)
    #expect(played.seconds > 2.6 && played.seconds < 4)
    #expect(played.longestStand < 0.4)
  }

  @Test func aPictureThatEndsFarBeforeTheSoundStands() throws {
    let path = try Clips.make(
      "short-picture.mkv",
      "-f lavfi -i testsrc2=s=320x180:r=25:d=1 -f lavfi -i sine=440:r=48000:d=3 \(Self.encoding)")
    let played = try play(path)
    #expect(played.seconds > 2.6 && played.seconds < 4)
    // Behind its end the last one is shown.
    let rig = Rig(audio: true)
    rig.open(path, startAt: MediaTime(seconds: 2))
    #expect(rig.run(seconds: 5) { ($0.pictures.last?.time.seconds ?? 0) > 0.9 })
    #expect(rig.run(seconds: 5) { $0.position > 2.2 })
  }
}
