// Measures how long a Matroska file is whose header does not say it. Lives on the thread that opens the container.

internal import Base
internal import CFFmpeg

extension MatroskaEnd {
  /// An item that begins so late may have a header that counts from zero.
  private static let lateStart: Int64 = 1_000_000

  /// When an opened container's last block ends, in microseconds of its own; nil where its header can be believed, or
  /// where it cannot be looked at in passing.
  ///
  /// Its bytes stand afterwards where they stood.
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

  /// How long the last picture is shown; nothing where there is none.
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
