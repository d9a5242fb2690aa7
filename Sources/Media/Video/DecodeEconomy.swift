// What a decoder may leave out because nobody could see it. Pure but for setting it.

internal import CFFmpeg

/// How much of the decoding is worth its time.
struct DecodeEconomy: Equatable {
  /// The deblocking filter works on details that scaling averages away.
  var skipsInvisibleFilter = false
  /// It works on details that scaling hardly keeps.
  var skipsFaintFilter = false
  /// Fewer pictures are shown than the film has: those that no other builds on need not be decoded.
  var skipsUnreferenced = false

  /// All is decoded with all care.
  static let none = DecodeEconomy()

  /// Where four pixels and more become one, little is left of what the filter smooths.
  ///
  /// Frames build on unfiltered ones then, and drift until the next key frame, which is filtered. At 320×90 of 720p
  /// that costs an SSIM of 0.0015 on film and 0.006 on noise, 0.010 at worst after ten seconds without a key frame; at
  /// 640×360 0.003 on film, 0.014 on noise.
  ///
  /// Where three pixels and more become one it is left out of frames between others alone, on which at most their
  /// neighbours build.
  mutating func note(codedPixels: Int, shownPixels: Int) {
    skipsInvisibleFilter = shownPixels > 0 && shownPixels <= codedPixels / 4
    skipsFaintFilter = shownPixels > 0 && shownPixels <= codedPixels / 3
  }

  /// `limit` is the pictures a second that are shown at the most, 0 for all; half of the film's has to do.
  mutating func note(frameRate: Double, limit: Double) {
    skipsUnreferenced = limit > 0 && limit * 2 <= frameRate
  }

  /// Takes effect with the next frame.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.skip_loop_filter =
      skipsInvisibleFilter ? AVDISCARD_NONKEY : skipsFaintFilter ? AVDISCARD_BIDIR : AVDISCARD_DEFAULT
  }

  /// What is skipped as long as nothing is late.
  var skippedFrames: AVDiscard { skipsUnreferenced ? AVDISCARD_NONREF : AVDISCARD_DEFAULT }
}
