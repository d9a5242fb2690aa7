// Drops packets after a seek until the first key frame. A value; used on the decoding thread.

internal import CFFmpeg

/// Drops the packets before the first key frame, from which the HEVC decoder would produce grey pictures.
///
/// Transport streams have no index, so a seek may end anywhere. Most decoders do not output frames whose references are
/// missing; FFmpeg's HEVC decoder does.
struct KeyFrameWait {
  /// A stream without a key frame in so many packets uses gradual intra refresh.
  private static let patience = 1000

  private var applies: Bool
  private var isWaiting = false
  private var passed = 0

  init(_ decoder: borrowing Decoder) { applies = decoder.raw.pointee.codec_id == AV_CODEC_ID_HEVC }

  /// Begins to wait after a seek.
  mutating func begin() {
    isWaiting = applies
    passed = 0
  }

  /// Whether the packet is dropped.
  mutating func drops(_ packet: borrowing Packet) -> Bool {
    guard isWaiting else { return false }
    passed += 1
    if passed > Self.patience { applies = false }
    isWaiting = applies && packet.raw.pointee.flags & AV_PKT_FLAG_KEY == 0
    return isWaiting
  }
}
