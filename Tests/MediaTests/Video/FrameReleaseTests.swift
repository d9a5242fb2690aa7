import Base
import Picture
import Testing

@testable import Media

/// Pictures whose frames were let go: whatever is needed of them then.
@Suite(.waiting) struct FrameReleaseTests {
  /// Stripes of two pixels at 64×36, which nothing smaller can show, and ten seconds of them.
  private static func stripes() throws -> String {
    try Clips.make(
      "stripes.mp4",
      "-f lavfi -i nullsrc=s=256x144:r=60,geq=lum='if(mod(floor(X/8),2),235,16)':cb=128:cr=128 -t 10"
        + " -c:v libx264 -preset ultrafast -g 60 -pix_fmt yuv420p")
  }

  /// The difference between the lightest and the darkest pixel of the middle row.
  private static func contrast(_ picture: Rig.Shown) -> Int {
    Int(picture.row.max() ?? 0) - Int(picture.row.min() ?? 0)
  }

  /// Plays small pictures until their frames have been let go for a while.
  private static func playing(size: (Int, Int)) throws -> Rig {
    let rig = Rig(size: size)
    try rig.open(stripes())
    #expect(rig.run { $0.pictures.count > FrameRelease.patience + 40 })
    return rig
  }

  @Test func playingOnInALargerSize() throws {
    let rig = try Self.playing(size: (16, 9))
    let before = rig.pictures.count
    rig.player.setPictureSize(width: 64, height: 36)
    #expect(rig.run { $0.pictures.last?.width == 64 })
    #expect(rig.run { ($0.pictures.last.map(Self.contrast) ?? 0) > 150 })
    // Nothing was sought or left out for it.
    #expect(rig.settledAt.count == 1)
    let times = rig.pictures.dropFirst(before).filter { !$0.isRedelivery }.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(rig.pictures.last?.width == 64)
  }

  @Test func pausedTheFrameIsDecodedOnceMore() throws {
    let rig = try Self.playing(size: (16, 9))
    rig.player.setPaused(true)
    #expect(rig.run(seconds: 0.3) { _ in false } == false)
    let held = try #require(rig.pictures.last)
    #expect(Self.contrast(held) < 60)
    rig.player.setPictureSize(width: 64, height: 36)
    #expect(rig.run { ($0.pictures.last.map(Self.contrast) ?? 0) > 150 })
    #expect(rig.pictures.last?.time == held.time)
    #expect(rig.pictures.last?.width == 64)
    let place = rig.position
    rig.player.setPaused(false)
    #expect(rig.run { $0.position > place + 0.2 })
  }

  @Test("Scaled again from what is left, twice over, while it plays")
  func partsOfWhatIsLeft() throws {
    let rig = try Self.playing(size: (64, 36))
    let count = rig.pictures.count
    rig.player.setPictureSize(
      width: 32, height: 18, crop: PictureCrop(x: 0, y: 0, width: 0.5, height: 0.5))
    #expect(rig.run { $0.pictures.count > count + 8 })
    // A quarter of the picture at the same scale: as sharp as before, and at once.
    let parts = rig.pictures.dropFirst(count + 4)
    #expect(parts.allSatisfy { $0.width == 32 && Self.contrast($0) > 150 })
    let second = rig.pictures.count
    rig.player.setPictureSize(width: 64, height: 36)
    #expect(rig.run { $0.pictures.count > second + 8 })
    let wholes = rig.pictures.dropFirst(second + 4)
    #expect(wholes.allSatisfy { $0.width == 64 && Self.contrast($0) > 150 })
    #expect(rig.settledAt.count == 1)
  }

  @Test func aLookIsThereAtOnce() throws {
    let rig = try Self.playing(size: (64, 36))
    let count = rig.pictures.count
    var dark = PictureLook()
    dark.brightness = -100
    rig.player.setLook(dark)
    #expect(rig.run { $0.pictures.last?.width == 64 && ($0.pictures.last?.row.max() ?? 255) < 20 })
    #expect(rig.pictures.count - count < 8)
    rig.player.setLook(PictureLook())
    #expect(rig.run { ($0.pictures.last.map(Self.contrast) ?? 0) > 150 })
  }

  @Test func aScreenshotHasTheFrame() throws {
    let rig = try Self.playing(size: (64, 36))
    let shown = try #require(rig.pictures.last)
    let grabbed = try #require(rig.player.grabFrame())
    #expect(grabbed.time == shown.time)
    #expect(try grabbed.pixels(withSubtitles: false).width == 256)
  }

  @Test(
    "Only where the index says that a key frame is near",
    arguments: [("near.mp4", 50, true), ("far.mp4", 9999, false), ("unknown.mkv", 50, false)])
  func nearKeyFrames(name: String, distance: Int, isNear: Bool) throws {
    let path = try Clips.make(
      name,
      "-f lavfi -i testsrc=s=64x36:r=10 -t 20 -c:v libx264 -preset ultrafast -sc_threshold 0 -g \(distance)"
        + " -pix_fmt yuv420p")
    let rig = Rig(size: (16, 9))
    rig.open(path)
    #expect(rig.run { !$0.pictures.isEmpty })
    #expect(rig.player.playback?.withState { $0.isRepeatable } == isNear)
  }

  @Test("Matroska's index is known with the first seek")
  func afterASeek() throws {
    let path = try Clips.make(
      "sought.mkv",
      "-f lavfi -i testsrc=s=64x36:r=10 -t 20 -c:v libx264 -preset ultrafast -sc_threshold 0 -g 50 -pix_fmt yuv420p"
    )
    let rig = Rig(size: (16, 9))
    rig.open(path)
    #expect(rig.run { !$0.pictures.isEmpty })
    rig.player.seek(to: .init(seconds: 12), exact: true)
    #expect(rig.run { $0.player.playback?.withState { $0.isRepeatable } == true })
  }

  // MARK: When

  @Test func frameReleaseRequiresRepeatableSteadyPlayback() throws {
    guard let frame = Frame() else { throw ClipFailure(command: "a frame") }
    var request = PictureRequest(size: PixelSize(width: 320, height: 90))
    var release = FrameRelease()
    release.isLargest = true
    func applies(_ rank: PictureRank = .next, isRepeatable: Bool = true) -> Bool {
      release.applies(to: frame.raw, request, rank, isRepeatable: isRepeatable)
    }
    #expect(!applies())
    for _ in 0..<FrameRelease.patience { release.noteShown() }
    #expect(applies())
    #expect(!applies(.first))
    #expect(!applies(.filtered))
    #expect(!applies(isRepeatable: false))
    release.isLargest = false
    #expect(!applies())
    release.isLargest = true
    request.look.gamma = 5
    #expect(!applies())
    request.look.gamma = 0
    request.crop = PictureCrop(x: 0, y: 0, width: 0.5, height: 1)
    #expect(!applies())
    request.crop = .whole
    release.noteChange()
    #expect(!applies())
    for _ in 0..<FrameRelease.patience { release.noteShown() }
    #expect(applies())
    release.noteOverlay()
    #expect(!applies())
  }
}
