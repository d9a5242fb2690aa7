// Maps FFmpeg's channel order to the device's. Pure; sound thread only.

internal import CALSA

/// A permutation of the channels of a frame; the initialiser fails when both sides have the same order.
struct ChannelOrder: Equatable {
  /// For each channel of the device the index of FFmpeg's channel; negative is silence.
  let sources: [Int]

  /// The speakers of FFmpeg's default layouts in FFmpeg's order, as ALSA's position numbers.
  private static func speakers(_ channels: Int) -> [UInt32]? {
    let (left, right, center, low) = (
      SND_CHMAP_FL.rawValue, SND_CHMAP_FR.rawValue, SND_CHMAP_FC.rawValue, SND_CHMAP_LFE.rawValue
    )
    let (backLeft, backRight) = (SND_CHMAP_RL.rawValue, SND_CHMAP_RR.rawValue)
    switch channels {
    case 6: return [left, right, center, low, backLeft, backRight]
    case 8:
      return [
        left, right, center, low, backLeft, backRight, SND_CHMAP_SL.rawValue, SND_CHMAP_SR.rawValue,
      ]
    default: return nil
    }
  }

  /// ALSA's default order for devices without a channel map: the rear speakers come before the centre.
  private static let usual: [Int: [Int]] = [6: [0, 1, 4, 5, 2, 3], 8: [0, 1, 4, 5, 2, 3, 6, 7]]

  /// Creates the order for a device with these speaker positions; empty positions mean ALSA's default order.
  init?(channels: Int, places: [UInt32]) {
    guard let speakers = Self.speakers(channels) else { return nil }
    if places.count == channels, places.allSatisfy({ $0 > SND_CHMAP_MONO.rawValue }) {
      sources = places.map { place in
        // In 5.1 the surround speakers may be labelled as side or as rear.
        let twin: UInt32? =
          channels > 6
          ? nil
          : place == SND_CHMAP_SL.rawValue
            ? SND_CHMAP_RL.rawValue : place == SND_CHMAP_SR.rawValue ? SND_CHMAP_RR.rawValue : nil
        return speakers.firstIndex(of: twin ?? place) ?? -1
      }
    } else {
      sources = Self.usual[channels] ?? Array(0..<channels)
    }
    if sources == Array(0..<channels) { return nil }
  }

  /// Copies interleaved frames in the device's channel order.
  func apply(_ samples: UnsafePointer<Float>, frames: Int, into target: UnsafeMutablePointer<Float>) {
    let channels = sources.count
    for frame in 0..<frames {
      for (channel, source) in sources.enumerated() {
        target[frame * channels + channel] = source < 0 ? 0 : samples[frame * channels + source]
      }
    }
  }
}
