// Measures the duration of Matroska files whose header does not give it. Belongs to the thread that opens the
// container.

internal import Base
internal import CFFmpeg

extension MatroskaEnd {
  /// From this start on (microseconds), the header's duration may count from zero rather than from the start.
  private static let lateStart: Int64 = 1_000_000

  /// The end of the last block, in the container's microseconds; nil if the header is reliable, or the file cannot be
  /// measured.
  ///
  /// The reading position is restored.
  static func microseconds(
    of context: UnsafeMutablePointer<AVFormatContext>, at location: MediaLocation
  ) -> Int64? {
    let isMeasured = context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_STREAM
    guard location.isLocalFile,
      context.isMatroska,
      context.pointee.duration <= 0 || !isMeasured || context.pointee.start_time >= lateStart,
      let bytes = context.pointee.pb, bytes.pointee.seekable != 0, context.pointee.nb_streams > 0,
      let base = context.pointee.streams[0]?.pointee.time_base
    else { return nil }
    let (before, size) = (avio_seek(bytes, 0, SEEK_CUR), avio_size(bytes))
    guard before >= 0, size > 0 else { return nil }
    defer { _ = avio_seek(bytes, before, SEEK_SET) }
    let end = MatroskaEnd(read: MatroskaElementFinder(bytes).read, size: size)
    guard let ticks = end.lastTime() else { return nil }
    return MediaTime(ticks: ticks, of: base).map { ($0 + frameLength(in: context)).microseconds }
  }

  /// The duration of a video frame, from the average frame rate; zero without video.
  private static func frameLength(in context: UnsafeMutablePointer<AVFormatContext>) -> MediaTime {
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index], !stream.pointee.isCover,
        stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
      else { continue }
      let rate = av_q2d(stream.pointee.avg_frame_rate)
      return rate.isFinite && rate >= 1 ? MediaTime(microseconds: Int64(1_000_000 / rate)) : .zero
    }
    return .zero
  }
}
