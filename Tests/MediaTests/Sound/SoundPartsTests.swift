import Base
import Glibc
import Testing

@testable import Media

@Suite struct SoundPartsTests {
  @Test func volumeIsACubeAndMuteIsSilence() {
    #expect(Gain.factor(volume: 100, isMuted: false) == 1)
    #expect(Gain.factor(volume: 50, isMuted: false) == 0.125)
    #expect(Gain.factor(volume: 0, isMuted: false) == 0)
    #expect(Gain.factor(volume: 100, isMuted: true) == 0)
    #expect(Gain.factor(volume: .nan, isMuted: false) == 0)
    #expect(abs(Gain.factor(volume: 500, isMuted: false) - 2.197) < 0.001)
  }

  @Test func loudnessTagsMultiplyAndStopAtThePeak() {
    let tags = [("replaygain_track_gain", "+6.02 dB"), ("replaygain_track_peak", "0.8")]
    let item = ReplayGain(tags.map { .init(key: $0.0, value: $0.1) })
    var rule = ReplayGain.Rule()
    #expect(Gain.factor(rule, item) == 1)
    rule.mode = .album
    #expect(abs(Gain.factor(rule, item) - 1.25) < 0.001)
    rule.clips = true
    #expect(abs(Gain.factor(rule, item) - 2) < 0.001)
    rule.preamp = -12.04
    #expect(abs(Gain.factor(rule, item) - 0.5) < 0.001)
    rule.fallback = -20
    #expect(abs(Gain.factor(rule, ReplayGain([])) - 0.1) < 0.001)
  }

  @Test func everyCodingHoldsItsExtremes() {
    let samples: [Float] = [1, -1, 0, .nan, 5, -.infinity]
    for coding in SoundCoding.allCases {
      var bytes = [UInt8](repeating: 0xEE, count: samples.count * 4)
      bytes.withUnsafeMutableBytes { target in
        guard let start = target.baseAddress else { return }
        coding.encode(samples, count: samples.count, into: start)
      }
      let expected: [UInt8] =
        switch coding {
        case .uint8: [255, 1, 128, 128, 255]
        case .int16: [0xFF, 0x7F, 0x01, 0x80, 0, 0, 0, 0, 0xFF, 0x7F]
        case .packed24: [0xFF, 0xFF, 0x7F, 0x01, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0x7F]
        case .int24: [0xFF, 0xFF, 0x7F, 0, 0x01, 0, 0x80, 0xFF, 0, 0, 0, 0]
        case .int32: [0x80, 0xFF, 0xFF, 0x7F, 0x80, 0, 0, 0x80, 0, 0, 0, 0]
        case .float: [0, 0, 0x80, 0x3F, 0, 0, 0x80, 0xBF, 0, 0, 0, 0]
        }
      #expect(Array(bytes.prefix(expected.count)) == expected, "\(coding)")
    }
  }

  @Test func rearSpeakersComeFirstWhereTheDeviceTellsNothing() throws {
    #expect(ChannelOrder(channels: 2, places: []) == nil)
    let usual = try #require(ChannelOrder(channels: 6, places: []))
    var target = [Float](repeating: 0, count: 12)
    usual.apply([0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15], frames: 2, into: &target)
    #expect(target == [0, 1, 4, 5, 2, 3, 10, 11, 14, 15, 12, 13])
    // Front left and right, centre, bass, and the rear ones called sides: FFmpeg's own order.
    #expect(ChannelOrder(channels: 6, places: [3, 4, 7, 8, 9, 10]) == nil)
    // A place that nobody knows stays silent.
    #expect(ChannelOrder(channels: 6, places: [3, 4, 7, 8, 5, 30])?.sources == [0, 1, 2, 3, 4, -1])
  }

  @Test func troublesOfADeviceHaveSentencesOfTheirOwn() {
    let sentences = [EBUSY, ENOENT, EACCES, ECONNREFUSED, EINVAL].map {
      SoundFailure(opening: "hw:\u{1B}9", -$0).sentence
    }
    #expect(Set(sentences).count == 5)
    #expect(sentences.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") && $0.hasSuffix(".") })
    #expect(
      SoundFailure(playing: "hw:9", -ENODEV).sentence == "No sound: the audio device “hw:9” has disappeared.")
  }

  @Test func boostSaturatesAndARampReachesItsEnd() {
    var gain = Gain(volume: 0, isMuted: false)
    var samples = [Float](repeating: 0.9, count: 200)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      gain.apply(to: start, frames: 100, channels: 2, target: 2)
    }
    #expect(samples[0] < 0.05)
    #expect(samples[100] > samples[50])
    #expect(samples[199] == 1)
    #expect(gain.current == 2)
  }

  private func read(_ buffer: inout SampleBuffer, _ frames: Int) -> [Float] {
    var out = [Float](repeating: -1, count: frames * 2)
    let got = out.withUnsafeMutableBufferPointer { pointer in
      guard let start = pointer.baseAddress else { return 0 }
      return buffer.read(into: start, frames: frames)
    }
    return Array(out.prefix(got * 2))
  }

  @Test func alignmentGoesBackSkipsAndWaits() {
    var buffer = SampleBuffer(format: SoundFormat(rate: 1000, channels: 2))
    buffer.clear(at: MediaTime(seconds: 1))
    let samples = (0..<1000).flatMap { [Float($0), Float($0)] }
    buffer.append(samples, frames: 1000)
    #expect(read(&buffer, 600).count == 1200)
    let readTime = buffer.readTime
    #expect(readTime == MediaTime(seconds: 1.6))
    var found = buffer.align(to: MediaTime(seconds: 1.5))
    #expect(found)
    #expect(read(&buffer, 1) == [500, 500])
    found = buffer.align(to: MediaTime(seconds: 1.9))
    #expect(found)
    #expect(read(&buffer, 1) == [900, 900])
    found = buffer.align(to: MediaTime(seconds: 3))
    #expect(!found)
    let waiting = buffer.count
    #expect(waiting == 0)
    found = buffer.align(to: MediaTime(seconds: 0.998))
    #expect(found)
    #expect(read(&buffer, 4) == [0, 0, 0, 0, 0, 0, 1, 1])
  }

  @Test func theRingKeepsItsOrderPastItsEnd() {
    var buffer = SampleBuffer(format: SoundFormat(rate: 100, channels: 2))
    buffer.clear(at: .zero)
    var next: Float = 0
    var expected: Float = 0
    for _ in 0..<50 {
      let samples = (0..<70).flatMap { _ -> [Float] in
        next += 1
        return [next, -next]
      }
      buffer.append(samples, frames: 70)
      for frame in stride(from: 0, to: 140, by: 2) {
        expected += 1
        let got = read(&buffer, 1)
        #expect(got == [expected, -expected], "frame \(frame)")
      }
    }
    let end = buffer.readTime
    #expect(end == MediaTime(seconds: 35))
  }

  @Test func paceTellsStalledAndUnpacedDevices() {
    var pace = SoundPace()
    pace.wrote(4800)
    pace.started(at: .zero)
    #expect(!pace.isImpossible(at: .milliseconds(100), rate: 48000, buffer: 4800))
    pace.wrote(96000)
    #expect(pace.isImpossible(at: .milliseconds(200), rate: 48000, buffer: 4800))
    var stalled = pace.isStalled(at: .milliseconds(300), hasMore: true)
    #expect(!stalled)
    stalled = pace.isStalled(at: .milliseconds(2300), hasMore: true)
    #expect(!stalled)
    stalled = pace.isStalled(at: .milliseconds(2900), hasMore: true)
    #expect(stalled)
    stalled = pace.isStalled(at: .milliseconds(3000), hasMore: false)
    #expect(!stalled)
  }

  /// A device that came while the film went on: it is looked at once it moves, and again once what was chosen is heard.
  @Test func aDeviceThatComesLaterGetsIntoStep() {
    func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) }
    var joining = SoundJoining()
    #expect(joining.step(played: 0, of: 12_000, heard: time(5), clock: time(5.1)) == .wait)
    #expect(joining.step(played: 0, of: 12_000, heard: time(5), clock: time(5.4)) == .wait)
    #expect(joining.step(played: 4_800, of: 16_800, heard: time(5.1), clock: time(5.6)) == .skip(time(0.5)))
    #expect(joining.step(played: 9_600, of: 21_600, heard: time(5.2), clock: time(5.7)) == .wait)
    #expect(joining.step(played: 19_200, of: 31_200, heard: time(5.89), clock: time(5.9)) == .follow)
    // One that wavers is followed in the end.
    var tries = 0
    for turn in 1..<20 {
      let frames = Int64(turn) * 48_000
      if joining.step(played: frames, of: frames, heard: time(1), clock: time(9)) == .follow { break }
      tries += 1
    }
    #expect(tries < 8)
  }
}
