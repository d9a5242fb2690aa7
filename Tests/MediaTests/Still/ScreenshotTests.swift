import Base
import Media
import Picture
import Testing

@Suite(.serialized, .waiting) struct ScreenshotTests {
  /// The pixels of an image file's bytes, at its own size.
  private func decode(_ bytes: [UInt8], _ name: String) throws -> PixelBuffer {
    let path = try Clips.write(name, bytes)
    return try Player.still(.file(BytePath(path)), at: nil, timeout: 10) { ($0, $1) }.pixels
  }

  private func frame(_ path: String, at seconds: Double) throws -> PixelBuffer {
    try Player.still(.file(BytePath(path)), at: .time(MediaTime(seconds: seconds)), timeout: 10) { ($0, $1) }
      .pixels
  }

  /// Mean difference of the channels, 0 … 255.
  private func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Double {
    guard one.width == other.width, one.height == other.height else { return 255 }
    var sum = 0
    for index in 0..<(one.stride * one.height) { sum += abs(Int(one.bytes[index]) - Int(other.bytes[index])) }
    return Double(sum) / Double(one.stride * one.height)
  }

  @Test func theShownFrameComesAtItsOwnSize() throws {
    let path = try Clips.film()
    // At 64×36 the decoder leaves out its smoothing; the screenshot must not show that.
    let rig = Rig()
    rig.open(path, startAt: MediaTime(seconds: 2.5), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    let grabbed = try #require(rig.player.grabFrame())
    #expect(abs(grabbed.time.seconds - 2.48) < 0.001)
    let pixels = try grabbed.pixels(withSubtitles: true)
    #expect(pixels.width == 320 && pixels.height == 180)
    #expect(difference(pixels, try frame(path, at: 2.5)) < 0.5)
    #expect(difference(pixels, try frame(path, at: 2.9)) > 0.5)

    // It is held on to while playback goes elsewhere.
    rig.player.seek(to: .zero, exact: true)
    #expect(rig.run { $0.settledAt.count == 2 })
    #expect(difference(try grabbed.pixels(withSubtitles: true), pixels) == 0)

    let png = try ImageEncoder.encode(pixels, as: .png)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(difference(try decode(png, "shot.png"), pixels) < 0.01)
    let fine = try ImageEncoder.encode(pixels, as: .jpeg(quality: 95))
    let coarse = try ImageEncoder.encode(pixels, as: .jpeg(quality: 10))
    #expect(fine.starts(with: [0xFF, 0xD8]) && coarse.count < fine.count)
    let jpeg = try decode(fine, "shot.jpg")
    #expect(difference(jpeg, pixels) < 6)
  }

  @Test func theFrameIsUprightAndItsPixelsAreSquare() throws {
    let wide = try Clips.make(
      "anamorphic.mkv",
      "-f lavfi -i testsrc2=s=160x120:r=25 -t 1 -vf setsar=2/1 -c:v libx264 -pix_fmt yuv420p")
    let turned = try Clips.make(
      "turned-shot.mp4", "-display_rotation 90 -i \(wide) -c copy",
      or: "-i \(wide) -c copy -metadata:s:v rotate=90")
    for (path, size) in [(wide, (320, 120)), (turned, (120, 320))] {
      let rig = Rig(size: (320, 320))
      rig.open(path, paused: true)
      #expect(rig.run { !$0.pictures.isEmpty })
      let pixels = try #require(rig.player.grabFrame()).pixels(withSubtitles: true)
      #expect((pixels.width, pixels.height) == size)
    }
  }

  @Test func frameGrabWithoutAPictureReturnsNil() throws {
    let rig = Rig()
    #expect(rig.player.grabFrame() == nil)
    try rig.open(Clips.make("tone.flac", "-f lavfi -i sine=r=8000 -t 1"))
    #expect(rig.run { $0.info != nil })
    #expect(rig.player.grabFrame() == nil)
  }

  @Test func hiddenPictureIsDecodedForScreenshots() throws {
    let path = try Clips.film()
    let rig = Rig()
    rig.open(path, startAt: MediaTime(seconds: 1.2), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    rig.player.setPictureWanted(false)
    let pixels = try #require(rig.player.grabFrame()).pixels(withSubtitles: true)
    #expect(difference(pixels, try frame(path, at: 1.2)) < 0.5)
  }

  @Test func aSheetHasPicturesOfTheWholeItem() throws {
    let film = try MediaLocation.file(BytePath(Clips.film()))
    let stills = try Player.stills(film, count: 4, timeout: 20) { _, _ in (32, 18) }
    #expect(stills.map { (($0?.time.seconds ?? -1) * 100).rounded() / 100 } == [0.48, 1.48, 2.48, 3.48])
    #expect(stills.allSatisfy { $0?.pixels.width == 32 })
    let image = try Clips.make("sheet.png", "-f lavfi -i testsrc2=s=64x36 -frames:v 1")
    #expect(throws: PlaybackFailure.self) {
      try Player.stills(.file(BytePath(image)), count: 4, timeout: 20) { _, _ in (32, 18) }
    }
  }

  @Test func aPictureThatCannotBeCodedIsRefusedInASentence() throws {
    #expect(throws: PlaybackFailure.self) { try ImageEncoder.encode(PixelBuffer(), as: .png) }
    #expect(throws: PlaybackFailure.self) {
      try ImageEncoder.encode(PixelBuffer(width: 70_000, height: 1), as: .jpeg(quality: 90))
    }
  }
}
