// How a device is set up: format, rate, channels, how much it holds. Lives on the sound thread.

internal import Base
internal import CALSA

/// What a device has agreed to.
struct SoundSetup {
  let coding: SoundCoding
  let format: SoundFormat
  /// Frames that it holds.
  let frames: Int
  let order: ChannelOrder?

  /// What the device holds, in microseconds.
  ///
  /// Volume changes are heard after so long, so it is not more; 120 ms ran dry on a machine whose processors were
  /// all busy, and a sound server takes most of a second to come back from that.
  static let bufferMicroseconds: UInt32 = 240_000

  /// How much makes the device speak up, in microseconds.
  ///
  /// A sound server asks for each of them, with three changes between its threads and ours: 20 ms cost as much as
  /// decoding the sound.
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
    // FFmpeg resamples better than ALSA does; a device that cannot do without says no.
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
    guard code >= 0, frames > 0 else { throw SoundFailure("setting up the device", code) }
    self.coding = coding
    format = SoundFormat(rate: Int(rate), channels: channels)
    self.frames = max(1, min(Int(clamping: frames), 1 << 20))
    order = ChannelOrder(channels: channels, places: Self.places(pcm))
  }

  /// How many channels are tried, in order.
  ///
  /// Where nothing says how many speakers there are, more than two are asked for only on request: a sound server
  /// takes any number and may lose what it has no speaker for.
  private static func candidates(
    _ pcm: OpaquePointer, wanted: Int, limit: SoundOptions.Channels
  ) -> [Int] {
    // What the item has, in the layouts that are passed on; the rest is mixed into the next larger one.
    let whole = wanted <= 1 ? 2 : [2, 6, 8].first { $0 >= wanted } ?? 8
    var tried: [Int] = []
    if let most = limit.limit {
      tried = [8, 6, 2, 1].filter { $0 <= min(most, whole) }
    } else {
      tried = [8, 6].filter { $0 <= whole && inset_alsa_has_speakers(pcm, UInt32($0)) != 0 }
    }
    // A device that has neither two channels nor one gets as many as it wants.
    for channels in [2, 1, 6, 8] where !tried.contains(channels) { tried.append(channels) }
    return tried
  }

  /// The places of the device's channels; empty where it does not tell.
  private static func places(_ pcm: OpaquePointer) -> [UInt32] {
    var places = [UInt32](repeating: 0, count: 16)
    let count = Int(inset_alsa_places(pcm, &places, UInt32(places.count)))
    return Array(places.prefix(count))
  }

  /// The device starts by itself once it holds a period.
  ///
  /// The player starts it before that when less is left; but PulseAudio takes the threshold for what it wants
  /// to hold after each underrun, so it must not be more than comes in one go.
  private static func startAfterOnePeriod(_ pcm: OpaquePointer, frames: snd_pcm_uframes_t) -> Int32 {
    var software: OpaquePointer?
    snd_pcm_sw_params_malloc(&software)
    defer { snd_pcm_sw_params_free(software) }
    var code = snd_pcm_sw_params_current(pcm, software)
    if code >= 0 { code = snd_pcm_sw_params_set_start_threshold(pcm, software, frames) }
    // PulseAudio asks for more only by this much; left alone it is more than the device holds.
    if code >= 0 { code = snd_pcm_sw_params_set_avail_min(pcm, software, frames) }
    if code >= 0 { code = snd_pcm_sw_params(pcm, software) }
    return code
  }
}
