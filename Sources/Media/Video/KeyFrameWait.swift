// From which packet on a stream is decoded after a seek. A value; lives on the thread that decodes.

internal import CFFmpeg

/// Leaves packets out that come before the first key frame, where the decoder would make grey pictures of them.
///
/// Transport streams have no index, and a seek ends wherever its search does. Most decoders keep to themselves what
/// they make of pictures whose references they have never seen; that of HEVC shows it.
struct KeyFrameWait {
  /// A stream that has no key frame in so many packets is refreshed bit by bit.
  private static let patience = 1000

  private var applies: Bool
  private var isWaiting = false
  private var passed = 0

  init(_ decoder: borrowing Decoder) { applies = decoder.raw.pointee.codec_id == AV_CODEC_ID_HEVC }

  /// What comes next is from another place.
  mutating func begin() {
    isWaiting = applies
    passed = 0
  }

  /// Whether a packet is left out.
  mutating func drops(_ packet: borrowing Packet) -> Bool {
    guard isWaiting else { return false }
    passed += 1
    if passed > Self.patience { applies = false }
    isWaiting = applies && packet.raw.pointee.flags & AV_PKT_FLAG_KEY == 0
    return isWaiting
  }
}
