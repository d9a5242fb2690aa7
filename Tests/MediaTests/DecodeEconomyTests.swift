import Core
import Testing

@testable import Media

@Suite(.serialized) struct DecodeEconomyTests {
  @Test func onlyAMuchSmallerPictureIsDecodedWithLessCare() {
    var economy = DecodeEconomy.none
    for (shown, skips) in [(90, true), (180, false), (0, false)] {
      economy.note(codedHeight: 720, shownHeight: shown)
      #expect(economy.skipsInvisibleFilter == skips)
    }
  }

  @Test func onlyAMuchSlowerDisplayLeavesFramesOut() {
    var economy = DecodeEconomy.none
    for (limit, skips) in [(12.0, true), (12.5, true), (13, false), (0, false)] {
      economy.note(frameRate: 25, limit: limit)
      #expect(economy.skipsUnreferenced == skips)
    }
  }

  /// The longest time between two pictures of a clip, and how many there were, at 10 pictures a second.
  private func play(_ path: String) -> (gap: Double, count: Int) {
    let rig = Rig()
    rig.player.setFrameRateLimit(10)
    rig.open(path)
    #expect(rig.run { $0.hasEnded })
    let times = rig.pictures.filter { !$0.isRedelivery }.map(\.time.seconds)
    return (zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0, times.count)
  }

  @Test func whatIsLeftOutIsNotMissed() throws {
    let path = try Clips.make(
      "pyramid.mp4",
      "-f lavfi -i testsrc2=s=128x72:r=25 -t 3 -c:v libx264 -bf 3 -g 50 -pix_fmt yuv420p")
    let (gap, count) = play(path)
    #expect(gap < 0.25)
    #expect((18...32).contains(count), "\(count)")
  }

  /// Without the frames that no other needs, three pictures in 24 would be left: the film gets all again.
  @Test func aFilmThatWouldLoseTooMuchKeepsItsFrames() throws {
    let path = try Clips.make(
      "flat.mp4",
      "-f lavfi -i testsrc2=s=128x72:r=25 -t 4 -c:v libx264 -x264-params"
        + " bframes=7:b-adapt=0:b-pyramid=none:keyint=50 -pix_fmt yuv420p")
    #expect(play(path).count > 24)
  }
}
