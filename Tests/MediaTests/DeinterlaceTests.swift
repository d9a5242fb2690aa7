import Core
import Picture
import Testing

@testable import Media

@Suite struct DeinterlaceTests {
  /// A clip whose upper field is white and whose lower one is black.
  private func comb(_ flags: String) throws -> String {
    try Clips.make(
      "comb\(flags.count).mkv",
      "-f lavfi -i color=black:s=64x64:r=25,format=yuv420p,geq=lum=235*(1-mod(Y\\,2)):cb=128:cr=128 -t 1"
        + " -c:v mpeg2video -q:v 1 -g 5 \(flags)")
  }

  @Test func aFlaggedFrameShowsOneField() throws {
    let rig = Rig(size: (8, 8))
    rig.open(try comb("-vf setfield=tff -flags +ildct+ilme -top 1"), paused: true)
    #expect(rig.run { ($0.pictures.last?.middle[0] ?? 0) > 225 })
    rig.player.setDeinterlacing(.no)
    #expect(rig.run { (90...150).contains($0.pictures.last?.middle[0] ?? 0) })
    rig.player.setDeinterlacing(.yes)
    // A cut in the middle begins in the same field.
    rig.player.setPictureSize(
      width: 8, height: 8, crop: PictureCrop(x: 0.3, y: 0.33, width: 0.5, height: 0.4))
    #expect(rig.run { ($0.pictures.last?.middle[0] ?? 0) > 225 && ($0.pictures.last?.corner[0] ?? 0) > 225 })
  }

  @Test func aProgressiveFrameIsShownWhole() throws {
    let rig = Rig(size: (8, 8))
    rig.open(try comb(""), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    #expect((90...150).contains(rig.pictures.last?.middle[0] ?? 0))
  }
}
