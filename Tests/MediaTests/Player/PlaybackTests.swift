import Base
import Media
import Platform
import Testing

/// Playing in real time: one after the other, so that they do not take each other's processor.
@Suite(.serialized, .waiting) struct PlaybackTests {
  @Test func playsAllPicturesInOrderAndEnds() throws {
    let rig = Rig()
    try rig.open(Clips.film())
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil)
    let times = rig.pictures.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let figures = rig.player.statistics()
    #expect(figures.shownFrames + figures.droppedFrames >= 98)
    #expect(figures.shownFrames <= 100)
    #expect(rig.pictures.allSatisfy { $0.width == 64 && $0.height == 36 })
    let first = try #require(rig.pictures.first)
    let last = try #require(rig.pictures.last)
    #expect(abs((last.at - first.at).seconds - last.time.seconds) < 0.3)
  }

  @Test func soundOnADeviceWithoutPaceKeepsTheTime() throws {
    let rig = Rig(audio: true)
    try rig.open(Clips.film())
    #expect(rig.run { !$0.pictures.isEmpty })
    let start = rig.now()
    #expect(rig.run { $0.hasEnded })
    #expect(abs((rig.now() - start).seconds - 4) < 0.5)
  }

  @Test(arguments: [false, true], [0.5, 2])
  func anotherSpeedPassesTheItemFasterOrSlower(audio: Bool, speed: Double) throws {
    let rig = Rig(audio: audio)
    rig.player.setSpeed(speed)
    try rig.open(Clips.film())
    #expect(rig.run { $0.position > 0.2 })
    let (start, from) = (rig.now(), rig.position)
    #expect(rig.run { $0.position > 2.2 })
    let passed = (rig.now() - start).seconds
    #expect(abs((rig.position - from) / passed - speed) < speed * 0.2)
    rig.player.setSpeed(4)
    #expect(rig.run { $0.hasEnded })
  }

  @Test func filtersComeAndGoWhileItPlays() throws {
    let rig = Rig(audio: true)
    try rig.open(Clips.film())
    #expect(rig.run { $0.position > 0.3 })
    let (start, from) = (rig.now(), rig.position)
    var options = SoundOptions()
    options.device = "null"
    for step in 0..<12 {
      options.filters.normalizes = step % 2 == 0
      options.filters.equalizer = step % 3 == 0 ? .flat : Equalizer("bass") ?? .flat
      rig.player.setSound(options)
      #expect(rig.run { $0.position > 0.3 + Double(step + 1) * 0.15 })
    }
    #expect(abs((rig.position - from) - (rig.now() - start).seconds) < 0.15)
    #expect(rig.run { $0.hasEnded })
  }

  @Test func theDeviceIsGivenBackWhilePausedAndComesBack() throws {
    let rig = Rig(audio: true)
    var options = SoundOptions()
    options.device = "null"
    options.releaseAfter = 0.3
    rig.player.setSound(options)
    try rig.open(Clips.film())
    #expect(rig.run { $0.position > 0.3 })
    rig.player.setPaused(true)
    #expect(rig.run(seconds: 5) { $0.player.statistics().soundDevice.contains("released") })
    rig.player.setPaused(false)
    let held = rig.position
    #expect(rig.run(seconds: 5) { $0.position > held + 0.5 })
    #expect(rig.player.statistics().soundDevice.contains("null"))
  }

  @Test func anotherDeviceTakesOver() throws {
    let rig = Rig(audio: true, device: "no-such-device")
    try rig.open(Clips.film())
    #expect(
      rig.run {
        $0.events.contains { if case .sound(.lost(_, whilePlaying: false)) = $0 { true } else { false } }
      })
    var options = SoundOptions()
    options.device = "alsa/null"
    options.channels = .mono
    rig.player.setSound(options)
    #expect(rig.run { $0.events.contains(.sound(.restored)) })
    #expect(rig.run { $0.player.statistics().soundDevice.hasSuffix("1 ch") })
    let here = rig.position
    #expect(rig.run { $0.position > here + 0.3 })
  }

  @Test func missingSoundDeviceIsReportedAndPlaybackContinues() throws {
    let rig = Rig(audio: true, device: "no-such-device")
    try rig.open(Clips.film())
    #expect(rig.run(seconds: 10) { $0.position > 1 })
    let lost = rig.events.contains { if case .sound(.lost) = $0 { true } else { false } }
    #expect(lost)
    #expect(rig.pictures.count > 15)
  }

  @Test func soundWithoutPicturePlaysAndEnds() throws {
    let path = try Clips.make("tone.wav", "-f lavfi -i sine=r=44100 -t 1")
    for audio in [true, false] {
      let rig = Rig(audio: audio)
      rig.open(path)
      #expect(rig.run { $0.hasEnded })
      #expect(rig.pictures.isEmpty)
      #expect(rig.settledAt == [0])
    }
  }

  @Test func aCoverIsShownWhileTheSoundPlaysAndAfterASeek() throws {
    let cover = try Clips.make("covered-inside.png", "-f lavfi -i color=red:s=64x64 -frames:v 1")
    let path = try Clips.make(
      "covered-inside.mp3",
      "-f lavfi -i sine=r=44100 -i \(cover) -t 3 -map 0 -map 1 -c:v copy -disposition:v attached_pic")
    let rig = Rig(audio: true)
    rig.open(path)
    #expect(rig.run { !$0.pictures.isEmpty && $0.position > 0.3 })
    rig.player.seek(to: MediaTime(seconds: 2.5), exact: true)
    #expect(rig.run { $0.settledAt.count == 2 })
    #expect(rig.run { $0.hasEnded })
  }

  @Test func aSingleImageIsShownForAWhile() throws {
    let rig = Rig()
    try rig.open(Clips.make("image.png", "-f lavfi -i color=blue:s=64x64 -frames:v 1"))
    #expect(rig.run { !$0.pictures.isEmpty })
    #expect(!rig.hasEnded)
    #expect(rig.run { $0.hasEnded })
    #expect(rig.info?.duration == nil)
  }

  @Test func pauseHoldsAndANewSizeIsDelivered() throws {
    let rig = Rig(audio: true)
    try rig.open(Clips.film())
    #expect(rig.run { $0.position > 0.5 })
    rig.player.setPaused(true)
    #expect(rig.run(seconds: 0.3) { _ in false } == false)
    let held = rig.position
    let count = rig.pictures.count
    #expect(rig.run(seconds: 0.5) { _ in false } == false)
    #expect(rig.position == held)
    #expect(rig.pictures.count == count)
    rig.player.setPictureSize(width: 20, height: 10)
    #expect(rig.run { $0.pictures.last?.isRedelivery == true })
    #expect(rig.pictures.last?.width == 20 && rig.pictures.last?.height == 10)
    #expect(rig.pictures.last?.time == rig.pictures[count - 1].time)
    rig.player.setPaused(false)
    #expect(rig.run { $0.position > held + 0.3 })
    #expect(rig.pictures.last?.width == 20)
  }

  @Test func startsPausedWithItsFirstPicture() throws {
    let rig = Rig()
    try rig.open(Clips.film(), startAt: MediaTime(seconds: 2), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    #expect(rig.pictures.last?.time == MediaTime(seconds: 2))
    #expect(rig.position == 2)
  }

  @Test func unwantedPicturesAreNotDecoded() throws {
    let rig = Rig()
    rig.player.setPictureWanted(false)
    try rig.open(Clips.film())
    #expect(rig.run { $0.position > 0.4 })
    #expect(rig.pictures.isEmpty)
    rig.player.setPictureWanted(true)
    // Not the picture of the next key frame, at 1 s.
    #expect(rig.run { !$0.pictures.isEmpty })
    #expect(rig.pictures[0].time < MediaTime(seconds: 0.9) && rig.pictures[0].time > MediaTime(seconds: 0.3))
  }

  /// The only key frame lies 2 s behind; sound plays on, and a pause that follows at once leaves no blank.
  @Test(arguments: [false, true]) func pictureReturnsAtOnceWhenWantedAgain(isPaused: Bool) throws {
    let path = try Clips.make(
      "one-key-sound.mp4",
      "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine -t 20 -c:v libx264 -preset ultrafast -g 1000"
        + " -pix_fmt yuv420p -c:a aac")
    let rig = Rig(audio: true)
    rig.open(path)
    #expect(rig.run { $0.position > 0.3 })
    rig.player.setPictureWanted(false)
    #expect(rig.run { $0.position > 2 })
    let count = rig.pictures.count
    rig.player.setPictureWanted(true)
    if isPaused {
      rig.run(seconds: 0.02) { _ in false }
      rig.player.setPaused(true)
    }
    #expect(rig.run(seconds: 3) { $0.pictures.count > count })
    #expect(abs((rig.pictures.last?.time.seconds ?? 0) - rig.position) < 0.3)
    #expect(rig.settledAt.count == 1)
    rig.player.setPaused(false)
    #expect(rig.run(seconds: 3) { $0.pictures.count > count + 10 })
    #expect(rig.player.statistics().droppedFrames < 5)
  }

  @Test func theFrameRateLimitThinsOut() throws {
    let rig = Rig()
    rig.player.setFrameRateLimit(5)
    try rig.open(Clips.film())
    #expect(rig.run { $0.hasEnded })
    #expect((15...22).contains(rig.pictures.count))
  }

  @Test func oddSizesAndVariableRatesPlay() throws {
    let odd = try Clips.make(
      "odd.mkv", "-f lavfi -i testsrc2=s=163x97:r=30 -t 0.5 -c:v ffv1 -pix_fmt yuv444p")
    let variable = try Clips.make(
      "variable.mkv",
      "-f lavfi -i testsrc2=s=160x90:r=50,select=not(mod(n\\,7))+lt(n\\,20) -t 1 -fps_mode vfr -c:v libx264"
        + " -preset ultrafast")
    for path in [odd, variable] {
      let rig = Rig()
      rig.open(path)
      #expect(rig.run { $0.hasEnded || $0.failure != nil })
      #expect(rig.failure == nil)
      #expect(rig.pictures.count >= 12)
    }
  }

  @Test func aFileThatBreaksInTheMiddlePlaysAsFarAsItCan() throws {
    let whole = try Clips.read(Clips.film("whole.mkv"))
    let rig = Rig()
    rig.open(try Clips.write("cut.mkv", Array(whole.prefix(whole.count / 4))))
    #expect(rig.run { $0.hasEnded })
    #expect(rig.pictures.count > 10)
    #expect(rig.damage != nil)
  }

  @Test func newItemReplacesThePlayingOne() throws {
    let rig = Rig()
    try rig.open(Clips.film())
    #expect(rig.run { $0.pictures.count > 3 })
    let film = try Clips.film()
    rig.player.open(ItemID(2), .file(BytePath(film)))
    #expect(
      rig.run { rig in rig.events.contains { if case .opened(ItemID(2), _) = $0 { true } else { false } } })
    #expect(rig.player.snapshot().item == ItemID(2))
  }

  @Test func demoGraphsPlayAndSeek() throws {
    let rig = Rig(audio: true)
    rig.player.open(
      ItemID(1),
      .lavfi(
        graph: "testsrc2=s=160x90:r=25[out0];sine=440:r=48000[out1]", duration: MediaTime(seconds: 5),
        seekable: true))
    #expect(rig.run { $0.pictures.count > 5 })
    rig.player.seek(to: MediaTime(seconds: 4.5), exact: true)
    #expect(rig.run { $0.settledAt.last == 4.5 })
    #expect(rig.run { $0.hasEnded })
    #expect(abs((rig.pictures.last?.time.seconds ?? 0) - 4.96) < 0.05)
  }

  @Test func itemPlaysToItsEndAfterPictureWasUnwanted() throws {
    // A single key frame, at the start.
    let path = try Clips.make(
      "one-key.mp4",
      "-f lavfi -i testsrc2=s=320x180:r=25 -t 1.5 -c:v libx264 -preset ultrafast -g 250 -pix_fmt yuv420p")
    let rig = Rig()
    rig.player.setPictureWanted(false)
    let begin = rig.now()
    rig.open(path)
    #expect(rig.run { $0.position > 0.2 })
    rig.player.setPictureWanted(true)
    #expect(rig.run { $0.hasEnded })
    #expect((rig.now() - begin).seconds > 1.4)
  }
}
