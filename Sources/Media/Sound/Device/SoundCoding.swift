// Converts float samples to the device's sample format. Pure; sound thread only.

internal import CALSA

/// A sample format of ALSA, in order of preference.
enum SoundCoding: CaseIterable {
  case float, int32, int24, packed24, int16, uint8

  /// The format as ALSA's constant.
  var alsa: snd_pcm_format_t {
    switch self {
    case .float: SND_PCM_FORMAT_FLOAT
    case .int32: SND_PCM_FORMAT_S32
    case .int24: SND_PCM_FORMAT_S24
    case .packed24: SND_PCM_FORMAT_S24_3LE
    case .int16: SND_PCM_FORMAT_S16
    case .uint8: SND_PCM_FORMAT_U8
    }
  }

  /// Encodes samples of −1 … 1, clipped; `target` must hold four bytes per sample, whatever the format.
  func encode(_ samples: UnsafePointer<Float>, count: Int, into target: UnsafeMutableRawPointer) {
    for index in 0..<count {
      let sample = samples[index].isFinite ? max(-1, min(1, samples[index])) : 0
      switch self {
      case .float: target.storeBytes(of: sample, toByteOffset: index * 4, as: Float.self)
      case .int32:
        target.storeBytes(of: Int32(sample * 2_147_483_520), toByteOffset: index * 4, as: Int32.self)
      case .int24:
        target.storeBytes(of: Int32((sample * 8_388_607).rounded()), toByteOffset: index * 4, as: Int32.self)
      case .packed24:
        let value = Int32((sample * 8_388_607).rounded())
        for byte in 0..<3 {
          target.storeBytes(
            of: UInt8(truncatingIfNeeded: value >> Int32(byte * 8)), toByteOffset: index * 3 + byte,
            as: UInt8.self)
        }
      case .int16:
        target.storeBytes(of: Int16((sample * 32767).rounded()), toByteOffset: index * 2, as: Int16.self)
      case .uint8:
        target.storeBytes(of: UInt8(128 + (sample * 127).rounded()), toByteOffset: index, as: UInt8.self)
      }
    }
  }
}
