// Limits on the size of decoded pictures. Pure but for the error lines of each thread; any thread.

internal import Base
internal import CFFmpeg

/// Refuses pictures that would use up the memory, before any of their pixels is decoded.
///
/// A file of a few hundred kilobytes may hold a picture of any size.
enum PictureBound {
  /// Limit on a picture's pixels, above any video or photograph.
  static let pixels: Int64 = 1 << 27
  /// Limit on the bytes of one decoded frame.
  static let bytes: Int32 = 512 << 20
  /// Limit on the pixels of frames that libavformat decodes to survey a stream; 8K (8192×4320) fits.
  static let surveyedPixels: Int64 = 36_000_000

  /// The failure for a picture of that size; nil if it may be decoded.
  static func refusal(width: Int, height: Int) -> PlaybackFailure? {
    let (count, over) = max(0, width).multipliedReportingOverflow(by: max(0, height))
    return over || count > pixels ? failure(width, height) : nil
  }

  /// The failure for a picture that libavcodec refused for its size on this thread; nil if it refused none.
  static var refusal: PlaybackFailure? {
    refusedSize.map { failure($0.width, $0.height) }
  }

  /// The size of the picture that libavcodec refused for its size on this thread; nil if it refused none.
  static var refusedSize: (width: Int, height: Int)? { LogRelay.error(holding: words).flatMap(size) }

  private static func failure(_ width: Int, _ height: Int) -> PlaybackFailure {
    PlaybackFailure("Its picture of \(width)×\(height) pixels is too large to decode.")
  }

  // MARK: libavutil's log lines

  /// libavutil's words of refusal, between the size and the limit, in FFmpeg 4 to 8.
  private static let words = "exceeds specified max pixel count"

  /// The refused size in a log line; nil if the line refuses none.
  static func size(in line: String) -> (width: Int, height: Int)? {
    guard let end = line.firstRange(of: " " + words)?.lowerBound,
      let start = line[..<end].lastIndex(of: " ")
    else { return nil }
    let sides = line[line.index(after: start)..<end].split(separator: "x").compactMap { Int($0) }
    return sides.count == 2 && sides.allSatisfy { $0 > 0 } ? (sides[0], sides[1]) : nil
  }

  // MARK: libavcodec's frames

  /// A `get_buffer2` that refuses frames above the limit on bytes, and those that make too many together.
  static let getBuffer:
    @convention(c) (UnsafeMutablePointer<AVCodecContext>?, UnsafeMutablePointer<AVFrame>?, Int32) -> Int32 = {
      context, frame, flags in
      guard let context, let frame else { return inset_error_invalid_data }
      if frame.pointee.width > 0, context.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
        let size = av_image_get_buffer_size(
          AVPixelFormat(rawValue: frame.pointee.format), frame.pointee.width, frame.pointee.height, 1)
        // A negative size is one that no `Int32` can hold.
        guard size >= 0, size <= PictureBound.bytes else { return refuse(frame) }
        guard size >= FrameBudget.least, let budget = DecoderHooks.of(context)?.budget else {
          return avcodec_default_get_buffer2(context, frame, flags)
        }
        let cost = FrameBudget.cost(of: Int(size), width: frame.pointee.width, height: frame.pointee.height)
        guard budget.take(cost) else { return refuse(frame) }
        let code = avcodec_default_get_buffer2(context, frame, flags)
        if code >= 0 { budget.hold(cost, with: frame) } else { budget.give(cost) }
        return code
      }
      return avcodec_default_get_buffer2(context, frame, flags)
    }

  private static func refuse(_ frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    LogRelay.noteError("Picture size \(frame.pointee.width)x\(frame.pointee.height) \(words)")
    return inset_error_invalid_data
  }
}
