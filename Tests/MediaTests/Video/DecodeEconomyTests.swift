import Base
import Testing

@testable import Media

@Suite(.serialized, .waiting) struct DecodeEconomyTests {
  @Test func onlyAMuchSmallerPictureIsDecodedWithLessCare() {
    var economy = DecodeEconomy.none
    for (shown, skips, skipsSome) in [
      (320 * 90, true, true), (640 * 360, true, true), (720 * 405, false, true), (960 * 540, false, false),
      (0, false, false),
    ] {
      economy.note(codedPixels: 1280 * 720, shownPixels: shown)
      #expect(economy.skipsInvisibleFilter == skips)
      #expect(economy.skipsFaintFilter == skipsSome)
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

  private static let halvingCodecs = ["mpeg2video -g 6 -bf 2", "mjpeg", "mpeg4 -g 6 -bf 1"]

  private func halvable(_ codec: String) throws -> String {
    try Clips.make(
      "halvable-\(codec.prefix(5)).mkv",
      "-f lavfi -i color=0x30A040:s=640x360:r=25 -t 1 -c:v \(codec) -q:v 2 -strict unofficial")
  }

  /// A smaller decoder takes over at the second key frame: every picture comes, at its time, in its colours.
  @Test(arguments: halvingCodecs)
  func aDecoderOfAnotherSizeTakesOverUnnoticed(codec: String) throws {
    let rig = Rig()
    rig.open(try halvable(codec))
    #expect(rig.run { $0.hasEnded })
    let pictures = rig.pictures.filter { !$0.isRedelivery }
    #expect((24...25).contains(pictures.count), "\(pictures.count)")
    for (first, second) in zip(pictures, pictures.dropFirst()) {
      #expect(abs((second.time - first.time).seconds - 0.04) < 0.002)
    }
    for picture in pictures {
      for (made, wanted) in zip(picture.middle, [0x30, 0xA0, 0x40]) { #expect(abs(Int(made) - wanted) < 6) }
    }
  }

  @Test(arguments: halvingCodecs)
  func halvedDecodingKeepsTwoRowsPerShownRow(codec: String) throws {
    let container = try Container(.file(BytePath(try halvable(codec))), interrupt: Interrupt())
    let first = container.stream(0)
    let stream = try #require(first)
    let decoder = try Decoder(stream, threads: 1)
    for (shown, halvings) in [(0, 0), (45, 2), (46, 1), (90, 1), (91, 0), (2000, 0)] {
      #expect(DecoderChange.halvings(for: decoder, shownHeight: shown) == Int32(halvings), "\(shown)")
    }
    let smaller = try decoder.reopened(halvings: 2)
    #expect(smaller.halvings == 2)
    #expect(DecoderChange.halvings(for: smaller, shownHeight: 2000) == 0)
  }

  /// What the terminal enlarges is seen in detail, so that nothing is left out that would show there.
  @Test func anEnlargedPictureIsDecodedWithCare() throws {
    let path = try Clips.make(
      "blocks.mp4",
      "-f lavfi -i testsrc2=s=640x360:r=25,noise=alls=20:allf=t -t 1 -c:v libx264 -crf 38 -bf 2 -g 250"
        + " -pix_fmt yuv420p")
    func rows(economy: Bool, enlargement: Double) -> [[UInt8]] {
      let rig = Rig(size: (320, 180)) { $0.economy = economy }
      rig.room = PictureRoom(enlargement: enlargement)
      rig.open(path)
      #expect(rig.run { $0.hasEnded })
      return rig.pictures.filter { !$0.isRedelivery }.map(\.row)
    }
    let whole = rows(economy: false, enlargement: 1)
    #expect(rows(economy: true, enlargement: 4) == whole)
    #expect(rows(economy: true, enlargement: 1) != whole)
  }

  @Test func skippedFramesLeaveNoLongGaps() throws {
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
