// Converts FFmpeg's timestamps. Pure; any thread.

internal import Base
internal import CFFmpeg

extension MediaTime {
  /// Converts ticks of a time base; nil for "unknown", and for a time that does not fit an `Int64` of microseconds.
  ///
  /// `av_rescale_q` returns the value for "unknown" on overflow, and no arithmetic may use that. Headers may hold any
  /// number; sums and differences of `MediaTime` saturate.
  init?(ticks: Int64, of base: AVRational) {
    guard ticks != inset_no_timestamp else { return nil }
    let scaled = av_rescale_q(ticks, base, AVRational(num: 1, den: 1_000_000))
    guard scaled != inset_no_timestamp else { return nil }
    self.init(microseconds: scaled)
  }
}
