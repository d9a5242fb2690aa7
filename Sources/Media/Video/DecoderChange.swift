// From a decoder to one of another size, between two groups of pictures. Belongs to the video thread.

internal import Base
internal import CFFmpeg

/// Some codecs can halve a picture's sides while they decode it.
///
/// Much of the work is saved with the pixels: 20 % with one halving, 40 % with two, of MPEG-2, MPEG-4 and MJPEG at
/// 720p, for an SSIM of 0.001 at 320×90. It has to be said when the decoder is opened, so that a new one takes over
/// at a key frame.
struct DecoderChange: ~Copyable {
  /// More makes a picture's edges coarse.
  private static let mostHalvings: Int32 = 2

  /// The key frame's packet, which the new decoder gets first.
  private var packet: Packet?
  private var halvings: Int32 = 0

  /// Whether the present decoder is being emptied.
  var isUnderWay: Bool { packet != nil }

  /// How often the sides of a picture are halved that is shown with so many rows, 0 where nothing is known.
  ///
  /// At least two rows are left for each that is shown. Fields are not halved: their rows alternate in time.
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

  /// Whether a key frame is the place for it.
  ///
  /// Frames that come after a key frame and are shown before it build on those of the old decoder and would be
  /// lost: only a picture that would otherwise be enlarged is worth that, or one after a seek, where they are
  /// lost in any case.
  static func isWorthwhile(
    to halvings: Int32, from decoder: borrowing Decoder, isFresh: Bool, shownHeight: Int
  ) -> Bool {
    guard halvings != decoder.halvings else { return false }
    return isFresh || decoder.raw.pointee.has_b_frames == 0
      || decoder.codedHeight >> Int(decoder.halvings) < shownHeight
  }

  /// Keeps a key frame's packet back until the present decoder has given all frames.
  ///
  /// Says whether it does: from then on the decoder drains.
  mutating func begin(at key: borrowing Packet, halvings wanted: Int32) -> Bool {
    guard let kept = Packet(), av_packet_ref(kept.raw, key.raw) >= 0 else { return false }
    packet = consume kept
    halvings = wanted
    return true
  }

  /// Takes the place of the emptied decoder; one that cannot be opened leaves the former in its place.
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

  /// A seek: what was kept is stale.
  mutating func giveUp() { packet = nil }
}
