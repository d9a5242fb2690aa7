// Negotiates a device's sample format, rate, channels and buffer size. Sound thread only.

internal import Base
internal import CALSA

/// The parameters that a device has accepted.
struct SoundSetup {
  let coding: SoundCoding
  let format: SoundFormat
  /// The size of the device's buffer in frames.
  let frames: Int
  let order: ChannelOrder?

  /// The size of the device's buffer in microseconds.
  ///
  /// A change of volume is heard that much later, so it is not longer. 120 ms ran dry on a machine whose processors
  /// were all busy, and a sound server takes most of a second to recover from an underrun.
  static let bufferMicroseconds: UInt32 = 240_000

  /// The device's period in microseconds.
  ///
  /// A sound server requests every period, with three switches between its threads and ours: periods of 20 ms cost as
  /// much as decoding the sound.
  private static let periodMicroseconds: UInt32 = 80_000

  init(
    _ pcm: OpaquePointer, rate wantedRate: Int, channels wanted: Int, limit: SoundOptions.Channels
  ) throws(SoundFailure) {
    var hardware: OpaquePointer?
    snd_pcm_hw_params_malloc(&hardware)
    defer { snd_pcm_hw_params_free(hardware) }
    var rate = UInt32(clamping: max(8000, min(192_000, wantedRate)))
    var period = Self.periodMicroseconds
    var buffer = Self.bufferMicroseconds
    var code = snd_pcm_hw_params_any(pcm, hardware)
    // FFmpeg resamples better than ALSA; a device that needs ALSA's resampling refuses this.
    if code >= 0 { _ = snd_pcm_hw_params_set_rate_resample(pcm, hardware, 0) }
    if code >= 0 { code = snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED) }
    var coding = SoundCoding.float
    if code >= 0 {
      code = -22
      for candidate in SoundCoding.allCases where code < 0 {
        coding = candidate
        code = snd_pcm_hw_params_set_format(pcm, hardware, candidate.alsa)
      }
    }
    var channels = 2
    if code >= 0 {
      code = -22
      for candidate in Self.candidates(pcm, wanted: wanted, limit: limit) where code < 0 {
        channels = candidate
        code = snd_pcm_hw_params_set_channels(pcm, hardware, UInt32(candidate))
      }
    }
    if code >= 0 { code = snd_pcm_hw_params_set_rate_near(pcm, hardware, &rate, nil) }
    if code >= 0 { code = snd_pcm_hw_params_set_buffer_time_near(pcm, hardware, &buffer, nil) }
    if code >= 0 { code = snd_pcm_hw_params_set_period_time_near(pcm, hardware, &period, nil) }
    if code >= 0 { code = snd_pcm_hw_params(pcm, hardware) }
    var frames: snd_pcm_uframes_t = 0
    if code >= 0 { code = snd_pcm_hw_params_get_buffer_size(hardware, &frames) }
    var onePeriod: snd_pcm_uframes_t = 0
    if code >= 0 { code = snd_pcm_hw_params_get_period_size(hardware, &onePeriod, nil) }
    if code >= 0 { code = Self.startAfterOnePeriod(pcm, frames: onePeriod) }
    guard code >= 0, frames > 0 else { throw SoundFailure("setting up the audio device", code) }
    self.coding = coding
    format = SoundFormat(rate: Int(rate), channels: channels)
    self.frames = max(1, min(Int(clamping: frames), 1 << 20))
    order = ChannelOrder(channels: channels, places: Self.places(pcm))
  }

  /// The channel counts to try, in order.
  ///
  /// More than two channels are requested only when the device reports that many speakers or the user asks for them: a
  /// sound server accepts any number and may drop the channels that have no speaker.
  private static func candidates(
    _ pcm: OpaquePointer, wanted: Int, limit: SoundOptions.Channels
  ) -> [Int] {
    // The item's channel count rounded up to a supported layout, which FFmpeg mixes into.
    let whole = wanted <= 1 ? 2 : [2, 6, 8].first { $0 >= wanted } ?? 8
    var tried: [Int] = []
    if let most = limit.limit {
      tried = [8, 6, 2, 1].filter { $0 <= min(most, whole) }
    } else {
      tried = [8, 6].filter { $0 <= whole && inset_alsa_has_speakers(pcm, UInt32($0)) != 0 }
    }
    // A device that has neither stereo nor mono gets the channel count it insists on.
    for channels in [2, 1, 6, 8] where !tried.contains(channels) { tried.append(channels) }
    return tried
  }

  /// The speaker positions of the device's channels (ALSA's chmap); empty when the device reports none.
  private static func places(_ pcm: OpaquePointer) -> [UInt32] {
    var places = [UInt32](repeating: 0, count: 16)
    let count = Int(inset_alsa_places(pcm, &places, UInt32(places.count)))
    return Array(places.prefix(count))
  }

  /// Makes the device start by itself once it holds one period.
  ///
  /// The player starts it earlier when less than a period is left to play. PulseAudio takes the threshold for its
  /// prebuffer after each underrun, so it must not exceed what is written in one go.
  private static func startAfterOnePeriod(_ pcm: OpaquePointer, frames: snd_pcm_uframes_t) -> Int32 {
    var software: OpaquePointer?
    snd_pcm_sw_params_malloc(&software)
    defer { snd_pcm_sw_params_free(software) }
    var code = snd_pcm_sw_params_current(pcm, software)
    if code >= 0 { code = snd_pcm_sw_params_set_start_threshold(pcm, software, frames) }
    // PulseAudio requests more samples in units of this value; its default is larger than the buffer.
    if code >= 0 { code = snd_pcm_sw_params_set_avail_min(pcm, software, frames) }
    if code >= 0 { code = snd_pcm_sw_params(pcm, software) }
    return code
  }
}
