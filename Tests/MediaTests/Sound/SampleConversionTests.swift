import Base
import Testing

@testable import Media

@Suite struct SampleConversionTests {
  /// A second of a slope from 0 to 1 that begins at 10 s.
  private func slope(rate: Int) -> SampleBuffer {
    var buffer = SampleBuffer(format: SoundFormat(rate: rate, channels: 2))
    buffer.clear(at: MediaTime(seconds: 10))
    let samples = (0..<rate * 2).map { Float($0 / 2) / Float(rate) }
    samples.withUnsafeBufferPointer { buffer.append($0.baseAddress, frames: rate) }
    return buffer
  }

  @Test(arguments: [44100, 48000, 96000]) func unheardSamplesAreResampledAtTheirTimes(rate: Int) throws {
    var buffer = slope(rate: 48000)
    let time = MediaTime(seconds: 10.25)
    let format = SoundFormat(rate: rate, channels: 2)
    guard var converted = SampleConversion.convert(&buffer, from: time, to: format) else {
      Issue.record("nothing was kept")
      return
    }
    #expect(abs((converted.readTime - time).seconds) < 0.001)
    #expect(abs((converted.endTime - MediaTime(seconds: 11)).seconds) < 0.002)
    var samples = [Float](repeating: 0, count: rate)
    let read = samples.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { converted.read(into: $0, frames: rate / 2) } ?? 0
    }
    #expect(read == rate / 2)
    // A quarter of a second later the slope has come to the half.
    #expect(abs(samples[rate / 4 * 2] - 0.5) < 0.01)
  }

  @Test func playedOrEmptyBuffersAreNotConverted() {
    var buffer = slope(rate: 48000)
    let format = SoundFormat(rate: 44100, channels: 2)
    let isThere = SampleConversion.convert(&buffer, from: MediaTime(seconds: 12), to: format) != nil
    #expect(!isThere)
    var empty = SampleBuffer(format: format)
    let isEmptyThere = SampleConversion.convert(&empty, from: .zero, to: format) != nil
    #expect(!isEmptyThere)
  }
}
