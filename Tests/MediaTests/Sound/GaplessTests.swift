import Base
import Glibc
import Media
import TestSupport
import Testing

/// Items that follow each other without a gap, listened to by a device that writes down what it is given.
@Suite(.serialized, .waiting) struct GaplessTests {
  /// Plays a clip twice, the second one opened ahead; gives what the device got, and how much of that before the
  /// second was opened.
  private func playTwice(_ clip: String, _ name: String) throws -> (samples: [Float], before: Int) {
    let capture = try Clips.write(name, [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(clip)
    #expect(rig.run { $0.position > 0.5 })
    rig.player.prepare(ItemID(2), .file(BytePath(clip)))
    #expect(rig.run { $0.hasEnded })
    // The second goes on by itself; a busy machine takes its time.
    var before = 0
    _ = try becomes(within: 5) {
      before = try Clips.read(capture).count
      return before > 72_000 * 8
    }
    rig.player.open(ItemID(2), .file(BytePath(clip)))
    let again = PlayerEvent.ended(ItemID(2), damage: nil)
    #expect(rig.run { $0.events.contains(again) })
    rig.player.shutdown()
    return (try Clips.samples(capture), before / 8)
  }

  /// The first picture is there before the device is open.
  @Test func aFilmBeginsWithItsFirstSample() throws {
    let clip = try Clips.make(
      "whole-sound.mkv",
      "-f lavfi -i testsrc2=s=320x180:r=25:d=1.5 -f lavfi -i sine=440:r=48000:d=1.5 -c:v libx264 -preset ultrafast"
        + " -pix_fmt yuv420p -c:a pcm_s16le")
    let capture = try Clips.write("whole-sound.raw", [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(clip)
    #expect(rig.run { $0.hasEnded })
    rig.player.shutdown()
    #expect(try Clips.samples(capture).count == 72_000)
  }

  @Test func aToneGoesOnOverTheBorder() throws {
    // 660 whole turns: the second begins where the first ends.
    let clip = try Clips.make("turns.wav", "-f lavfi -i sine=440:r=48000:d=1.5")
    let (samples, before) = try playTwice(clip, "turns.raw")
    #expect(before > 72_000)
    #expect(samples.count == 144_000, "\(samples.prefix(3)) … \(samples.suffix(3)), \(before)")
    // Eleven turns are 1200 samples.
    let jumps = (1200..<samples.count).filter { abs(samples[$0] - samples[$0 - 1200]) > 0.0005 }
    #expect(jumps.isEmpty, "\(jumps.prefix(5))")
  }

  @Test func encoderPaddingIsTrimmed() throws {
    let clip = try Clips.make("turns.mp3", "-f lavfi -i sine=440:r=48000:d=1.5 -c:a libmp3lame -b:a 192k")
    let (samples, _) = try playTwice(clip, "turns-mp3.raw")
    try #require(abs(samples.count - 144_000) < 48, "\(samples.count)")
    // No hole at the border: five milliseconds hold two turns.
    let loudest = (71_000..<73_000).map { start in
      samples[start..<min(samples.count, start + 240)].map { abs($0) }.max() ?? 0
    }
    #expect((loudest.min() ?? 0) > 0.08)
  }

  /// Frames of MP3 keep parts of themselves in those before, those of Opus and AAC overlap.
  @Test(arguments: [("mp3", "libmp3lame -q:a 9"), ("opus", "libopus -b:a 32k"), ("m4a", "aac -b:a 48k")])
  func soundIsCompleteFromTheStartPosition(name: String, coding: String) throws {
    let clip = try Clips.make("sought.\(name)", "-f lavfi -i sine=440:r=48000:d=4 -c:a \(coding)")
    let capture = try Clips.write("sought-\(name).raw", [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(clip, startAt: MediaTime(seconds: 2))
    #expect(rig.run { $0.hasEnded })
    rig.player.shutdown()
    let samples = try Clips.samples(capture)
    // On a busy machine some of it may come later.
    try #require(samples.count > 50_000 && samples.count < 97_500, "\(samples.count)")
    let peaks = (0..<20).map { part in samples[part * 240..<part * 240 + 240].map { abs($0) }.max() ?? 0 }
    let usual = samples[40_000..<41_000].map { abs($0) }.max() ?? 0
    #expect(usual > 0.05)
    #expect((peaks.min() ?? 0) > usual * 0.5, "\(peaks)")
  }

  @Test(arguments: [SoundOptions.Visualizer.spectrum, .waveform], [1.0, 2])
  func soundIsDrawnInTime(kind: SoundOptions.Visualizer, speed: Double) throws {
    let clip = try Clips.make("turns.wav", "-f lavfi -i sine=440:r=48000:d=1.5")
    let rig = Rig(audio: true)
    var options = SoundOptions()
    options.device = "null"
    options.visualizer = kind
    rig.player.setSound(options)
    rig.player.setVisualizerColors(VisualizerColors(ink: SIMD3(0, 0, 250), paper: SIMD3(0, 40, 0)))
    rig.player.setSpeed(speed)
    rig.open(clip)
    #expect(rig.run { $0.hasEnded })
    #expect(rig.pictures.count > Int(15 / speed))
    let times = rig.pictures.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.allSatisfy { $0 >= .zero && $0.seconds <= 1.6 })
    // In the middle is the line of the wave; the spectrum stands on the ground.
    if kind == .waveform {
      #expect(rig.pictures.contains { $0.middle[2] > 60 && $0.middle[0] < 8 && $0.middle[1] < 40 })
    }
    if let first = rig.pictures.first, let last = rig.pictures.last {
      let passed = (last.at - first.at).seconds * speed
      #expect(abs(passed - (last.time - first.time).seconds) < 0.2 * speed)
    }
  }

  @Test(arguments: [(SoundOptions.Channels.stereo, 2), (.surround51, 6), (.mono, 1)])
  func channelsAreMixedIntoWhatTheDeviceTakes(limit: SoundOptions.Channels, channels: Int) throws {
    // A voice in the centre alone, the third of FFmpeg's channels.
    let clip = try Clips.make(
      "center.wav", "-f lavfi -i aevalsrc=0|0|0.5*sin(880*PI*t)|0|0|0:s=48000:c=5.1:d=0.5 -c:a pcm_f32le")
    let capture = try Clips.write("center-\(channels).raw", [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    var options = SoundOptions()
    options.device = "file:'\(capture)',raw"
    options.channels = limit
    rig.player.setSound(options)
    rig.open(clip)
    #expect(rig.run { $0.hasEnded })
    rig.player.shutdown()
    let samples = try (0..<channels).map { try Clips.samples(capture, channel: $0, of: channels) }
    #expect(abs(samples[0].count - 24_000) < 10)
    let loudest = samples.map { $0.map(\.magnitude).max() ?? 0 }
    switch limit {
    // ALSA's order has the centre behind the rear speakers.
    case .surround51: #expect(loudest.map { $0 > 0.4 } == [false, false, false, false, true, false])
    default: #expect(loudest.allSatisfy { $0 > 0.1 && $0 == loudest[0] })
    }
  }

  @Test func anItemOfAnotherKindComesAfterAll() throws {
    let first = try Clips.make("kind-a.wav", "-f lavfi -i sine=440:r=48000:d=1")
    let second = try Clips.make("kind-b.wav", "-f lavfi -i sine=440:r=44100:d=0.5")
    let rig = Rig(audio: true)
    rig.open(first)
    #expect(rig.run { $0.position > 0.3 })
    rig.player.prepare(ItemID(2), .file(BytePath(second)))
    #expect(rig.run { $0.hasEnded })
    rig.player.open(ItemID(2), .file(BytePath(second)))
    #expect(rig.run { $0.events.contains(.ended(ItemID(2), damage: nil)) })
  }

  /// An item that was opened ahead and no longer follows: the sound ends with the present one.
  @Test func droppedPreparedItemIsNotHeard() throws {
    let clip = try Clips.make("turns.wav", "-f lavfi -i sine=440:r=48000:d=1.5")
    let capture = try Clips.write("dropped.raw", [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(clip)
    #expect(rig.run { $0.position > 0.5 })
    rig.player.prepare(ItemID(2), .file(BytePath(clip)))
    #expect(rig.run { $0.position > 0.9 })
    rig.player.dropPrepared()
    #expect(rig.run { $0.hasEnded })
    rig.player.shutdown()
    #expect(try Clips.samples(capture).count == 72_000)
  }

  @Test(arguments: ["seek", "pause", "other"])
  func theEndMayBeDisturbed(by event: String) throws {
    let clip = try Clips.make("turns.wav", "-f lavfi -i sine=440:r=48000:d=1.5")
    let rig = Rig(audio: true)
    rig.open(clip)
    #expect(rig.run { $0.position > 0.3 })
    rig.player.prepare(ItemID(2), .file(BytePath(clip)))
    #expect(rig.run { $0.position > 1.4 })
    switch event {
    case "seek":
      rig.player.seek(to: MediaTime(seconds: 0.5), exact: true)
      #expect(rig.run { $0.settledAt.last == 0.5 })
      #expect(rig.run { $0.position > 0.8 && $0.position < 1.2 })
    case "pause":
      rig.player.setPaused(true)
      #expect(rig.run(seconds: 0.3) { _ in false } == false)
      rig.player.setPaused(false)
    default:
      rig.player.open(ItemID(2), .file(BytePath(clip)))
      #expect(rig.run { $0.events.contains(.ended(ItemID(2), damage: nil)) })
      return
    }
    #expect(rig.run { $0.hasEnded })
    rig.player.open(ItemID(2), .file(BytePath(clip)))
    #expect(rig.run { $0.events.contains(.ended(ItemID(2), damage: nil)) })
  }
}
