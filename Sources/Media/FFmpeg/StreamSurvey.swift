// What the streams of a container are, found out without decoding pictures for it where that can be done. Lives on the
// thread that opens the container.

internal import CFFmpeg

/// Surveys the streams of a container whose header has been read.
///
/// libavformat decodes pictures of a stream until it knows their pixel format and their order, on one thread: 15 ms of
/// H.264 at 1280×720, an eighth of a second at 7680×4320, before anything can be shown. Nobody asks for the format
/// here, and the order is known to an MP4 file's table of times; VP8 and VP9 have none to be known.
enum StreamSurvey {
  /// Reads on until the streams are known; gives `avformat_find_stream_info`'s answer.
  static func run(_ context: UnsafeMutablePointer<AVFormatContext>) -> Int32 {
    let count = Int(context.pointee.nb_streams)
    let spared = (0..<count).compactMap { context.pointee.streams[$0] }
      .filter { spare($0, isMP4: context.isMP4) }
    guard !spared.isEmpty else { return avformat_find_stream_info(context, nil) }
    var options = [OpaquePointer?](repeating: nil, count: count)
    for stream in spared {
      // Any format will do to be taken for known.
      stream.pointee.codecpar.pointee.format = AV_PIX_FMT_YUV420P.rawValue
      av_dict_set(&options[Int(stream.pointee.index)], "skip_frame", "all", 0)
    }
    let code = avformat_find_stream_info(context, &options)
    for index in options.indices { av_dict_free(&options[index]) }
    for stream in spared { stream.pointee.codecpar.pointee.format = AV_PIX_FMT_NONE.rawValue }
    return code
  }

  /// Whether nothing that is used would be learned from decoding its pictures.
  private static func spare(_ stream: UnsafeMutablePointer<AVStream>, isMP4: Bool) -> Bool {
    guard let parameters = stream.pointee.codecpar, parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
      parameters.pointee.width > 0, parameters.pointee.height > 0,
      parameters.pointee.format == AV_PIX_FMT_NONE.rawValue, !stream.pointee.isCover
    else { return false }
    switch parameters.pointee.codec_id {
    case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9: return true
    // One in fragments has no table. Other containers do not tell when a picture is decoded: without its order
    // libavformat would not find out when the stream begins.
    case AV_CODEC_ID_H264: return isMP4 && stream.pointee.nb_frames > 0
    default: return false
    }
  }
}
