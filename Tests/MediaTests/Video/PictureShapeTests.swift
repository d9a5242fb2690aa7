import Base
import Testing

@testable import Media

/// Broadcasts change size and proportions on the way.
@Suite(.serialized, .waiting) struct PictureShapeTests {
  /// A second of 16:9, one of 4:3, one of 2.21:1, and the first again.
  private func film() throws -> String {
    let source = "-f lavfi -i testsrc2=s=320x180:r=25:d=1"
    let codec = "-c:v mpeg2video -g 5 -b:v 2M -f mpegts"
    let wide = try Clips.read(try Clips.make("wide.ts", "\(source) -vf setsar=1 \(codec)"))
    let other = try Clips.read(try Clips.make("other.ts", "\(source) -vf scale=320:240,setsar=1 \(codec)"))
    let flat = try Clips.read(try Clips.make("flat.ts", "\(source) -vf setdar=221/100 \(codec)"))
    return try Clips.write("reshaped.ts", wide + other + flat + wide)
  }

  @Test func proportionsFollowTheStream() throws {
    let rig = Rig()
    rig.open(try film())
    #expect(rig.run { $0.hasEnded || $0.failure != nil })
    #expect(rig.info?.displayWidth == 320)
    #expect(rig.info?.displayHeight == 180)
    let sizes = rig.events.compactMap {
      if case .reshaped(_, let size) = $0 { size } else { DisplayedSize?.none }
    }
    #expect(sizes.count == 2)
    #expect(sizes.first == DisplayedSize(width: 320, height: 240))
    let flat = sizes.last.map { Double($0.width) / Double($0.height) } ?? 0
    #expect(abs(flat - 2.21) < 0.02, "\(sizes)")
    guard case .reshaped(_, nil)? = rig.events.last(where: { if case .reshaped = $0 { true } else { false } })
    else {
      Issue.record("not told that all is as the container says again")
      return
    }
  }

  /// Single pictures too, and the last one where a seek leads behind all key frames.
  @Test func stillsHaveTheProportionsOfTheirFrame() throws {
    let source = "-f lavfi -i testsrc2=s=320x180:r=25:d=1"
    let codec = "-c:v mpeg2video -g 50 -b:v 2M -f mpegts"
    let first = try Clips.read(try Clips.make("first.ts", "\(source) -vf setsar=1 \(codec)"))
    let second = try Clips.read(
      try Clips.make("second.ts", "\(source) -vf scale=320:240,setsar=1 -output_ts_offset 1 \(codec)"))
    let path = try Clips.write("both.ts", first + second)
    for (moment, height) in [(StillTime.time(MediaTime(seconds: 0.5)), 180), (.percent(100), 240)] {
      var asked = (width: 0, height: 0)
      _ = try Player.still(.file(BytePath(path)), at: moment, timeout: 20) { width, height in
        asked = (width, height)
        return (8, 8)
      }
      #expect(asked == (320, height))
    }
  }

  /// A decoder that halves its pictures changes nothing.
  @Test func halvedPicturesAreNoOtherShape() throws {
    let rig = Rig(size: (16, 9))
    rig.open(try Clips.make("halved.mpg", "-f lavfi -i testsrc2=s=322x182:r=25:d=1 -c:v mpeg2video -g 5"))
    #expect(rig.run { $0.hasEnded || $0.failure != nil })
    #expect(!rig.pictures.isEmpty)
    #expect(!rig.events.contains { if case .reshaped = $0 { true } else { false } })
  }
}
