// The sample format between decoder and device, as a value.

/// Interleaved 32-bit float samples in FFmpeg's channel order.
struct SoundFormat: Hashable, Sendable {
  /// Frames per second, 1 … 768 000.
  let rate: Int
  /// 1 … 8.
  let channels: Int

  init(rate: Int, channels: Int) {
    self.rate = max(1, min(768_000, rate))
    self.channels = max(1, min(8, channels))
  }
}
