// What a decoder may leave out because nobody could see it. Pure but for setting it.

internal import CFFmpeg

/// How much of the decoding is worth its time.
///
/// A deblocking filter that works on details that scaling averages away can be left out where no other frame
/// builds on the result, so that nothing drifts.
enum DecodeEconomy: Equatable {
  case everything
  case withoutInvisibleFilter

  /// Shown at less than a quarter of its size, a picture keeps nothing of what the filter smooths.
  init(codedHeight: Int, shownHeight: Int) {
    self = shownHeight > 0 && shownHeight * 4 < codedHeight ? .withoutInvisibleFilter : .everything
  }

  /// Takes effect with the next frame.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.skip_loop_filter = self == .everything ? AVDISCARD_DEFAULT : AVDISCARD_NONREF
  }
}
