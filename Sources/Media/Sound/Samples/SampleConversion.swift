// Converts buffered samples when the device changes to another rate or channel count. Sound thread only.

internal import Base
internal import CFFmpeg

/// Resamples the contents of a sample buffer.
enum SampleConversion {
  /// Converts the samples from `time` on; nil when none of them are in the buffer.
  static func convert(
    _ buffer: inout SampleBuffer, from time: MediaTime, to format: SoundFormat
  ) -> SampleBuffer? {
    guard !buffer.isUntouched, buffer.align(to: time), let frame = Frame() else { return nil }
    let start = buffer.readTime
    let count = buffer.count
    // The count can exceed the buffer when the device took long to open: silence then precedes the samples.
    guard count > 0, count <= buffer.rate * 6,
      let data = frame.makeRoom(for: count, format: buffer.format)
    else { return nil }
    let read = data.withMemoryRebound(to: Float.self, capacity: count * buffer.format.channels) {
      buffer.read(into: $0, frames: count)
    }
    guard read == count else { return nil }
    var resampler = Resampler()
    var converted = SampleBuffer(format: format)
    converted.clear(at: start)
    guard resampler.convert(frame.raw, into: &converted) else { return nil }
    resampler.drain(into: &converted)
    return converted
  }
}
