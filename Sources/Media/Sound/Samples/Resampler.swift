// Converts decoded sound of any format to interleaved samples of the device's rate and channels. Sound thread only.

internal import Base
internal import CFFmpeg

/// A libswresample context, created again when the stream or the device changes its format.
struct Resampler: ~Copyable {
  private struct Source: Equatable {
    var format: Int32
    var rate: Int32
    var channels: Int32
    var mask: UInt64
    var target: SoundFormat

    init(_ frame: AVFrame, target: SoundFormat) {
      format = frame.format
      rate = frame.sample_rate
      channels = frame.ch_layout.nb_channels
      mask = frame.ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? frame.ch_layout.u.mask : 0
      self.target = target
    }
  }

  private var context: OpaquePointer?
  private var source: Source?
  private var scratch: UnsafeMutablePointer<Float>?
  private var scratchFrames = 0
  private var scratchChannels = 0
  /// Output frames to be dropped before further ones are stored.
  private var toSkip = 0

  deinit {
    var context = context
    swr_free(&context)
    scratch?.deallocate()
  }

  /// The sound inside the resampler that has not come out yet.
  var delay: MediaTime {
    guard let context else { return .zero }
    return MediaTime(microseconds: swr_get_delay(context, 1_000_000))
  }

  /// Drops the samples inside the resampler.
  mutating func reset() {
    toSkip = 0
    source = nil
  }

  /// Drops that much of the following output, at most 60 s.
  mutating func skip(microseconds: Int64, rate: Int) {
    toSkip += Int(min(microseconds, 60_000_000) * Int64(rate) / 1_000_000)
  }

  /// Converts a frame; false when no output came of it.
  mutating func convert(_ frame: UnsafeMutablePointer<AVFrame>, into buffer: inout SampleBuffer) -> Bool {
    let wanted = Source(frame.pointee, target: buffer.format)
    // Samples of the former format that are still inside come out first.
    if let former = source, former != wanted, former.target == buffer.format { drain(into: &buffer) }
    guard prepare(for: frame, wanted) else { return false }
    return pass(frame, into: &buffer)
  }

  /// Appends the samples that are still inside the resampler.
  mutating func drain(into buffer: inout SampleBuffer) {
    guard context != nil, source != nil else { return }
    _ = pass(nil, into: &buffer)
  }

  private mutating func pass(_ frame: UnsafeMutablePointer<AVFrame>?, into buffer: inout SampleBuffer) -> Bool
  {
    guard let context else { return false }
    let expected = Int(swr_get_out_samples(context, frame?.pointee.nb_samples ?? 0))
    guard expected >= 0, let target = room(for: expected + 32, channels: buffer.format.channels) else {
      return false
    }
    let bytes = UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self)
    let got = Int(inset_resample(context, frame, bytes, Int32(clamping: scratchFrames)))
    guard got > 0 else { return false }
    let skipped = min(toSkip, got)
    toSkip -= skipped
    guard got > skipped else { return false }
    buffer.append(target + skipped * buffer.format.channels, frames: got - skipped)
    return true
  }

  private mutating func prepare(for frame: UnsafeMutablePointer<AVFrame>, _ wanted: Source) -> Bool {
    if wanted == source { return context != nil }
    source = wanted
    swr_free(&context)
    guard wanted.rate > 0, wanted.channels > 0, wanted.channels <= 64 else { return false }
    var from = wanted.mask != 0 ? frame.pointee.ch_layout : inset_channel_layout(wanted.channels)
    var to = inset_channel_layout(Int32(clamping: wanted.target.channels))
    let code = swr_alloc_set_opts2(
      &context, &to, AV_SAMPLE_FMT_FLT, Int32(clamping: wanted.target.rate), &from,
      AVSampleFormat(rawValue: wanted.format), wanted.rate, 0, nil)
    guard code >= 0, swr_init(context) >= 0 else {
      swr_free(&context)
      return false
    }
    return true
  }

  private mutating func room(for frames: Int, channels: Int) -> UnsafeMutablePointer<Float>? {
    guard frames <= 1 << 22 else { return nil }
    if frames > scratchFrames || channels != scratchChannels {
      scratch?.deallocate()
      scratch = .allocate(capacity: frames * channels)
      scratchFrames = frames
      scratchChannels = channels
    }
    return scratch
  }
}
