import Core
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
    stalled = pace.isStalled(at: .milliseconds(1300), hasMore: true)
    #expect(!stalled)
    stalled = pace.isStalled(at: .milliseconds(1600), hasMore: true)
    #expect(stalled)
    stalled = pace.isStalled(at: .milliseconds(1700), hasMore: false)
    #expect(!stalled)
  }
}
