import Base
import Testing

@testable import Media

/// Filters: fed from a buffer, as the sound thread does.
@Suite struct SoundChainTests {
  private static let format = SoundFormat(rate: 48000, channels: 2)

  /// A buffer that holds what `sample` says for each second, and begins at media time 10.
  private func buffer(seconds: Double, _ sample: (Double) -> Double) -> SampleBuffer {
    var buffer = SampleBuffer(format: Self.format)
    buffer.clear(at: MediaTime(seconds: 10))
    let frames = Int(seconds * 48000)
    let samples = (0..<frames).flatMap { frame -> [Float] in
      let value = Float(sample(Double(frame) / 48000))
      return [value, value]
    }
    buffer.append(samples, frames: frames)
    return buffer
  }

  /// The left channel of all that comes out.
  private func drain(_ chain: inout SoundChain, _ buffer: inout SampleBuffer) -> [Float] {
    var result: [Float] = []
    var block = [Float](repeating: 0, count: 1000 * 2)
    while true {
      let got = block.withUnsafeMutableBufferPointer { pointer in
        pointer.baseAddress.map { chain.read(into: $0, frames: 1000) } ?? 0
      }
      for frame in 0..<got { result.append(block[frame * 2]) }
      let (isEmpty, waiting) = (chain.isEmpty, buffer.count)
      if isEmpty { return result }
      if got == 0 { if waiting > 0 { chain.feed(from: &buffer) } else { chain.finish() } }
    }
  }

  private func sine(_ hertz: Double) -> (Double) -> Double {
    { second in 0.5 * Wave.sine(second * hertz) }
  }

  @Test(arguments: [0.25, 0.5, 0.8, 1.5, 2, 3, 4])
  func pitchStaysAndLengthFollowsTheSpeed(speed: Double) {
    var source = buffer(seconds: 3, sine(440))
    let start = MediaTime(seconds: 10)
    var chain = SoundChain(SoundShape(speed: speed), format: Self.format, origin: start, start: start)
    let heard = drain(&chain, &source)
    #expect(abs(Double(heard.count) / 48000 - 3 / speed) < 0.05)
    let middle = heard.dropFirst(heard.count / 4).prefix(heard.count / 2)
    let rises = zip(middle, middle.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    let hertz = Double(rises) * 48000 / Double(middle.count)
    #expect(abs(hertz - 440) < 8)
  }

  @Test(arguments: [0.25, 0.5, 0.75, 1.5, 2, 4])
  func aSoundComesOutAtItsTime(speed: Double) throws {
    var source = buffer(seconds: 3) { second in
      (1...2).contains(second) ? 0.5 * Wave.sine(second * 1000) : 0
    }
    let start = MediaTime(seconds: 10)
    var chain = SoundChain(SoundShape(speed: speed), format: Self.format, origin: start, start: start)
    let heard = drain(&chain, &source)
    let onset = try #require(heard.firstIndex { abs($0) > 0.1 })
    #expect(abs(Double(onset) / 48000 - 1 / speed) < (speed < 0.5 ? 0.03 : 0.02))
  }

  @Test func soundBeforeTheStartIsDropped() {
    var source = buffer(seconds: 2) { $0 < 0.5 ? 0.5 : 0 }
    var chain = SoundChain(
      SoundShape(speed: 2), format: Self.format, origin: MediaTime(seconds: 10),
      start: MediaTime(seconds: 11))
    let heard = drain(&chain, &source)
    #expect(abs(Double(heard.count) / 48000 - 0.5) < 0.03)
    #expect(heard.prefix(1000).allSatisfy { abs($0) < 0.01 })
    let end = chain.time
    #expect(abs(end.seconds - 12) < 0.05)
  }

  private func loudness(_ samples: some Sequence<Float>) -> Double {
    let squares = samples.map { Double($0) * Double($0) }
    return (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
  }

  private func shape(_ change: (inout SoundFilters) -> Void) -> SoundShape {
    var shape = SoundShape()
    change(&shape.filters)
    return shape
  }

  @Test func theEqualizerLiftsOneBandOverTheOthersAndKeepsTheTime() throws {
    let gains = try #require(Equalizer("0,0,0,0,0,12,0,0,0,0"))
    let shape = shape { $0.equalizer = gains }
    let start = MediaTime(seconds: 10)
    for (hertz, wanted) in [(1000.0, 1.0), (125.0, 0.25)] {
      var source = buffer(seconds: 2, sine(hertz))
      var chain = SoundChain(shape, format: Self.format, origin: start, start: start)
      let heard = drain(&chain, &source)
      #expect(heard.count == 96000)
      let factor = loudness(heard.dropFirst(48000)) / (0.5 / 2.0.squareRoot())
      #expect(abs(factor / wanted - 1) < 0.1, "\(hertz) Hz")
    }
  }

  @Test func normalizingLiftsWhatIsSoftAndKeepsTheTime() {
    let start = MediaTime(seconds: 10)
    var source = buffer(seconds: 3) { (1...2).contains($0) ? 0 : 0.05 * Wave.sine($0 * 440) }
    var chain = SoundChain(
      shape { $0.normalizes = true }, format: Self.format, origin: start, start: start)
    let heard = drain(&chain, &source)
    #expect(heard.count == 144_000)
    #expect(loudness(heard.prefix(40000)) > 0.06)
    #expect(loudness(heard.dropFirst(48100).prefix(47000)) < 0.001)
    #expect(loudness(heard.dropFirst(96000)) > 0.1)
  }

  /// Less than the filter looks at in one go, and lengths that its windows do not divide.
  @Test(arguments: [1, 3072, 9600, 9601, 60_001]) func normalizingGivesAsMuchAsItTakes(frames: Int) {
    let start = MediaTime(seconds: 10)
    var source = buffer(seconds: (Double(frames) + 0.5) / 48000) { 0.05 * Wave.sine($0 * 440 + 0.25) }
    var chain = SoundChain(
      shape { $0.normalizes = true }, format: Self.format, origin: start, start: start)
    let heard = drain(&chain, &source)
    #expect(heard.count == frames)
    #expect(heard.suffix(100).contains { abs($0) > 0.03 })
  }

  @Test func filtersAndSpeedGoTogether() {
    let start = MediaTime(seconds: 10)
    var source = buffer(seconds: 2, sine(440))
    var both = shape { $0.normalizes = true }
    both.speed = 2
    var chain = SoundChain(both, format: Self.format, origin: start, start: start)
    let heard = drain(&chain, &source)
    #expect(abs(Double(heard.count) / 48000 - 1) < 0.02)
    var single = both
    single.speed = 1.5
    let (same, plain) = (chain.canBecome(single), chain.canBecome(SoundShape()))
    #expect(same)
    #expect(!plain)
  }

  @Test func aSpeedBeginsWhereTheFiltersAre() {
    let start = MediaTime(seconds: 10)
    var source = buffer(seconds: 2, sine(440))
    var shape = shape { $0.equalizer = Equalizer("bass") ?? .flat }
    var chain = SoundChain(shape, format: Self.format, origin: start, start: start)
    var block = [Float](repeating: 0, count: 48000 * 2)
    var got = 0
    while got < 24000 {
      got += block.withUnsafeMutableBufferPointer { pointer in
        pointer.baseAddress.map { chain.read(into: $0 + got * 2, frames: 24000 - got) } ?? 0
      }
      if got < 24000 { chain.feed(from: &source) }
    }
    let middle = chain.time
    #expect(middle == MediaTime(seconds: 10.5))
    shape.speed = 0.5
    chain.become(shape)
    let heard = drain(&chain, &source)
    #expect(abs(Double(heard.count) / 48000 - 3) < 0.03)
  }

  @Test func theTimelineKnowsWhichSpeedIsHeard() {
    var timeline = SoundTimeline(rate: 1000)
    timeline.wrote(500, from: MediaTime(seconds: 5), speed: 1)
    timeline.wrote(500, from: MediaTime(seconds: 5.5), speed: 1)
    timeline.wrote(400, from: MediaTime(seconds: 6), speed: 2)
    #expect(timeline.end == MediaTime(seconds: 6.8))
    #expect(timeline.heard(delay: 400).time == MediaTime(seconds: 6))
    #expect(timeline.heard(delay: 200).time == MediaTime(seconds: 6.4))
    #expect(timeline.heard(delay: 200).speed == 2)
    #expect(timeline.heard(delay: 900).time == MediaTime(seconds: 5.5))
    #expect(timeline.heard(delay: 900).speed == 1)
    // Before the start nothing is heard, and that too has its time.
    #expect(timeline.heard(delay: 1600).time == MediaTime(seconds: 4.8))
    for step in 0..<1000 { timeline.wrote(1, from: MediaTime(seconds: Double(step)), speed: 1) }
    #expect(timeline.end == MediaTime(seconds: 999.001))
  }

  @Test func aFadeBeginsWithTheOldAndEndsWithTheNew() {
    var old = SoundBlock(format: Self.format)
    var new = SoundBlock(format: Self.format)
    old.samples.update(repeating: 1, count: 200)
    new.samples.update(repeating: 0, count: 200)
    old.fill(frames: 100, time: .zero, speed: 1)
    new.fill(frames: 100, time: .zero, speed: 1)
    new.fade(from: old)
    let (first, last) = (new.samples[0], new.samples[199])
    #expect(first > 0.98)
    #expect(last < 0.02)
    new.take(48)
    let (time, count) = (new.time, new.count)
    #expect(time == MediaTime(microseconds: 1000))
    #expect(count == 52)
  }
}
