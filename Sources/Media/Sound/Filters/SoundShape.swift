// The sound processing between decoder and device, as a value. Pure.

internal import Base

/// The speed and the filters applied to the sound.
struct SoundShape: Hashable, Sendable {
  /// Media seconds per second heard; the pitch is kept.
  var speed = 1.0
  var filters = SoundFilters()

  /// Whether the samples pass unchanged.
  var isPlain: Bool { speed == 1 && !hasFilters }

  /// Whether libavfilter is needed.
  var hasFilters: Bool { filters.normalizes || !filters.equalizer.isFlat }

  /// The libavfilter descriptions of the filters, in order.
  ///
  /// None of the filters changes the duration, except for samples that may follow the end.
  func filterNames(rate: Int) -> [String] {
    var names: [String] = []
    if !filters.equalizer.isFlat {
      // All sound is attenuated by the highest boost, so that no band clips.
      let highest = filters.equalizer.gains.reduce(0, max)
      if highest > 0 { names.append("volume=\(-highest)dB") }
      for (frequency, gain) in zip(Equalizer.frequencies, filters.equalizer.gains) where gain != 0 {
        names.append("equalizer=f=\(frequency):t=o:w=1:g=\(gain)")
      }
    }
    // dynaudnorm with 200 ms frames and a window of nine: the gain changes within about one second, and the look-ahead
    // is as long. loudnorm would look ahead three seconds and take ten times the CPU time.
    if filters.normalizes {
      // dynaudnorm of FFmpeg 5.1 reads past the end of a short last frame; asetnsamples pads that frame with silence.
      names.append("asetnsamples=n=\(Self.evenFifth(of: rate))")
      names.append("dynaudnorm=f=200:g=9:m=10:p=0.9")
    }
    return names
  }

  /// The frame count of dynaudnorm's 200 ms, rounded the way dynaudnorm rounds it.
  private static func evenFifth(of rate: Int) -> Int {
    let frames = Int((Double(rate) / 5).rounded(.toNearestOrEven))
    return frames + frames % 2
  }

  /// Seconds of input that the filters need before their output is valid.
  var lead: Double { filters.normalizes ? 1 : 0.1 }
}
