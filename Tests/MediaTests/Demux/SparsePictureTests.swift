import Base
import Glibc
import Platform
import Testing

@testable import Media

/// Films whose pictures are few and far between: seeks without need of exactness still arrive, and where nobody hears
/// the sound it is the time line anyway.
@Suite(.serialized, .waiting) struct SparsePictureTests {
  private static let tone = "-f lavfi -i sine=440:r=8000:d=90"

  private func one(_ suffix: String) throws -> String {
    switch suffix {
    case "ogg":
      try Clips.make(
        "single.ogg",
        "-f lavfi -i testsrc=s=64x64:r=25:d=0.04 \(Self.tone) -map 0:v -map 1:a -c:v libtheora -c:a libvorbis"
      )
    case "m4a":
      try Clips.make(
        "single.m4a",
        "-f lavfi -i testsrc=s=64x64:r=25:d=0.04 \(Self.tone) -map 0:v -map 1:a -c:v mjpeg -c:a aac -f mp4")
    default:
      try Clips.make(
        "single.\(suffix)",
        "-f lavfi -i color=navy:s=64x36:r=25:d=0.04 \(Self.tone) -map 0:v -map 1:a -c:v libx264 -preset ultrafast"
          + " -pix_fmt yuv420p -c:a aac")
    }
  }

  private func seek(_ rig: Rig, to target: Double, _ direction: SeekDirection) {
    let count = rig.settledAt.count
    rig.player.seek(to: MediaTime(seconds: target), exact: false, direction: direction)
    #expect(rig.run { $0.settledAt.count > count })
    #expect(abs((rig.settledAt.last ?? -1) - target) < 1, "\(target): \(rig.settledAt)")
  }

  @Test(arguments: ["mkv", "mp4", "ts", "ogg", "m4a"], [true, false])
  func singlePictureWithLongSoundIsSeekable(suffix: String, isHeard: Bool) throws {
    let rig = Rig(audio: isHeard)
    rig.open(try one(suffix))
    #expect(rig.run { $0.position > 0.4 })
    seek(rig, to: 5, .forward)
    seek(rig, to: 60, .forward)
    seek(rig, to: 40, .backward)
    seek(rig, to: 37, .backward)
    #expect(!rig.pictures.isEmpty)
    rig.player.seek(to: MediaTime(seconds: 89), exact: false, direction: .forward)
    #expect(rig.run { $0.hasEnded || $0.failure != nil })
    #expect(rig.damage == nil && rig.failure == nil)
    #expect(abs(rig.position - 90) < 1.6, "\(rig.position)")
  }

  /// A picture for each twenty seconds, and only the first one is a key frame.
  @Test(arguments: ["mkv", "mp4"], [true, false]) func aShowOfSlides(suffix: String, isHeard: Bool) throws {
    let show = try Clips.make(
      "show.\(suffix)",
      "-f lavfi -i testsrc=s=64x36:r=1/20:d=100 -f lavfi -i sine=440:r=8000:d=100 -c:v libx264 -preset ultrafast"
        + " -pix_fmt yuv420p -c:a aac")
    let rig = Rig(audio: isHeard)
    rig.open(show)
    #expect(rig.run { $0.position > 0.3 })
    seek(rig, to: 45, .forward)
    #expect(rig.run { abs(($0.pictures.last?.time.seconds ?? 0) - 40) < 0.2 })
    seek(rig, to: 35, .backward)
    #expect(rig.run { abs(($0.pictures.last?.time.seconds ?? 0) - 20) < 0.2 })
    seek(rig, to: 97, .forward)
    #expect(rig.run { abs(($0.pictures.last?.time.seconds ?? 0) - 80) < 0.2 })
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil && abs(rig.position - 100) < 1.5, "\(rig.position)")
  }

  @Test(arguments: [true, false]) func theSoundGoesOnBehindThePicture(isHeard: Bool) throws {
    let tail = try Clips.make(
      "tail.mkv",
      "-f lavfi -i testsrc=s=64x36:r=25:d=4 -f lavfi -i sine=440:r=8000:d=7 -c:v libx264 -preset ultrafast -pix_fmt"
        + " yuv420p -g 9999 -sc_threshold 0 -c:a aac")
    let rig = Rig(audio: isHeard)
    rig.open(tail, startAt: MediaTime(seconds: 3.5))
    let start = rig.now()
    #expect(rig.run { $0.hasEnded })
    #expect(rig.now() - start > .milliseconds(2800))
    #expect(rig.damage == nil && abs(rig.position - 7) < 0.5, "\(rig.position)")
    #expect(abs((rig.pictures.last?.time.seconds ?? 0) - 3.96) < 0.2)
  }
}
