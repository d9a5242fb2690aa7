// The gain applied to samples, from the volume setting and ReplayGain. Pure.

internal import Base
internal import Glibc

/// The gain of the volume, with the ramp to a new value.
struct Gain: Equatable, Sendable {
  private(set) var current: Float

  init(volume: Double, isMuted: Bool) { current = Self.factor(volume: volume, isMuted: isMuted) }

  /// The factor for ReplayGain tags, limited so that the peak does not clip.
  static func factor(_ rule: ReplayGain.Rule, _ item: ReplayGain) -> Float {
    let (decibels, peak) = rule.correction(item)
    let factor = pow(10, max(-120, min(60, decibels)) / 20)
    return Float(min(factor, peak.map { max(1 / $0, 0.000_1) } ?? factor))
  }

  /// The factor for a volume of 0 … 130: the cube of volume/100, close to how loudness is perceived.
  ///
  /// 100 is a factor of 1, 130 one of 2.2.
  static func factor(volume: Double, isMuted: Bool) -> Float {
    guard !isMuted, volume.isFinite else { return 0 }
    let share = max(0, min(130, volume)) / 100
    return Float(share * share * share)
  }

  /// Multiplies interleaved frames, ramping to `target` within them so that nothing clicks.
  ///
  /// Samples beyond full scale are clipped, and values that a filter made NaN or infinite become silence.
  mutating func apply(to samples: UnsafeMutablePointer<Float>, frames: Int, channels: Int, target: Float) {
    guard frames > 0 else { return }
    if current == target, target == 1 {
      for place in 0..<(frames * channels) where !samples[place].isFinite { samples[place] = 0 }
      return
    }
    let step = (target - current) / Float(frames)
    var gain = current
    for frame in 0..<frames {
      gain += step
      for place in (frame * channels)..<((frame + 1) * channels) {
        let sample = samples[place] * gain
        samples[place] = sample.isFinite ? max(-1, min(1, sample)) : 0
      }
    }
    current = target
  }
}
