// Replaces the decoder with one of another output size at a key frame (FFmpeg's `lowres`). Video thread only.

internal import Base
internal import CFFmpeg

/// Lets a codec that supports it halve the sides of the picture while decoding.
///
/// This saves much of the work: for MPEG-2, MPEG-4 and MJPEG at 720p 20 % with one halving and 40 % with two, at an
/// SSIM cost of 0.001 at 320×90. FFmpeg takes the setting only when a decoder is opened, so a new decoder takes over at
/// a key frame.
struct DecoderChange: ~Copyable {
  /// Further halvings make edges coarse.
  private static let mostHalvings: Int32 = 2

  /// The packet of the key frame, the first one for the new decoder.
  private var packet: Packet?
  private var halvings: Int32 = 0

  /// Whether the current decoder is being drained.
  var isUnderWay: Bool { packet != nil }

  /// The number of halvings for a picture shown with `shownHeight` rows; 0 when the height is unknown.
  ///
  /// At least two decoded rows remain per shown row. Interlaced streams are never halved: their rows alternate in time.
  static func halvings(for decoder: borrowing Decoder, shownHeight: Int) -> Int32 {
    guard shownHeight > 0, !decoder.isInterlaced else { return 0 }
    var count: Int32 = 0
    while count < min(mostHalvings, decoder.mostHalvings),
      decoder.codedHeight >> Int(count + 1) >= shownHeight * 2
    {
      count += 1
    }
    return count
  }

  /// Whether the decoder should be replaced at this key frame.
  ///
  /// Frames that follow the key frame in decoding order and precede it in display order reference frames of the old
  /// decoder and would be lost. That is worth it only when the picture would otherwise be enlarged, or after a seek,
  /// where those frames are lost in any case.
  static func isWorthwhile(
    to halvings: Int32, from decoder: borrowing Decoder, isFresh: Bool, shownHeight: Int
  ) -> Bool {
    guard halvings != decoder.halvings else { return false }
    return isFresh || decoder.raw.pointee.has_b_frames == 0
      || decoder.codedHeight >> Int(decoder.halvings) < shownHeight
  }

  /// Keeps the key frame's packet until the current decoder has output all its frames.
  ///
  /// - Returns: Whether the change has begun; the caller then drains the decoder.
  mutating func begin(at key: borrowing Packet, halvings wanted: Int32) -> Bool {
    guard let kept = Packet(), av_packet_ref(kept.raw, key.raw) >= 0 else { return false }
    packet = consume kept
    halvings = wanted
    return true
  }

  /// Replaces the drained decoder; if the new one cannot be opened, the old one continues.
  mutating func finish(_ decoder: inout Decoder) {
    guard let packet = packet.take() else { return }
    do throws(PlaybackFailure) {
      decoder = try decoder.reopened(halvings: halvings)
    } catch {
      LogRelay.pass(error.sentence)
      decoder.flush()
    }
    _ = decoder.send(packet)
  }

  /// Cancels the change after a seek.
  mutating func giveUp() { packet = nil }
}
