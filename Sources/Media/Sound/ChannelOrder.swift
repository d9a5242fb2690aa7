// Which of FFmpeg's channels goes to which of the device's. Pure; lives on the sound thread.

internal import CALSA

/// A permutation of the channels of a frame; nil where both sides have the same order.
struct ChannelOrder: Equatable {
  /// For each channel of the device the one of FFmpeg's that it plays; negative for silence.
  let sources: [Int]

  /// The speakers of FFmpeg's usual layouts, in its order, as ALSA numbers them.
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

  /// ALSA's own order where a device tells none: the rear speakers come before the centre.
  private static let usual: [Int: [Int]] = [6: [0, 1, 4, 5, 2, 3], 8: [0, 1, 4, 5, 2, 3, 6, 7]]

  /// For a device that plays so many channels at those places; an empty list where it does not tell.
  init?(channels: Int, places: [UInt32]) {
    guard let speakers = Self.speakers(channels) else { return nil }
    if places.count == channels, places.allSatisfy({ $0 > SND_CHMAP_MONO.rawValue }) {
      sources = places.map { place in
        // A room with five speakers has its rear ones at the sides or behind.
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

  /// Puts the channels of interleaved frames into the device's order.
  func apply(_ samples: UnsafePointer<Float>, frames: Int, into target: UnsafeMutablePointer<Float>) {
    let channels = sources.count
    for frame in 0..<frames {
      for (channel, source) in sources.enumerated() {
        target[frame * channels + channel] = source < 0 ? 0 : samples[frame * channels + source]
      }
    }
  }
}
