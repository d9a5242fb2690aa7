import Base
import Picture
import Testing

@testable import Media

@Suite(.waiting) struct DeinterlaceTests {
  /// A clip whose upper field is white and whose lower one is black.
  private func comb(_ flags: String) throws -> String {
    let film =
      "-f lavfi -i color=black:s=64x64:r=25,format=yuv420p,geq=lum=235*(1-mod(Y\\,2)):cb=128:cr=128 -t 1"
      + " -c:v mpeg2video -q:v 1 -g 5 \(flags)"
    // The filter alone says which field is first from FFmpeg 7 on, where the option is gone.
    return try Clips.make("comb\(flags.count).mkv", film, or: film.replacing(" -top 1", with: ""))
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

  // MARK: Shown so large that fields are seen

  /// Two seconds of 50 fields: a bar that moves by six pixels a field, and at the right rows that stand still, every
  /// second one white.
  private func bar() throws -> String {
    try Clips.make(
      "bar.mkv",
      "-f lavfi -i color=black:s=160x120:r=50,format=yuv420p,geq=lum=16+219*gt(X\\,143)*mod(Y\\,2):cb=128:cr=128[b];"
        + "color=white:s=24x80:r=50[w];[b][w]overlay=x=mod(n*6\\,112):y=20,tinterlace=interleave_top,setfield=tff"
        + " -t 2 -c:v mpeg2video -q:v 1 -g 10 -bf 2 -flags +ildct+ilme")
  }

  /// A rig that shows every row.
  private func largeRig(_ when: Deinterlacing = .auto) -> Rig {
    let rig = Rig(size: (160, 120))
    rig.player.setDeinterlacing(when)
    rig.measure = { pixels in
      func red(_ x: Int, _ y: Int) -> Int { Int(pixels.bytes[(y * pixels.width + x) * 4]) }
      guard pixels.width == 160, pixels.height == 120 else { return [] }
      var teeth = 0
      for y in 24..<96 {
        for x in 0..<140 {
          let (above, here, below) = (red(x, y - 1), red(x, y), red(x, y + 1))
          if here > max(above, below) + 80 || here + 80 < min(above, below) { teeth += 1 }
        }
      }
      let contrast = (40..<80).map { abs(red(152, $0) - red(152, $0 + 1)) }
      return [Double(teeth), Double(contrast.reduce(0, +)) / 40]
    }
    return rig
  }

  @Test func aLargePictureHasNoComb() throws {
    let woven = largeRig(.no)
    woven.open(try bar())
    #expect(woven.run { $0.pictures.count > 8 })
    // A comb at both edges of the bar.
    #expect(woven.pictures.dropFirst(2).allSatisfy { $0.figures[0] > 300 })

    let rig = largeRig()
    rig.open(try bar())
    #expect(rig.run { $0.hasEnded })
    #expect(rig.pictures.count > 8)
    #expect(rig.pictures.allSatisfy { $0.figures[0] < 40 }, "\(rig.pictures.map { $0.figures })")
    // The filter has one field of the first frame to go by; the rest is whole where nothing moves.
    #expect(rig.pictures.dropFirst(2).allSatisfy { $0.figures[1] > 150 })
  }

  @Test func everyPictureComesOnceAndInOrder() throws {
    let rig = largeRig()
    rig.open(try bar(), paused: true)
    // The first one as a field, then without a comb in its place.
    #expect(rig.run { $0.pictures.count == 2 })
    #expect(rig.pictures.map(\.isRedelivery) == [false, true])
    #expect(rig.pictures[0].figures[1] < 40)
    #expect(rig.pictures.allSatisfy { $0.figures[0] < 40 })
    for number in 1..<50 {
      rig.player.stepFrame(forward: true)
      #expect(rig.run { $0.pictures.count == number + 2 })
    }
    let times = rig.pictures.dropFirst().map { $0.time.microseconds / 1000 }
    #expect(times == Array(stride(from: Int64(0), to: 2000, by: 40)))
    // None is left.
    rig.player.stepFrame(forward: true)
    #expect(!rig.run(seconds: 0.3) { $0.pictures.count > 51 })
    #expect(rig.player.statistics().shownFrames == 50)
    #expect(rig.player.statistics().droppedFrames == 0)
  }

  @Test func aSeekBeginsWithAFieldAtOnce() throws {
    let rig = largeRig()
    rig.open(try bar())
    #expect(rig.run { $0.pictures.count > 6 })
    rig.player.setPaused(true)
    rig.player.seek(to: .init(seconds: 1.5), exact: true)
    #expect(rig.run { $0.settledAt.last == 1.5 && $0.pictures.last?.isRedelivery == true })
    let last = rig.pictures.suffix(2)
    // 1.48 is the last picture that begins before 1.5.
    #expect(last.map { $0.time.seconds } == [1.48, 1.48])
    #expect(last.map(\.isRedelivery) == [false, true])
    #expect(last.allSatisfy { $0.figures[0] < 40 })
    rig.player.setPaused(false)
    #expect(rig.run { $0.hasEnded })
    let times = rig.pictures.filter { !$0.isRedelivery }.map(\.time)
    #expect(times.last?.seconds == 1.96)
    #expect(rig.pictures.suffix(3).allSatisfy { $0.figures[1] > 150 })
  }

  @Test func aPausedPictureIsDecodedAgain() throws {
    let rig = largeRig()
    rig.open(try bar(), startAt: .init(seconds: 1), paused: true)
    #expect(rig.run { $0.pictures.last?.isRedelivery == true })
    rig.player.setDeinterlacing(.no)
    #expect(rig.run { ($0.pictures.last?.figures[0] ?? 0) > 300 })
    rig.player.setDeinterlacing(.auto)
    #expect(
      rig.run { ($0.pictures.last?.figures[0] ?? 999) < 40 && $0.pictures.last?.isRedelivery == true })
    // A small picture is one field of the next frames.
    rig.player.setPictureSize(width: 40, height: 30)
    rig.player.stepFrame(forward: true)
    #expect(rig.run { $0.pictures.last?.width == 40 && $0.pictures.last.map { $0.time.seconds > 1 } == true })
  }

  @Test func aPictureThatCannotBeFilteredIsShownAsAField() throws {
    // Two columns are too few for the filters.
    let path = try Clips.make(
      "narrow.nut", "-f lavfi -i color=white:s=2x64:r=25,format=yuv420p -t 1 -c:v rawvideo")
    let rig = Rig(size: (2, 64))
    rig.player.setDeinterlacing(.yes)
    rig.open(path)
    #expect(rig.run { $0.hasEnded })
    #expect(rig.pictures.count > 5)
    #expect(rig.pictures.allSatisfy { !$0.isRedelivery && $0.middle[0] > 225 })
  }
}
