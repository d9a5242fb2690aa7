// What libav counts in ticks of a stream, as times. Pure; any thread.

internal import Base
internal import CFFmpeg

extension MediaTime {
  /// The time that so many ticks of a time base are; nil where they stand for "unknown", and where no `Int64` of
  /// microseconds can hold them.
  ///
  /// libav's own conversion answers the second with the number that stands for the first, with which nobody may
  /// reckon. Headers of files hold any number: what is made of them is added and subtracted as `MediaTime`, which stays
  /// at the ends of its range.
  init?(ticks: Int64, of base: AVRational) {
    guard ticks != inset_no_timestamp else { return nil }
    let scaled = av_rescale_q(ticks, base, AVRational(num: 1, den: 1_000_000))
    guard scaled != inset_no_timestamp else { return nil }
    self.init(microseconds: scaled)
  }
}
