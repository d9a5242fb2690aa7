// How large a picture may be that is decoded. Pure but for what libavcodec's threads note of their own; any thread.

internal import Base
internal import CFFmpeg

/// Refuses pictures that would take the machine's memory, before a byte of them is decoded.
///
/// A file of a few hundred kilobytes may hold one of any size.
enum PictureBound {
  /// More pixels than this are no film and no photograph.
  static let pixels: Int64 = 1 << 27
  /// Bytes that one decoded picture may take.
  static let bytes: Int32 = 512 << 20
  /// libavformat decodes pictures up to so many pixels itself, to find out what they are; one of 8K (8192×4320) fits.
  static let surveyedPixels: Int64 = 36_000_000

  /// What a picture of that size is refused with; nil where it may be decoded.
  static func refusal(width: Int, height: Int) -> PlaybackFailure? {
    let (count, over) = max(0, width).multipliedReportingOverflow(by: max(0, height))
    return over || count > pixels ? failure(width, height) : nil
  }

  /// What a picture was refused with that could not be decoded on this thread; nil where something else was wrong.
  static var refusal: PlaybackFailure? {
    refusedSize.map { failure($0.width, $0.height) }
  }

  /// The size of a picture that libavcodec did not decode on this thread because of it.
  static var refusedSize: (width: Int, height: Int)? { LogRelay.error(holding: words).flatMap(size) }

  private static func failure(_ width: Int, _ height: Int) -> PlaybackFailure {
    PlaybackFailure("Its picture of \(width)×\(height) pixels is too large to be decoded.")
  }

  // MARK: What libavutil says

  /// With what libavutil refuses a size, between the size and the bound; the words of FFmpeg 4 to 8.
  private static let words = "exceeds specified max pixel count"

  /// The size that a line refuses.
  static func size(in line: String) -> (width: Int, height: Int)? {
    guard let end = line.firstRange(of: " " + words)?.lowerBound,
      let start = line[..<end].lastIndex(of: " ")
    else { return nil }
    let sides = line[line.index(after: start)..<end].split(separator: "x").compactMap { Int($0) }
    return sides.count == 2 && sides.allSatisfy { $0 > 0 } ? (sides[0], sides[1]) : nil
  }

  // MARK: libavcodec's frames

  /// Gives a frame its memory, or refuses it beyond the bound of bytes.
  static let getBuffer:
    @convention(c) (UnsafeMutablePointer<AVCodecContext>?, UnsafeMutablePointer<AVFrame>?, Int32) -> Int32 = {
      context, frame, flags in
      guard let context, let frame else { return inset_error_invalid_data }
      if frame.pointee.width > 0, context.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
        let size = av_image_get_buffer_size(
          AVPixelFormat(rawValue: frame.pointee.format), frame.pointee.width, frame.pointee.height, 1)
        // Below zero is what no Int32 can count.
        guard size >= 0, size <= PictureBound.bytes else {
          LogRelay.noteError(
            "Picture size \(frame.pointee.width)x\(frame.pointee.height) \(PictureBound.words)")
          return inset_error_invalid_data
        }
      }
      return avcodec_default_get_buffer2(context, frame, flags)
    }
}
