// Takes sound that waits for one device over to another, which has its own rate and channels. Lives on the sound
// thread.

internal import Base
internal import CFFmpeg

/// Converts what a buffer holds.
enum SampleConversion {
  /// What was not heard at that time, in another format; nil where there is nothing of it.
  static func convert(
    _ buffer: inout SampleBuffer, from time: MediaTime, to format: SoundFormat
  ) -> SampleBuffer? {
    guard !buffer.isUntouched, buffer.align(to: time), let frame = Frame() else { return nil }
    let start = buffer.readTime
    let count = buffer.count
    // A device that took long to open: there is more silence than sound.
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
