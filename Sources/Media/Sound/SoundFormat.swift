// What samples are like between decoder and device. A value; any thread.

/// Interleaved floats at that rate, in FFmpeg's order of channels.
struct SoundFormat: Hashable, Sendable {
  /// Frames a second, at least 1.
  let rate: Int
  /// 1 … 8.
  let channels: Int

  init(rate: Int, channels: Int) {
    self.rate = max(1, min(768_000, rate))
    self.channels = max(1, min(8, channels))
  }
}
