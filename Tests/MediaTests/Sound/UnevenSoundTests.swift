import Base
import Glibc
import Media
import Testing

/// Sound of which some is not what the beginning promises: samples that are none, links of a chain at another rate.
@Suite(.serialized, .waiting) struct UnevenSoundTests {
  /// A second of a tone on two channels, in which samples of one channel are no sound for a moment.
  private func clip(_ name: String, _ damage: [Float]) throws -> String {
    let whole = try Clips.make("whole-tone.wav", "-f lavfi -i sine=440:r=48000:d=1 -ac 2 -c:a pcm_f32le")
    var bytes = try Clips.read(whole)
    let start = bytes.count - 48_000 * 8 + 20_000 * 8
    for (index, value) in damage.enumerated() {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { raw in
        for byte in 0..<4 { bytes[start + index * 80 + byte] = raw[byte] }
      }
    }
    return try Clips.write("damaged-\(name).wav", bytes)
  }

  /// Radio stations join their pieces so.
  @Test(arguments: [(44_100, 1), (22_050, 2), (48_000, 2)])
  func allLinksOfAChainAreHeard(rate: Int, channels: Int) throws {
    let first = try Clips.make("link.ogg", "-f lavfi -i sine=440:r=32000:d=1 -ac 2 -c:a libvorbis")
    let second = try Clips.make(
      "link-\(rate).ogg", "-f lavfi -i sine=880:r=\(rate):d=2 -ac \(channels) -c:a libvorbis")
    let chain = try Clips.write(
      "chain-\(rate).ogg", try Clips.read(first) + Clips.read(second) + Clips.read(first))
    let capture = try Clips.write("chain-\(rate).raw", [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(chain)
    #expect(rig.run { $0.hasEnded })
    rig.player.shutdown()
    let seconds = Double(try Clips.read(capture).count) / 8 / 32_000
    #expect(abs(seconds - 4) < 0.03, "\(seconds)")
  }

  /// Each sample says its time; what went by undecoded while there was no device is missed, and nothing else.
  @Test(arguments: ["pcm_s16le", "flac"])
  func aDeviceThatComesLateIsGivenWhatIsThenHeard(codec: String) throws {
    let path = try Clips.make("ramp-\(codec).mkv", "-f lavfi -i aevalsrc=t/8|t/8:d=4:s=48000 -c:a \(codec)")
    let capture = try Clips.write("ramp-\(codec).raw", [])
    let rig = Rig(audio: true, device: "no-such-device")
    rig.open(path)
    #expect(rig.run { $0.position > 1 })
    var options = SoundOptions()
    options.device = "file:'\(capture)',raw"
    rig.player.setSound(options)
    let here = rig.position
    #expect(rig.run { $0.hasEnded })
    rig.player.shutdown()
    let times = try Clips.samples(capture).map { Double($0) * 8 }
    let first = times.first { $0 > 0.5 } ?? 0
    #expect(first >= here - 0.05 && first < here + 0.4, "\(first) after \(here)")
    #expect(abs((times.last ?? 0) - 4) < 0.05, "\(times.last ?? 0)")
    let heard = times.count { $0 > 0.5 }
    #expect(abs(Double(heard) / 48_000 - (4 - first)) < 0.05, "\(heard)")
  }

  /// The picture's end is waited for; where the sound's times jump, its end is not.
  @Test func timesThatJumpHoldNothingUpWithoutADevice() throws {
    let path = try Clips.make(
      "sound-jumps.mkv",
      "-f lavfi -i testsrc=s=64x48:r=25:d=3 -f lavfi -i sine=r=48000:d=3 "
        + "-af asetpts=PTS+gt(T\\,1)*100/TB -c:v mpeg4 -c:a flac")
    let rig = Rig(audio: true, device: "no-such-device")
    rig.open(path)
    #expect(rig.run(seconds: 8) { $0.hasEnded })
    #expect(rig.pictures.count > 60)
  }

  @Test(
    arguments: [("nan", Float.nan), ("infinite", .infinity), ("negative", -.infinity), ("huge", 1e35)],
    ["plain", "soft", "filters", "mono"])
  func damagedSamplesBecomeSilenceInPlace(damage: (name: String, value: Float), way: String) throws {
    let clip = try clip(damage.name, [damage.value, 0.1, damage.value, damage.value])
    let capture = try Clips.write("damaged-\(damage.name)-\(way).raw", [])
    let rig = Rig(audio: true)
    var options = SoundOptions()
    options.device = "file:'\(capture)',raw"
    if way == "filters" { options.filters.equalizer = Equalizer("bass") ?? .flat }
    if way == "mono" { options.channels = .mono }
    if way == "soft" { rig.player.setVolume(90) }
    rig.player.setSound(options)
    rig.open(clip)
    #expect(rig.run { $0.hasEnded })
    rig.player.shutdown()
    let samples = try Clips.samples(capture, of: 1)
    // The tone itself is an eighth of full scale.
    #expect(samples.allSatisfy { $0.magnitude < 0.2 })
    #expect(samples.count >= 48_000)
    #expect((samples.suffix(4800).map(\.magnitude).max() ?? 0) > 0.02)
  }
}
