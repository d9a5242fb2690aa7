// Decoding work that is skipped because its result would not be visible. Pure, except for `apply`.

internal import CFFmpeg

/// The parts of the decoding that are skipped.
struct DecodeEconomy: Equatable {
  /// The deblocking filter works on details that scaling averages away.
  var skipsInvisibleFilter = false
  /// The deblocking filter works on details that scaling mostly loses.
  var skipsFaintFilter = false
  /// At most half of the frames are shown, so non-reference frames need not be decoded.
  var skipsUnreferenced = false

  /// Everything is decoded.
  static let none = DecodeEconomy()

  /// Decides about the deblocking filter by how far the picture is scaled down.
  ///
  /// At four or more coded pixels per shown pixel, only key frames are deblocked. Other frames then reference
  /// unfiltered frames and drift until the next key frame. For 720p shown at 320×90 that costs an SSIM of 0.0015 on
  /// film and 0.006 on noise, at worst 0.010 after ten seconds without a key frame; at 640×360 it costs 0.003 on film
  /// and 0.014 on noise.
  ///
  /// At three or more coded pixels per shown pixel, only B-frames are left unfiltered; at most neighbouring B-frames
  /// reference them.
  mutating func note(codedPixels: Int, shownPixels: Int) {
    skipsInvisibleFilter = shownPixels > 0 && shownPixels <= codedPixels / 4
    skipsFaintFilter = shownPixels > 0 && shownPixels <= codedPixels / 3
  }

  /// Decides about non-reference frames.
  ///
  /// - Parameters:
  ///   - frameRate: Frames per second of the stream.
  ///   - limit: Highest number of frames shown per second; 0 sets no limit.
  mutating func note(frameRate: Double, limit: Double) {
    skipsUnreferenced = limit > 0 && limit * 2 <= frameRate
  }

  /// Sets the decoder's loop filter; takes effect with the next frame.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.skip_loop_filter =
      skipsInvisibleFilter ? AVDISCARD_NONKEY : skipsFaintFilter ? AVDISCARD_BIDIR : AVDISCARD_DEFAULT
  }

  /// The decoder's `skip_frame` while playback is not late.
  var skippedFrames: AVDiscard { skipsUnreferenced ? AVDISCARD_NONREF : AVDISCARD_DEFAULT }
}
