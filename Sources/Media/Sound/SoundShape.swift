// What is done to the sound between decoder and device, as a value. Pure; any thread.

internal import Base

/// Speed and filters.
struct SoundShape: Hashable, Sendable {
  /// Media seconds for each second heard, with the pitch kept.
  var speed = 1.0
  var filters = SoundFilters()

  /// Whether samples go through as they are.
  var isPlain: Bool { speed == 1 && !hasFilters }

  /// Whether there is something for libavfilter to do.
  var hasFilters: Bool { filters.normalizes || !filters.equalizer.isFlat }

  /// The filters in libavfilter's words, in order; none of them changes how long the sound is, save for what may come
  /// behind its end.
  func filterNames(rate: Int) -> [String] {
    var names: [String] = []
    if !filters.equalizer.isFlat {
      // What is lifted must not be cut off: all of it gets softer by as much.
      let highest = filters.equalizer.gains.reduce(0, max)
      if highest > 0 { names.append("volume=\(-highest)dB") }
      for (frequency, gain) in zip(Equalizer.frequencies, filters.equalizer.gains) where gain != 0 {
        names.append("equalizer=f=\(frequency):t=o:w=1:g=\(gain)")
      }
    }
    // Fifths of a second, looked at over nine of them: the way from soft to loud takes about one second, and so
    // long does it look ahead. loudnorm would look ahead for three and take ten times the processor.
    if filters.normalizes {
      // Of a last fifth that is not whole FFmpeg 5.1 reads a whole one, wherever that leads: silence makes it whole.
      names.append("asetnsamples=n=\(Self.evenFifth(of: rate))")
      names.append("dynaudnorm=f=200:g=9:m=10:p=0.9")
    }
    return names
  }

  /// The frames of a fifth of a second, as dynaudnorm counts them.
  private static func evenFifth(of rate: Int) -> Int {
    let frames = Int((Double(rate) / 5).rounded(.toNearestOrEven))
    return frames + frames % 2
  }

  /// Seconds of sound that what is done wants to have heard before what it gives counts.
  var lead: Double { filters.normalizes ? 1 : 0.1 }
}
