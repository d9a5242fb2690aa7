// Measures the loudness of decoded samples. Pure.

internal import CFFmpeg
internal import Glibc

/// The mean power of a section of samples, over all channels.
struct Loudness {
  private var sum = 0.0
  private var count = 0

  /// The lower end of the scale, in dBFS; anything below is silence.
  private static let floor = -45.0
  /// The upper end of the scale, in dBFS.
  private static let ceiling = -4.0

  /// Every third sample is measured, enough for a strip of some hundred columns.
  private static let step = 3

  /// Adds a frame, at most its first eight channels.
  mutating func add(_ frame: UnsafeMutablePointer<AVFrame>) {
    let channels = Int(frame.pointee.ch_layout.nb_channels)
    let samples = Int(frame.pointee.nb_samples)
    let format = AVSampleFormat(rawValue: frame.pointee.format)
    guard channels > 0, samples > 0, let planes = frame.pointee.extended_data else { return }
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    for channel in 0..<min(8, channels) {
      guard let plane = planes[isPlanar ? channel : 0] else { continue }
      let stride = isPlanar ? 1 : channels
      let first = isPlanar ? 0 : channel
      let raw = UnsafeRawPointer(plane)
      if channel == 0 { count += (samples + Self.step - 1) / Self.step }
      switch av_get_packed_sample_fmt(format) {
      case AV_SAMPLE_FMT_U8: add(raw, UInt8.self, first, stride, samples) { (Double($0) - 128) / 128 }
      case AV_SAMPLE_FMT_S16: add(raw, Int16.self, first, stride, samples) { Double($0) / 32_768 }
      case AV_SAMPLE_FMT_S32: add(raw, Int32.self, first, stride, samples) { Double($0) / 2_147_483_648 }
      case AV_SAMPLE_FMT_FLT: add(raw, Float.self, first, stride, samples) { Double($0) }
      case AV_SAMPLE_FMT_DBL: add(raw, Double.self, first, stride, samples) { $0 }
      default: return
      }
    }
  }

  private mutating func add<Sample>(
    _ raw: UnsafeRawPointer, _ type: Sample.Type, _ first: Int, _ stride: Int, _ samples: Int,
    _ value: (Sample) -> Double
  ) {
    let pointer = raw.assumingMemoryBound(to: type)
    var index = 0
    while index < samples {
      let sample = value(pointer[index * stride + first])
      if sample.isFinite { sum += min(4, sample * sample) }
      index += Self.step
    }
  }

  /// The loudness from 0 to 255; nil without any sample.
  var level: UInt8? {
    guard count > 0 else { return nil }
    let decibels = 10 * log10(max(1e-12, sum / Double(count)))
    let part = (decibels - Self.floor) / (Self.ceiling - Self.floor)
    return UInt8(max(0, min(255, (part * 255).rounded())))
  }
}
